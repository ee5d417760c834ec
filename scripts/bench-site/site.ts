/** Starts the production build on the embedded default, in a process of its own, with the demonstration's content. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { freePort, untilAnswered } from '#scripts/programs/port.ts'
import { openData } from '#server/data-source/open-data.ts'
import { readEnv } from '#server/operator/env.ts'
import { createLog } from '#server/operator/log.ts'
import type { Database } from '#supabase/database.types.ts'

/**
 * @param directory to be its data directory, which the caller removes
 * @param fronts as many processes answer kept pages in front
 * @param settings besides
 */
export async function startSite(
  directory: string,
  fronts = 0,
  settings: Readonly<Record<string, string>> = {},
) {
  await addSlowReport(directory)
  const port = await freePort()
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../server/main.ts')], {
    env: {
      ...{ PATH: process.env.PATH ?? '', PORT: String(port), DATA_DIR: directory },
      ...{ DEMO_CONTENT: '1', FRONT_WORKERS: String(fronts) },
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://localhost:${port}`
  await untilAnswered(child, `${url}/readyz`)
  const keys = JSON.parse(await readFile(join(directory, 'keys.json'), 'utf8'))
  return {
    url,
    pid: child.pid as number,
    keys: keys as { readonly publishable: string; readonly secret: string },
    /** Of the process that has the data. */
    ownerPid: async (): Promise<number> =>
      JSON.parse(await readFile(join(directory, 'owner.lock'), 'utf8')).pid,
    service: createClient<Database>(url, keys.secret, { auth: { persistSession: false } }),
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

/** Adds a report such as a portal may ask for: seconds of work in the database. */
async function addSlowReport(directory: string): Promise<void> {
  const data = await openData(readEnv({ DATA_DIR: directory }), createLog())
  await data.database.script(`
    create or replace function public.slow_report() returns bigint language sql as
      'select count(*) from generate_series(1, 30000) as a, generate_series(1, 1000) as b where (a * b) % 7 = 3';
    grant execute on function public.slow_report() to service_role`)
  await data.close()
}
