import { type CallOff, listCallOffs, readCallOff, readOwnRights } from '#app/content/customer/call-offs.ts'
import type { ListPage } from '#app/content/pagination.ts'
import {
  CALL_OFF_STATE_NAMES,
  type CallOffState,
  type CustomerRight,
  OPEN_STATES,
} from '#domain/call-offs/call-offs.ts'
import { CalendarDate, RelativeTime } from '../../ui/date-time.tsx'
import { oneOf, order, searchText } from '../../ui/list/list-query.ts'
import { type Column, type Empty, recordList } from '../../ui/list/record-list.ts'
import { ofCustomer } from '../current-customer.ts'
import styles from '../customer.module.css'
import { changeBasket, fill, restoreReplaced } from './basket.ts'
import { cancellation, decisions, isCancellable } from './call-off-actions.ts'
import { CallOffBadge } from './call-off-badge.tsx'

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
        {number(pallets)} <span className={`${styles.second} ${styles.cell}`}>{number(quantity)} units</span>
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
        {reason !== '' && <span className={`${styles.second} ${styles.cell}`}>{reason}</span>}
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
        {requester !== null && <span className={`${styles.second} ${styles.cell}`}>{requester}</span>}
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

interface CallOffPage extends ListPage<CallOff> {
  readonly rights: readonly CustomerRight[]
}

function emptyText(description: string) {
  return ({ q, show }: { q: string; show: keyof typeof VIEW_STATES }): Empty => {
    if (q !== '') return { title: 'No results', description: `No call-off contains “${q}”.` }
    if (show === 'waiting')
      return { title: 'Nothing to approve', description: 'No call-off is waiting for approval.' }
    return { title: show === 'all' ? 'No call-offs yet' : 'No open call-offs', description }
  }
}

export const callOffsList = recordList({
  noun: ['call-off', 'call-offs'],
  path: '/call-offs',
  query: {
    q: searchText(),
    show: oneOf(['open', 'waiting', 'all'], 'open'),
    sort: order(['pallets', 'wanted', 'created'], 'wanted'),
  },
  load: ofCustomer(
    async (
      client,
      customerId,
      query: { q: string; show: keyof typeof VIEW_STATES; sort: string; page: number },
    ): Promise<CallOffPage> => {
      const [page, rights] = await Promise.all([
        listCallOffs(client, customerId, { ...query, states: VIEW_STATES[query.show] }),
        readOwnRights(client),
      ])
      return { ...page, rights }
    },
  ),
  name: ({ reference }) => reference,
  link: ({ reference }) => `/call-offs/${reference}`,
  search: { field: 'q', label: 'Search references, sites and SKUs' },
  filters: [
    {
      field: 'show',
      label: 'Show',
      control: 'tabs',
      choices: () => [
        { value: 'open', label: 'Open' },
        { value: 'waiting', label: 'Waiting for approval' },
        { value: 'all', label: 'All' },
      ],
    },
  ],
  columns: [
    {
      heading: 'Call-off',
      cell: ({ site, reference }) => (
        <>
          {site} <span className={`${styles.second} ${styles.cell}`}>{reference}</span>
        </>
      ),
      csv: ({ reference }) => reference,
    },
    CALL_OFF_COLUMNS.contents,
    CALL_OFF_COLUMNS.pallets,
    CALL_OFF_COLUMNS.wanted,
    CALL_OFF_COLUMNS.state,
    CALL_OFF_COLUMNS.requester,
  ],
  csvOnly: [{ heading: 'Site', csv: ({ site }) => site }, ...CALL_OFF_FILE_COLUMNS],
  actions: {
    ...decisions<CallOffPage>(({ isOwn }, { rights }) => !isOwn && rights.includes('approve')),
    repeat: {
      label: 'Repeat',
      done: ({ reference }) => `“${reference}” copied to the basket`,
      isOffered: (_, { rights }) => rights.includes('call off'),
      run: async (client, { customerId, reference }) => {
        const callOff = await readCallOff(client, customerId, reference)
        if (callOff !== null) await changeBasket(fill(callOff, false))
      },
      undo: { past: 'removed from the basket', run: () => changeBasket(restoreReplaced) },
    },
    cancel: {
      ...cancellation,
      isOffered: (callOff, { rights }) => rights.includes('call off') && isCancellable(callOff),
    },
  },
  empty: emptyText('Call-offs that your colleagues place appear here.'),
})

/** For users who may call off. */
export const callOffsListWithBasket = {
  ...callOffsList,
  empty: emptyText('Add SKUs to the basket from Stock or EN numbers, then choose a site and a day.'),
}
