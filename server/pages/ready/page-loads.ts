/** Counts the whole pages that are sent out of memory, and tells once a second. */
import type { PageLoads } from '../../front/protocol/messages.ts'
import type { AskedWith } from '../request-headers.ts'

const TELL_EVERY_MS = 1000
/** While nobody hears it no more than this many are remembered. */
const MOST_KEPT = 2000
/** Visitors choose these. */
const LONGEST = 500

export interface PageLoadCounter {
  /** @param address of the page, whatever else was asked with it */
  count(address: string, asked: AskedWith): void
  /** Tells what was counted last. */
  close(): void
}

/** @param tell answers whether somebody heard it */
export function startCountingLoads(tell: (loads: readonly PageLoads[]) => boolean): PageLoadCounter {
  const counted = new Map<string, PageLoads>()

  function tellAll(): void {
    if (counted.size > 0 && tell([...counted.values()])) counted.clear()
  }

  const telling = setInterval(tellAll, TELL_EVERY_MS)
  telling.unref()
  return {
    count(address, { host, referrer, agent }) {
      const key = `${address} ${host} ${referrer} ${agent}`
      const known = counted.get(key)
      if (known) known.count += 1
      else if (counted.size < MOST_KEPT)
        counted.set(key, {
          ...{ address, host: host.slice(0, LONGEST), count: 1 },
          ...{ referrer: referrer.slice(0, LONGEST), agent: agent.slice(0, LONGEST) },
        })
    },
    close() {
      clearInterval(telling)
      tellAll()
    },
  }
}
