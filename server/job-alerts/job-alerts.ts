/**
 * Emails subscribers about each new vacancy. Emails are claimed before sending, so a crash never sends one twice.
 * Temporary failures are retried.
 */
import { buildJobAlertEmail } from '#domain/job-alerts/alert-emails.ts'
import type { Log } from '../config/logger.ts'
import type { DataClient } from '../data-source/clients.ts'
import type { OutboxStore } from '../email/outbox/outbox-store.ts'
import { EmailNotSentError } from '../email/sending/mailer.ts'
import { type PeriodicTask, runPeriodically, type TaskSchedule } from '../periodic-task.ts'

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
const BATCH = 20

export function startJobAlertSender(
  dependencies: JobAlertDependencies,
  schedule: TaskSchedule = SCHEDULE,
): PeriodicTask {
  return runPeriodically((signal) => sendJobAlerts(dependencies, { signal }), {
    schedule,
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
  let sent = 0
  for (;;) {
    signal.throwIfAborted()
    const { data: alerts } = await secret
      .rpc('claim_job_alert_emails', { max_mails: BATCH, open_minutes: openMinutes })
      .throwOnError()
    for (const [index, { job_id, email, title, location, token }] of alerts.entries()) {
      const mail = buildJobAlertEmail(email, { id: job_id, title, location }, token, siteUrl)
      try {
        // `local`: shown in a demonstration.
        await outbox.deliver(mail, { local: true, isFinal: true })
        sent += 1
      } catch (error) {
        // Never send an email twice.
        if (error instanceof EmailNotSentError && error.error.kind !== 'later') {
          log.warn({ err: error }, 'Sending a vacancy alert failed')
          continue
        }
        // The other emails would fail too.
        for (const alert of alerts.slice(index))
          await secret
            .rpc('release_job_alert_email', { alert_id: alert.alert_id, job_id: alert.job_id })
            .throwOnError()
        throw error
      }
    }
    if (alerts.length < BATCH) return sent
  }
}
