import {
  type CallOff,
  type CallOffQuery,
  cancelCallOff,
  listCallOffs,
  setCallOffState,
} from '#app/content/customer/call-offs.ts'
import {
  countStorageRequests,
  decideStorageRequests,
  listStorageRequests,
  type StorageRequest,
} from '#app/content/customer/storage-requests.ts'
import type { ListPage } from '#app/content/pagination.ts'
import type { DataClient } from '#app/session/data-client/supabase-browser.ts'
import { CALL_OFF_STATE_NAMES, type CallOffState, REASON_MAX } from '#domain/call-offs/call-offs.ts'
import { formatPallets } from '#domain/stock/pallets.ts'
import { STORAGE_REQUEST_NAMES } from '#domain/stock/storage-requests.ts'
import { decisions } from '../ui/customer/call-off-actions.ts'
import { CALL_OFF_COLUMNS, CALL_OFF_FILE_COLUMNS, VIEW_STATES } from '../ui/customer/call-off-columns.tsx'
import styles from '../ui/customer/customer.module.css'
import { CalendarDate, RelativeTime } from '../ui/date-time.tsx'
import { oneOf, order, searchText } from '../ui/list/list-query.ts'
import { recordList, views } from '../ui/list/record-list.ts'
import { StatusBadge, type StatusTone } from '../ui/record/status-badge.tsx'

/** States that staff record, in order, with the action that reaches them. */
export const PROGRESS = [
  { state: 'confirmed', label: 'Back to confirmed' },
  { state: 'picking', label: 'Start picking' },
  { state: 'on the way', label: 'Mark as on the way' },
  { state: 'delivered', label: 'Mark as delivered' },
] as const satisfies readonly { readonly state: CallOffState; readonly label: string }[]

/** Returns the step after a state, or null. */
export function nextStep(state: CallOffState): (typeof PROGRESS)[number] | null {
  const at = PROGRESS.findIndex((step) => step.state === state)
  return at === -1 ? null : (PROGRESS[at + 1] ?? null)
}

export const askAboutCancelling = ({ reference, customer }: CallOff) => ({
  title: `Cancel ${reference} of ${customer}?`,
  text: 'We’ll email the user who placed it. They can place it again until the cut-off.',
})

type CallOffsQuery = Omit<CallOffQuery, 'states'> & { readonly show: keyof typeof VIEW_STATES }

interface CallOffsPage extends ListPage<CallOff> {
  readonly waitingRequests: number
}

export const callOffsAdminList = recordList({
  noun: ['call-off', 'call-offs'],
  path: '/call-offs-admin',
  query: {
    q: searchText(),
    show: oneOf(['waiting', 'open', 'all'], 'open'),
    sort: order(['pallets', 'wanted', 'created'], 'wanted'),
  },
  load: async (client, query: CallOffsQuery): Promise<CallOffsPage> => {
    const [page, waitingRequests] = await Promise.all([
      listCallOffs(client, null, { ...query, states: VIEW_STATES[query.show] }),
      countStorageRequests(client),
    ])
    return { ...page, waitingRequests }
  },
  name: ({ reference }) => reference,
  link: ({ reference }) => `/call-offs-admin/${reference}`,
  search: { field: 'q', label: 'Search references, customers, sites and SKUs' },
  filters: [views({ open: 'Open', waiting: 'Waiting for approval', all: 'All' })],
  columns: [
    {
      heading: 'Customer',
      cell: ({ customer, reference, site }) => (
        <>
          {customer}{' '}
          <span className={styles.detail}>
            {site}, {reference}
          </span>
        </>
      ),
      csv: ({ customer }) => customer,
    },
    CALL_OFF_COLUMNS.contents,
    CALL_OFF_COLUMNS.pallets,
    CALL_OFF_COLUMNS.wanted,
    CALL_OFF_COLUMNS.state,
    CALL_OFF_COLUMNS.requester,
  ],
  csvOnly: [
    { heading: 'Reference', csv: ({ reference }) => reference },
    { heading: 'Site', csv: ({ site }) => site },
    ...CALL_OFF_FILE_COLUMNS,
  ],
  actions: {
    ...decisions<CallOffsPage>(() => true),
    next: {
      label: 'Next step',
      done: ({ reference, state }) =>
        `“${reference}”: ${CALL_OFF_STATE_NAMES[nextStep(state)?.state ?? state].toLowerCase()}`,
      isOffered: ({ state }) => nextStep(state) !== null,
      run: async (client, { id, state }) => {
        const step = nextStep(state)
        if (step !== null) await setCallOffState(client, id, state, step.state)
      },
      undo: {
        past: 'set back',
        run: (client, { id, state }) => setCallOffState(client, id, nextStep(state)?.state ?? state, state),
      },
    },
    cancel: {
      label: 'Cancel call-off',
      past: 'cancelled',
      isHarmful: true,
      isOffered: ({ state }) => isOpenForStaff(state),
      run: (client, { id }) => cancelCallOff(client, id),
      question: askAboutCancelling,
    },
  },
  empty: ({ q, show }) => {
    if (q !== '') return { title: 'No results', description: `No call-off contains “${q}”.` }
    if (show === 'waiting')
      return { title: 'Nothing to approve', description: 'No call-off is waiting for approval.' }
    return { title: 'No call-offs', description: 'Call-offs of customers appear here as they are placed.' }
  },
})

