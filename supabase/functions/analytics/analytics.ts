/**
 * Records one event per request; returns or erases a visitor's events. Rate limits use the visitor's id; client
 * addresses are neither used nor stored.
 */
import {
  isVisitorId,
  MAX_EVENT_BYTES,
  parseEventPayload,
  toEventRow,
} from '#domain/analytics/event-payload.ts'
import { createRateLimiter } from './rate-limit.ts'
import type { AnalyticsStore } from './store.ts'

export interface AnalyticsDependencies {
  readonly store: AnalyticsStore
  readonly isBot: (userAgent: string) => boolean
  readonly clock: () => number
}

const HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': 'authorization, apikey, content-type',
  'Access-Control-Allow-Methods': 'POST, DELETE, OPTIONS',
  'Cache-Control': 'no-store',
}

/** Twice the rate of the busiest visit. */
const EVENTS = { atOnce: 120, perSecond: 2 }
/** Reading and erasing. */
const LOOKS = { atOnce: 10, perSecond: 0.2 }

export function createAnalytics({
  store,
  isBot,
  clock,
}: AnalyticsDependencies): (request: Request) => Promise<Response> {
  const events = createRateLimiter(EVENTS, clock)
  const looks = createRateLimiter(LOOKS, clock)

  async function record(request: Request): Promise<Response> {
    const body = parseEventPayload(await readJson(request))
    if (body === null) return refuse(400, 'This is no event of this site')
    if (!events.take(body.properties.visitor_id)) return tooMany()
    const row = toEventRow(body, clock(), isBot(request.headers.get('user-agent') ?? ''))
    if (row === null) return refuse(400, 'This event waited for too long')
    await store.record(row)
    return respond(200, { recorded: true })
  }

  /** The random id is the visitor's secret. */
  async function getVisitorData(request: Request): Promise<Response> {
    const { visitorId } = ((await readJson(request)) ?? {}) as { visitorId?: unknown }
    if (!isVisitorId(visitorId)) return refuse(400, 'A visitor’s number is missing')
    if (!looks.take(visitorId)) return tooMany()
    if (request.method === 'POST') return respond(200, { events: await store.read(visitorId) })
    return respond(200, { erased: await store.erase(visitorId) })
  }

  return async (request) => {
    const isMine = new URL(request.url).pathname.endsWith('/mine')
    try {
      if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: HEADERS })
      if (request.method === 'POST') return await (isMine ? getVisitorData : record)(request)
      if (request.method === 'DELETE' && isMine) return await getVisitorData(request)
      return refuse(405, 'Events are posted')
    } catch (error) {
      if (error instanceof TooLarge) return refuse(413, `An event has at most ${MAX_EVENT_BYTES} bytes`)
      // biome-ignore lint/suspicious/noConsole: Supabase's runtime logs to the console; messages contain no event data.
      console.error(error)
      return refuse(503, 'The event could not be written', { 'Retry-After': '5' })
    }
  }
}

class TooLarge extends Error {}

/** @returns undefined where it is no JSON; @throws {TooLarge} */
async function readJson(request: Request): Promise<unknown> {
  const bytes = await request.arrayBuffer()
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
const tooMany = () => refuse(429, 'Too many events', { 'Retry-After': '30' })
