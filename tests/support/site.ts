/** The whole website in this process, with a migrated data directory. */
import { rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { type Env, readEnv } from '#server/config/env.ts'
import { type Mode, start } from '#server/start.ts'
import type { Database } from '#supabase/database.types.ts'
import { makeDataDirectory } from './data-directory.ts'

export interface TestSite extends AsyncDisposable {
  readonly url: string
  readonly dataDirectory: string
  readonly startupBanner: string
  /** Lines printed after start-up. */
  readonly printed: readonly string[]
  readonly publishableKey: string
  readonly secretKey: string
  readonly publishable: SupabaseClient<Database>
  readonly secret: SupabaseClient<Database>
}

/** @param settings environment variables; the caller deletes `DATA_DIR` */
export async function openSite(
  settings: Readonly<Record<string, string>> = {},
  mode: Mode = 'site',
  /** Values that no setting can change. */
  changed: Partial<Env> = {},
): Promise<TestSite> {
  const dataDirectory = settings.DATA_DIR ?? (await makeDataDirectory())
  const printed: string[] = []
  // Ignores how full the disk is.
  const env: Env = {
    ...readEnv({ PORT: '0', DATA_DIR: dataDirectory, ...settings }),
    disk: { reserve: 0, warning: 0 },
    ...changed,
  }
  const running = await start({
    env,
    mode,
    print: (line) => printed.push(line),
    log: {
      warn: () => {},
      error: (fields, message) =>
        process.stderr.write(`${message}: ${String((fields as { err?: Error }).err?.stack)}\n`),
    },
  })
  const url = `http://localhost:${running.port}`
  const keys = settings.SUPABASE_URL
    ? { publishable: settings.SUPABASE_PUBLISHABLE_KEY, secret: settings.SUPABASE_SECRET_KEY }
    : JSON.parse(await readFile(join(dataDirectory, 'keys.json'), 'utf8'))
  const api = settings.SUPABASE_URL ?? url
  const client = (key: string) => createClient<Database>(api, key, { auth: { persistSession: false } })
  return {
    url,
    dataDirectory,
    startupBanner: running.startupBanner,
    printed,
    publishableKey: keys.publishable,
    secretKey: keys.secret,
    publishable: client(keys.publishable),
    secret: client(keys.secret),
    async [Symbol.asyncDispose]() {
      await running.stop()
      if (settings.DATA_DIR === undefined) rmSync(dataDirectory, { recursive: true, force: true })
    },
  }
}
