import { setTimeout as pause } from 'node:timers/promises'
import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#supabase/database.types.ts'

const BETWEEN_WRITES_MS = 50

/** Runs the task while rows are written one after the other, and while a report works in the database. */
export async function whileThePortalWorks(
  service: SupabaseClient<Database>,
  task: () => Promise<void>,
): Promise<void> {
  const stop = new AbortController()
  const write = async () => {
    for (let number = 0; !stop.signal.aborted; number++) {
      await service.from('customers').insert({ name: `Bench ${number}` })
      await pause(BETWEEN_WRITES_MS)
    }
  }
  const report = async () => {
    // The database ends a report that runs past its limit, and the next one begins.
    while (!stop.signal.aborted) {
      await service.rpc('slow_report' as never)
      await pause(BETWEEN_WRITES_MS)
    }
  }
  const portal = [write(), report()]
  try {
    await task()
  } finally {
    stop.abort()
    await Promise.all(portal)
  }
}
