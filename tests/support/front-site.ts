/** The whole site behind several fronts, each with a port of its own so that a test can ask the one that it means. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { openOwnerDoor } from '#server/front/protocol/owner-door.ts'
import { createFront } from '#server/front/worker/front.ts'
import { readEnv } from '#server/operator/env.ts'
import { openBuiltFiles } from '#server/pages/static-files.ts'
import { type Listener, openListener } from '#server/port/listener.ts'
import { type Running, start } from '#server/start.ts'
import type { Database } from '#supabase/database.types.ts'
import { makeDataDirectory } from './data-directory.ts'

const CLIENT_DIRECTORY = join(import.meta.dirname, '../../build/client')

export interface FrontSite extends AsyncDisposable {
  /** One for each front. */
  readonly urls: readonly string[]
  readonly secret: SupabaseClient<Database>
  stopOwner(): Promise<void>
}

/** @param settings environment variables */
export async function openFrontSite(
  count: number,
  settings: Readonly<Record<string, string>> = {},
): Promise<FrontSite> {
  const dataDirectory = await makeDataDirectory()
  const home = await mkdtemp(join(tmpdir(), 'front-site-'))
  const socket = join(home, 'owner')
  const env = readEnv({
    ...{ PORT: '0', DATA_DIR: dataDirectory, DISK_RESERVE_MB: '0', DISK_WARNING_MB: '0' },
    ...settings,
  })
  const log = { warn: () => {}, error: () => {} }
  const listeners: Listener[] = []
  for (let number = 0; number < count; number++)
    listeners.push(await openListener({ port: 0, host: '127.0.0.1' }))
  const urls = listeners.map(({ port }) => `http://localhost:${port}`)
  const [url = ''] = urls
  const fronts = listeners.map((listener) => {
    const front = createFront({
      ...{ owner: socket, siteUrl: settings.SITE_URL ?? url, trustedProxies: env.trustedProxies },
      ...{ files: openBuiltFiles(CLIENT_DIRECTORY), clock: Date.now, hold: 1000 },
    })
    listener.serve(front.handle, front.find)
    return front
  })
  let owner: Running | undefined = await start({
    ...{ env, mode: 'site', log, print: () => {} },
    open: () => openOwnerDoor(socket, listeners[0]?.port ?? 0, log),
  })
  const stopOwner = async () => {
    await owner?.stop()
    owner = undefined
  }
  const { secret } = JSON.parse(await readFile(join(dataDirectory, 'keys.json'), 'utf8'))
  return {
    ...{ urls, stopOwner },
    secret: createClient<Database>(url, secret, { auth: { persistSession: false } }),
    async [Symbol.asyncDispose]() {
      await Promise.all(listeners.map((listener) => listener.close(0)))
      await stopOwner()
      for (const front of fronts) front.close()
      for (const directory of [dataDirectory, home]) await rm(directory, { recursive: true, force: true })
    },
  }
}
