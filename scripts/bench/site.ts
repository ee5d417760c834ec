import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { freePort, waitForResponse } from '#scripts/tools/port.ts'
import type { Database } from '#supabase/database.types.ts'

/**
 * Starts the built website with demo content in a child process.
 * @param directory data directory, removed by the caller
 * @param settings further environment variables
 */
export async function startSite(directory: string, settings: Readonly<Record<string, string>> = {}) {
  const port = String(await freePort())
  const { PATH = '' } = process.env
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../server/main.ts')], {
    env: { PATH, PORT: port, DATA_DIR: directory, DEMO_CONTENT: '1', ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://localhost:${port}`
  await waitForResponse(child, `${url}/readyz`)
  const keys: { publishable: string; secret: string } = JSON.parse(
    await readFile(join(directory, 'keys.json'), 'utf8'),
  )
  return {
    url,
    keys,
    service: createClient<Database>(url, keys.secret, { auth: { persistSession: false } }),
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
