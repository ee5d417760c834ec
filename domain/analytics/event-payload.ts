/**
 * Wire format of events (product specification, section 3), its parser and the database row. It has no platform
 * imports, because it runs on Supabase and in the embedded backend.
 */

import { type EventDefinition, MAX_TEXT_LENGTH, matchesSchema } from './event-schema.ts'
import { EVENTS, VISITOR_CLASSES, type VisitorClass } from './events.ts'

export interface BrowserInfo {
  readonly browser: string
  readonly device_type: 'desktop' | 'tablet' | 'mobile'
  readonly screen_resolution: string
  readonly viewport_size: string
  readonly timezone: string
  readonly language: string
  readonly platform: string
  readonly memory: number | null
  readonly cores: number | null
  readonly connection_type: string | null
}

export interface UtmData {
  readonly source: string | null
  readonly medium: string | null
  readonly campaign: string | null
  readonly term: string | null
  readonly content: string | null
}

export interface GeoInfo {
  readonly latitude: number | null
  readonly longitude: number | null
  readonly accuracy: number | null
  readonly timezone: string
}

/** Properties of every event. */
export interface CommonProperties {
  readonly visitor_id: string
  readonly device_fingerprint: string | null
  readonly utm_data: UtmData
  readonly geo_info: GeoInfo
  /** ISO 8601, by the browser's clock. */
  readonly timestamp: string
  /** Same for retries, so that an event counts once. */
  readonly event_id: string
  /** By the browser's clock; compared with the arrival time to correct clock errors. */
  readonly sent_at: string
  readonly visitor_class: VisitorClass
  /** A campaign's source, a host, or `direct`. */
  readonly visit_source: string
}

export interface EventPayload {
  readonly sessionId: string
  readonly eventType: string
  readonly eventName: string
  readonly properties: CommonProperties & Readonly<Record<string, unknown>>
  readonly pageUrl: string
  readonly pageTitle: string
  readonly browserInfo: BrowserInfo
  readonly referrer: string
  readonly userEmail: string | null
}

/** Argument of `record_analytics_events`. */
export interface EventRow {
  readonly event_id: string
  readonly received_at: string
  readonly occurred_at: string
  readonly visitor_id: string
  readonly session_id: string
  readonly event_type: string
  readonly event_name: string
  readonly kind: string
  readonly subject: string
  readonly detail: string
  readonly amount: number
  readonly visitor_class: string
  readonly source: string
  readonly medium: string
  readonly campaign: string
  readonly device: string
  readonly browser: string
  readonly is_bot: boolean
  readonly page: string
  readonly page_url: string
  readonly page_title: string
  readonly referrer: string
  readonly user_email: string | null
  readonly properties: Readonly<Record<string, unknown>>
  readonly browser_info: BrowserInfo
}

/** The tracker's events have 1 to 2 kB. */
export const MAX_EVENT_BYTES = 4096
/** Older events are discarded. */
export const MAX_EVENT_AGE_MS = 7 * 24 * 60 * 60 * 1000

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const COMMON = [
  'visitor_id',
  'device_fingerprint',
  'utm_data',
  'geo_info',
  'timestamp',
  'event_id',
  'sent_at',
  'visitor_class',
  'visit_source',
]

/** Parses a request body; null if invalid. */
export function parseEventPayload(value: unknown): EventPayload | null {
  const body = asObject(value)
  const properties = asObject(body?.properties)
  if (!body || !properties) return null
  const isValid =
    isId(body.sessionId) &&
    isAddress(body.pageUrl) &&
    isText(body.pageTitle) &&
    isText(body.referrer, 2000) &&
    (body.userEmail === null || isText(body.userEmail, 254)) &&
    isBrowserInfo(asObject(body.browserInfo)) &&
    hasCommonProperties(properties) &&
    findDefinition(body, properties) !== undefined
  return isValid ? (body as unknown as EventPayload) : null
}

/**
 * @param receivedAt server time in ms since the epoch
 * @returns null if the event is older than {@link MAX_EVENT_AGE_MS}
 */
