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
import { browserInfo, createEventPayload, pathIn, readSignedInUser, timeZone } from './event-payload.ts'
import type { TrackedEvent } from './events.ts'
import { type EngagementObserver, observeEngagement } from './page-engagement.ts'
import { createEventQueue } from './queue.ts'
import { createTaskQueue } from './task-queue.ts'
import { currentVisit } from './visit.ts'

/** Exists while consent is given. */
interface ActiveTracker {
  readonly end: AbortController
  readonly pages: EngagementObserver
}

const NO_POSITION: Position = { latitude: null, longitude: null, accuracy: null }

let active: ActiveTracker | undefined
let settings: BrowserSettings | undefined
let fingerprint: string | null = null
let position: Position = NO_POSITION
let [isPortal, isWatchingVitals, isIdentified] = [false, false, false]
/** Path of the loaded document, until its page view is recorded. */
let loadedPath: string | null = location.pathname

const tasks = createTaskQueue()
const queue = createEventQueue({
  send,
  schedule: tasks.add,
  now: Date.now,
  warn: (message) => console.warn(message),
})

/** Records a tracked event. Its timestamp may be earlier than the loading of the tracker. */
export function record(
  { detail: event, timeStamp }: CustomEvent<TrackedEvent>,
  documentSettings: BrowserSettings | undefined,
): void {
  settings ??= documentSettings
  const at = Math.round(Date.now() - performance.now() + timeStamp)
  if (event.eventType !== 'page_view') {
    enqueue(event, at)
    return
  }
  const { path, area = 'site' } = event.properties
  isPortal = area === 'portal'
  const navigation = loadedPath === path ? 'load' : 'move'
  loadedPath = null
  const publicPath = pathIn(path, isPortal)
  enqueue({ ...event, properties: { path: publicPath, navigation, area } }, at)
  const role = isPortal && !isIdentified && readSignedInUser('role')
  if (role) {
    isIdentified = true
    enqueue({ eventType: 'user_identification', eventName: 'identify', properties: { role } })
  }
  active?.pages.open(publicPath, new URLSearchParams(location.search))
}

function enqueue(event: AnalyticsEvent, at = Date.now()): void {
  // Consent may have been withdrawn while the tracker loaded.
  if (!browserConsent().allows('analytics') || !settings) return
  start()
  tasks.add(() => {
    const visit = currentVisit(window, at, () => crypto.randomUUID())
    const add = (entry: AnalyticsEvent) =>
      tasks.add(() => queue.add(createEventPayload(entry, { visit, at, fingerprint, position, isPortal })))
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
  if (document.hidden) tasks.finish()
}

function start(): void {
  if (active) return
  const end = new AbortController()
  const { signal } = end
  active = { end, pages: observeEngagement(enqueue, signal) }
  signal.onabort = browserConsent().subscribe(() => {
    if (!browserConsent().allows('analytics')) stop()
  })
  // Registered after the page observers, so that their last events are sent.
  addEventListener('pagehide', sendAll, { signal })
  document.addEventListener('visibilitychange', () => document.hidden && sendAll(), { signal })
  observeErrors(enqueue, signal)
  // Each is slow when first computed, so each gets its own task.
  tasks.add(timeZone)
  tasks.add(browserInfo)
  if (isPortal)
    void import('./request-timing.ts').then(({ observeRequests }) => observeRequests(enqueue, signal))
  else watchVitals()
  if (settings?.fingerprint || settings?.geolocation) void collectDeviceData(settings, signal)
}

/** Sends synchronously. */
function sendAll(): void {
  tasks.finish()
  void queue.flush()
  tasks.finish()
}

/** Loads optional device data only if configured. */
async function collectDeviceData(
  { fingerprint: collectsFingerprint, geolocation }: BrowserSettings,
  signal: AbortSignal,
) {
  const { computeFingerprint, requestPosition } = await import('./device.ts')
  const hash = collectsFingerprint ? await computeFingerprint() : null
  const found = geolocation ? await requestPosition((message) => console.warn(message)) : NO_POSITION
  if (signal.aborted) return
  fingerprint = hash
  position = found
  const { latitude, longitude, accuracy } = found
  if (latitude === null || longitude === null || accuracy === null) return
  enqueue({ eventType: 'geolocation', eventName: 'position', properties: { latitude, longitude, accuracy } })
}

function stop(): void {
  active?.end.abort()
  active = undefined
  fingerprint = null
  position = NO_POSITION
  tasks.clear()
  queue.clear()
}

/** web-vitals can't be stopped; {@link enqueue} drops its results after consent is withdrawn. */
function watchVitals(): void {
  if (isWatchingVitals) return
  isWatchingVitals = true
  const path = pathIn(location.pathname, false)
  for (const watch of [onCLS, onINP, onFCP, onLCP, onTTFB])
    tasks.add(() =>
      watch(({ name, value, rating }) =>
        enqueue({
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
