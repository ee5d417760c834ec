/** EN lines of a customer with their prices. Queries name the customer; row-level security decides. */
import type { CallOffState } from '#domain/call-offs/call-offs.ts'
import { toLondonDate } from '#domain/dates/dates.ts'
import type { DeliveryState } from '#domain/deliveries/deliveries.ts'
import { SOON_DAYS } from '#domain/stock/stock.ts'
import { addWorkingDays } from '#domain/working-hours/working-days.ts'
import type { Client } from '../client.ts'
import { toContentError } from '../content-error.ts'
import { containsWords, type ListPage, readAllRows, sortPage } from '../pagination.ts'

export interface PriceBreak {
  /** Units from which the price applies. */
  readonly from: number
  /** Pounds per unit. */
  readonly price: number
}

export type EnValidity = 'valid' | 'ending' | 'future' | 'expired'

export interface EnLine {
  readonly id: number
  readonly number: string
  readonly code: string
  readonly skuId: number
  readonly sku: string
  readonly skuName: string
  readonly unitsPerPallet: number
  readonly quantity: number
  /** Smallest quantity first. */
  readonly prices: readonly PriceBreak[]
  readonly validFrom: string
  readonly validTo: string | null
  readonly validity: EnValidity
}

export interface EnLineQuery {
  readonly q: string
  readonly show: 'valid' | 'ending' | 'expired' | 'all'
  readonly sort: string
  readonly page: number
}

export interface EnLinePage extends ListPage<EnLine> {
  readonly counts: Readonly<Record<EnLineQuery['show'], number>>
}

const COLUMNS =
  `id, number, code, skuId:sku_id, quantity, price_breaks, validFrom:valid_from, validTo:valid_to,
  skus(sku:code, skuName:name, unitsPerPallet:units_per_pallet)` as const

/** “ending” within ten working days of the last day. */
function getValidity(from: string, to: string | null, today: string): EnValidity {
  if (from > today) return 'future'
  if (to === null) return 'valid'
  if (to < today) return 'expired'
  return to <= addWorkingDays(today, SOON_DAYS) ? 'ending' : 'valid'
}

async function readEnLines(client: Client, customerId: number, now: Date, id?: number): Promise<EnLine[]> {
  const today = toLondonDate(now)
  const rows = await readAllRows('EN numbers', (from, to) => {
    const query = client.from('en_lines').select(COLUMNS).eq('customer_id', customerId)
    return (id === undefined ? query : query.eq('id', id)).order('number').order('id').range(from, to)
  })
  return rows.map(({ skus, price_breaks: prices, ...row }) => ({
    ...row,
    ...skus,
    prices: (prices as unknown as PriceBreak[]).toSorted((one, other) => one.from - other.from),
    validity: getValidity(row.validFrom, row.validTo, today),
  }))
}

const ENDLESS = '9999'

const SORT_KEYS: Readonly<Record<string, (line: EnLine) => string | number>> = {
  number: ({ number }) => number,
  sku: ({ skuName }) => skuName.toLowerCase(),
  quantity: ({ quantity }) => quantity,
  validTo: ({ validTo }) => validTo ?? ENDLESS,
}

/** A page of the lines. A customer has few enough to filter and sort them here. */
export async function listEnLines(
  client: Client,
  customerId: number,
  query: EnLineQuery,
  now: Date,
): Promise<EnLinePage> {
  const lines = await readEnLines(client, customerId, now)
  const found = lines.filter(({ number, sku, skuName }) => containsWords([number, sku, skuName], query.q))
  const shown = {
    valid: found.filter(({ validity }) => validity === 'valid' || validity === 'ending'),
    ending: found.filter(({ validity }) => validity === 'ending'),
    expired: found.filter(({ validity }) => validity === 'expired'),
    all: found,
  }
  return {
    rows: sortPage(shown[query.show], query, SORT_KEYS, ({ id }) => id),
    total: shown[query.show].length,
    counts: {
      valid: shown.valid.length,
      ending: shown.ending.length,
      expired: shown.expired.length,
      all: shown.all.length,
    },
  }
}

/** Returns the pallets of a line’s last call-off, or null. */
export async function readLastPallets(
  client: Client,
  customerId: number,
  id: number,
): Promise<number | null> {
  const { data, error, status } = await client
    .from('call_off_lines')
    .select('pallets')
    .eq('customer_id', customerId)
    .eq('en_line_id', id)
    .order('id', { ascending: false })
    .limit(1)
  if (error) throw toContentError('fetch', 'call-offs', error, status)
  return data[0]?.pallets ?? null
}

export interface EnLineHistory {
  readonly deliveries: readonly {
    readonly id: number
    readonly number: string
    readonly site: string
    readonly on: string
    readonly state: DeliveryState
    readonly quantity: number
  }[]
  readonly callOffs: readonly {
    readonly reference: string
    readonly wantedOn: string
    readonly state: CallOffState
    readonly pallets: number
    readonly quantity: number
  }[]
}

/** Most deliveries and call-offs shown of a line. */
export const HISTORY_ROWS = 10

/** Returns a line with its deliveries and call-offs, newest first, or null. */
export async function readEnLine(
  client: Client,
  customerId: number,
  id: number,
  now: Date,
): Promise<(EnLine & EnLineHistory) | null> {
  const [[line], deliveries, callOffs] = await Promise.all([
    readEnLines(client, customerId, now, id),
    client
      .from('delivery_lines')
      .select('id, quantity, delivery_stops!inner(code, planned_from, state, customer_sites(name))')
      .eq('customer_id', customerId)
      .eq('en_line_id', id)
      .order('delivery_stops(planned_from)', { ascending: false })
      .limit(HISTORY_ROWS),
    client
      .from('call_off_lines')
      .select('pallets, quantity, call_offs!inner(reference, wantedOn:wanted_on, state)')
      .eq('customer_id', customerId)
      .eq('en_line_id', id)
      .order('call_offs(wanted_on)', { ascending: false })
      .limit(HISTORY_ROWS),
  ])
  if (deliveries.error) throw toContentError('fetch', 'deliveries', deliveries.error, deliveries.status)
  if (callOffs.error) throw toContentError('fetch', 'call-offs', callOffs.error, callOffs.status)
  if (line === undefined) return null
  return {
    ...line,
    deliveries: deliveries.data.map(({ id, quantity, delivery_stops: stop }) => ({
      id,
      number: stop.code,
      site: stop.customer_sites.name,
      on: toLondonDate(new Date(stop.planned_from)),
      state: stop.state as DeliveryState,
      quantity,
    })),
    callOffs: callOffs.data.map(({ call_offs: { state, ...callOff }, ...line }) => ({
      ...callOff,
      state: state as CallOffState,
      ...line,
    })),
  }
}
