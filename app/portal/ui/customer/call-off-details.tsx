/** A call-off to read, for customers and staff. */

import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { CallOffDetail } from '#app/content/customer/call-offs.ts'
import { formatWeekday } from '#domain/call-offs/call-offs.ts'
import { formatLondonTime } from '#domain/dates/time-of-day.ts'
import { formatPallets } from '#domain/stock/pallets.ts'
import { formatDeadline } from '#domain/working-hours/working-hours.ts'
import { DateTime } from '../date-time.tsx'
import { Brief, Fact, Facts, Properties, RecordColumns, Section, TypedText } from '../record/record.tsx'
import styles from './customer.module.css'

interface CallOffDetailsProps {
  readonly callOff: CallOffDetail
  readonly deliveryPath: (number: string) => string
  /** Further facts. */
  readonly facts?: ReactNode
  /** Above the lines. */
  readonly children?: ReactNode
}

export function CallOffDetails({ callOff, deliveryPath, facts, children }: CallOffDetailsProps) {
  const { state, site, wantedOn, cutOff, requester, createdAt, decider, decidedAt, reason, note, lines } =
    callOff
  const isOpen = state === 'waiting for approval' || state === 'confirmed'
  return (
    <RecordColumns
      beside={
        <Properties>
          <Facts>
            <Fact label="Delivery date">
              <time dateTime={wantedOn}>{formatWeekday(wantedOn)}</time>
            </Fact>
            <Fact label="Site">{site}</Fact>
            {callOff.deliveries.map(({ number, plannedFrom, plannedTo }) => (
              <Fact key={number} label="Delivery">
                <Anchor component={Link} inherit underline="always" to={deliveryPath(number)}>
                  {number}
                </Anchor>
                , {formatLondonTime(plannedFrom)} to {formatLondonTime(plannedTo)}
              </Fact>
            ))}
            {isOpen && <Fact label="Changes until">{formatDeadline(new Date(cutOff))}</Fact>}
            <Fact label="Placed">
              <DateTime at={createdAt} />
              {requester !== null && `, ${requester}`}
            </Fact>
            {decidedAt !== null && (
              <Fact label={DECISIONS[state] ?? 'Approved'}>
                <DateTime at={decidedAt} />
                {decider !== null && `, ${decider}`}
              </Fact>
            )}
            {facts}
          </Facts>
        </Properties>
      }
    >
      {children}
      {reason !== '' && (
        <Brief label="Reason">
          <TypedText>{reason}</TypedText>
        </Brief>
      )}
      <Section
        id="lines"
        title={`${formatPallets(callOff.pallets)}, ${callOff.quantity.toLocaleString('en-GB')} units`}
      >
        <ul className={styles.lines}>
          {lines.map(({ skuId, name, code, enNumber, pallets, quantity }) => (
            <li key={skuId} className={styles.line}>
              <div>
                <strong>{name}</strong>
                <span className={styles.second}> {[code, enNumber].filter(Boolean).join(', ')}</span>
              </div>
              <span className={styles.number}>
                {formatPallets(pallets)}
                <span className={styles.second}>, {quantity.toLocaleString('en-GB')} units</span>
              </span>
            </li>
          ))}
        </ul>
      </Section>
      {note !== '' && (
        <Section id="note" title="Note">
          <TypedText>{note}</TypedText>
        </Section>
      )}
    </RecordColumns>
  )
}

const DECISIONS: Readonly<Record<string, string>> = { cancelled: 'Cancelled', rejected: 'Rejected' }