export function toEventRow(body: EventPayload, receivedAt: number, isBot: boolean): EventRow | null {
  const { properties, browserInfo } = body
  const delayMs = Math.max(0, Date.parse(properties.sent_at) - Date.parse(properties.timestamp))
  if (delayMs > MAX_EVENT_AGE_MS) return null
  const metric = findDefinition(body, properties)?.fact(properties as never) ?? null
  const { utm_data: utm } = properties
  return {
    event_id: properties.event_id,
    received_at: new Date(receivedAt).toISOString(),
    occurred_at: new Date(receivedAt - delayMs).toISOString(),
    visitor_id: properties.visitor_id,
    session_id: body.sessionId,
    event_type: body.eventType,
    event_name: body.eventName,
    kind: metric?.kind ?? '',
    subject: metric?.subject ?? '',
    detail: metric?.detail ?? '',
    amount: Math.max(0, Math.min(Math.round(metric?.amount ?? 0), 86_400_000)),
    visitor_class: properties.visitor_class,
    source: properties.visit_source,
    medium: utm.medium ?? '',
    campaign: utm.campaign ?? '',
    device: browserInfo.device_type,
    browser: browserInfo.browser,
    is_bot: isBot,
    page: new URL(body.pageUrl).pathname,
    page_url: body.pageUrl,
    page_title: body.pageTitle,
    referrer: body.referrer,
    user_email: body.userEmail,
    properties,
    browser_info: browserInfo,
  }
}

export const isVisitorId = (value: unknown): value is string => isId(value)

type Values = Readonly<Record<string, unknown>>

function findDefinition(body: Pick<EventPayload, 'eventType' | 'eventName'> | Values, properties: Values) {
  const own = Object.fromEntries(Object.entries(properties).filter(([name]) => !COMMON.includes(name)))
  const definitions: readonly EventDefinition[] = EVENTS
  return definitions.find(
    ({ eventType, eventName, fields }) =>
      eventType === body.eventType && eventName === body.eventName && matchesSchema(own, fields),
  )
}

function hasCommonProperties(given: Values): boolean {
  const utm = asObject(given.utm_data)
  const geo = asObject(given.geo_info)
  return (
    isId(given.visitor_id) &&
    isId(given.event_id) &&
    (given.device_fingerprint === null || isText(given.device_fingerprint, 100)) &&
    utm !== undefined &&
    hasExactKeys(utm, ['source', 'medium', 'campaign', 'term', 'content'], (value) => isText(value, 100)) &&
    geo !== undefined &&
    isText(geo.timezone, 100) &&
    hasExactKeys(
      { ...geo, timezone: null },
      ['latitude', 'longitude', 'accuracy', 'timezone'],
      Number.isFinite,
    ) &&
    isTimestamp(given.timestamp) &&
    isTimestamp(given.sent_at) &&
    (VISITOR_CLASSES as readonly unknown[]).includes(given.visitor_class) &&
    isText(given.visit_source, 100) &&
    given.visit_source !== ''
  )
}

function isBrowserInfo(info: Values | undefined): boolean {
  return (
    info !== undefined &&
    hasExactKeys(
      { ...info, memory: null, cores: null, connection_type: null },
      [
        ...[
          'browser',
          'device_type',
          'screen_resolution',
          'viewport_size',
          'timezone',
          'language',
          'platform',
        ],
        ...['memory', 'cores', 'connection_type'],
      ],
      (value) => isText(value, 100),
    ) &&
    ['browser', 'screen_resolution', 'viewport_size', 'timezone', 'language', 'platform'].every((name) =>
      isText(info[name], 100),
    ) &&
    ['desktop', 'tablet', 'mobile'].includes(info.device_type as string) &&
    [info.memory, info.cores].every((value) => value === null || Number.isFinite(value)) &&
    (info.connection_type === null || isText(info.connection_type, 100))
  )
}

/** Whether an object has exactly these keys with valid or null values. */
function hasExactKeys(
  value: Values,
  names: readonly string[],
  isValidValue: (value: unknown) => boolean,
): boolean {
  return (
    Object.keys(value).length === names.length &&
    names.every((name) => value[name] === null || (value[name] !== undefined && isValidValue(value[name])))
  )
}

function asObject(value: unknown): Values | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Values) : undefined
}

const isText = (value: unknown, maxLength = MAX_TEXT_LENGTH) =>
  typeof value === 'string' && value.length <= maxLength
const isId = (value: unknown): value is string => typeof value === 'string' && UUID.test(value)
const isTimestamp = (value: unknown) => typeof value === 'string' && !Number.isNaN(Date.parse(value))

function isAddress(value: unknown): boolean {
  return isText(value, 2000) && URL.canParse(value as string)
}
