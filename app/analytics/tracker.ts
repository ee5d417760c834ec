/**
 * Analytics tracker: loaded and started after consent, stopped with all its data when consent is withdrawn in any tab.
 */
import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals'
import type { BrowserSettings } from '#app/server-context.ts'
import type { EventPayload } from '#domain/analytics/event-payload.ts'
import type { AnalyticsEvent } from '#domain/analytics/events.ts'
import { browserConsent } from './consent.ts'
import { withCustomer } from './customer.ts'
import type { Position } from './device.ts'
import { observeErrors } from './errors.ts'
import {
  browserInfo,
  createEventPayload,
  type Page,
  pathIn,
  readPage,
  readSignedInUser,
  timeZone,
} from './event-payload.ts'
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
/** Of the last page view. */
let page: Page | undefined
/** Of the last event; the cookie is removed before a withdrawal is reported. */
let visitorId: string | undefined
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
  // Belongs to the previous page.
  active?.pages.leave(publicPath)
  page = readPage(isPortal)
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
  const eventPage = page
  tasks.add(() => {
    const visit = currentVisit(window, at, () => crypto.randomUUID(), browserConsent().allows('marketing'))
    visitorId = visit.visitorId
    const add = (entry: AnalyticsEvent) =>
      tasks.add(() => {
        const context = { visit, at, fingerprint, position, page: eventPage ?? readPage(isPortal) }
        queue.add(createEventPayload(withCustomer(entry), context))
      })
    if (visit.isNew) {
      const { visitorClass, visits } = visit
      add({ eventType: 'visitor_behavior', eventName: 'visit_begun', properties: { visitorClass, visits } })
    }
    if (visit.isFromCampaign) {
      const tags = Object.fromEntries(Object.entries(visit.utm).filter(([, value]) => value !== null))
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
  const consent = browserConsent()
  let allowedCampaigns = consent.allows('marketing')
  signal.onabort = consent.subscribe(() => {
    const isWithdrawn = allowedCampaigns && !consent.allows('marketing')
    allowedCampaigns = consent.allows('marketing')
    if (isWithdrawn) void eraseCampaigns()
    if (!consent.allows('analytics')) stop()
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
  page = undefined
  drop()
}

function drop(): void {
  tasks.clear()
  queue.clear()
}

/** Drops the waiting events and removes campaigns from the stored ones. */
async function eraseCampaigns(): Promise<void> {
  drop()
  if (visitorId === undefined || !settings) return
  // The visitor may be another one when the module has loaded.
  const [visitor, visitorSettings] = [visitorId, settings]
  try {
    const { eraseVisitorCampaigns } = await import('./visitor-data.ts')
    await eraseVisitorCampaigns(visitor, visitorSettings)
  } catch (error) {
    console.warn('Removing campaigns from analytics failed', error)
  }
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
