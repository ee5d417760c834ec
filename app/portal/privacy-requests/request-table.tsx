import { Anchor, Table } from '@mantine/core'
import { Link } from 'react-router'
import { KIND_NAMES } from '#domain/privacy/queue.ts'
import { Address } from './address.tsx'
import { DayOf } from './day-of.tsx'
import { DueLabel } from './due-label.tsx'
import styles from './request-list.module.css'
import type { RequestListProps } from './request-list.tsx'

export function RequestTable({ requests, now }: RequestListProps) {
  return (
    <div className={styles.sheet}>
      <Table verticalSpacing="sm" horizontalSpacing="sm" highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Request</Table.Th>
            <Table.Th>From</Table.Th>
            <Table.Th>Received</Table.Th>
            <Table.Th>Due</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {requests.map((request) => (
            <Table.Tr key={request.id}>
              <Table.Td>
                <Anchor
                  component={Link}
                  to={`/privacy-requests/${request.reference}`}
                  className={styles.reference}
                >
                  {request.reference}
                </Anchor>
                <span className={styles.second}>
                  {KIND_NAMES[request.kind]} · {request.status}
                </span>
              </Table.Td>
              <Table.Td className={styles.person}>
                {request.name}
                <span className={styles.second}>
                  <Address email={request.email} />
                </span>
              </Table.Td>
              <Table.Td className={styles.day}>
                <DayOf moment={request.receivedAt} />
              </Table.Td>
              <Table.Td>
                <DueLabel request={request} now={now} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}
