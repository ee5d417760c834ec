/**
 * Counts page views per path, day, status and referrer, without visitor data. The comparison with consented views gives
 * the consent rate. Written once a minute.
 */
import { isbot } from 'isbot'
import { endOfLondonDay, toLondonDate } from '#domain/dates/dates.ts'
import type { Log } from '../config/logger.ts'
import type { DataClient } from '../data-source/clients.ts'
import { logFirstFailure, runPeriodically } from '../tasks/periodic-task.ts'

export interface PageViewCounter {
  /** @param isKnown whether a route matches; all other paths count as one */
  count(request: Request, url: URL, status: number, isKnown: boolean): void
  /** Writes the last counts. */
  close(): Promise<void>
}

export interface PageViewCounterDependencies {
  /** Bypasses row-level security. */
  readonly secret: DataClient
  readonly clock: () => number
  readonly log: Pick<Log, 'warn'>
  /** In ms. */
  readonly interval?: number
}

export const UNKNOWN_PATH_LABEL = '(no such page)'
/** Limit of counters kept during an outage. */
const MAX_COUNTERS = 5000
/** Clients choose the header. */
const MAX_AGENT_LENGTH = 500

interface PageViewCount {
  readonly day: string
  readonly page: string
  readonly status: number
  readonly referrer_host: string
  loads: number
  bot_loads: number
}

export function startPageViewCounter({
  secret,
  clock,
  log,
  interval = 60_000,
}: PageViewCounterDependencies): PageViewCounter {
  let counts = new Map<string, PageViewCount>()
  let today = { day: '', from: 0, until: 0 }

  /** Computing the date per request took an eighth of the response time. */
  function toLondonDay(timestamp: number): string {
    if (timestamp < today.from || timestamp >= today.until) {
      const day = toLondonDate(new Date(timestamp))
      today = { day, from: timestamp, until: endOfLondonDay(day).getTime() }
    }
    return today.day
  }

  const options = { log, failure: 'Writing page views failed, retrying' }
  const write = logFirstFailure(async () => {
    if (counts.size === 0) return
    const batch = counts
    counts = new Map()
    const { error } = await secret.rpc('record_page_views', { counts: [...batch.values()] as never })
    if (error) {
      for (const [key, count] of batch) add(key, count)
      throw error
    }
  }, options)

  function add(key: string, { loads, bot_loads, ...counted }: PageViewCount): void {
    const existing = counts.get(key)
    if (existing) {
      existing.loads += loads
      existing.bot_loads += bot_loads
    } else if (counts.size < MAX_COUNTERS) counts.set(key, { ...counted, loads, bot_loads })
  }

  const writing = runPeriodically(write, { schedule: { first: interval, interval }, ...options })
  return {
    count(request, url, status, isKnown) {
      if (!isPageView(request)) return
      const counted = {
        day: toLondonDay(clock()),
        page: isKnown ? url.pathname : UNKNOWN_PATH_LABEL,
        // A page from the browser's cache counts too.
        status: status === 304 ? 200 : status,
        referrer_host: referrerHost(request.headers.get('referer'), url.hostname),
      }
      const isBot = isbot(request.headers.get('user-agent')?.slice(0, MAX_AGENT_LENGTH))
      add(Object.values(counted).join(' '), { ...counted, loads: isBot ? 0 : 1, bot_loads: isBot ? 1 : 0 })
    },
    async close() {
      await writing.stop()
      await write()
    },
  }
}

/** Excludes prefetches and subresources. */
function isPageView({ method, headers }: Request): boolean {
  const purpose = headers.get('sec-purpose') ?? headers.get('purpose') ?? ''
  const destination = headers.get('sec-fetch-dest') ?? 'document'
  return method === 'GET' && !purpose.includes('prefetch') && destination === 'document'
}

function referrerHost(referrer: string | null, hostname: string): string {
  const host = URL.parse(referrer ?? '')?.hostname.replace(/^www\./, '') ?? ''
  return host === hostname ? '' : host.slice(0, 100)
}
