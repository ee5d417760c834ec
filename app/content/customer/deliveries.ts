/** Deliveries of a customer and their proofs. Row-level security and the functions decide who sees what. */
import { endOfLondonDay, startOfLondonDay, toLondonDate } from '#domain/dates/dates.ts'
import { DELIVERY_PHOTO_BUCKET } from '#domain/deliveries/claims.ts'
import type { DeliveryState, DeliveryTimes } from '#domain/deliveries/deliveries.ts'
import type { Client } from '../client.ts'
import { ContentError, toContentError } from '../content-error.ts'
import { mediaKey } from '../media-url.ts'
import { type ListPage, PAGE_SIZE, wordPatterns } from '../pagination.ts'
import { CLAIM_COLUMNS, type Claim } from './claims.ts'
import { type FeedAge, readFeedAge } from './feed-age.ts'

export interface Delivery extends DeliveryTimes {
  readonly id: number
  readonly number: string
  readonly departedAt: string | null
  readonly reason: string
  readonly site: string
  readonly pallets: number
  /** Names, by name. */
  readonly skus: readonly string[]
  /** Of all customers on the route; null unless the delivery is loaded or on the way. */
  readonly stopsBefore: number | null
  readonly signedBy: string | null
  readonly photos: number
  readonly claimCount: number
}

export interface DeliveryQuery {
  readonly q: string
  readonly show: 'upcoming' | 'past' | 'all'
  readonly state: DeliveryState | ''
  /** Code of a site. */
  readonly site: string
  readonly from: string
  readonly until: string
  readonly page: number
}

export interface SiteChoice {
  readonly code: string
  readonly name: string
}

export interface DeliveryPage extends ListPage<Delivery> {
  readonly age: FeedAge
  readonly sites: readonly SiteChoice[]
}

interface DeliveryFilter {
  readonly patterns?: string[]
  readonly state?: string
  readonly site?: string
  readonly since?: string
  readonly until?: string
  readonly number?: string
  readonly newest_first?: boolean
  readonly max_rows?: number
  readonly skip_rows?: number
}

async function readDeliveries(
  client: Client,
  customerId: number,
  filter: DeliveryFilter,
): Promise<ListPage<Delivery>> {
  const { data, error, status } = await client
    .rpc('list_deliveries', { customer: customerId, ...filter })
    .select(
      `id, number:code, state, plannedFrom:planned_from, plannedTo:planned_to, estimatedAt:estimated_at,
      arrivedAt:arrived_at, departedAt:departed_at, reason, site, pallets, stopsBefore:stops_before,
      signedBy:signed_by, photos, claimCount:claims, skus, total`,
    )
  if (error) throw toContentError('fetch', 'deliveries', error, status)
  return { rows: data as Delivery[], total: data[0]?.total ?? 0 }
}

/** Deliveries whose slot begins on a day in London, in order. */
export async function readDeliveriesOn(client: Client, customerId: number, day: string): Promise<Delivery[]> {
  const { rows } = await readDeliveries(client, customerId, { ...period(day, day), max_rows: MONTH_ROWS })
  return [...rows]
}

/** More than a month has; the data API returns no more. */
const MONTH_ROWS = 1000

const period = (from: string, until: string) => ({
  ...(from !== '' && { since: startOfLondonDay(from).toISOString() }),
  ...(until !== '' && { until: endOfLondonDay(until).toISOString() }),
})

const filterOf = ({ q, state, site }: Pick<DeliveryQuery, 'q' | 'state' | 'site'>) => ({
  patterns: wordPatterns(q),
  state,
  site,
})

export interface NearDeliveries {
  /** Of today and later, without those delivered; the next one first. */
  readonly next: readonly Delivery[]
  /** Delivered today, or planned for an earlier day; the last one first. */
  readonly recent: readonly Delivery[]
  readonly age: FeedAge
}

/** The next deliveries and the last ones. @param count of each */
export async function readNearDeliveries(
  client: Client,
  customerId: number,
  now: Date,
  count: number,
): Promise<NearDeliveries> {
  const start = startOfLondonDay(toLondonDate(now)).toISOString()
  const [upcoming, past, age] = await Promise.all([
    readDeliveries(client, customerId, { since: start, max_rows: PAGE_SIZE }),
    readDeliveries(client, customerId, { until: start, newest_first: true, max_rows: count }),
    readFeedAge(client, 'deliveries', now),
  ])
  const delivered = upcoming.rows.filter(({ state }) => state === 'delivered')
  return {
    next: upcoming.rows.filter(({ state }) => state !== 'delivered').slice(0, count),
    recent: [...delivered.reverse(), ...past.rows].slice(0, count),
    age,
  }
}

/** A page: upcoming deliveries with the next one first, the others with the newest first. */
export async function listDeliveries(
  client: Client,
  customerId: number,
  query: DeliveryQuery,
  now: Date,
): Promise<DeliveryPage> {
  const today = toLondonDate(now)
  const { since, until } = period(query.from, query.until)
  const start = startOfLondonDay(today).toISOString()
  const earliest = query.show === 'upcoming' && (since === undefined || since < start) ? start : since
  const latest = query.show === 'past' && (until === undefined || until > start) ? start : until
  const [page, age, sites] = await Promise.all([
    readDeliveries(client, customerId, {
      ...filterOf(query),
      ...(earliest !== undefined && { since: earliest }),
      ...(latest !== undefined && { until: latest }),
      newest_first: query.show !== 'upcoming',
      max_rows: PAGE_SIZE,
      skip_rows: (query.page - 1) * PAGE_SIZE,
    }),
    readFeedAge(client, 'deliveries', now),
    readSites(client, customerId),
  ])
  return { ...page, age, sites }
}

