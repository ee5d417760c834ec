/**
 * Cancels interviews of rejected and withdrawn applications after a delay, so that an undone mistake sends no email.
 * Withdrawals through the applicant's link cancel immediately.
 */
import { buildInterviewCancellationEmails } from '#domain/applications/interviews.ts'
import type { Log } from '../config/logger.ts'
import type { DataClient } from '../data-source/clients.ts'
import { type Repeated, type RetentionSchedule, runPeriodically } from '../retention/retention-run.ts'

export interface InterviewCancellationDependencies {
  /** Bypasses row-level security. */
  readonly secret: DataClient
  readonly log: Pick<Log, 'warn'>
}

const MINUTE = 60_000
const USUAL_PACE: RetentionSchedule = { first: MINUTE, interval: MINUTE }
/** Time to undo a mistake. */
const SETTLED_SECONDS = 300

export function startInterviewCancellation(
  parts: InterviewCancellationDependencies,
  pace: RetentionSchedule = USUAL_PACE,
): Repeated {
  let failing = false
  return runPeriodically(async () => {
    try {
      await cancelOrphanedInterviews(parts)
      failing = false
    } catch (err) {
      if (!failing) parts.log.warn({ err }, 'Could not cancel the interviews of closed applications')
      failing = true
    }
  }, pace)
}

/** @returns number of cancelled interviews @throws if the database is unavailable */
export async function cancelOrphanedInterviews(
  { secret }: Pick<InterviewCancellationDependencies, 'secret'>,
  settledSeconds = SETTLED_SECONDS,
): Promise<number> {
  const { data: abandoned } = await secret
    .rpc('list_orphaned_interviews', { settled_seconds: settledSeconds })
    .throwOnError()
  let called = 0
  for (const { id, job_title: jobTitle, reference, status, starts_at: startsAt } of abandoned) {
    const words = buildInterviewCancellationEmails(
      { jobTitle, reference, startsAt },
      status === 'Withdrawn' ? 'withdrawn' : 'rejected',
    )
    const { data } = await secret
      .rpc('cancel_interview', {
        proposal_id: id,
        applicant_subject: words.applicant.subject,
        applicant_body: words.applicant.body,
        staff_subject: words.staff.subject,
        staff_body: words.staff.body,
      })
      .throwOnError()
    if (data) called += 1
  }
  return called
}
