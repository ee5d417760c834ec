/** Emails subscribers about each new vacancy. */
import { buildJobAlertEmail } from '#domain/job-alerts/alert-emails.ts'
import type { Log } from '../config/logger.ts'
import type { DataClient } from '../data-source/clients.ts'
import type { OutboxStore } from '../email/outbox/outbox-store.ts'
import { sendClaimedEmails } from '../email/outbox/send-claimed.ts'
import { type PeriodicTask, runPeriodically, type TaskSchedule } from '../tasks/periodic-task.ts'

export interface JobAlertDependencies {
  /** Bypasses row-level security. */
  readonly secret: DataClient
  readonly outbox: OutboxStore
  readonly siteUrl: string
  readonly log: Pick<Log, 'warn'>
}

const MINUTE = 60_000
const SCHEDULE: TaskSchedule = { first: MINUTE, interval: MINUTE }
/** Time to close a vacancy that was published by mistake. */
const MIN_OPEN_MINUTES = 10

export function startJobAlertSender(dependencies: JobAlertDependencies): PeriodicTask {
  return runPeriodically((signal) => sendJobAlerts(dependencies, { signal }), {
    schedule: SCHEDULE,
    log: dependencies.log,
    failure: 'Sending vacancy alerts failed, retrying',
  })
}

/** @returns number of sent emails @throws if the database or mail server is unavailable */
export async function sendJobAlerts(
  { secret, outbox, siteUrl, log }: JobAlertDependencies,
  {
    signal = new AbortController().signal,
    openMinutes = MIN_OPEN_MINUTES,
  }: { readonly signal?: AbortSignal; readonly openMinutes?: number } = {},
): Promise<number> {
  return sendClaimedEmails({
    outbox,
    log,
    signal,
    claim: async (max_mails) =>
      (await secret.rpc('claim_job_alert_emails', { max_mails, open_minutes: openMinutes }).throwOnError())
        .data,
    build: ({ job_id, email, title, location, token }) =>
      buildJobAlertEmail(email, { id: job_id, title, location }, token, siteUrl),
    release: ({ alert_id, job_id }) =>
      secret.rpc('release_job_alert_email', { alert_id, job_id }).throwOnError(),
    failure: 'Sending a vacancy alert failed',
  })
}
