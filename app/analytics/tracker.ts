/**
 * The tracker: fetched once there is consent, started once, and stopped with all that it holds in the same moment in
 * which consent goes, in this tab or in another. Without consent nothing of it is there.
 */
import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals'
import type { BrowserSettings } from '#app/server-context.ts'
import type { EventPayload } from '#domain/analytics/event-payload.ts'
import type { AnalyticsEvent } from '#domain/analytics/events.ts'
import { browserConsent } from './consent.ts'
import type { Position } from './device.ts'
import { observeErrors } from './errors.ts'
import { browserInfo, createEventPayload, pathIn, signedIn, timeZone } from './event-payload.ts'
import type { TrackedEvent } from './events.ts'
import { type EngagementObserver, observeEngagement } from './page-engagement.ts'
import { createEventQueue } from './queue.ts'
import { createTaskQueue } from './task-queue.ts'
import { currentVisit } from './visit.ts'

/** What is there between a consent and its end. */
interface Life {
  readonly end: AbortController
  readonly pages: EngagementObserver
}

const NOWHERE: Position = { latitude: null, longitude: null, accuracy: null }

let life: Life | undefined
let settings: BrowserSettings | undefined
let fingerprint: string | null = null
let position: Position = NOWHERE
let [isPortal, isWatchingVitals, isIdentified] = [false, false, false]
/** The page that came as a whole, until its view was told. */
let loaded: string | null = location.pathname

const turns = createTaskQueue()
const queue = createEventQueue({
  send,
  inTurn: turns.add,
  now: Date.now,
  warn: (message) => console.warn(message),
})

/** @param told carries the event, and when it happened: the tracker may have come later */
export function record(
  { detail: event, timeStamp }: CustomEvent<TrackedEvent>,
  given: BrowserSettings | undefined,
): void {
  settings ??= given
  const at = Math.round(Date.now() - performance.now() + timeStamp)
  if (event.eventType !== 'page_view') {
    tell(event, at)
    return
  }
  const { path, area = 'site' } = event.properties
  isPortal = area === 'portal'
  const navigation = loaded === path ? 'load' : 'move'
  loaded = null
  const shown = pathIn(path, isPortal)
  tell({ ...event, properties: { path: shown, navigation, area } }, at)
  const role = isPortal && !isIdentified && signedIn('role')
  if (role) {
    isIdentified = true
    tell({ eventType: 'user_identification', eventName: 'identify', properties: { role } })
  }
  life?.pages.open(shown, new URLSearchParams(location.search))
}

function tell(event: AnalyticsEvent, at = Date.now()): void {
  // Asked anew each time: the answer may have changed while the tracker was on its way.
  if (!browserConsent().allows('analytics') || !settings) return
  start()
  turns.add(() => {
    const visit = currentVisit(window, at, () => crypto.randomUUID())
    const add = (one: AnalyticsEvent) =>
      turns.add(() => queue.add(createEventPayload(one, { visit, at, fingerprint, position, isPortal })))
    if (visit.isNew) {
      const { visitorClass, visits, utm } = visit
      add({ eventType: 'visitor_behavior', eventName: 'visit_begun', properties: { visitorClass, visits } })
      const tags = Object.fromEntries(Object.entries(utm).filter(([, value]) => value !== null))
      if (Object.keys(tags).length > 0)
        add({ eventType: 'campaign_attribution', eventName: 'campaign', properties: tags })
    }
    add(event)
  })
  // What is told as the page goes has no other turn, and where nobody looks nobody waits.
  if (document.hidden) turns.finish()
}

function start(): void {
  if (life) return
  const end = new AbortController()
  const { signal } = end
  life = { end, pages: observeEngagement(tell, signal) }
  signal.onabort = browserConsent().subscribe(() => {
    if (!browserConsent().allows('analytics')) stop()
  })
  // After the page's own: what it tells when it goes is in the queue that is sent.
  addEventListener('pagehide', sendAll, { signal })
  document.addEventListener('visibilitychange', () => document.hidden && sendAll(), { signal })
  observeErrors(tell, signal)
  // A slow phone takes long for each of them, the first time that a page asks.
  turns.add(timeZone)
  turns.add(browserInfo)
  if (isPortal)
    void import('./request-timing.ts').then(({ observeRequests }) => observeRequests(tell, signal))
  else watchVitals()
  if (settings?.fingerprint || settings?.geolocation) void takeDevice(settings, signal)
}

/** At once. */
function sendAll(): void {
  turns.finish()
  void queue.flush()
  turns.finish()
}

/** What the operator has turned on besides; where that is nothing, it is not even fetched. */
async function takeDevice({ fingerprint: takesPrint, geolocation }: BrowserSettings, signal: AbortSignal) {
  const { computeFingerprint, requestPosition } = await import('./device.ts')
  const print = takesPrint ? await computeFingerprint() : null
  const found = geolocation ? await requestPosition((message) => console.warn(message)) : NOWHERE
  if (signal.aborted) return
  fingerprint = print
  position = found
  const { latitude, longitude, accuracy } = found
  if (latitude === null || longitude === null || accuracy === null) return
  tell({ eventType: 'geolocation', eventName: 'position', properties: { latitude, longitude, accuracy } })
}

function stop(): void {
  life?.end.abort()
  life = undefined
  fingerprint = null
  position = NOWHERE
  turns.clear()
  queue.clear()
}

/** The library watches a document once and for good; what it finds after consent has gone is dropped in {@link tell}. */
function watchVitals(): void {
  if (isWatchingVitals) return
  isWatchingVitals = true
  const path = pathIn(location.pathname, false)
  for (const watch of [onCLS, onINP, onFCP, onLCP, onTTFB])
    turns.add(() =>
      watch(({ name, value, rating }) =>
        tell({
          eventType: 'performance',
          eventName: 'web_vital',
          properties: { path, metric: name, value, rating },
        }),
      ),
    )
}

function send(body: EventPayload, signal: AbortSignal): Promise<Response> {
  const { supabaseUrl, publishableKey } = settings as BrowserSettings
  return fetch(`${supabaseUrl}/functions/v1/analytics`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${publishableKey}`,
      apikey: publishableKey,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify(body),
    credentials: 'omit',
    // It goes on when the page is left.
    keepalive: true,
    signal,
  })
}
