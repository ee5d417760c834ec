/** Call-offs with the user’s rights. Errors are `ContentError`; sentences of the database are shown as they are. */
import type { CallOffState, CustomerRight } from '#domain/call-offs/call-offs.ts'
import type { Client } from '../client.ts'
import { toContentError } from '../content-error.ts'
import { type ListPage, PAGE_SIZE, wordPatterns } from '../pagination.ts'
import { toSentenceError } from './sentence-error.ts'

export interface CallOff {
  readonly id: number
  readonly customerId: number
  readonly customer: string
  readonly reference: string
  readonly siteId: number
  readonly site: string
  readonly state: CallOffState
  readonly wantedOn: string
  /** When changes close. */
  readonly cutOff: string
  readonly note: string
  /** Why it was rejected or cancelled. */
  readonly reason: string
  /** Names of its SKUs, most pallets first. */
  readonly skus: readonly string[]
  readonly pallets: number
  readonly quantity: number
  /** Null if the account was erased. */
  readonly requester: string | null
  /** Whether the user placed it. */
  readonly isOwn: boolean
  readonly decider: string | null
  readonly createdAt: string
  readonly decidedAt: string | null
  /** Pallets above which the customer’s call-offs need an approval. */
  readonly limitPallets: number | null
  /** Changes with each change. */
  readonly version: string
}

export interface CallOffQuery {
  readonly q: string
  readonly states: readonly CallOffState[]
  readonly sort: string
  readonly page: number
}

const COLUMNS =
  `id, customerId:customer_id, customer:customer_name, reference, siteId:site_id, site, state, wantedOn:wanted_on,
  cutOff:cut_off, note, reason, skus, pallets, quantity, requester, isOwn:is_own, decider, createdAt:created_at,
  decidedAt:decided_at, limitPallets:limit_pallets, version, total` as const

/** @param customerId null for all, which only staff may see */
export async function listCallOffs(
  client: Client,
  customerId: number | null,
  { q, states, sort, page }: CallOffQuery,
): Promise<ListPage<CallOff>> {
  const { data, error, status } = await client
    .rpc('list_call_offs', {
      ...(customerId !== null && { customer: customerId }),
      patterns: wordPatterns(q),
      states: [...states],
      sort,
      max_rows: PAGE_SIZE,
      skip_rows: (page - 1) * PAGE_SIZE,
    })
    .select(COLUMNS)
  if (error) throw toContentError('fetch', 'call-offs', error, status)
  return { rows: data as CallOff[], total: data[0]?.total ?? 0 }
}

export interface CallOffLine {
  readonly skuId: number
  readonly code: string
  readonly name: string
  readonly unitsPerPallet: number
  readonly enLineId: number | null
  readonly enNumber: string | null
  readonly pallets: number
  readonly quantity: number
}

export interface CallOffDetail extends CallOff {
  readonly lines: readonly CallOffLine[]
  /** Deliveries that bring it. */
  readonly deliveries: readonly {
    readonly number: string
    readonly plannedFrom: string
    readonly plannedTo: string
  }[]
}

/**
 * Returns a call-off with its lines, or null.
 * @param reference `latest` for the customer’s last one; @param customerId null for staff
 */
export async function readCallOff(
  client: Client,
  customerId: number | null,
  reference: string,
): Promise<CallOffDetail | null> {
  const found = await client
    .rpc('list_call_offs', {
      ...(customerId !== null && { customer: customerId }),
      ...(reference === 'latest' ? { sort: '-created' } : { reference }),
      max_rows: 1,
    })
    .select(COLUMNS)
  if (found.error) throw toContentError('fetch', 'call-off', found.error, found.status)
  const [callOff] = found.data as CallOff[]
  if (callOff === undefined) return null
  const { data, error, status } = await client
    .from('call_off_lines')
    .select(
      `skuId:sku_id, enLineId:en_line_id, pallets, quantity, skus(code, name, unitsPerPallet:units_per_pallet),
      en_lines(enNumber:number),
      call_offs(delivery_stops(number:code, plannedFrom:planned_from, plannedTo:planned_to))`,
    )
    .eq('customer_id', callOff.customerId)
    .eq('call_off_id', callOff.id)
    .order('id')
  if (error) throw toContentError('fetch', 'call-off', error, status)
  return {
    ...callOff,
    lines: data.map(({ skus, en_lines: enLine, call_offs: _, ...line }) => ({
      ...line,
      ...skus,
      enNumber: enLine?.enNumber ?? null,
    })),
    deliveries: data[0]?.call_offs.delivery_stops ?? [],
  }
}

export interface DeliverySite {
  readonly id: number
  readonly name: string
  readonly postcode: string
  /** Empty if unknown. */
  readonly openDays: readonly string[]
}

export async function listSites(client: Client, customerId: number): Promise<DeliverySite[]> {
  const { data, error, status } = await client
    .from('customer_sites')
    .select('id, name, postcode, openDays:open_days')
    .eq('customer_id', customerId)
    .order('name')
  if (error) throw toContentError('fetch', 'sites', error, status)
  return data
}

