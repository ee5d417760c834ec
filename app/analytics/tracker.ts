/**
 * Analytics tracker: loaded and started after consent, stopped with all its data when consent is withdrawn in any tab.
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

/** Exists while consent is given. */
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
/** Path of the loaded document, until its page view is recorded. */
let loaded: string | null = location.pathname

const turns = createTaskQueue()
const queue = createEventQueue({
  send,
  inTurn: turns.add,
  now: Date.now,
  warn: (message) => console.warn(message),
})

/** @param told carries the event and its time, which may be before the tracker loaded */
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
  // Consent may have been withdrawn while the tracker loaded.
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
  // There may be no later task while the page is unloading or hidden.
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
  // Registered after the page observers, so that their last events are sent.
  addEventListener('pagehide', sendAll, { signal })
  document.addEventListener('visibilitychange', () => document.hidden && sendAll(), { signal })
  observeErrors(tell, signal)
  // Each is slow when first computed, so each gets its own task.
  turns.add(timeZone)
  turns.add(browserInfo)
  if (isPortal)
    void import('./request-timing.ts').then(({ observeRequests }) => observeRequests(tell, signal))
  else watchVitals()
  if (settings?.fingerprint || settings?.geolocation) void takeDevice(settings, signal)
}

/** Sends synchronously. */
function sendAll(): void {
  turns.finish()
  void queue.flush()
  turns.finish()
}

/** Loads optional device data only if configured. */
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

/** web-vitals can't be stopped; {@link tell} drops its results after consent is withdrawn. */
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
    keepalive: true,
    signal,
  })
}
