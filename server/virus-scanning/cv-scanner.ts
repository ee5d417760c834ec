/**
 * Scans new CVs with ClamAV within seconds; failed scans are repeated. Infected files move to quarantine, and the
 * applicant and staff are emailed. Of several processes, the one that records the result sends the emails.
 */
import { CV_BUCKET, toQuarantinePath } from '#domain/applications/applications.ts'
import type { RenderedEmail } from '#domain/email/html-email.ts'
import type { Log } from '../config/logger.ts'
import type { DataClient } from '../data-source/clients.ts'
import { type Scanner, ScannerUnavailableError, type Verdict } from './clamd.ts'
import { buildApplicantQuarantineEmail, buildStaffQuarantineEmail } from './quarantine-emails.ts'

export interface CvScannerDependencies {
  /** Bypasses row-level security. */
  readonly secret: DataClient
  readonly scanner: Scanner
  readonly send: (mail: RenderedEmail) => Promise<void>
  readonly siteUrl: string
  readonly clock: () => number
  readonly log: Pick<Log, 'warn'>
}

export interface ScanSchedule {
  /** Polling interval, and pause while the scanner is unavailable, in ms. */
  readonly interval: number
  readonly pause: number
  /** Delay in ms before a failed file is scanned again. */
  readonly postponed: number
}

const DEFAULT_SCHEDULE: ScanSchedule = { interval: 5000, pause: 60_000, postponed: 3_600_000 }
const BATCH_SIZE = 20

interface Waiting {
  readonly id: number
  readonly reference: string
  readonly job_title: string
  readonly email: string
  readonly cv_storage_path: string
}

export interface CvScanner {
  /** Resolves after the current file. */
  stop(): Promise<void>
}

export function startCvScanner(
  parts: CvScannerDependencies,
  pace: ScanSchedule = DEFAULT_SCHEDULE,
): CvScanner {
  const postponed = new Map<string, number>()
  let isStopped = false
  let isFailing = false
  let running: Promise<unknown> = Promise.resolve()
  let timer = scheduleNext(0)

  function scheduleNext(delay: number): NodeJS.Timeout {
    return setTimeout(() => {
      running = round().then((next) => {
        if (!isStopped) timer = scheduleNext(next)
      })
    }, delay).unref()
  }

  /** @returns delay before the next round in ms */
  async function round(): Promise<number> {
    try {
      let after = 0
      while (!isStopped) {
        const files = await findWaiting(parts.secret, after)
        for (const file of files) if (!isStopped && !isPostponed(file)) await scanFile(file)
        const last = files.at(-1)
        if (files.length < BATCH_SIZE || last === undefined) break
        after = last.id
      }
      isFailing = false
      return pace.interval
    } catch (err) {
      // Log only the first error of an outage.
      if (!isFailing) parts.log.warn({ err }, 'Virus scan of CVs failed, retrying')
      isFailing = true
      return pace.pause
    }
  }

  const isPostponed = ({ cv_storage_path: path }: Waiting) => (postponed.get(path) ?? 0) > parts.clock()

  async function scanFile(file: Waiting): Promise<void> {
    try {
      await settle(parts, file, await verdictOn(parts, file))
      postponed.delete(file.cv_storage_path)
    } catch (err) {
      if (err instanceof ScannerUnavailableError) throw err
      // One failing file must not stop the others.
      postponed.set(file.cv_storage_path, parts.clock() + pace.postponed)
      parts.log.warn({ err, application: file.id }, 'Virus scan of a CV failed, retrying later')
    }
  }

  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}

async function findWaiting(secret: DataClient, after: number): Promise<readonly Waiting[]> {
  const { data } = await secret
    .from('job_applications')
    .select('id, reference, job_title, email, cv_storage_path')
    .eq('cv_scan', 'not scanned')
    .not('cv_storage_path', 'is', null)
    .gt('id', after)
    .order('id')
    .limit(BATCH_SIZE)
    .throwOnError()
  return data.filter((row): row is Waiting => row.cv_storage_path !== null)
}

async function verdictOn({ secret, scanner }: CvScannerDependencies, file: Waiting): Promise<Verdict> {
  const bucket = secret.storage.from(CV_BUCKET)
  const { data, error } = await bucket.download(file.cv_storage_path)
  if (!error) return scanner.scan(data.stream())
  // A crash after moving the file left it in quarantine.
  const { data: isMoved } = await bucket.exists(toQuarantinePath(file.cv_storage_path))
  if (isMoved) return { kind: 'infected', finding: 'found earlier' }
  throw error
}

async function settle(parts: CvScannerDependencies, file: Waiting, verdict: Verdict): Promise<void> {
  const { secret, clock, send, siteUrl, log } = parts
  const scanned = { cv_scan: verdict.kind, cv_scanned_at: new Date(clock()).toISOString() }
  if (verdict.kind === 'clean') {
    await write(secret, file, scanned)
    return
  }
  const { finding } = verdict
  const moved = toQuarantinePath(file.cv_storage_path)
  const bucket = secret.storage.from(CV_BUCKET)
  const { error } = await bucket.move(file.cv_storage_path, moved)
  if (error && !(await bucket.exists(moved)).data) throw error
  const isOurs = await write(secret, file, { ...scanned, cv_storage_path: moved, cv_finding: finding })
  if (!isOurs) return
  const cv = { reference: file.reference, jobTitle: file.job_title, email: file.email, finding }
  for (const mail of [buildApplicantQuarantineEmail(cv, siteUrl), buildStaffQuarantineEmail(cv, siteUrl)])
    await send(mail).catch((err) => log.warn({ err }, 'Sending a quarantine email failed'))
}

/** @returns false if another process was first or the applicant replaced the file */
async function write(
  secret: DataClient,
  { id, cv_storage_path: path }: Waiting,
  columns: {
    readonly cv_scan: string
    readonly cv_scanned_at: string
    readonly cv_storage_path?: string
    readonly cv_finding?: string
  },
): Promise<boolean> {
  const { data } = await secret
    .from('job_applications')
    .update({ ...columns })
    .eq('id', id)
    .eq('cv_storage_path', path)
    .eq('cv_scan', 'not scanned')
    .select('id')
    .throwOnError()
  return data.length > 0
}
