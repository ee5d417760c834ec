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
  /** Polling interval in ms. */
  readonly interval: number
  /** Pause in ms while the scanner is unavailable. */
  readonly outagePause: number
  /** Delay in ms before a failed file is scanned again. */
  readonly retryDelay: number
}

const DEFAULT_SCHEDULE: ScanSchedule = { interval: 5000, outagePause: 60_000, retryDelay: 3_600_000 }
const BATCH_SIZE = 20

interface UnscannedCv {
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
  dependencies: CvScannerDependencies,
  schedule: ScanSchedule = DEFAULT_SCHEDULE,
): CvScanner {
  const postponed = new Map<string, number>()
  let isStopped = false
  let isFailing = false
  let running: Promise<unknown> = Promise.resolve()
  let timer = scheduleNext(0)

  function scheduleNext(delay: number): NodeJS.Timeout {
    return setTimeout(() => {
      running = scanAll().then((next) => {
        if (!isStopped) timer = scheduleNext(next)
      })
    }, delay).unref()
  }

  /** @returns delay before the next round in ms */
  async function scanAll(): Promise<number> {
    try {
      let after = 0
      while (!isStopped) {
        const files = await findUnscannedCvs(dependencies.secret, after)
        for (const file of files) if (!isStopped && !isPostponed(file)) await scanFile(file)
        const last = files.at(-1)
        if (files.length < BATCH_SIZE || last === undefined) break
        after = last.id
      }
      isFailing = false
      return schedule.interval
    } catch (err) {
      // Log only the first error of an outage.
      if (!isFailing) dependencies.log.warn({ err }, 'Virus scan of CVs failed, retrying')
      isFailing = true
      return schedule.outagePause
    }
  }

  const isPostponed = ({ cv_storage_path: path }: UnscannedCv) =>
    (postponed.get(path) ?? 0) > dependencies.clock()

  async function scanFile(file: UnscannedCv): Promise<void> {
    try {
      await saveVerdict(dependencies, file, await getVerdict(dependencies, file))
      postponed.delete(file.cv_storage_path)
    } catch (err) {
      if (err instanceof ScannerUnavailableError) throw err
      // One failing file must not stop the others.
      postponed.set(file.cv_storage_path, dependencies.clock() + schedule.retryDelay)
      dependencies.log.warn({ err, application: file.id }, 'Virus scan of a CV failed, retrying later')
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

async function findUnscannedCvs(secret: DataClient, after: number): Promise<readonly UnscannedCv[]> {
  const { data } = await secret
    .from('job_applications')
    .select('id, reference, job_title, email, cv_storage_path')
    .eq('cv_scan', 'not scanned')
    .not('cv_storage_path', 'is', null)
    .gt('id', after)
    .order('id')
    .limit(BATCH_SIZE)
    .throwOnError()
  return data.filter((row): row is UnscannedCv => row.cv_storage_path !== null)
}

async function getVerdict({ secret, scanner }: CvScannerDependencies, file: UnscannedCv): Promise<Verdict> {
  const bucket = secret.storage.from(CV_BUCKET)
  const { data, error } = await bucket.download(file.cv_storage_path)
  if (!error) return scanner.scan(data.stream())
  // A crash after moving the file left it in quarantine.
  const { data: isMoved } = await bucket.exists(toQuarantinePath(file.cv_storage_path))
  if (isMoved) return { kind: 'infected', virusName: 'found earlier' }
  throw error
}

async function saveVerdict(
  dependencies: CvScannerDependencies,
  file: UnscannedCv,
  verdict: Verdict,
): Promise<void> {
  const { secret, clock, send, siteUrl, log } = dependencies
  const scanned = { cv_scan: verdict.kind, cv_scanned_at: new Date(clock()).toISOString() }
  if (verdict.kind === 'clean') {
    await updateCv(secret, file, scanned)
    return
  }
  const { virusName: finding } = verdict
  const quarantinePath = toQuarantinePath(file.cv_storage_path)
  const bucket = secret.storage.from(CV_BUCKET)
  const { error } = await bucket.move(file.cv_storage_path, quarantinePath)
  if (error && !(await bucket.exists(quarantinePath)).data) throw error
  const isUpdated = await updateCv(secret, file, {
    ...scanned,
    cv_storage_path: quarantinePath,
    cv_finding: finding,
  })
  if (!isUpdated) return
  const cv = { reference: file.reference, jobTitle: file.job_title, email: file.email, finding }
  for (const mail of [buildApplicantQuarantineEmail(cv, siteUrl), buildStaffQuarantineEmail(cv, siteUrl)])
    await send(mail).catch((err) => log.warn({ err }, 'Sending a quarantine email failed'))
}

/** @returns false if another process was first or the applicant replaced the file */
async function updateCv(
  secret: DataClient,
  { id, cv_storage_path: path }: UnscannedCv,
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
