import type { BrowserInfo, EventPayload, GeoInfo } from '#domain/analytics/event-payload.ts'
import type { AnalyticsEvent } from '#domain/analytics/events.ts'
import { USER_KEY } from '#domain/session/session.ts'
import type { Visit } from './visit.ts'

export interface EventContext {
  readonly visit: Visit
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly fingerprint: string | null
  readonly position: Omit<GeoInfo, 'timezone'>
  readonly page: Page
}

/** The page on which an event happened. */
export interface Page {
  readonly url: string
  readonly title: string
}

export function readPage(isPortal: boolean): Page {
  return {
    url: location.origin + pathIn(location.pathname, isPortal),
    // Titles in the portal may contain names.
    title: isPortal ? '' : document.title.slice(0, 300),
  }
}

export function createEventPayload(event: AnalyticsEvent, context: EventContext): EventPayload {
  const { visit, at, fingerprint, position, page } = context
  const info = browserInfo()
  return {
    sessionId: visit.sessionId,
    eventType: event.eventType,
    eventName: event.eventName,
    properties: {
      ...event.properties,
      visitor_id: visit.visitorId,
      device_fingerprint: fingerprint,
      utm_data: visit.utm,
      geo_info: { ...position, timezone: info.timezone },
      timestamp: new Date(at).toISOString(),
      event_id: crypto.randomUUID(),
      sent_at: new Date(at).toISOString(),
      visitor_class: visit.visitorClass,
      visit_source: visit.source,
    },
    pageUrl: page.url,
    pageTitle: page.title,
    browserInfo: info,
    referrer: withoutQuery(document.referrer),
    userEmail: readSignedInUser('email'),
  }
}

/** Returns the path without personal parts: record references in the portal, applicants' links. */
export function pathIn(path: string, isPortal: boolean): string {
  if (isPortal) return `/${path.split('/')[1] ?? ''}`
  return path.replace(/\/[\w-]{32,}(?=\/|$)/g, (segment) =>
    /\d.*[A-Z]|[A-Z].*\d/.test(segment) ? '/…' : segment,
  )
}

function withoutQuery(address: string): string {
  if (!URL.canParse(address)) return ''
  const { origin, pathname } = new URL(address)
  return (origin + pathname).slice(0, 500)
}

/** Non-standard properties of `navigator`. */
interface NavigatorExtras {
  readonly deviceMemory?: number
  readonly connection?: { readonly effectiveType?: string }
}

/** The part of `Temporal` used here; not every browser has it. */
interface Temporal {
  readonly Now: { timeZoneId(): string }
}

/** Temporal is faster: the first `Intl.DateTimeFormat` takes 60 ms on a slow phone. */
export const timeZone = (): string =>
  (globalThis as { Temporal?: Temporal }).Temporal?.Now.timeZoneId() ??
  Intl.DateTimeFormat().resolvedOptions().timeZone

let info: BrowserInfo | undefined

/** Cached per window size, because reading it forces layout. */
export function browserInfo(): BrowserInfo {
  if (info) return info
  addEventListener('resize', () => (info = undefined), { once: true })
  const { userAgent, platform, language, hardwareConcurrency } = navigator
  const { deviceMemory, connection } = navigator as NavigatorExtras
  info = {
    browser: /Edg|OPR|Firefox|Chrome|Safari/.exec(userAgent)?.[0].replace('Edg', 'Edge') ?? 'Other',
    // Same breakpoints as the layout.
    device_type: innerWidth < 768 ? 'mobile' : innerWidth < 1024 ? 'tablet' : 'desktop',
    screen_resolution: `${screen.width}x${screen.height}`,
    viewport_size: `${innerWidth}x${innerHeight}`,
    timezone: timeZone(),
    language,
    platform,
    memory: deviceMemory ?? null,
    cores: hardwareConcurrency ?? null,
    connection_type: connection?.effectiveType ?? null,
  }
  return info
}

export function readSignedInUser(name: 'email' | 'role'): string | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(USER_KEY) ?? '{}')[name]
    return typeof value === 'string' ? value : null
  } catch {
    return null
  }
}
