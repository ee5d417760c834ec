/** Deliveries by day and proofs, for staff. */
import type { SupabaseClient } from '@supabase/supabase-js'
import { endOfLondonDay, startOfLondonDay } from '#domain/dates/dates.ts'
import type { Proof } from '#domain/deliveries/claim-forms.ts'
import type { ClaimKind, ClaimState } from '#domain/deliveries/claims.ts'
import type { DeliveryState, DeliveryTimes } from '#domain/deliveries/deliveries.ts'
import type { Database } from '#supabase/database.types.ts'
import { ContentError, STALE_VERSION, toContentError } from '../content-error.ts'
import { type ProofOfDelivery, toProof } from './deliveries.ts'
import { toSentenceError } from './sentence-error.ts'

type Client = SupabaseClient<Database>

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
  `id, code, customer_id, route_id, position, state, planned_from, planned_to, estimated_at, arrived_at,
  departed_at, reason, source_updated_at, customers(name), customer_sites(name), delivery_lines(pallets)` as const

function selectStops(client: Client) {
  return client.from('delivery_stops').select(STOP_COLUMNS)
}
type StopRow = NonNullable<Awaited<ReturnType<typeof selectStops>>['data']>[number]

const toStop = (row: StopRow): Stop => ({
  id: row.id,
  number: row.code,
  customerId: row.customer_id,
  customer: row.customers.name,
  site: row.customer_sites.name,
  pallets: row.delivery_lines.reduce((sum, { pallets }) => sum + pallets, 0),
  state: row.state as DeliveryState,
  plannedFrom: row.planned_from,
  plannedTo: row.planned_to,
  estimatedAt: row.estimated_at,
  arrivedAt: row.arrived_at,
  departedAt: row.departed_at,
  reason: row.reason,
  routeId: row.route_id,
  position: row.position,
  version: row.source_updated_at,
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
  readonly proof: ProofOfDelivery | null
  readonly claims: readonly {
    readonly reference: string
    readonly kind: ClaimKind
    readonly state: ClaimState
  }[]
}

/** Returns null if there is no delivery with this number. */
export async function readStop(client: Client, number: string): Promise<StopDetail | null> {
  const { data, error, status } = await client
    .from('delivery_stops')
    .select(
      `${STOP_COLUMNS}, delivery_routes(code), proofs_of_delivery(signed_by, signed_at, signature_path, photo_paths),
      claims(reference, kind, state)`,
    )
    .eq('code', number)
    .maybeSingle()
  if (error) throw toContentError('fetch', 'delivery', error, status)
  return (
    data && {
      stop: toStop(data),
      route: data.delivery_routes?.code ?? '',
      proof: toProof(data.proofs_of_delivery),
      claims: data.claims.map(({ reference, kind, state }) => ({
        reference,
        kind: kind as ClaimKind,
        state: state as ClaimState,
      })),
    }
  )
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
  const message = 'This delivery has changed since you opened it. Check it and save again.'
  if (data === null) throw new ContentError(message, { message, code: STALE_VERSION }, 409)
  return data
}

/** @param place from 1 */
export async function moveStop(client: Client, id: number, route: number, place: number): Promise<void> {
  const { error, status } = await client.rpc('move_delivery', { delivery: id, route, place })
  if (error) throw toSentenceError('update', 'delivery', error, status)
}

export async function recordProof(
  client: Client,
  deliveryId: number,
  { signedBy, signedAt, photos, signature: [signature] }: Proof,
): Promise<void> {
  const { error, status } = await client.rpc('record_proof', {
    delivery: deliveryId,
    signed_by: signedBy,
    signed_at: signedAt,
    photo_paths: photos,
    ...(signature !== undefined && { signature_path: signature }),
  })
  if (error) throw toSentenceError('update', 'proof of delivery', error, status)
}
