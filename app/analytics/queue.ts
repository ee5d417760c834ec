/**
 * The queue of events on their way (docs/product.md, 7.6 and 9): every 5000 ms what is in it goes, each event by its own
 * request; at once with ten, or with a page or a measurement.
 */
import type { AnalyticsBody } from '#domain/analytics/wire.ts'

export const FLUSH_MS = 5000
export const FLUSH_AT = 10
export const MOST_RETRIES = 3
/** Of those that no server answered, so many are kept. */
export const KEPT_OFFLINE = 5

export interface QueueParts {
  /** Rejects where no server answered. */
  send(body: AnalyticsBody, signal: AbortSignal): Promise<Pick<Response, 'ok' | 'status' | 'statusText'>>
  now(): number
  warn(message: string): void
  /** Sends one after the other, with whatever else there is to do in between. */
  inTurn(piece: () => void): void
}

export interface Queue {
  add(body: AnalyticsBody): void
  flush(): Promise<void>
  /** Forgets what waits, and gives up what is under way. */
  clear(): void
}

interface Queued {
  readonly body: AnalyticsBody
  readonly retry_count: number
}

export function createQueue({ send, now, warn, inTurn }: QueueParts): Queue {
  let queue: Queued[] = []
  let life = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined

  function wait(): void {
    timer ??= setTimeout(() => void flush(), FLUSH_MS)
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
        if (retry_count < MOST_RETRIES) queue.push({ body, retry_count: retry_count + 1 })
      } catch {
        unreached.push(queued)
      }
    }
    const sentInTurn = (queued: Queued) =>
      new Promise<void>((resolve) => inTurn(() => resolve(sendOne(queued))))
    await Promise.all(going.map(sentInTurn))
    if (signal.aborted) return
    queue.unshift(...unreached.slice(0, KEPT_OFFLINE))
    if (queue.length > 0) wait()
  }

  return {
    add(body) {
      queue.push({ body, retry_count: 0 })
      if (queue.length >= FLUSH_AT || body.eventType === 'page_view' || body.eventType === 'performance')
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
