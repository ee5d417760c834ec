/** Requests to store pallets for longer or to dispose of them, with the user’s rights. Errors are `ContentError`. */

import type { StorageRequestKind } from '#domain/stock/storage-requests.ts'
import type { Client } from '../client.ts'
import { toContentError } from '../content-error.ts'
import { type ListPage, rangeOf, readAllRows, sorting } from '../pagination.ts'
import { toSentenceError } from './sentence-error.ts'

export type StorageRequestState = 'waiting' | 'approved' | 'rejected' | 'withdrawn'

export interface PalletRequest {
  readonly id: number
  readonly kind: StorageRequestKind
  readonly state: StorageRequestState
  /** Last day of an extension. */
  readonly until: string | null
  readonly reason: string
}

export interface StorageRequest extends PalletRequest {
  readonly customer: string
  readonly pallet: string
  readonly sku: string
  readonly skuName: string
  readonly quantity: number
  readonly holdUntil: string
  readonly note: string
  readonly createdAt: string
}

export interface StorageRequestQuery {
  readonly show: 'waiting' | 'all'
  readonly sort: string
  readonly page: number
}

/** Returns how many pallets of each SKU have a request that waits. */
export async function countWaitingRequests(
  client: Client,
  customerId: number,
): Promise<ReadonlyMap<number, number>> {
  const rows = await readAllRows('requests', (from, to) =>
    client
      .from('storage_requests')
      .select('pallets(sku_id)')
      .eq('customer_id', customerId)
      .eq('state', 'waiting')
      .order('id')
      .range(from, to),
  )
  const counts = new Map<number, number>()
  for (const { pallets } of rows) counts.set(pallets.sku_id, (counts.get(pallets.sku_id) ?? 0) + 1)
  return counts
}

export interface NewStorageRequest {
  readonly kind: StorageRequestKind
  /** Pallets, or a SKU: its overdue pallets, or all if none is overdue. */
  readonly of: { readonly palletIds: readonly number[] } | { readonly skuId: number }
  /** Days of an extension. */
  readonly days?: number
  readonly note?: string
}

/** Returns the ids of the new requests: none for pallets with one that waits. */
export async function requestStorage(
  client: Client,
  { kind, of, days, note = '' }: NewStorageRequest,
): Promise<number[]> {
  const { data, error, status } = await client.rpc('request_storage', {
    kind,
    note,
    ...('skuId' in of ? { sku_id: of.skuId } : { pallet_ids: [...of.palletIds] }),
    ...(days !== undefined && { days }),
  })
  if (error) throw toSentenceError('create', 'request', error, status)
  return data
}

/** Returns the ids of those that are withdrawn; the others have been answered. */
export async function withdrawStorageRequests(client: Client, ids: readonly number[]): Promise<number[]> {
  const { data, error, status } = await client.rpc('withdraw_storage_requests', { ids: [...ids] })
  if (error) throw toSentenceError('update', 'request', error, status)
  return data
}

/** Returns how many wait for staff. */
export async function countStorageRequests(client: Client): Promise<number> {
  const { count, error, status } = await client
    .from('storage_requests')
    .select('id', { count: 'exact', head: true })
    .eq('state', 'waiting')
  if (error) throw toContentError('fetch', 'requests', error, status)
  return count ?? 0
}

const SORT_COLUMNS: Readonly<Record<string, string>> = { created: 'created_at', customer: 'customers(name)' }

/** For staff. */
export async function listStorageRequests(
  client: Client,
  { show, sort, page }: StorageRequestQuery,
): Promise<ListPage<StorageRequest>> {
  const { column, ascending } = sorting(sort)
  const [from, to] = rangeOf(page)
  const query = client
    .from('storage_requests')
    .select(
      `id, kind, state, until, reason, note, createdAt:created_at, customers(customer:name),
      pallets(pallet:code, quantity, holdUntil:hold_until, skus(sku:code, skuName:name))`,
      { count: 'exact' },
    )
    .order(SORT_COLUMNS[column] ?? 'created_at', { ascending })
    .order('id')
    .range(from, to)
  const { data, error, status, count } = await (show === 'waiting'
    ? query.eq('state', 'waiting')
    : query.neq('state', 'withdrawn'))
  if (error) throw toContentError('fetch', 'requests', error, status)
  return {
    rows: data.map(({ customers, pallets: { skus, ...pallet }, ...request }) => ({
      ...request,
      kind: request.kind as StorageRequestKind,
      state: request.state as StorageRequestState,
      ...customers,
      ...pallet,
      ...skus,
    })),
    total: count ?? 0,
  }
}

/** Returns the ids of those that have this answer; the others have been withdrawn or answered. */
export async function decideStorageRequests(
  client: Client,
  ids: readonly number[],
  isApproved: boolean,
  reason = '',
): Promise<number[]> {
  const { data, error, status } = await client.rpc('decide_storage_requests', {
    ids: [...ids],
    is_approved: isApproved,
    reason,
  })
  if (error) throw toSentenceError('update', 'request', error, status)
  return data
}