/** Returns the site of the customer’s last call-off; null without one. */
export async function readLastSite(client: Client, customerId: number): Promise<number | null> {
  const { data, error, status } = await client
    .rpc('list_call_offs', { customer: customerId, sort: '-created', max_rows: 1 })
    .select('site_id')
  if (error) throw toContentError('fetch', 'call-off', error, status)
  return data[0]?.site_id ?? null
}

/** Returns the pallets above which a call-off needs an approval, or null. */
export async function readCallOffLimit(client: Client, customerId: number): Promise<number | null> {
  const { data, error, status } = await client
    .from('customers')
    .select('call_off_limit_pallets')
    .eq('id', customerId)
    .maybeSingle()
  if (error) throw toContentError('fetch', 'customer', error, status)
  return data?.call_off_limit_pallets ?? null
}

/** Returns the user’s rights at their company; none for staff. */
export async function readOwnRights(client: Client): Promise<readonly CustomerRight[]> {
  const { data, error, status } = await client.rpc('read_own_rights')
  if (error) throw toContentError('fetch', 'rights', error, status)
  return data as CustomerRight[]
}

export interface CallOffDraft {
  /** Of a new call-off. Other contents with the same key replace it. */
  readonly key: string
  /** Repeating a call with the same contents does nothing. */
  readonly contentsKey: string
  /** The call-off to change; null for a new one. */
  readonly changedId: number | null
  /** Of the call-off to change. Without it, later changes are overwritten. */
  readonly version?: string
  readonly siteId: number
  readonly wantedOn: string
  readonly note: string
  readonly lines: readonly Pick<CallOffLine, 'skuId' | 'enLineId' | 'pallets'>[]
}

export interface PlacedCallOff {
  readonly reference: string
  readonly state: CallOffState
}

/** Places or changes a call-off. */
export async function saveCallOff(client: Client, draft: CallOffDraft): Promise<PlacedCallOff> {
  const contents = {
    site_id: draft.siteId,
    wanted_on: draft.wantedOn,
    note: draft.note,
    lines: draft.lines.map(({ skuId, enLineId, pallets }) => ({ sku: skuId, en_line: enLineId, pallets })),
  }
  const { data, error, status } =
    draft.changedId === null
      ? await client.rpc('place_call_off', {
          ...contents,
          client_key: draft.key,
          change_key: draft.contentsKey,
        })
      : await client.rpc('change_call_off', {
          ...contents,
          change_key: draft.contentsKey,
          call_off_id: draft.changedId,
          ...(draft.version !== undefined && { version: draft.version }),
        })
  if (error) throw toSentenceError('create', 'call-off', error, status)
  return data as unknown as PlacedCallOff
}

/** Undoes the user’s own cancellation, within a minute. */
export async function restoreCallOff(client: Client, id: number): Promise<void> {
  const { error, status } = await client.rpc('restore_call_off', { call_off_id: id })
  if (error) throw toSentenceError('update', 'call-off', error, status)
}

export async function cancelCallOff(client: Client, id: number, reason = ''): Promise<void> {
  const { error, status } = await client.rpc('cancel_call_off', { call_off_id: id, reason })
  if (error) throw toSentenceError('update', 'call-off', error, status)
}

/** Refused if it has changed since the user opened it. @param reason required for a rejection */
export async function decideCallOff(
  client: Client,
  { id, version }: Pick<CallOff, 'id' | 'version'>,
  isApproved: boolean,
  reason = '',
): Promise<void> {
  const { error, status } = await client.rpc('decide_call_off', {
    call_off_id: id,
    is_approved: isApproved,
    reason,
    version,
  })
  if (error) throw toSentenceError('update', 'call-off', error, status)
}

/** Undoes the user’s own decision, within a minute. */
export async function undoCallOffDecision(client: Client, id: number): Promise<void> {
  const { error, status } = await client.rpc('undo_call_off_decision', { call_off_id: id })
  if (error) throw toSentenceError('update', 'call-off', error, status)
}

/** @param from the state that the user sees; a colleague’s later one isn’t overwritten */
export async function setCallOffState(
  client: Client,
  id: number,
  from: CallOffState,
  to: CallOffState,
): Promise<void> {
  const { error, status } = await client.rpc('set_call_off_state', {
    call_off_id: id,
    from_state: from,
    state: to,
  })
  if (error) throw toSentenceError('update', 'call-off', error, status)
}

/** @param pallets null for no limit */
export async function setCallOffLimit(
  client: Client,
  customerId: number,
  pallets: number | null,
): Promise<void> {
  const { error, status } = await client.rpc('set_call_off_limit', {
    customer: customerId,
    // The generated types don’t say that null is allowed.
    pallets: pallets as number,
  })
  if (error) throw toContentError('update', 'limit', error, status)
}
