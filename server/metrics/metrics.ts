/**
 * Metrics for Prometheus, at `/metrics` for clients with METRICS_TOKEN. Loaded only if the setting is there. Labels have
 * few values: routes are patterns, and no label comes from a client.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '#backend/database/database.ts'
import { QUEUE_TIME_CHANNEL } from '#backend/database/queue-time.ts'
import type { Log } from '../config/logger.ts'
import type { DataClient } from '../data-source/clients.ts'
import type { GetDiskSpace } from '../data-source/data-source.ts'
import type { OutboxMailer } from '../email/sending/mailer.ts'
import { type RenderQueue, RenderRefusedError } from '../pages/queue/render-queue.ts'
import { readSystemState, type SystemState } from './system-state.ts'

export interface Metrics {
  /** Responds to `/metrics`; without the token as if it didn't exist. */
  respond(request: Request): Promise<Response>
  /** Measures requests that the application handles. */
  readonly measureRequests: MiddlewareHandler
  /** Sets how page routes are named. @param getRoute returns the pattern of a path */
  namePages(getRoute: (path: string) => string | undefined): void
  /** Counts a page that was not rendered. */
  countCacheHit(): void
  measureRenders(queue: RenderQueue): RenderQueue
  countEmails<M extends OutboxMailer>(mailer: M): M
  /** Adds the state of database, disk and queues, read at each scrape. */
  observe(source: MetricsSource): void
  close(): void
}

export interface MetricsSource {
  readonly secret: DataClient
  /** Undefined with Supabase. */
  readonly database: Database | undefined
  readonly getDiskSpace: GetDiskSpace | undefined
}

/** In seconds. */
const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const QUEUE_BUCKETS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5]
/** Paths without a handler or page. */
const NO_ROUTE = '(no route)'
const EVERY_PATH: readonly string[] = ['*', '/*']

export function createMetrics({ token, log }: { token: string; log: Pick<Log, 'warn'> }): Metrics {
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register })
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests that the application handled, until the response began. Status 429 is a rate limit.',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_BUCKETS,
    registers,
  })
  const cacheHits = new Counter({
    name: 'website_page_cache_hits_total',
    help: 'Public pages sent from the cache.',
    registers,
  })
  const renderQueue = new Histogram({
    name: 'website_render_queue_seconds',
    help: 'Time that pages waited before they were rendered: cache misses, and portal documents.',
    buckets: QUEUE_BUCKETS,
    registers,
  })
  const refusedRenders = new Counter({
    name: 'website_refused_renders_total',
    help: 'Pages that were not rendered, because too many were waiting.',
    registers,
  })
  const emails = new Counter({
    name: 'website_emails_total',
    help: 'Emails, including sign-in codes, by whether the mail server accepted them.',
    labelNames: ['result'],
    registers,
  })
  const databaseQueue = new Histogram({
    name: 'website_database_queue_seconds',
    help: 'Time that transactions waited for a database connection.',
    buckets: QUEUE_BUCKETS,
    registers,
  })
  /** Of the current scrape. */
  let state: Promise<SystemState | undefined> = Promise.resolve(undefined)
  let readState: () => typeof state = async () => undefined
  let getPageRoute: (path: string) => string | undefined = () => undefined
  const recordQueueTime = (milliseconds: unknown) => databaseQueue.observe(Number(milliseconds) / 1000)
  subscribe(QUEUE_TIME_CHANNEL, recordQueueTime)
  const hash = (text: string) => createHash('sha256').update(text).digest()
  const expected = hash(`Bearer ${token}`)

  return {
    async respond(request) {
      if (!timingSafeEqual(hash(request.headers.get('authorization') ?? ''), expected))
        return new Response('Not found\n', { status: 404, headers: { 'Cache-Control': 'no-store' } })
      state = readState()
      return new Response(await register.metrics(), {
        headers: { 'Content-Type': register.contentType, 'Cache-Control': 'no-store' },
      })
    },
    async measureRequests(context, next) {
      const start = performance.now()
      await next()
      const { path, method } = context.req
      // Of the handler that responded.
      const matched = routePath(context)
      requests.observe(
        {
          method: METHODS.has(method) ? method : 'other',
          route: EVERY_PATH.includes(matched) ? (getPageRoute(path) ?? NO_ROUTE) : matched,
          status: context.res.status,
        },
        (performance.now() - start) / 1000,
      )
    },
    namePages(getRoute) {
      getPageRoute = getRoute
    },
    countCacheHit: () => cacheHits.inc(),
    measureRenders: (queue) => ({
      run(caller, work) {
        const start = performance.now()
        const timed = () => {
          renderQueue.observe((performance.now() - start) / 1000)
          return work()
        }
        return queue.run(caller, timed).catch((error: unknown) => {
          if (error instanceof RenderRefusedError) refusedRenders.inc()
          throw error
        })
      },
    }),
    countEmails(mailer) {
      const count = async <T>(sending: Promise<T>) => {
        try {
          const result = await sending
          emails.inc({ result: 'sent' })
          return result
        } catch (error) {
          emails.inc({ result: 'failed' })
          throw error
        }
      }
      return {
        ...mailer,
        send: (email) => count(mailer.send(email)),
        deliver: (email) => count(mailer.deliver(email)),
      }
    },
    observe(source) {
      readState = () =>
        readSystemState(source.secret).catch((error: unknown) => {
          log.warn({ err: error }, 'Reading the state for metrics failed')
          return undefined
        })
      observeState({ ...source, registers, readState: () => state })
    },
    close() {
      unsubscribe(QUEUE_TIME_CHANNEL, recordQueueTime)
      register.clear()
    },
  }
}

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

