/**
 * Event queue (product specification, 7 and 9). Sends one request per event, every 5000 ms, or immediately for ten events,
 * a page view or a measurement.
 */
import type { EventPayload } from '#domain/analytics/event-payload.ts'

export const FLUSH_INTERVAL_MS = 5000
export const FLUSH_QUEUE_LENGTH = 10
export const MAX_RETRIES = 3
/** Events kept for a retry when no server responds. */
export const MAX_REQUEUED_EVENTS = 5

export interface EventQueueDependencies {
  /** Rejects when no server responds. */
  send(body: EventPayload, signal: AbortSignal): Promise<Pick<Response, 'ok' | 'status' | 'statusText'>>
  now(): number
  warn(message: string): void
  /** Runs the task in the task queue. */
  schedule(task: () => void): void
}

export interface EventQueue {
  add(body: EventPayload): void
  flush(): Promise<void>
  /** Drops queued events and aborts requests. */
  clear(): void
}

interface Queued {
  readonly body: EventPayload
  readonly retry_count: number
}

export function createEventQueue({ send, now, warn, schedule }: EventQueueDependencies): EventQueue {
  let queue: Queued[] = []
  let controller = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined

  function scheduleFlush(): void {
    timer ??= setTimeout(() => void flush(), FLUSH_INTERVAL_MS)
  }

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const batch = queue
    queue = []
    const { signal } = controller
    const unanswered: Queued[] = []
    async function sendOne(queued: Queued): Promise<void> {
      const { body, retry_count } = queued
      const properties = { ...body.properties, sent_at: new Date(now()).toISOString() }
      try {
        const { ok, status, statusText } = await send({ ...body, properties }, signal)
        if (ok || signal.aborted) return
        warn(`Analytics event failed: ${status} ${statusText}`)
        if (retry_count < MAX_RETRIES) queue.push({ body, retry_count: retry_count + 1 })
      } catch {
        unanswered.push(queued)
      }
    }
    const sendScheduled = (queued: Queued) =>
      new Promise<void>((resolve) => schedule(() => resolve(sendOne(queued))))
    await Promise.all(batch.map(sendScheduled))
    if (signal.aborted) return
    queue.unshift(...unanswered.slice(0, MAX_REQUEUED_EVENTS))
    if (queue.length > 0) scheduleFlush()
  }

  return {
    add(body) {
      queue.push({ body, retry_count: 0 })
      if (
        queue.length >= FLUSH_QUEUE_LENGTH ||
        body.eventType === 'page_view' ||
        body.eventType === 'performance'
      )
        void flush()
      else scheduleFlush()
    },
    flush,
    clear() {
      clearTimeout(timer)
      timer = undefined
      queue = []
      controller.abort()
      controller = new AbortController()
    },
  }
}
