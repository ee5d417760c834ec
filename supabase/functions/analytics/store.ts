/** Batches events into one transaction, so that recording slows page reads less. */
import type { EventRow } from '#domain/analytics/event-payload.ts'

export interface AnalyticsStore {
  /** Idempotent. @throws when the database is unavailable or the queue is full */
  record(row: EventRow): Promise<void>
  read(visitorId: string): Promise<unknown>
  erase(visitorId: string): Promise<number>
  /** Removes campaigns from a visitor's events. */
  eraseCampaigns(visitorId: string): Promise<number>
}

export interface StoreDependencies {
  /** Of the project. */
  readonly url: string
  /** Service role key. */
  readonly key: string
  readonly fetch: typeof globalThis.fetch
}

const MAX_BATCH = 500
/** A full batch is written without waiting. */
const ENOUGH = 50
const GATHERING_MS = 100
const MAX_WAITING = 5000

interface Waiting {
  readonly row: EventRow
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

export function createStore({ url, key, fetch }: StoreDependencies): AnalyticsStore {
  const waiting: Waiting[] = []
  let isWriting = false
  let timer: ReturnType<typeof setTimeout> | undefined

  async function call(name: string, body: object): Promise<unknown> {
    const response = await fetch(`${url}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: { apikey: key, Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${name} answered ${response.status}: ${await response.text()}`)
    return response.json()
  }

  async function write(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    isWriting = true
    const together = waiting.splice(0, MAX_BATCH)
    try {
      await call('record_analytics_events', { events: together.map(({ row }) => row) })
      for (const { resolve } of together) resolve()
    } catch (error) {
      for (const { reject } of together) reject(error)
    }
    isWriting = false
    gather()
  }

  function gather(): void {
    if (isWriting || waiting.length === 0) return
    if (waiting.length >= ENOUGH) void write()
    else timer ??= setTimeout(() => void write(), GATHERING_MS)
  }

  return {
    record(row) {
      if (waiting.length >= MAX_WAITING) return Promise.reject(new Error('Too many events are waiting'))
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      waiting.push({ row, resolve, reject })
      gather()
      return promise
    },
    read: (visitorId) => call('read_analytics_visitor', { visitor_id: visitorId }),
    erase: async (visitorId) => Number(await call('erase_analytics_visitor', { visitor_id: visitorId })),
    eraseCampaigns: async (visitorId) =>
      Number(await call('erase_analytics_campaigns', { visitor_id: visitorId })),
  }
}
