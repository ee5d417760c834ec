import {
  listPallets,
  listStock,
  type PalletPage,
  type SkuStock,
  type StockPage,
} from '#app/content/customer/stock.ts'
import type { PalletRequest, StorageRequestState } from '#app/content/customer/storage-requests.ts'
import { toLondonDate } from '#domain/dates/dates.ts'
import { formatPallets } from '#domain/stock/pallets.ts'
import { SOON_DAYS } from '#domain/stock/stock.ts'
import { STORAGE_REQUEST_NAMES } from '#domain/stock/storage-requests.ts'
import { ofCustomer } from '../../ui/customer/current-customer.ts'
import styles from '../../ui/customer/customer.module.css'
import { CalendarDate, LondonDate } from '../../ui/date-time.tsx'
import { oneOf, order, searchText } from '../../ui/list/list-query.ts'
import { recordList, views } from '../../ui/list/record-list.ts'
import { callOff, PALLET_ACTIONS, STOCK_ACTIONS } from './stock-actions.ts'

const DAY_MS = 86_400_000
const daysSince = (moment: string) => Math.floor((Date.now() - Date.parse(moment)) / DAY_MS)
const days = (count: number) => (count === 1 ? '1 day' : `${count} days`)
const number = (value: number) => value.toLocaleString('en-GB')
const classOf = (isStale: boolean, className = '') =>
  [styles.number, className, isStale && styles.stale].filter(Boolean).join(' ')

export const stockList = recordList({
  noun: ['SKU', 'SKUs'],
  path: '/stock',
  query: {
    q: searchText(),
    show: oneOf(['all', 'soon', 'overdue'], 'all'),
    sort: order(['name', 'quantity', 'oldest', 'runsOut'], 'runsOut'),
  },
  load: ofCustomer(listStock),
  name: ({ name }) => name,
  link: ({ code }) => `/stock/pallets?q=${encodeURIComponent(code)}`,
  search: { field: 'q', label: 'Search SKUs, names and locations' },
  filters: [
    views({ all: 'All', soon: 'Runs out soon', overdue: 'Overdue' }, ({ counts }: StockPage) => counts),
  ],
  columns: [
    {
      heading: 'SKU',
      cell: ({ code, name }) => (
        <>
          {name} <span className={styles.detail}>{code}</span>
        </>
      ),
      sort: 'name',
      csv: ({ name }) => name,
    },
    {
      heading: 'In stock',
      cell: ({ id, quantity, pallets }, { age, requests }) => (
        <span className={classOf(age.isStale)}>
          {number(quantity)} <span className={styles.detail}>{formatPallets(pallets)}</span>
          {requests.has(id) && (
            <span className={styles.detail}>
              {requests.get(id) === 1 ? '1 request waiting' : `${requests.get(id)} requests waiting`}
            </span>
          )}
        </span>
      ),
      sort: 'quantity',
      csv: ({ quantity }) => quantity,
      align: 'end',
      width: 8,
      onCard: 'In stock',
    },
    {
      heading: 'Location',
      cell: ({ locations: [first = 'None', ...others] }) =>
        others.length === 0 ? first : `${first} and ${others.length} more`,
      csv: ({ locations }) => locations.join('; '),
      hiddenBelow: 1100,
      onCard: 'Location',
    },
    {
      heading: 'Oldest',
      cell: ({ oldestReceivedAt, overdue }, { age }) =>
        oldestReceivedAt !== null && (
          <span className={classOf(age.isStale, overdue > 0 ? styles.late : '')}>
            {days(daysSince(oldestReceivedAt))}
            {overdue > 0 && (
              <>
                {' '}
                <span className={styles.cell}>{formatPallets(overdue)} overdue</span>
              </>
            )}
          </span>
        ),
      sort: 'oldest',
      csv: ({ oldestReceivedAt }) => (oldestReceivedAt === null ? '' : daysSince(oldestReceivedAt)),
      width: 8,
      onCard: 'Oldest',
    },
    {
      heading: 'Runs out',
      cell: (stock, { age }) => <RunsOut stock={stock} isStale={age.isStale} />,
      sort: 'runsOut',
      csv: ({ runOut }) => runOut?.on ?? '',
      onCard: ({ runOut }) => (runOut === null ? '' : 'Runs out'),
      width: 18,
    },
  ],
  csvOnly: [
    { heading: 'Code', csv: ({ code }) => code },
    { heading: 'Pallets', csv: ({ pallets }) => pallets },
    { heading: 'Overdue pallets', csv: ({ overdue }) => overdue },
    { heading: 'Used each working day', csv: ({ runOut }) => runOut?.perDay ?? '' },
    { heading: 'Call off by', csv: ({ runOut }) => runOut?.callOffBy ?? '' },
  ],
  empty: ({ q, show }) => {
    if (q !== '') return { title: 'No results', description: `No SKU, name or location contains “${q}”.` }
    if (show === 'soon')
      return {
        title: 'Nothing runs out soon',
        description: `All stock lasts for more than ${SOON_DAYS} working days.`,
      }
    if (show === 'overdue')
      return {
        title: 'Nothing overdue',
        description: 'No pallet is past its last day without a storage charge.',
      }
    return {
      title: 'No stock yet',
      description: 'Your products appear here as soon as we hold stock for you.',
    }
  },
})

