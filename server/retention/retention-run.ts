/**
 * Erases what has been kept for as long as the privacy policy says, at intervals while the process runs. It goes through
 * the client, so that the embedded backend, PostgreSQL and Supabase are all alike to it; several processes may purge at
 * once.
 */
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import {
  type Bounds,
  type ErasedKind,
  RETENTION_STEPS,
  type RetentionDependencies,
} from './retention-steps.ts'

export interface RetentionSchedule {
  /** In milliseconds: from the start to the first run, and from the end of each run to the next. */
  readonly first: number
  readonly interval: number
}

const MINUTE = 60_000
const USUAL_PACE: RetentionSchedule = { first: 2 * MINUTE, interval: 6 * 60 * MINUTE }

/** The identifiers of this many rows fit into an address, and their CVs into a request. */
const USUAL_BOUNDS: Bounds = { rows: 100, rounds: 50 }

export interface Repeated {
  /** Settles once the run that is under way has ended. */
  stop(): Promise<void>
}

/** Purges at intervals, without keeping the process alive. */
export function startRetention(parts: RetentionDependencies, pace: RetentionSchedule = USUAL_PACE): Repeated {
  return runPeriodically((signal) => runRetention(parts, { signal }), pace)
}

const ENDING_PACE: RetentionSchedule = { first: MINUTE, interval: MINUTE }

/**
 * Ends, every minute, the website sessions whose time is over, and with them the data sessions of their tabs. In between
 * they open nothing: row-level security asks for their time as well.
 */
export function startSessionExpiry(
  { secret, log }: Pick<RetentionDependencies, 'secret' | 'log'>,
  pace: RetentionSchedule = ENDING_PACE,
): Repeated {
  let failing = false
  return runPeriodically(async () => {
    const { error } = await secret.rpc('end_expired_website_sessions')
    // A database that is gone for an hour is one line, not sixty.
    if (error && !failing) log.warn({ err: error }, 'Sessions whose time is over could not be ended')
    failing = error !== null
  }, pace)
}

/** Runs something that never rejects again and again, each time so long after the last time has ended. */
export function runPeriodically(
  run: (signal: AbortSignal) => Promise<unknown>,
  pace: RetentionSchedule,
): Repeated {
  const stopping = new AbortController()
  let running: Promise<unknown> = Promise.resolve()
  let timer = schedule(pace.first)

  function schedule(delay: number): NodeJS.Timeout {
    return setTimeout(() => {
      running = run(stopping.signal).then(() => {
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

/**
 * Purges what a backup that was put back has kept for too long, before anybody is answered.
 * @param mark a file that a restore leaves
 */
export async function runRetentionAfterRestore(parts: RetentionDependencies, mark: string): Promise<void> {
  if (!existsSync(mark)) return
  await runRetention(parts)
  await rm(mark, { force: true })
}

/** Says how many of each kind were erased, and never what they were. */
export type RetentionReceipt = Readonly<Record<ErasedKind, number>>

/** Never throws: the log is told of what failed, everything else is still erased, and the next run tries again. */
export async function runRetention(
  parts: RetentionDependencies,
  { signal = new AbortController().signal, ...bounds }: Partial<Bounds> & { signal?: AbortSignal } = {},
): Promise<RetentionReceipt> {
  const receipt = {
    applications: 0,
    unnamedCvs: 0,
    leads: 0,
    unnamedDrawings: 0,
    privacyRequests: 0,
    emails: 0,
    unnamedLetters: 0,
    auditEntries: 0,
    securityEvents: 0,
    conversations: 0,
    formLimits: 0,
    automaticRevisions: 0,
    deletedManuscripts: 0,
    deletedPictures: 0,
    unnamedPictures: 0,
    previewLinks: 0,
    formerPresence: 0,
    jobAlerts: 0,
    erasures: 0,
    outgoingMails: 0,
    applicationBatches: 0,
    analyticsEvents: 0,
    analyticsVisits: 0,
  }
  const erased = (kind: ErasedKind, count: number) => {
    receipt[kind] += count
  }
  for (const [kind, step] of Object.entries(RETENTION_STEPS)) {
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
