/** Stock of a customer. Queries name the customer, so that they use an index; row-level security decides. */
import type { CustomerRight } from '#domain/call-offs/call-offs.ts'
import { startOfLondonDay, toLondonDate } from '#domain/dates/dates.ts'
import { getRunOut, getUsageStart, type RunOut, SOON_DAYS } from '#domain/stock/stock.ts'
import type { Client } from '../client.ts'
import { toContentError } from '../content-error.ts'
import {
  containsWords,
  type ListPage,
  PAGE_SIZE,
  readAllRows,
  sortPage,
  wordPatterns,
} from '../pagination.ts'
import { readOwnRights } from './call-offs.ts'
import { type FeedAge, readFeedAge } from './feed-age.ts'
import { countWaitingRequests, type PalletRequest } from './storage-requests.ts'

export interface SkuStock {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly quantity: number
  readonly pallets: number
  /** Pallets past their last day without a storage charge. */
  readonly overdue: number
  /** Largest stock first. */
  readonly locations: readonly string[]
  readonly oldestReceivedAt: string | null
  /** On open call-offs. */
  readonly calledOff: number
  readonly unitsPerPallet: number
  readonly leadTimeDays: number
  readonly runOut: RunOut | null
}

export interface StockQuery {
  readonly q: string
  readonly show: 'all' | 'soon' | 'overdue'
  readonly sort: string
  readonly page: number
}

export interface StockPage extends ListPage<SkuStock> {
  readonly counts: Readonly<Record<StockQuery['show'], number>>
  readonly age: FeedAge
  readonly rights: readonly CustomerRight[]
  /** Requests that wait for our answer, by SKU. */
  readonly requests: ReadonlyMap<number, number>
}

export interface StockPallet {
  readonly id: number
  readonly code: string
  readonly skuId: number
  readonly sku: string
  readonly skuName: string
  readonly unitsPerPallet: number
  readonly enNumber: string | null
  readonly quantity: number
  readonly location: string | null
  readonly receivedAt: string
  readonly holdUntil: string
  readonly isOverdue: boolean
  /** The latest request that wasn’t withdrawn; null if there is none. */
  readonly request: PalletRequest | null
}

export interface PalletQuery {
  readonly q: string
  readonly show: 'all' | 'overdue'
  readonly sort: string
  readonly page: number
}

export interface PalletPage extends ListPage<StockPallet> {
  readonly age: FeedAge
  readonly rights: readonly CustomerRight[]
}

/** Returns every SKU of a customer that is active or in stock. */
export async function readStock(client: Client, customerId: number, now: Date): Promise<SkuStock[]> {
  const today = toLondonDate(now)
  const usage_since = startOfLondonDay(getUsageStart(today)).toISOString()
  const usage_until = startOfLondonDay(today).toISOString()
  const rows = await readAllRows('stock', (from, to) =>
    client
      .rpc('stock_by_sku', { customer: customerId, usage_since, usage_until })
      .select(
        `id, code, name, quantity, pallets, overdue, locations, oldestReceivedAt:oldest_received_at, used,
        calledOff:called_off, unitsPerPallet:units_per_pallet, leadTimeDays:lead_time_days`,
      )
      .range(from, to),
  )
  return rows.map(({ used, ...row }) => ({ ...row, runOut: getRunOut({ ...row, used }, today) }))
}

export const isRunningOut = ({ runOut }: SkuStock): boolean => runOut !== null && runOut.days <= SOON_DAYS

const NEVER = '9999'

const SORT_KEYS: Readonly<Record<string, (stock: SkuStock) => string | number>> = {
  name: ({ name }) => name.toLowerCase(),
  quantity: ({ quantity }) => quantity,
  oldest: ({ oldestReceivedAt }) => oldestReceivedAt ?? NEVER,
  runsOut: ({ runOut }) => runOut?.on ?? NEVER,
}

/** A page of the SKUs. A customer has few enough to filter and sort them here. */
export async function listStock(
  client: Client,
  customerId: number,
  query: StockQuery,
  now: Date,
): Promise<StockPage> {
  const [stock, age, rights, requests] = await Promise.all([
    readStock(client, customerId, now),
    readFeedAge(client, 'movements', now),
    readOwnRights(client),
    countWaitingRequests(client, customerId),
  ])
  const found = stock.filter(({ code, name, locations }) =>
    containsWords([code, name, ...locations], query.q),
  )
  const shown = {
    all: found,
    soon: found.filter(isRunningOut),
    overdue: found.filter(({ overdue }) => overdue > 0),
  }
  return {
    rows: sortPage(shown[query.show], query, SORT_KEYS, ({ code }) => code),
    total: shown[query.show].length,
    counts: { all: shown.all.length, soon: shown.soon.length, overdue: shown.overdue.length },
    age,
    rights,
    requests,
  }
}

export async function listPallets(
  client: Client,
  customerId: number,
  query: PalletQuery,
  now: Date,
): Promise<PalletPage> {
  const [{ data, error, status }, age, rights] = await Promise.all([
    client
      .rpc('list_pallets', {
        customer: customerId,
        patterns: wordPatterns(query.q),
        overdue_only: query.show === 'overdue',
        sort: query.sort,
        max_rows: PAGE_SIZE,
        skip_rows: (query.page - 1) * PAGE_SIZE,
      })
      .select(
        `id, code, skuId:sku_id, sku, skuName:sku_name, unitsPerPallet:units_per_pallet, enNumber:en_number, quantity,
        location, receivedAt:received_at, holdUntil:hold_until, isOverdue:is_overdue, request, total`,
      ),
    readFeedAge(client, 'movements', now),
    readOwnRights(client),
  ])
  if (error) throw toContentError('fetch', 'pallets', error, status)
  return { rows: data as unknown as StockPallet[], total: data[0]?.total ?? 0, age, rights }
}