interface StateDependencies extends MetricsSource {
  readonly registers: Registry[]
  /** Reads the state once per scrape; undefined if that failed. */
  readonly readState: () => Promise<SystemState | undefined>
}

/** Gauges that are read at each scrape. */
function observeState({ registers, readState, database, getDiskSpace }: StateDependencies): void {
  if (database?.getLoad) {
    const { getLoad } = database
    new Gauge({
      name: 'website_database_connections',
      help: 'Database connections: open and busy; and transactions that wait for one.',
      labelNames: ['state'],
      registers,
      collect() {
        for (const [state, count] of Object.entries(getLoad())) this.set({ state }, count)
      },
    })
  }
  if (getDiskSpace)
    new Gauge({
      name: 'website_disk_free_bytes',
      help: 'Free space for the data directory, without the reserve.',
      registers,
      collect() {
        this.set(getDiskSpace().free)
      },
    })
  new Gauge({
    name: 'website_database_up',
    help: '1 if the state of queues, feeds and tasks could be read.',
    registers,
    async collect() {
      this.set((await readState()) === undefined ? 0 : 1)
    },
  })
  /** Gauge with one label, whose values come from the state. */
  const stateGauge = (
    name: string,
    help: string,
    label: string,
    read: (state: SystemState) => readonly (readonly [label: string, value: number])[],
  ) =>
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers,
      async collect() {
        const state = await readState()
        this.reset()
        for (const [value, number] of state ? read(state) : []) this.set({ [label]: value }, number)
      },
    })
  stateGauge(
    'website_queue_length',
    'Emails to send, emails that failed in the last 30 days, and CVs to scan for viruses.',
    'queue',
    ({ waitingEmails, failedEmails, unscannedCvs }) => [
      ['emails', waitingEmails],
      ['failed emails', failedEmails],
      ['virus scans', unscannedCvs],
    ],
  )
  stateGauge(
    'website_feed_age_seconds',
    'Time since data of this kind was last received.',
    'resource',
    ({ feeds }) => feeds.map(({ resource, ageSeconds }) => [resource, ageSeconds]),
  )
  stateGauge(
    'website_task_last_success_timestamp_seconds',
    'When the task last ended without an error.',
    'task',
    ({ tasks }) =>
      tasks.flatMap(({ task, succeededAt }) =>
        succeededAt === null ? [] : [[task, Date.parse(succeededAt) / 1000] as const],
      ),
  )
}