/** Deliveries from one day to another with the filters of the list, in order. */
export async function readDeliveriesBetween(
  client: Client,
  customerId: number,
  query: Pick<DeliveryQuery, 'q' | 'state' | 'site'>,
  [from, until]: readonly [from: string, until: string],
  now: Date,
): Promise<DeliveryPage> {
  const [page, age, sites] = await Promise.all([
    readDeliveries(client, customerId, {
      ...filterOf(query),
      ...period(from, until),
      max_rows: MONTH_ROWS,
    }),
    readFeedAge(client, 'deliveries', now),
    readSites(client, customerId),
  ])
  return { ...page, age, sites }
}

async function readSites(client: Client, customerId: number): Promise<SiteChoice[]> {
  const { data, error, status } = await client
    .from('customer_sites')
    .select('code, name')
    .eq('customer_id', customerId)
    .order('name')
  if (error) throw toContentError('fetch', 'sites', error, status)
  return data
}

export interface DeliveryLine {
  readonly id: number
  readonly sku: string
  readonly name: string
  readonly enLine: { readonly id: number; readonly number: string } | null
  readonly pallets: number
  readonly quantity: number
}

export const LINE_COLUMNS = 'id, pallets, quantity, skus(sku:code, name), enLine:en_lines(id, number)'

interface LineRow extends Omit<DeliveryLine, 'sku' | 'name'> {
  readonly skus: Pick<DeliveryLine, 'sku' | 'name'>
}

export const toDeliveryLine = ({ skus, ...line }: LineRow): DeliveryLine => ({ ...line, ...skus })

export interface ProofOfDelivery {
  readonly signedBy: string
  readonly signedAt: string
  readonly signature: string | null
  readonly photoPaths: readonly string[]
}

export const PROOF_COLUMNS =
  'signedBy:signed_by, signedAt:signed_at, signature:signature_path, photoPaths:photo_paths'

export interface Place {
  readonly latitude: number
  readonly longitude: number
}

export interface DeliveryDetail {
  readonly delivery: Delivery
  readonly address: string
  /** Reference of the call-off that it brings. */
  readonly callOff: string | null
  /** Null if unknown. */
  readonly place: Place | null
  readonly vehicle: string
  readonly depot: string
  readonly routeDepartedAt: string | null
  readonly lines: readonly DeliveryLine[]
  readonly proof: ProofOfDelivery | null
  readonly claims: readonly Claim[]
  readonly contact: { readonly name: string; readonly phone: string }
  readonly age: FeedAge
}

/** Returns null if the customer has no delivery with this number. */
export async function readDelivery(
  client: Client,
  customerId: number,
  number: string,
  now: Date,
): Promise<DeliveryDetail | null> {
  const [page, { data, error, status }, age] = await Promise.all([
    readDeliveries(client, customerId, { number }),
    client
      .from('delivery_stops')
      .select(
        `customer_sites(name, address, postcode, latitude, longitude), customers(contact_name, contact_phone), call_offs(reference),
        delivery_routes(depot, departed_at, vehicles(name)),
        delivery_lines(${LINE_COLUMNS}),
        proofs_of_delivery(${PROOF_COLUMNS}), claims(${CLAIM_COLUMNS})`,
      )
      .eq('customer_id', customerId)
      .eq('code', number)
      .order('id', { referencedTable: 'delivery_lines' })
      .order('created_at', { referencedTable: 'claims', ascending: false })
      .maybeSingle(),
    readFeedAge(client, 'deliveries', now),
  ])
  if (error) throw toContentError('fetch', 'delivery', error, status)
  const [delivery] = page.rows
  if (data === null || delivery === undefined) return null
  const { customer_sites: site, delivery_routes: route } = data
  return {
    delivery,
    address: [site.address, site.postcode].filter(Boolean).join(', '),
    callOff: data.call_offs?.reference ?? null,
    place:
      site.latitude === null || site.longitude === null
        ? null
        : { latitude: site.latitude, longitude: site.longitude },
    vehicle: route?.vehicles?.name ?? '',
    depot: route?.depot ?? '',
    routeDepartedAt: route?.departed_at ?? null,
    lines: data.delivery_lines.map(toDeliveryLine),
    proof: data.proofs_of_delivery,
    claims: data.claims as Claim[],
    contact: { name: data.customers.contact_name, phone: data.customers.contact_phone },
    age,
  }
}

/** How long links to photos work. */
const LINK_SECONDS = 600

/** Returns a link for each photo that is stored, by path. */
export async function linkDeliveryPhotos(
  client: Client,
  paths: readonly string[],
): Promise<Readonly<Record<string, string>>> {
  if (paths.length === 0) return {}
  const { data, error } = await client.storage
    .from(DELIVERY_PHOTO_BUCKET)
    .createSignedUrls([...paths], LINK_SECONDS)
  if (error) throw new ContentError(`Failed to fetch photos: ${error.message}`, error, 0)
  return Object.fromEntries(
    data.flatMap(({ path, signedUrl }) => (path && signedUrl ? [[path, signedUrl]] : [])),
  )
}

/** Returns the path of an uploaded photo, as claims and proofs store it. @param src of the upload */
export const deliveryPhotoPath = (src: string): string => mediaKey(DELIVERY_PHOTO_BUCKET, src) ?? ''
