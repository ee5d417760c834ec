/** Starts and stops the process's services in order. */

import type { Env } from './config/env.ts'
import type { Log } from './config/logger.ts'
import { isSameSite } from './config/settings-schema.ts'
import { StartupError } from './config/startup-errors.ts'
import type { OpenedData } from './data-source/open-data.ts'
import { openListener } from './listener/listener.ts'
import type { Service, ServiceDependencies } from './services.ts'

/** Limit in ms for requests in progress. */
const DRAIN_LIMIT_MS = 10_000

export interface Running {
  readonly startupBanner: string
  readonly port: number
  /** Finishes requests, closes the database and releases the data directory. */
  stop(): Promise<void>
}

export type Mode = 'site' | 'development' | 'backend'

export interface StartOptions {
  readonly env: Env
  readonly mode: Mode
  /** Writes a line to the terminal. */
  readonly print: (line: string) => void
  readonly log: Log
}

/** Leaves nothing open on failure. @throws an error with `getStartupMessage` if the administrator can fix it */
export async function start({ env: initialEnv, mode, print, log }: StartOptions): Promise<Running> {
  if (mode === 'backend' && initialEnv.supabase)
    throw new StartupError(
      'SUPABASE_URL is set, but this command serves the embedded backend. Remove the setting.',
    )
  if (mode !== 'backend' && !isSameSite(initialEnv.apiUrl, initialEnv.siteUrl))
    throw new StartupError(
      `API_URL must have the scheme and registrable domain of SITE_URL (${initialEnv.siteUrl}), because browsers send ` +
        `the website’s cookies to no others. “${initialEnv.apiUrl}” doesn’t.`,
    )
  const listener = await openListener(initialEnv)
  const env = withPort(initialEnv, listener.port)
  // The program loads while the database opens in a worker, but not before that worker runs, because loading blocks
  // this thread.
  const { promise: isOpening, resolve: markOpening } = Promise.withResolvers<void>()
  const opening = env.supabase ? undefined : openData(env, log, markOpening)
  if (opening === undefined) markOpening()
  let service: Service | undefined

  async function stop(): Promise<void> {
    await listener.close(DRAIN_LIMIT_MS)
    await service?.close()
    const opened = await opening?.catch(() => undefined)
    await opened?.close()
  }

  try {
    const [create, opened] = await Promise.all([isOpening.then(() => load(mode, env)), opening])
    service = await create({ env, listener, opened, print, log })
    return { startupBanner: service.startupBanner, port: listener.port, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Loaded on demand, because it imports the backend. */
async function openData(env: Env, log: Log, onOpening: () => void): Promise<OpenedData> {
  return (await import('./data-source/open-data.ts')).openData(env, log, 'serve', onOpening)
}

async function load(
  mode: Mode,
  { supabase }: Env,
): Promise<(dependencies: ServiceDependencies) => Promise<Service>> {
  // Preloaded; imported again once the database is open.
  const backend = supabase ? undefined : import('./data-source/embedded-source.ts')
  if (mode === 'backend') {
    const [{ createBackendService }] = await Promise.all([import('./backend-service.ts'), backend])
    return createBackendService
  }
  const [{ createWebsite, loadBuild }] = await Promise.all([import('./website.ts'), backend])
  const build = mode === 'development' ? undefined : await loadBuild()
  return (dependencies) => createWebsite({ ...dependencies, build })
}

/** With `PORT=0` the URL is only known now. */
function withPort(env: Env, port: number): Env {
  const withPortNumber = (address: string) =>
    address === 'http://localhost:0' ? `http://localhost:${port}` : address
  return { ...env, siteUrl: withPortNumber(env.siteUrl), apiUrl: withPortNumber(env.apiUrl) }
}
