/** State of queues, feeds and tasks, for metrics and the System screen. */
import { z } from 'zod'
import type { DataClient } from '../data-source/clients.ts'

const schema = z
  .object({
    postgres: z.string(),
    waiting_emails: z.number(),
    failed_emails: z.number(),
    unscanned_cvs: z.number(),
    feeds: z.array(z.object({ resource: z.string(), age_seconds: z.number(), is_late: z.boolean() })),
    tasks: z.array(
      z.object({
        task: z.string(),
        finished_at: z.string(),
        succeeded_at: z.string().nullable(),
        is_success: z.boolean(),
        detail: z.string(),
      }),
    ),
  })
  .transform(({ postgres, waiting_emails, failed_emails, unscanned_cvs, feeds, tasks }) => ({
    postgres,
    waitingEmails: waiting_emails,
    failedEmails: failed_emails,
    unscannedCvs: unscanned_cvs,
    feeds: feeds.map(({ resource, age_seconds, is_late }) => ({
      resource,
      ageSeconds: age_seconds,
      isLate: is_late,
    })),
    tasks: tasks.map(({ task, finished_at, succeeded_at, is_success, detail }) => ({
      task,
      finishedAt: finished_at,
      succeededAt: succeeded_at,
      isSuccess: is_success,
      detail,
    })),
  }))

export type SystemState = z.infer<typeof schema>

export async function readSystemState(secret: DataClient): Promise<SystemState> {
  const { data } = await secret.rpc('read_system_state').throwOnError()
  return schema.parse(data)
}

export type Task = 'retention' | 'backup' | 'backup check'

export interface TaskResult {
  readonly isSuccess: boolean
  /** A sentence without personal data. */
  readonly detail: string
}

/** Records the end of a run. Never throws: the task itself is done. */
export async function recordTaskRun(
  secret: DataClient,
  task: Task,
  startedAt: Date,
  { isSuccess, detail }: TaskResult,
): Promise<void> {
  await secret.rpc('record_task_run', {
    task,
    started_at: startedAt.toISOString(),
    is_success: isSuccess,
    detail,
  })
}
