/**
 * Mails those who wish to hear of vacancies, once for each that opens. A mail is claimed before the mail server hears of
 * it: where the process dies in between it is not sent twice. What certainly did not go is tried again.
 */
import { buildJobAlertEmail } from '#domain/job-alerts/alert-emails.ts'
import type { Log } from '../config/logger.ts'
import type { DataClient } from '../data-source/clients.ts'
import type { OutboxStore } from '../email/outbox/outbox-store.ts'
import { EmailNotSentError } from '../email/sending/mailer.ts'
import { type Repeated, type RetentionSchedule, runPeriodically } from '../retention/retention-run.ts'

export interface JobAlertDependencies {
  /** A client above row-level security. */
  readonly secret: DataClient
  readonly mails: OutboxStore
  readonly siteUrl: string
  readonly log: Pick<Log, 'warn'>
}

const MINUTE = 60_000
const ALERT_PACE: RetentionSchedule = { first: MINUTE, interval: MINUTE }
/** A vacancy that was advertised by a slip is closed again within this. */
const OPEN_MINUTES = 10
const BATCH = 20

export function startJobAlertSender(
  parts: JobAlertDependencies,
  pace: RetentionSchedule = ALERT_PACE,
): Repeated {
  let failing = false
  return runPeriodically(async (signal) => {
    try {
      await sendJobAlerts(parts, { signal })
      failing = false
    } catch (err) {
      if (!failing) parts.log.warn({ err }, 'Those who wish to hear of vacancies could not be mailed')
      failing = true
    }
  }, pace)
}

/** @returns how many mails went @throws when the database or the mail server is out of reach */
export async function sendJobAlerts(
  { secret, mails, siteUrl, log }: JobAlertDependencies,
  {
    signal = new AbortController().signal,
    openMinutes = OPEN_MINUTES,
  }: { readonly signal?: AbortSignal; readonly openMinutes?: number } = {},
): Promise<number> {
  let sent = 0
  for (;;) {
    signal.throwIfAborted()
    const { data: due } = await secret
      .rpc('claim_job_alert_mails', { max_mails: BATCH, open_minutes: openMinutes })
      .throwOnError()
    for (const [at, { job_id, email, title, location, token }] of due.entries()) {
      const mail = buildJobAlertEmail(email, { id: job_id, title, location }, token, siteUrl)
      try {
        // A demonstration shows it.
        await mails.deliver(mail, { local: true, isFinal: true })
        sent += 1
      } catch (error) {
        // What may have gone is not sent again.
        if (error instanceof EmailNotSentError && error.fault.kind !== 'later') {
          log.warn({ err: error }, 'A mail of a vacancy did not go')
          continue
        }
        // Whoever comes after would fare the same.
        for (const one of due.slice(at))
          await secret
            .rpc('unclaim_job_alert_mail', { alert_id: one.alert_id, job_id: one.job_id })
            .throwOnError()
        throw error
      }
    }
    if (due.length < BATCH) return sent
  }
}
