/**
 * Records one event per request; returns or erases a visitor's events. Limits count by visitor id, which the sender
 * chooses, and by network. Networks are kept in memory only, never stored or logged.
 */
import {
  isVisitorId,
  MAX_EVENT_BYTES,
  parseEventPayload,
  toEventRow,
} from '#domain/analytics/event-payload.ts'
import { networkOf } from '#formats/ip-network.ts'
import { createRateLimiter, type RateLimiter } from './rate-limit.ts'
import type { AnalyticsStore } from './store.ts'

export interface AnalyticsDependencies {
  readonly store: AnalyticsStore
  readonly isBot: (userAgent: string) => boolean
  /** Returns the client's address as stated by the gateway; empty if unknown. */
  readonly addressOf: (request: Request) => string
  readonly clock: () => number
  /** Logs a message without data of visitors. */
  readonly warn: (message: string) => void
}

const HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': 'authorization, apikey, content-type',
  'Access-Control-Allow-Methods': 'POST, DELETE, OPTIONS',
  'Cache-Control': 'no-store',
}

/** Twice the rate of the busiest visit. */
export const VISITOR_EVENTS = { atOnce: 120, perSecond: 2 }
/** An office in which several people use the portal. */
export const NETWORK_EVENTS = { atOnce: 300, perSecond: 5 }
/** About 40,000 events in any 24 hours: half in a burst, half over the day. */
export const NETWORK_BYTES = { atOnce: 25_000_000, perSecond: 25_000_000 / 86_400 }
/** Reading and erasing. */
const VISITOR_LOOKS = { atOnce: 10, perSecond: 0.2 }
const NETWORK_LOOKS = { atOnce: 60, perSecond: 1 }
/** Of a visitor; each records all of the visitor's events again. The tracker sends two for a withdrawal. */
export const CAMPAIGN_REMOVALS = { atOnce: 10, perSecond: 1 / 600 }
/** Interval in ms of the message about refused requests. */
const REPORT_MS = 60_000

export function createAnalytics({
  store,
  isBot,
  addressOf,
  clock,
  warn,
}: AnalyticsDependencies): (request: Request) => Promise<Response> {
  const visitorEvents = createRateLimiter(VISITOR_EVENTS, clock)
  const networkEvents = createRateLimiter(NETWORK_EVENTS, clock)
  const networkBytes = createRateLimiter(NETWORK_BYTES, clock)
  const visitorLooks = createRateLimiter(VISITOR_LOOKS, clock)
  const networkLooks = createRateLimiter(NETWORK_LOOKS, clock)
  const campaignRemovals = createRateLimiter(CAMPAIGN_REMOVALS, clock)
  let refusals = 0

  /** @throws {LimitReached} */
  function take(limiter: RateLimiter, name: string, tokens?: number): void {
    if (limiter.take(name, tokens)) return
    if (refusals === 0) setTimeout(report, REPORT_MS)
    refusals += 1
    throw new LimitReached()
  }

  function report(): void {
    warn(`Refused ${refusals} analytics requests in the last minute, because they were over a limit`)
    refusals = 0
  }

  async function record(request: Request): Promise<Response> {
    const network = networkOf(addressOf(request))
    take(networkEvents, network)
    const body = parseEventPayload(await readJson(request, (bytes) => take(networkBytes, network, bytes)))
    if (body === null) return refuse(400, 'This is no event of this site')
    take(visitorEvents, body.properties.visitor_id)
    const row = toEventRow(body, clock(), isBot(request.headers.get('user-agent') ?? ''))
    if (row === null) return refuse(400, 'This event waited for too long')
    await store.record(row)
    return respond(200, { recorded: true })
  }

  /** The random id is the visitor's secret. */
  async function readVisitorId(request: Request): Promise<string> {
    take(networkLooks, networkOf(addressOf(request)))
    const { visitorId } = ((await readJson(request)) ?? {}) as { visitorId?: unknown }
    if (!isVisitorId(visitorId)) throw new MissingVisitor()
    take(visitorLooks, visitorId)
    return visitorId
  }

  async function removeCampaigns(request: Request): Promise<Response> {
    const visitorId = await readVisitorId(request)
    take(campaignRemovals, visitorId)
    return respond(200, { changed: await store.eraseCampaigns(visitorId) })
  }

  async function respondTo(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url)
    switch (`${request.method} ${/\/mine(?:\/campaigns)?$/.exec(pathname)?.[0] ?? ''}`) {
      case 'POST ':
        return record(request)
      case 'POST /mine':
        return respond(200, { events: await store.read(await readVisitorId(request)) })
      case 'DELETE /mine':
        return respond(200, { erased: await store.erase(await readVisitorId(request)) })
      case 'DELETE /mine/campaigns':
        return removeCampaigns(request)
      default:
        return refuse(405, 'Send events with POST')
    }
  }

  return async (request) => {
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: HEADERS })
    try {
      return await respondTo(request)
    } catch (error) {
      if (error instanceof LimitReached) return refuse(429, 'Too many events', { 'Retry-After': '30' })
      if (error instanceof MissingVisitor) return refuse(400, 'A visitor’s number is missing')
      if (error instanceof TooLarge) return refuse(413, `An event has at most ${MAX_EVENT_BYTES} bytes`)
      // biome-ignore lint/suspicious/noConsole: Supabase's runtime logs to the console; messages contain no event data.
      console.error(error)
      return refuse(503, 'The event could not be written', { 'Retry-After': '5' })
    }
  }
}

class LimitReached extends Error {}
class MissingVisitor extends Error {}
class TooLarge extends Error {}

/** @returns undefined where it is no JSON; @throws {TooLarge} */
async function readJson(request: Request, count: (bytes: number) => void = () => {}): Promise<unknown> {
  const bytes = await request.arrayBuffer()
  count(bytes.byteLength)
  if (bytes.byteLength > MAX_EVENT_BYTES) throw new TooLarge()
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}

function respond(status: number, body: object, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { ...HEADERS, ...headers } })
}

const refuse = (status: number, message: string, headers?: Record<string, string>) =>
  respond(status, { error: message }, headers)
