import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { KIND_NAMES } from '#domain/privacy/queue.ts'
import { Address } from './address.tsx'
import { DayOf } from './day-of.tsx'
import { DueLabel } from './due-label.tsx'
import styles from './request-list.module.css'
import type { RequestListProps } from './request-list.tsx'

export function RequestCards({ requests, now }: RequestListProps) {
  return (
    <ul className={styles.cards}>
      {requests.map((request) => (
        <li key={request.id} className={styles.card}>
          <div className={styles.heading}>
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
          </div>
          <span className={styles.person}>
            {request.name}
            <span className={styles.second}>
              <Address email={request.email} />
            </span>
          </span>
          <DueLabel request={request} now={now} />
          <span className={styles.second}>
            Received <DayOf moment={request.receivedAt} />
          </span>
        </li>
      ))}
    </ul>
  )
}
