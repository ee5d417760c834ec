/**
 * Erases what has been kept for as long as the privacy policy says, now and then while the process runs. It goes
 * through the client, so that the embedded backend, PostgreSQL and Supabase are all alike to it; several processes
 * may do it at once.
 */
import { type Bounds, type ErasedKind, PURGE_STEPS, type PurgeParts } from './overdue-rows.ts'

export interface PurgePace {
  /** Milliseconds from the start to the first run, and from the end of one to the next. */
  readonly first: number
  readonly interval: number
}

const MINUTE = 60_000
const USUAL_PACE: PurgePace = { first: 2 * MINUTE, interval: 6 * 60 * MINUTE }

/** Identifiers of so many rows go into an address, and their CVs into a request. */
const USUAL_BOUNDS: Bounds = { rows: 100, rounds: 50 }

/** Purges now and then, without keeping the process alive. */
export function startPurging(parts: PurgeParts, pace: PurgePace = USUAL_PACE): { stop(): Promise<void> } {
  const stopping = new AbortController()
  let running: Promise<unknown> = Promise.resolve()
  let timer = schedule(pace.first)

  function schedule(delay: number): NodeJS.Timeout {
    return setTimeout(() => {
      running = purge(parts, { signal: stopping.signal }).then(() => {
        if (!stopping.signal.aborted) timer = schedule(pace.interval)
      })
    }, delay).unref()
  }

  return {
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await running
    },
  }
}

/** How many of each were erased; never what they were. */
export type Receipt = Readonly<Record<ErasedKind, number>>

/** Never throws: what fails is told to the log, keeps nothing else from going, and is tried again by the next run. */
export async function purge(
  parts: PurgeParts,
  { signal = new AbortController().signal, ...bounds }: Partial<Bounds> & { signal?: AbortSignal } = {},
): Promise<Receipt> {
  const receipt = {
    applications: 0,
    unnamedCvs: 0,
    leads: 0,
    privacyRequests: 0,
    auditEntries: 0,
    formLimits: 0,
  }
  const erased = (kind: ErasedKind, count: number) => {
    receipt[kind] += count
  }
  for (const [kind, step] of Object.entries(PURGE_STEPS)) {
    try {
      await step({ ...parts, ...USUAL_BOUNDS, ...bounds, signal, erased })
    } catch (err) {
      if (signal.aborted) break
      parts.log.warn(
        { err, kind },
        'What has been kept for its time could not be erased: the next run tries again',
      )
    }
  }
  if (Object.values(receipt).some((count) => count > 0))
    parts.log.warn({ erased: receipt }, 'What had been kept for its time was erased')
  return receipt
}
