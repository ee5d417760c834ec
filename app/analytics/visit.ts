/**
 * Visitor, visit and campaign cookies. Every tab reads them each time, so all tabs share one visit, which ends after 30
 * minutes of inactivity.
 */

import type { UtmData } from '#domain/analytics/event-payload.ts'
import type { VisitorClass } from '#domain/analytics/events.ts'
import { ANALYTICS_PREFIX, CAMPAIGN_DAYS, COOKIE_DAYS, MARKETING_PREFIX } from '#domain/consent/consent.ts'

export const VISITOR_COOKIE = `${ANALYTICS_PREFIX}visitor`
export const VISIT_COOKIE = `${ANALYTICS_PREFIX}visit`
/** Campaign of the last visit that came from a link. Needs consent to marketing. */
export const CAMPAIGN_COOKIE = `${MARKETING_PREFIX}campaign`
export const VISIT_TIMEOUT_MS = 30 * 60_000
const DAY_MS = 86_400_000

export interface Visit {
  readonly visitorId: string
  readonly sessionId: string
  readonly visitorClass: VisitorClass
  /** Number of visits including this one. */
  readonly visits: number
  /** The campaign's source, otherwise the referring site or `direct`. */
  readonly source: string
  readonly utm: UtmData
  /** True if this call started the visit. */
  readonly isNew: boolean
  /** True if this call started the visit from a campaign link. */
  readonly isFromCampaign: boolean
}

/** Content of the visit cookie. */
interface VisitCookie {
  readonly id: string
  readonly class: VisitorClass
  readonly n: number
  /** The referring site, or `direct`. */
  readonly from: string
  /** Time of the last activity. */
  readonly at: number
}

export interface VisitBrowser {
  readonly document: Pick<Document, 'cookie' | 'referrer'>
  readonly location: Pick<Location, 'href' | 'protocol' | 'hostname'>
}

/**
 * Continues this browser's visit or starts a new one. A direct visit counts for the campaign of an earlier one.
 * @param allowsCampaigns whether the visitor allows marketing
 */
export function currentVisit(
  browser: VisitBrowser,
  now: number,
  newId: () => string,
  allowsCampaigns: boolean,
): Visit {
  const { document, location } = browser
  const cookies = new Map(
    document.cookie.split('; ').map((text) => {
      const [name = '', ...value] = text.split('=')
      return [name, value.join('=')] as const
    }),
  )
  const setCookie = (name: string, value: string, days = COOKIE_DAYS) => {
    const secure = location.protocol === 'https:' ? '; Secure' : ''
    document.cookie = `${name}=${value}; Path=/; Max-Age=${days * 86_400}; SameSite=Lax${secure}`
  }
  const known = /^[0-9a-f-]{36}$/.exec(cookies.get(VISITOR_COOKIE) ?? '')?.[0]
  const visitorId = known ?? newId()
  const last = known === undefined ? undefined : parseVisitCookie(cookies.get(VISIT_COOKIE))
  const isOngoing = last !== undefined && now - last.at < VISIT_TIMEOUT_MS
  const visit: VisitCookie = isOngoing
    ? { ...last, at: Math.max(last.at, now) }
    : {
        id: newId(),
        class: last === undefined ? 'new' : classifyVisitor(now - last.at),
        n: (last?.n ?? 0) + 1,
        from: getReferrerHost(document.referrer, location.hostname) ?? 'direct',
        at: now,
      }
  if (known === undefined) setCookie(VISITOR_COOKIE, visitorId)
  // Limits cookie writes: the time may be ten seconds old.
  if (!isOngoing || now - last.at > 10_000) setCookie(VISIT_COOKIE, encodeURIComponent(JSON.stringify(visit)))

  const landed = parseUtm(new URL(location.href).search)
  const isFromCampaign = allowsCampaigns && !isOngoing && Object.values(landed).some(Boolean)
  // A visit from another site ends the attribution to an earlier campaign.
  const isDirect = isOngoing || visit.from === 'direct'
  const remembered = allowsCampaigns && isDirect ? cookies.get(CAMPAIGN_COOKIE) : ''
  const utm = isFromCampaign ? landed : parseUtm(remembered)
  if (isFromCampaign) setCookie(CAMPAIGN_COOKIE, toQuery(landed), CAMPAIGN_DAYS)
  else if (!isDirect && cookies.has(CAMPAIGN_COOKIE)) setCookie(CAMPAIGN_COOKIE, '', 0)

  const { id: sessionId, class: visitorClass, n: visits, from } = visit
  const source = utm.source ?? from
  return { visitorId, sessionId, visitorClass, visits, source, utm, isNew: !isOngoing, isFromCampaign }
}

/** Classifies by time since the last visit. */
export function classifyVisitor(sinceMs: number): VisitorClass {
  if (sinceMs <= DAY_MS) return 'returning_frequent'
  return sinceMs <= 7 * DAY_MS ? 'returning_recent' : 'returning_old'
}

/** Lower case, so that `Newsletter` and `newsletter` are the same campaign. */
function parseUtm(search = ''): UtmData {
  const query = new URLSearchParams(search)
  const read = (name: string) => query.get(`utm_${name}`)?.trim().toLowerCase().slice(0, 100) || null
  return {
    source: read('source'),
    medium: read('medium'),
    campaign: read('campaign'),
    term: read('term'),
    content: read('content'),
  }
}

function toQuery(utm: UtmData): string {
  const tags = Object.entries(utm).filter(([, value]) => value !== null)
  return new URLSearchParams(tags.map(([name, value]) => [`utm_${name}`, value])).toString()
}

/** Returns the host of an external referrer. */
function getReferrerHost(referrer: string, ownHost: string): string | null {
  if (!URL.canParse(referrer)) return null
  const { hostname } = new URL(referrer)
  return hostname === ownHost ? null : hostname.replace(/^www\./, '').slice(0, 100) || null
}

function parseVisitCookie(text: string | undefined): VisitCookie | undefined {
  try {
    const { id, class: visitorClass, n, from, at } = JSON.parse(decodeURIComponent(text ?? '')) as VisitCookie
    return typeof id === 'string' && typeof at === 'number'
      ? { id, class: visitorClass, n, from, at }
      : undefined
  } catch {
    return undefined
  }
}
