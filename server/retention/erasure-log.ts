/**
 * Erasure log outside the database: a file of random keys with timestamps. After a backup is restored, records erased
 * since then are erased again before the website serves. The file is not part of backups and can be on another disk
 * (`ERASURE_LOG_FILE`).
 */
import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Log } from '../config/logger.ts'
import type { DataClient } from '../data-source/clients.ts'
import {
  logFirstFailure,
  type PeriodicTask,
  runPeriodically,
  type TaskSchedule,
} from '../tasks/periodic-task.ts'

export interface ErasureLogDependencies {
  /** Bypasses row-level security. */
  readonly secret: DataClient
  /** Path of the log. */
  readonly file: string
  readonly log: Pick<Log, 'warn'>
}

const MINUTE = 60_000
const SCHEDULE: TaskSchedule = { first: MINUTE, interval: MINUTE }
/** Keys per request. */
const BATCH = 500
/** Transactions may commit out of order, so entries of the last minutes are read again. */
const OVERLAP_MS = 10 * MINUTE

/**
 * Erases records in the log again and appends missing entries.
 * @returns number of records that had been restored
 * @throws if the database or file is unavailable
 */
export async function replayErasures(dependencies: ErasureLogDependencies): Promise<number> {
  const entries = await readLog(dependencies.file)
  const keys = [...entries.keys()]
  let repeated = 0
  for (let from = 0; from < keys.length; from += BATCH)
    repeated += await eraseAgain(dependencies.secret, keys.slice(from, from + BATCH))
  if (repeated > 0) dependencies.log.warn({ records: repeated }, 'Erased restored data again')
  await appendEntries(dependencies, entries)
  return repeated
}

/**
 * Copies new erasures every minute and on shutdown.
 * @param isApplied whether the log was already replayed
 */
export function startErasureLog(dependencies: ErasureLogDependencies, isApplied: boolean): PeriodicTask {
  const options = { log: dependencies.log, failure: 'Updating the erasure log failed, retrying' }
  let applied = isApplied
  const update = logFirstFailure(async () => {
    if (applied) await appendEntries(dependencies, await readLog(dependencies.file))
    else await replayErasures(dependencies)
    applied = true
  }, options)
  const updating = runPeriodically(update, { schedule: SCHEDULE, ...options })
  return {
    async stop() {
      await updating.stop()
      await update()
    },
  }
}

async function eraseAgain(secret: DataClient, keys: readonly string[]): Promise<number> {
  const { data: restored } = await secret.rpc('find_restored_records', { keys: [...keys] }).throwOnError()
  if (restored.length === 0) return 0
  for (const bucket of new Set(restored.map((one) => one.bucket))) {
    // The generated type lacks the null.
    const paths = restored.flatMap((one) =>
      one.bucket === bucket ? ((one.path as string | null) ?? []) : [],
    )
    if (paths.length === 0) continue
    const { error } = await secret.storage.from(bucket).remove(paths)
    if (error) throw error
  }
  const { data } = await secret
    .rpc('replay_erasures', { keys: restored.map(({ key }) => key) })
    .throwOnError()
  return data
}

/** Appends entries that the file lacks. */
async function appendEntries(
  { secret, file }: ErasureLogDependencies,
  existing: ReadonlyMap<string, string>,
): Promise<void> {
  const latest = [...existing.values()].reduce((one, other) => (one > other ? one : other), '')
  let since = new Date(latest === '' ? 0 : Date.parse(latest) - OVERLAP_MS).toISOString()
  let after: string | undefined
  let lines = ''
  for (;;) {
    const { data } = await secret
      .rpc('list_erasures', {
        since,
        ...(after !== undefined && { after_key: after }),
        max_rows: BATCH,
      })
      .throwOnError()
    for (const { key, kind, erased_at: at } of data)
      if (!existing.has(key)) lines += `${new Date(at).toISOString()} ${kind} ${key}\n`
    const last = data.at(-1)
    if (last === undefined || data.length < BATCH) break
    since = last.erased_at
    after = last.key
  }
  if (lines === '') return
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await appendFile(file, lines, { mode: 0o600, flush: true })
}

const LINE = /^(\S+) (.+) ([0-9a-f-]{36})$/

/** Returns timestamps by key; skips a line cut off by a crash. */
async function readLog(file: string): Promise<Map<string, string>> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const entries = new Map<string, string>()
  for (const line of text.split('\n')) {
    const [, at = '', , key = ''] = LINE.exec(line) ?? []
    if (key !== '') entries.set(key, at)
  }
  return entries
}