export const isOpenForStaff = (state: CallOffState): boolean =>
  state === 'waiting for approval' || state === 'confirmed' || state === 'picking'

const REQUEST_STATES: Readonly<Record<StorageRequest['state'], readonly [tone: StatusTone, text: string]>> = {
  waiting: ['progress', 'Waiting'],
  approved: ['good', 'Approved'],
  rejected: ['danger', 'Rejected'],
  withdrawn: ['neutral', 'Withdrawn'],
}
async function decide(client: DataClient, rows: readonly StorageRequest[], isApproved: boolean, reason = '') {
  const ids = await decideStorageRequests(
    client,
    rows.map(({ id }) => id),
    isApproved,
    reason,
  )
  const answered = rows.filter(({ id }) => ids.includes(id))
  const others = rows.length - answered.length
  return {
    message: `Request for ${answered.length === 1 ? answered[0]?.pallet : formatPallets(answered.length)} ${isApproved ? 'approved' : 'rejected'}`,
    failure:
      others === 0
        ? null
        : `${others === 1 ? '1 request was' : `${others} requests were`} withdrawn or answered meanwhile.`,
    undo: null,
  }
}

const isWaiting = ({ state }: StorageRequest) => state === 'waiting'

export const storageRequestsList = recordList({
  noun: ['request', 'requests'],
  path: '/call-offs-admin/storage',
  query: {
    show: oneOf(['waiting', 'all'], 'waiting'),
    sort: order(['created', 'customer'], 'created'),
  },
  load: listStorageRequests,
  name: ({ pallet }) => pallet,
  filters: [views({ waiting: 'Waiting', all: 'All' })],
  columns: [
    {
      heading: 'Pallet',
      cell: ({ pallet, customer }) => (
        <>
          {pallet} <span className={styles.detail}>{customer}</span>
        </>
      ),
      sort: 'customer',
      csv: ({ pallet }) => pallet,
      width: 12,
    },
    {
      heading: 'SKU',
      cell: ({ sku, skuName, quantity }) => (
        <>
          {skuName}{' '}
          <span className={styles.detail}>
            {sku}, {quantity.toLocaleString('en-GB')} units
          </span>
        </>
      ),
      csv: ({ skuName }) => skuName,
      width: 'auto',
    },
    {
      heading: 'Request',
      cell: ({ kind, until, note }) => (
        <>
          {STORAGE_REQUEST_NAMES[kind]}
          {until !== null && (
            <span className={styles.detail}>
              until <CalendarDate on={until} />
            </span>
          )}
          {note !== '' && <span className={styles.detail}>{note}</span>}
        </>
      ),
      csv: ({ kind, until }) => [STORAGE_REQUEST_NAMES[kind], until].filter(Boolean).join(' until '),
      width: 16,
    },
    {
      heading: 'Free until',
      cell: ({ holdUntil }) => <CalendarDate on={holdUntil} />,
      csv: ({ holdUntil }) => holdUntil,
      onCard: 'Free until',
      hiddenBelow: 1100,
    },
    {
      heading: 'Status',
      cell: ({ state, reason }) => (
        <span className={styles.stacked}>
          <StatusBadge tone={REQUEST_STATES[state][0]}>{REQUEST_STATES[state][1]}</StatusBadge>
          {reason !== '' && <span className={styles.detail}>{reason}</span>}
        </span>
      ),
      csv: ({ state }) => REQUEST_STATES[state][1],
      onCard: '',
    },
    {
      heading: 'Received',
      cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
      sort: 'created',
      csv: ({ createdAt }) => createdAt,
      onCard: 'Received',
      hiddenBelow: 1280,
    },
  ],
  csvOnly: [
    { heading: 'Customer', csv: ({ customer }) => customer },
    { heading: 'SKU code', csv: ({ sku }) => sku },
    { heading: 'Units', csv: ({ quantity }) => quantity },
    { heading: 'Note', csv: ({ note }) => note },
    { heading: 'Reason', csv: ({ reason }) => reason },
  ],
  actions: {
    approve: {
      label: 'Approve',
      place: 'both',
      isOffered: isWaiting,
      runAll: (client, rows) => decide(client, rows, true),
    },
    reject: {
      label: 'Reject',
      place: 'both',
      isOffered: isWaiting,
      isHarmful: true,
      prompt: {
        title: (rows) => `Reject ${rows.length === 1 ? 'this request' : `${rows.length} requests`}?`,
        label: 'Reason',
        draft: ({ id, pallet }) => ({
          subject: `storage-request-rejection:${id}`,
          title: `Reason for rejecting the request for ${pallet}`,
        }),
        validate: (answer) => {
          if (answer === '') return 'Enter a reason, which the customer sees.'
          return answer.length > REASON_MAX ? `Use up to ${REASON_MAX} characters.` : null
        },
      },
      runAll: (client, rows, reason) => decide(client, rows, false, reason),
    },
  },
  empty: ({ show }) =>
    show === 'waiting'
      ? { title: 'No requests waiting', description: 'Requests for longer storage or disposal appear here.' }
      : { title: 'No requests yet', description: 'Customers send them from their stock.' },
})
