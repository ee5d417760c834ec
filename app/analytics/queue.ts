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
  inTurn(piece: () => void): void
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

export function createEventQueue({ send, now, warn, inTurn }: EventQueueDependencies): EventQueue {
  let queue: Queued[] = []
  let life = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined

  function wait(): void {
    timer ??= setTimeout(() => void flush(), FLUSH_INTERVAL_MS)
  }

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const going = queue
    queue = []
    const { signal } = life
    const unreached: Queued[] = []
    async function sendOne(queued: Queued): Promise<void> {
      const { body, retry_count } = queued
      const properties = { ...body.properties, sent_at: new Date(now()).toISOString() }
      try {
        const { ok, status, statusText } = await send({ ...body, properties }, signal)
        if (ok || signal.aborted) return
        warn(`Analytics event failed: ${status} ${statusText}`)
        if (retry_count < MAX_RETRIES) queue.push({ body, retry_count: retry_count + 1 })
      } catch {
        unreached.push(queued)
      }
    }
    const sentInTurn = (queued: Queued) =>
      new Promise<void>((resolve) => inTurn(() => resolve(sendOne(queued))))
    await Promise.all(going.map(sentInTurn))
    if (signal.aborted) return
    queue.unshift(...unreached.slice(0, MAX_REQUEUED_EVENTS))
    if (queue.length > 0) wait()
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
      else wait()
    },
    flush,
    clear() {
      clearTimeout(timer)
      timer = undefined
      queue = []
      life.abort()
      life = new AbortController()
    },
  }
}
