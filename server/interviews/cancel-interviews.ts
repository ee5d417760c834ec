/**
 * Cancels interviews of rejected and withdrawn applications after a delay, so that an undone mistake sends no email.
 * Withdrawals through the applicant's link cancel immediately.
 */
import { buildInterviewCancellationEmails } from '#domain/applications/interviews.ts'
import type { Log } from '../config/logger.ts'
import type { DataClient } from '../data-source/clients.ts'
import { type PeriodicTask, runPeriodically, type TaskSchedule } from '../tasks/periodic-task.ts'

export interface InterviewCancellationDependencies {
  /** Bypasses row-level security. */
  readonly secret: DataClient
  readonly log: Pick<Log, 'warn'>
}

const MINUTE = 60_000
const SCHEDULE: TaskSchedule = { first: MINUTE, interval: MINUTE }
/** Time to undo a mistake. */
const UNDO_SECONDS = 300

export function startInterviewCancellation(dependencies: InterviewCancellationDependencies): PeriodicTask {
  return runPeriodically(() => cancelOrphanedInterviews(dependencies), {
    schedule: SCHEDULE,
    log: dependencies.log,
    failure: 'Cancelling interviews of closed applications failed, retrying',
  })
}

/** @returns number of cancelled interviews @throws if the database is unavailable */
export async function cancelOrphanedInterviews(
  { secret }: Pick<InterviewCancellationDependencies, 'secret'>,
  delaySeconds = UNDO_SECONDS,
): Promise<number> {
  const { data: interviews } = await secret
    .rpc('list_orphaned_interviews', { settled_seconds: delaySeconds })
    .throwOnError()
  let cancelled = 0
  for (const { id, job_title: jobTitle, reference, status, starts_at: startsAt } of interviews) {
    const emails = buildInterviewCancellationEmails(
      { jobTitle, reference, startsAt },
      status === 'Withdrawn' ? 'withdrawn' : 'rejected',
    )
    const { data } = await secret
      .rpc('cancel_interview', {
        proposal_id: id,
        applicant_subject: emails.applicant.subject,
        applicant_body: emails.applicant.body,
        staff_subject: emails.staff.subject,
        staff_body: emails.staff.body,
      })
      .throwOnError()
    if (data) cancelled += 1
  }
  return cancelled
}
