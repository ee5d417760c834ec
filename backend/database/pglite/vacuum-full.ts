/**
 * Takes out of a database's files what has been deleted in it. PostgreSQL leaves deleted rows in its pages, what they
 * held in its statistics, and both in its log, until it needs the room: nobody can ask for them, but a copy of the files
 * would have them, and copies of the files are what backups are made of.
 */
import { statfsSync } from 'node:fs'
import type { Outcome } from '../wire/outcome.ts'
import { unwrapOutcome } from '../wire/outcome.ts'
import type { Session } from '../wire/session.ts'

/** Tables with bytes of their own; those from which something went since they were written anew, where that was counted. */
const soiled = (isCounted: boolean) => `
  select relid::text as oid, format('%I.%I', schemaname, relname) as name,
    pg_catalog.pg_total_relation_size(relid)::text as bytes
  from pg_catalog.pg_stat_user_tables
  where pg_catalog.pg_table_size(relid) > 0 ${isCounted ? 'and n_tup_del + n_tup_upd > 0' : ''}
  order by pg_catalog.pg_total_relation_size(relid)`

/** Beside the table: its new copy, and as much in the log. */
const COPIES = 3

/**
 * Must be called in the thread of the engine.
 * @param isCounted whether this thread has done it before: PGlite forgets its counts when it ends
 * @returns PostgreSQL's disk_full where there is no room to write tables anew
 */
export async function vacuumFull(session: Session, directory: string, isCounted: boolean): Promise<Outcome> {
  // Counts are a second old otherwise.
  const flushed = await session.maintain('select pg_catalog.pg_stat_force_next_flush()')
  if (flushed.kind !== 'results') return flushed
  const found = await session.transaction({
    role: 'postgres',
    readOnly: true,
    statements: [{ text: soiled(isCounted) }],
  })
  if (found.kind !== 'results') return found
  const tables = unwrapOutcome(found)[0]?.rows ?? []
  if (tables.length > 0) {
    const { bavail, bsize } = statfsSync(directory)
    if (bavail * bsize < Number(tables.at(-1)?.bytes ?? 0) * COPIES)
      return {
        kind: 'error',
        error: { code: '53100', message: 'There is no room on the disk to write tables anew' },
      }
    const steps = tables.flatMap(({ oid, name }) => [
      // Analysing a table that is empty leaves what was known of it.
      `delete from pg_catalog.pg_statistic where starelid = ${oid}
        or starelid in (select indexrelid from pg_catalog.pg_index where indrelid = ${oid})`,
      `vacuum (full, analyze) ${name}`,
      `select pg_catalog.pg_stat_reset_single_table_counters(${oid})`,
    ])
    for (const step of [...steps, 'vacuum (full) pg_catalog.pg_statistic']) {
      const outcome = await session.maintain(step)
      if (outcome.kind !== 'results') return outcome
    }
  }
  // What follows the checkpoint begins a new segment of the log, and those before it are removed.
  return session.maintain('select pg_catalog.pg_switch_wal()')
}
