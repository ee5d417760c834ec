/** What the call-off lists of customers and staff share. */
import type { CallOff } from '#app/content/customer/call-offs.ts'
import { CALL_OFF_STATE_NAMES, type CallOffState, OPEN_STATES } from '#domain/call-offs/call-offs.ts'
import { CalendarDate, RelativeTime } from '../date-time.tsx'
import type { Column } from '../list/record-list.ts'
import { CallOffBadge } from './call-off-badge.tsx'
import styles from './customer.module.css'

const number = (value: number) => value.toLocaleString('en-GB')

/** States of the list’s views; none for all. */
export const VIEW_STATES: Readonly<Record<'open' | 'waiting' | 'all', readonly CallOffState[]>> = {
  open: OPEN_STATES,
  waiting: ['waiting for approval'],
  all: [],
}

/** Columns of the customer’s and the staff’s list. */
export const CALL_OFF_COLUMNS = {
  contents: {
    heading: 'SKUs',
    cell: ({ skus: [first = 'Nothing', ...others] }) =>
      others.length === 0 ? first : `${first} and ${others.length} more`,
    csv: ({ skus }) => skus.join('; '),
    onCard: '',
    width: 14,
    hiddenBelow: 1100,
  },
  pallets: {
    heading: 'Pallets',
    cell: ({ pallets, quantity }) => (
      <span className={styles.number}>
        {number(pallets)} <span className={styles.detail}>{number(quantity)} units</span>
      </span>
    ),
    sort: 'pallets',
    csv: ({ pallets }) => pallets,
    align: 'end',
    width: 7,
    onCard: 'Pallets',
  },
  wanted: {
    heading: 'Delivery date',
    cell: ({ wantedOn }) => <CalendarDate on={wantedOn} />,
    sort: 'wanted',
    csv: ({ wantedOn }) => wantedOn,
    onCard: 'Delivery date',
  },
  state: {
    heading: 'Status',
    cell: ({ state, reason }) => (
      <span className={styles.stacked}>
        <CallOffBadge state={state} />
        {reason !== '' && <span className={styles.detail}>{reason}</span>}
      </span>
    ),
    csv: ({ state }) => CALL_OFF_STATE_NAMES[state],
    onCard: '',
    width: 13,
  },
  requester: {
    heading: 'Placed',
    cell: ({ requester, createdAt }) => (
      <>
        <RelativeTime at={createdAt} />{' '}
        {requester !== null && <span className={styles.detail}>{requester}</span>}
      </>
    ),
    sort: 'created',
    csv: ({ createdAt }) => createdAt,
    hiddenBelow: 1280,
    onCard: 'Placed',
  },
} as const satisfies Readonly<Record<string, Column<CallOff, unknown>>>

export const CALL_OFF_FILE_COLUMNS = [
  { heading: 'Units', csv: ({ quantity }: CallOff) => quantity },
  { heading: 'Placed by', csv: ({ requester }: CallOff) => requester ?? '' },
  { heading: 'Decided by', csv: ({ decider }: CallOff) => decider ?? '' },
  { heading: 'Reason', csv: ({ reason }: CallOff) => reason },
  { heading: 'Note', csv: ({ note }: CallOff) => note },
]
