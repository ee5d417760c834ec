import { Table } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './feeds.module.css'

interface RowsTableProps {
  readonly label: string
  readonly headings: readonly string[]
  readonly rows: readonly { readonly number: number; readonly cells: readonly ReactNode[] }[]
}

/** Rows of a file by number; scrolls inside its own region. */
export function RowsTable({ label, headings, rows }: RowsTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions need keyboard focus
    <section className={styles.scroll} tabIndex={0} aria-label={`${label}, table`}>
      <Table aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            {['Row', ...headings].map((heading) => (
              <Table.Th key={heading} scope="col">
                {heading}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ number, cells }) => (
            <Table.Tr key={number}>
              <Table.Th scope="row">{number}</Table.Th>
              {cells.map((cell, index) => (
                <Table.Td key={headings[index]}>{cell}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}
