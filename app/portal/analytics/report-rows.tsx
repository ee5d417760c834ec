/**
 * The lines of a table, with a bar behind the first figure; a name that can be asked for shows it alone. There may be a
 * thousand cells: they are plain elements.
 */
import { Anchor, Table } from '@mantine/core'
import type { Coverage } from '#domain/reporting/measures.ts'
import type { ChartNote } from '#domain/reporting/notes.ts'
import { headingOf, type ReportRow, type ReportTable, unitOf } from '#domain/reporting/report.ts'
import { isInStep } from '#domain/reporting/sections/steps.ts'
import { isHidden, shownNumber, valueInWords } from '#domain/reporting/values.ts'
import styles from './analytics.module.css'
import { Explanation } from './explanation.tsx'
import type { ReportQuery } from './report-query.ts'

interface ReportRowsProps {
  readonly table: ReportTable
  readonly coverage: Coverage
  readonly notes: readonly ChartNote[]
  readonly query: ReportQuery
  readonly onAsk: ((change: Partial<ReportQuery>) => void) | null
}

export function ReportRows({ table, coverage, notes, query, onAsk }: ReportRowsProps) {
  const most = Math.max(...table.rows.map(({ values }) => (values[0] && shownNumber(values[0])) ?? 0), 0)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={`${table.title}, table`}>
      <Table verticalSpacing="xs" horizontalSpacing="md" stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{table.heading}</Table.Th>
            {table.columns.map((column) => (
              <Table.Th key={headingOf(column)} scope="col" className={styles.number}>
                <Explanation measure={column.measure} label={headingOf(column)} coverage={coverage} />
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody className={styles.lines ?? ''}>
          {table.rows.map((row, at) => (
            <tr key={`${row.at ?? row.name} ${row.detail ?? ''}`}>
              <th scope="row" className={styles.name}>
                <RowName {...{ row, query, onAsk }} />
                {row.detail !== undefined && <span className={styles.second}>{row.detail}</span>}
                {notes
                  .filter(({ day }) => row.at !== undefined && isInStep(day, row.at))
                  .map(({ id, note }) => (
                    <span key={id} className={styles.second}>
                      {note}
                    </span>
                  ))}
              </th>
              {row.values.map((value, column) => (
                <td
                  key={headingOf(table.columns[column] as ReportTable['columns'][number])}
                  className={styles.number}
                  data-hidden={isHidden(value) || undefined}
                >
                  {column === 0 && most > 0 && (
                    <span
                      aria-hidden
                      className={styles.share}
                      style={{ inlineSize: `${((shownNumber(value) ?? 0) / most) * 100}%` }}
                    />
                  )}
                  {valueInWords(value, unitOf(table, column, at))}
                </td>
              ))}
            </tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}

interface RowNameProps extends Pick<ReportRowsProps, 'query' | 'onAsk'> {
  readonly row: ReportRow
}

/** Asked for once more, it is taken away again. */
function RowName({ row: { name, asks }, query, onAsk }: RowNameProps) {
  if (asks === undefined || onAsk === null) return name
  const asked = Object.entries(asks)
  const isAsked = asked.every(([field, value]) => query[field as keyof ReportQuery] === value)
  const next = isAsked ? Object.fromEntries(asked.map(([field]) => [field, ''])) : asks
  return (
    <Anchor
      component="button"
      type="button"
      inherit
      aria-pressed={isAsked}
      className={styles.ask ?? ''}
      onClick={() => onAsk(next as Partial<ReportQuery>)}
    >
      {name}
    </Anchor>
  )
}
