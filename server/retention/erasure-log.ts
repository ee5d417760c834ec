/**
 * A ledger of erasures outside the database: a file of random keys and moments. When a backup is put back, what was erased
 * after it was made is erased once more, before the site serves. The file is no part of a backup, which has the ledger of
 * its own day; it can lie on another disk than the data (`ERASURE_LEDGER`).
 */
import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Log } from '../config/logger.ts'
import type { DataClient } from '../data-source/clients.ts'
import { type Repeated, type RetentionSchedule, runPeriodically } from './retention-run.ts'

export interface ErasureLogDependencies {
  /** A client above row-level security. */
  readonly secret: DataClient
  /** The ledger's path. */
  readonly file: string
  readonly log: Pick<Log, 'warn'>
}

const MINUTE = 60_000
const LEDGER_PACE: RetentionSchedule = { first: MINUTE, interval: MINUTE }
/** Keys of one request. */
const BATCH = 500
/** Transactions end in another order than they began: entries of so long before are looked at again. */
const OVERLAP_MS = 10 * MINUTE

/**
 * Erases what the ledger says was erased, and writes down what it does not have yet.
 * @returns how many records were there again
 * @throws when the database or the file cannot be reached
 */
export async function replayErasures(parts: ErasureLogDependencies): Promise<number> {
  const entries = await readLedger(parts.file)
  const keys = [...entries.keys()]
  let repeated = 0
  for (let from = 0; from < keys.length; from += BATCH)
    repeated += await eraseAgain(parts.secret, keys.slice(from, from + BATCH))
  if (repeated > 0)
    parts.log.warn({ records: repeated }, 'What had been erased was here again, and was erased once more')
  await writeDown(parts, entries)
  return repeated
}

/**
 * Copies what was erased meanwhile, every minute and at the end.
 * @param isApplied whether what the ledger says has been erased again already
 */
export function startErasureLog(
  parts: ErasureLogDependencies,
  isApplied: boolean,
  pace: RetentionSchedule = LEDGER_PACE,
): Repeated {
  let failing = false
  let applied = isApplied
  const copy = async () => {
    try {
      if (applied) await writeDown(parts, await readLedger(parts.file))
      else await replayErasures(parts)
      applied = true
      failing = false
    } catch (err) {
      // A disk that is full for an hour is one line, not sixty.
      if (!failing) parts.log.warn({ err }, 'The ledger of erasures could not be kept')
      failing = true
    }
  }
  const copying = runPeriodically(copy, pace)
  return {
    async stop() {
      await copying.stop()
      await copy()
    },
  }
}

async function eraseAgain(secret: DataClient, keys: readonly string[]): Promise<number> {
  const { data: found } = await secret.rpc('find_erased_again', { keys: [...keys] }).throwOnError()
  if (found.length === 0) return 0
  for (const bucket of new Set(found.map((one) => one.bucket))) {
    // The generated type does not know that a path may be null.
    const paths = found.flatMap((one) => (one.bucket === bucket ? ((one.path as string | null) ?? []) : []))
    if (paths.length === 0) continue
    const { error } = await secret.storage.from(bucket).remove(paths)
    if (error) throw error
  }
  const { data } = await secret.rpc('repeat_erasures', { keys: found.map(({ key }) => key) }).throwOnError()
  return data
}

/** Appends the entries of the database's ledger that the file does not have. */
async function writeDown(
  { secret, file }: ErasureLogDependencies,
  known: ReadonlyMap<string, string>,
): Promise<void> {
  const latest = [...known.values()].reduce((one, other) => (one > other ? one : other), '')
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
      if (!known.has(key)) lines += `${new Date(at).toISOString()} ${kind} ${key}\n`
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

/** Reads the moment of each key; a line that was cut off by a crash is none. */
async function readLedger(file: string): Promise<Map<string, string>> {
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
