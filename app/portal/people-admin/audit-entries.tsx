import { Table } from '@mantine/core'
import { BREAKPOINTS } from '#app/ui/media-query/breakpoints.ts'
import { useMediaQuery } from '#app/ui/media-query/use-media-query.ts'
import type { AuditEntry } from '#domain/people/people.ts'
import { editedAt } from '../edited-at.ts'
import { auditActor, auditColumns, auditDeed } from './audit-words.ts'
import styles from './people-list.module.css'

/** A table where there is room for one, rows of lines where there is not. */
export function AuditEntries({ entries }: { entries: readonly AuditEntry[] }) {
  const isWide = useMediaQuery(`(min-width: ${BREAKPOINTS.md}px)`, true)
  return isWide ? <AuditTable entries={entries} /> : <AuditRows entries={entries} />
}

function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <div className={styles.sheet}>
      <Table verticalSpacing="sm" horizontalSpacing="md">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>When</Table.Th>
            <Table.Th>Who</Table.Th>
            <Table.Th>What</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {entries.map((entry) => (
            <Table.Tr key={entry.id}>
              <Table.Td className={styles.when}>
                <time dateTime={entry.happenedAt}>{editedAt(entry.happenedAt)}</time>
              </Table.Td>
              <Table.Td>{auditActor(entry)}</Table.Td>
              <Table.Td>
                <Deed entry={entry} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

function AuditRows({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <ul className={`${styles.sheet} ${styles.entries}`}>
      {entries.map((entry) => (
        <li key={entry.id} className={styles.entry}>
          <span className={styles.name}>{auditActor(entry)}</span>
          <Deed entry={entry} />
          <time className={styles.email} dateTime={entry.happenedAt}>
            {editedAt(entry.happenedAt)}
          </time>
        </li>
      ))}
    </ul>
  )
}

function Deed({ entry }: { entry: AuditEntry }) {
  const columns = auditColumns(entry)
  return (
    <span className={styles.person}>
      {auditDeed(entry)}
      {columns !== '' && <span className={styles.email}>{columns}</span>}
    </span>
  )
}
