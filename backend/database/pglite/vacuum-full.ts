/**
 * Rewrites tables and truncates the log, so that backups don't contain deleted rows, which PostgreSQL keeps until it
 * needs the space.
 */
import { statfsSync } from 'node:fs'
import type { Outcome } from '../wire/outcome.ts'
import { unwrapOutcome } from '../wire/outcome.ts'
import type { Session } from '../wire/session.ts'

const dirtyTables = (isCounted: boolean) => `
  select relid::text as oid, format('%I.%I', schemaname, relname) as name,
    pg_catalog.pg_total_relation_size(relid)::text as bytes
  from pg_catalog.pg_stat_user_tables
  where pg_catalog.pg_table_size(relid) > 0 ${isCounted ? 'and n_tup_del + n_tup_upd > 0' : ''}
  order by pg_catalog.pg_total_relation_size(relid)`

/** Space needed: the table, its copy, and as much in the log. */
const SPACE_FACTOR = 3

/**
 * Call in the engine's thread.
 * @param isCounted whether this thread has run it before: PGlite loses its counters when it ends
 * @returns PostgreSQL's disk_full without enough space
 */
export async function vacuumFull(session: Session, directory: string, isCounted: boolean): Promise<Outcome> {
  const flushed = await session.maintain('select pg_catalog.pg_stat_force_next_flush()')
  if (flushed.kind !== 'results') return flushed
  const found = await session.transaction({
    role: 'postgres',
    readOnly: true,
    statements: [{ text: dirtyTables(isCounted) }],
  })
  if (found.kind !== 'results') return found
  const tables = unwrapOutcome(found)[0]?.rows ?? []
  if (tables.length > 0) {
    const { bavail, bsize } = statfsSync(directory)
    if (bavail * bsize < Number(tables.at(-1)?.bytes ?? 0) * SPACE_FACTOR)
      return {
        kind: 'error',
        error: { code: '53100', message: 'Not enough disk space to rewrite tables' },
      }
    const steps = tables.flatMap(({ oid, name }) => [
      // Analysing an empty table keeps its old statistics.
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
  // Starts a new segment of the log after the checkpoint; older ones are removed.
  return session.maintain('select pg_catalog.pg_switch_wal()')
}
