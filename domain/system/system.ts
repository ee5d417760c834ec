/** State of the installation, on the System screen. */

export const SYSTEM_API = '/api/system'

export interface TaskRun {
  readonly task: string
  readonly finishedAt: string
  /** End of the last run without an error. */
  readonly succeededAt: string | null
  /** Whether the last run succeeded. */
  readonly isSuccess: boolean
  readonly detail: string
}

export interface SystemResponse {
  readonly version: string
  readonly node: string
  /** `PGlite`, `PostgreSQL` or `Supabase`, with PostgreSQL’s version. */
  readonly database: string
  /** When the process started. */
  readonly startedAt: string
  /** Null without scheduled backups. */
  readonly backupTime: string | null
  /** Bytes; null if the disk is not ours. */
  readonly disk: { readonly free: number; readonly room: 'enough' | 'low' | 'full' | 'none' } | null
  /** Null if SITE_URL isn’t https, or its certificate can’t be read. */
  readonly certificateExpires: string | null
  /** Facts of the demo company that are still in `company/`. */
  readonly placeholders: number
  readonly waitingEmails: number
  /** Null without a virus scanner. */
  readonly unscannedCvs: number | null
  readonly failedEmails: number
  readonly feeds: readonly {
    readonly resource: string
    readonly ageSeconds: number
    readonly isLate: boolean
  }[]
  readonly tasks: readonly TaskRun[]
}

export interface TaskState {
  readonly task: string
  readonly label: string
  readonly tone: 'good' | 'progress' | 'danger' | 'neutral'
  readonly status: string
  readonly run: TaskRun | null
  /** Shown without a run. */
  readonly hint: string
}

const DAY_MS = 86_400_000

/** Tasks that the screen shows. `maxAgeDays` is twice the interval between runs. */
const TASKS = [
  { task: 'backup', label: 'Backup', maxAgeDays: 2, isBackup: true },
  { task: 'backup check', label: 'Backup check', maxAgeDays: 14, isBackup: true },
  { task: 'retention', label: 'Retention', maxAgeDays: 0.5, isBackup: false },
] as const

/** Returns the state of each task; backups are checked only if there are some. */
export function getTaskStates(
  { tasks, backupTime }: Pick<SystemResponse, 'tasks' | 'backupTime'>,
  now: Date,
): readonly TaskState[] {
  const shown = TASKS.filter(({ task }) => task !== 'backup check' || backupTime !== null)
  return shown.map(({ task, label, maxAgeDays, isBackup }) => {
    const run = tasks.find((candidate) => candidate.task === task) ?? null
    const state = (tone: TaskState['tone'], status: string, hint = '') => ({
      task,
      label,
      tone,
      status,
      run,
      hint,
    })
    if (isBackup && backupTime === null)
      return state('progress', 'Off', 'Backups are off. Set BACKUP_TIME (Operations, Backups).')
    if (run === null)
      return state(
        'neutral',
        'Not yet',
        isBackup ? `The next run is at ${backupTime}, London time.` : 'The first run is within minutes.',
      )
    if (!run.isSuccess) return state('danger', 'Failed')
    return now.getTime() - Date.parse(run.finishedAt) > maxAgeDays * DAY_MS
      ? state('danger', 'Overdue')
      : state('good', 'Done')
  })
}

const CERTIFICATE_WARNING_DAYS = 21

/** Returns the days that a certificate is still valid, and whether its renewal is overdue. */
export function getCertificateState(expires: string, now: Date): { days: number; isLate: boolean } {
  const days = Math.floor((Date.parse(expires) - now.getTime()) / DAY_MS)
  return { days, isLate: days < CERTIFICATE_WARNING_DAYS }
}
