/** Starts and stops the parts of the process in their order. */

import type { Env } from './config/env.ts'
import type { Log } from './config/logger.ts'
import { isSameSite } from './config/settings-schema.ts'
import { StartupError } from './config/startup-errors.ts'
import type { OpenedData } from './data-source/open-data.ts'
import { openListener } from './listener/listener.ts'
import type { Service, ServiceDependencies } from './services.ts'

/** Requests in flight may take this long to finish. */
const DRAIN_LIMIT_MS = 10_000

export interface Running {
  /** The screen to print. */
  readonly screen: string
  readonly port: number
  /** Finishes the requests in flight, then closes the database and gives the data directory up. */
  stop(): Promise<void>
}

/** What the process is: the site, the site under development, or the backend alone. */
export type Mode = 'site' | 'development' | 'backend'

export interface StartOptions {
  readonly env: Env
  readonly mode: Mode
  /** Writes a line to the terminal. */
  readonly print: (line: string) => void
  readonly log: Log
}

/** @throws what `sentenceOf` has a sentence for, where the operator can put it right; nothing is left open then */
export async function start({ env: given, mode, print, log }: StartOptions): Promise<Running> {
  if (mode === 'backend' && given.supabase)
    throw new StartupError(
      'SUPABASE_URL is set, but this command serves the embedded backend in its place: unset it.',
    )
  if (mode !== 'backend' && !isSameSite(given.apiUrl, given.siteUrl))
    throw new StartupError(
      `API_URL must have the scheme and registrable domain of SITE_URL (${given.siteUrl}), because the website’s ` +
        `cookies are not sent to others; “${given.apiUrl}” has not.`,
    )
  const listener = await openListener(given)
  const env = withPort(given, listener.port)
  // The rest of the program loads while the database opens in a thread of its own, and not before that thread runs:
  // loading keeps this one busy.
  const { promise: isOpening, resolve: nowOpening } = Promise.withResolvers<void>()
  const opening = env.supabase ? undefined : openData(env, log, nowOpening)
  if (opening === undefined) nowOpening()
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
    return { screen: service.screen, port: listener.port, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The backend is loaded only where it runs. */
async function openData(env: Env, log: Log, onOpening: () => void): Promise<OpenedData> {
  return (await import('./data-source/open-data.ts')).openData(env, log, 'serve', onOpening)
}

async function load(
  mode: Mode,
  { supabase }: Env,
): Promise<(parts: ServiceDependencies) => Promise<Service>> {
  // It is asked for again where it is needed, once the database is open.
  const backend = supabase ? undefined : import('./data-source/embedded-source.ts')
  if (mode === 'backend') {
    const [{ createBackendService }] = await Promise.all([import('./backend-service.ts'), backend])
    return createBackendService
  }
  const [{ createWebsite, loadBuild }] = await Promise.all([import('./website.ts'), backend])
  const build = mode === 'development' ? undefined : await loadBuild()
  return (parts) => createWebsite({ ...parts, build })
}

/** With `PORT=0` the port, and so this process's own address, is known only now. */
function withPort(env: Env, port: number): Env {
  const known = (address: string) => (address === 'http://localhost:0' ? `http://localhost:${port}` : address)
  return { ...env, siteUrl: known(env.siteUrl), apiUrl: known(env.apiUrl) }
}
