/** Deliveries by day and proofs, for staff. */
import { endOfLondonDay, startOfLondonDay } from '#domain/dates/dates.ts'
import type { Proof } from '#domain/deliveries/claim-forms.ts'
import type { DeliveryState, DeliveryTimes } from '#domain/deliveries/deliveries.ts'
import type { Client } from '../client.ts'
import { ContentError, STALE_VERSION, toContentError } from '../content-error.ts'
import type { Claim } from './claims.ts'
import {
  type DeliveryLine,
  LINE_COLUMNS,
  PROOF_COLUMNS,
  type ProofOfDelivery,
  toDeliveryLine,
} from './deliveries.ts'
import { toSentenceError } from './sentence-error.ts'

export interface Stop extends DeliveryTimes {
  readonly id: number
  readonly number: string
  readonly customerId: number
  readonly customer: string
  readonly site: string
  readonly pallets: number
  readonly departedAt: string | null
  readonly reason: string
  /** Null if it is on no route. */
  readonly routeId: number | null
  readonly position: number
  /** Changes with each change. */
  readonly version: string
}

export interface DayRoute {
  /** Null for the deliveries without a route. */
  readonly id: number | null
  readonly name: string
  readonly vehicle: string
  readonly stops: readonly Stop[]
}

const STOP_COLUMNS =
  `id, number:code, customerId:customer_id, routeId:route_id, position, state, plannedFrom:planned_from,
  plannedTo:planned_to, estimatedAt:estimated_at, arrivedAt:arrived_at, departedAt:departed_at, reason,
  version:source_updated_at, customers(name), customer_sites(name), delivery_lines(pallets)` as const

function selectStops(client: Client) {
  return client.from('delivery_stops').select(STOP_COLUMNS)
}
type StopRow = NonNullable<Awaited<ReturnType<typeof selectStops>>['data']>[number]

const toStop = ({ customers, customer_sites: site, delivery_lines: lines, ...row }: StopRow): Stop => ({
  ...row,
  state: row.state as DeliveryState,
  customer: customers.name,
  site: site.name,
  pallets: lines.reduce((sum, { pallets }) => sum + pallets, 0),
})

/** Routes of a day in London with their stops in order; deliveries without a route come first. */
export async function readDay(client: Client, day: string): Promise<DayRoute[]> {
  const [routes, stops] = await Promise.all([
    client
      .from('delivery_routes')
      .select('id, code, depot, vehicles(name, code)')
      .eq('service_date', day)
      .order('code'),
    selectStops(client)
      .gte('planned_from', startOfLondonDay(day).toISOString())
      .lt('planned_from', endOfLondonDay(day).toISOString())
      .order('position')
      .order('planned_from')
      .order('id'),
  ])
  if (routes.error) throw toContentError('fetch', 'routes', routes.error, routes.status)
  if (stops.error) throw toContentError('fetch', 'deliveries', stops.error, stops.status)
  const all = stops.data.map(toStop)
  const known = new Set(routes.data.map(({ id }) => id))
  const others = all.filter(({ routeId }) => routeId === null || !known.has(routeId))
  return [
    ...(others.length === 0 ? [] : [{ id: null, name: 'No route', vehicle: '', stops: others }]),
    ...routes.data.map(({ id, code, depot, vehicles }) => ({
      id,
      name: code,
      vehicle: [vehicles?.code, vehicles?.name, depot].filter(Boolean).join(', '),
      stops: all.filter(({ routeId }) => routeId === id),
    })),
  ]
}

export interface StopDetail {
  readonly stop: Stop
  readonly route: string
  readonly lines: readonly DeliveryLine[]
  readonly proof: ProofOfDelivery | null
  readonly claims: readonly Pick<Claim, 'reference' | 'kind' | 'state'>[]
}

/** Returns null if there is no delivery with this number. */
export async function readStop(client: Client, number: string): Promise<StopDetail | null> {
  const { data, error, status } = await client
    .from('delivery_stops')
    .select(
      `${STOP_COLUMNS}, delivery_routes(code), lines:delivery_lines(${LINE_COLUMNS}), proofs_of_delivery(${PROOF_COLUMNS}), claims(reference, kind, state)`,
    )
    .eq('code', number)
    .order('id', { referencedTable: 'lines' })
    .maybeSingle()
  if (error) throw toContentError('fetch', 'delivery', error, status)
  if (data === null) return null
  const { delivery_routes: route, lines, proofs_of_delivery: proof, claims, ...stop } = data
  return {
    stop: toStop(stop),
    route: route?.code ?? '',
    lines: lines.map(toDeliveryLine),
    proof,
    claims: claims as StopDetail['claims'],
  }
}

export interface StopChange {
  readonly state?: DeliveryState
  readonly planned_from?: string
  readonly planned_to?: string
  readonly estimated_at?: string | null
  readonly reason?: string
  /** Both only to undo a change. */
  readonly arrived_at?: string | null
  readonly departed_at?: string | null
}

/** Returns the times that a change of status replaces. */
export const formerTimes = ({ arrivedAt, departedAt }: Pick<Stop, 'arrivedAt' | 'departedAt'>) => ({
  arrived_at: arrivedAt,
  departed_at: departedAt,
})

/**
 * Returns the new version.
 * @param version null overwrites another user’s change
 * @throws {ContentError} with `STALE_VERSION` after a concurrent change
 */
export async function changeStop(
  client: Client,
  { id, version }: { readonly id: number; readonly version: string | null },
  changes: StopChange,
): Promise<string> {
  const { data, error, status } = await client.rpc('change_delivery', {
    delivery: id,
    // The generated type lacks the null.
    version: version as string,
    changes: { ...changes },
  })
  if (error) throw toContentError('update', 'delivery', error, status)
  if (data === null) throw staleDelivery()
  return data
}

function staleDelivery(): ContentError {
  const message = 'This delivery has changed since you opened it. Check it and save again.'
  return new ContentError(message, { message, code: STALE_VERSION }, 409)
}

/** @param place from 1 */
export async function moveStop(client: Client, id: number, route: number, place: number): Promise<void> {
  const { error, status } = await client.rpc('move_delivery', { delivery: id, route, place })
  if (error) throw toSentenceError('update', 'delivery', error, status)
}

/**
 * Records or replaces a proof.
 * @param version null overwrites another user’s change
 * @throws {ContentError} with `STALE_VERSION` after a concurrent change
 */
export async function recordProof(
  client: Client,
  { id, version }: { readonly id: number; readonly version: string | null },
  { signedBy, signedAt, photos, signature: [signature] }: Proof,
): Promise<void> {
  const { data, error, status } = await client.rpc('record_proof', {
    delivery: id,
    signed_by: signedBy,
    signed_at: signedAt,
    photo_paths: photos,
    ...(signature !== undefined && { signature_path: signature }),
    ...(version !== null && { version }),
  })
  if (error) throw toSentenceError('update', 'proof of delivery', error, status)
  if (data === null) throw staleDelivery()
}