const REQUEST_STATES: Readonly<Record<StorageRequestState, string>> = {
  waiting: 'requested',
  approved: 'approved',
  rejected: 'rejected',
  withdrawn: 'withdrawn',
}

/** Such as `Disposal rejected: still needed`. */
function describeRequest({ kind, state, reason }: PalletRequest): string {
  return `${STORAGE_REQUEST_NAMES[kind]} ${REQUEST_STATES[state]}${reason === '' ? '' : `: ${reason}`}`
}

/** For users who may call off. */
export const stockListWithActions = {
  ...stockList,
  columns: [
    ...stockList.columns,
    {
      heading: 'Action',
      cell: (stock: SkuStock) => (
        <button
          type="button"
          className={styles.callOff}
          aria-label={`Call off “${stock.name}”`}
          onClick={() => void callOff(stock)}
        >
          Call off
        </button>
      ),
      align: 'end' as const,
      width: 7,
      onCard: '',
    },
  ],
  actions: STOCK_ACTIONS,
}

/** The date with its calculation. */
function RunsOut({ stock: { quantity, runOut }, isStale }: { stock: SkuStock; isStale: boolean }) {
  if (runOut === null) return <span className={styles.second}>No recent use</span>
  const { perDay, days: left, on } = runOut
  return (
    <span className={classOf(isStale)}>
      <span className={left <= SOON_DAYS ? styles.soon : ''}>
        <CalendarDate on={on} />
      </span>{' '}
      <span className={`${styles.detail} ${styles.wrapped}`}>
        {number(quantity)} ÷ {number(perDay)} a day = {left === 1 ? '1 working day' : `${left} working days`}
      </span>
    </span>
  )
}

export const palletsList = recordList({
  noun: ['pallet', 'pallets'],
  path: '/stock/pallets',
  query: {
    q: searchText(),
    show: oneOf(['all', 'overdue'], 'all'),
    sort: order(['code', 'quantity', 'received', 'hold'], 'hold'),
  },
  load: ofCustomer(listPallets),
  name: ({ code }) => code,
  search: { field: 'q', label: 'Search pallets, SKUs, names and EN numbers' },
  filters: [views({ all: 'All', overdue: 'Overdue' })],
  columns: [
    { heading: 'Pallet', cell: ({ code }) => code, sort: 'code', csv: ({ code }) => code, width: 15 },
    {
      heading: 'SKU',
      cell: ({ sku, skuName }) => (
        <>
          {skuName} <span className={styles.detail}>{sku}</span>
        </>
      ),
      csv: ({ skuName }) => skuName,
      width: 'auto',
    },
    {
      heading: 'Quantity',
      cell: ({ quantity }, { age }: PalletPage) => (
        <span className={classOf(age.isStale)}>{number(quantity)}</span>
      ),
      sort: 'quantity',
      csv: ({ quantity }) => quantity,
      align: 'end',
      width: 6,
      onCard: 'Quantity',
    },
    {
      heading: 'Location',
      cell: ({ location }) => location,
      csv: ({ location }) => location,
      hiddenBelow: 1100,
      onCard: 'Location',
    },
    {
      heading: 'Received',
      cell: ({ receivedAt }) => <LondonDate moment={receivedAt} />,
      sort: 'received',
      csv: ({ receivedAt }) => toLondonDate(new Date(receivedAt)),
      hiddenBelow: 1280,
      onCard: 'Received',
    },
    {
      heading: 'Free until',
      cell: ({ holdUntil, isOverdue, request }) => (
        <span className={isOverdue ? styles.late : ''}>
          <CalendarDate on={holdUntil} />
          {isOverdue && <span className={styles.cell}>Overdue</span>}
          {request !== null && <span className={styles.detail}>{describeRequest(request)}</span>}
        </span>
      ),
      sort: 'hold',
      csv: ({ holdUntil }) => holdUntil,
      onCard: 'Free until',
    },
    {
      heading: 'EN number',
      cell: ({ enNumber }) => enNumber,
      csv: ({ enNumber }) => enNumber,
      width: 8,
      hiddenBelow: 1100,
      onCard: ({ enNumber }) => (enNumber === null ? '' : 'EN number'),
    },
  ],
  csvOnly: [
    { heading: 'SKU code', csv: ({ sku }) => sku },
    { heading: 'Request', csv: ({ request }) => (request === null ? '' : describeRequest(request)) },
  ],
  empty: ({ q, show }) => {
    if (q !== '') return { title: 'No results', description: `No pallet, SKU or EN number contains “${q}”.` }
    if (show === 'overdue')
      return {
        title: 'Nothing overdue',
        description: 'No pallet is past its last day without a storage charge.',
      }
    return { title: 'No pallets yet', description: 'Pallets appear here as soon as we hold stock for you.' }
  },
})

/** For users who may call off. */
export const palletsListWithActions = { ...palletsList, actions: PALLET_ACTIONS }
