/** Table of a report. It scrolls inside its own region, because a report can be wider or longer than the screen. */
import { ScrollArea, Table, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './report-table.module.css'

export interface ReportColumn {
  readonly key: string
  readonly heading: ReactNode
}

export interface ReportTableRow {
  readonly key: string
  /** One for each column; the first is the row's header. */
  readonly cells: readonly ReactNode[]
}

interface ReportTableProps {
  readonly label: string
  readonly columns: readonly ReportColumn[]
  readonly rows: readonly ReportTableRow[]
}

/** Rows are plain elements, because a report can have a thousand cells. */
export function ReportTable({ label, columns, rows }: ReportTableProps) {
  if (rows.length === 0) return <Text>No data for this date range.</Text>
  return (
    <ScrollArea.Autosize
      offsetScrollbars="present"
      mah="34rem"
      type="auto"
      viewportProps={{
        role: 'region',
        tabIndex: 0,
        'aria-label': `${label}, table`,
      }}
    >
      <Table aria-label={label} verticalSpacing="xs" horizontalSpacing="md" stickyHeader>
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ key, heading }, index) => (
              <Table.Th key={key} scope="col" className={index === 0 ? '' : styles.number}>
                {heading}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody className={styles.rows ?? ''}>
          {rows.map(({ key, cells: [name, ...values] }) => (
            <tr key={key}>
              <th scope="row" className={styles.name}>
                {name}
              </th>
              {values.map((value, index) => (
                <td key={columns[index + 1]?.key} className={styles.number}>
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea.Autosize>
  )
}

export const textColumns = (headings: readonly string[]): readonly ReportColumn[] =>
  headings.map((heading) => ({ key: heading, heading }))
