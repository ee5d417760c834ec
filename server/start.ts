/** Starting and stopping, in order. */
import type { Env } from './env.ts'
import { openListener } from './listener.ts'
import type { Log } from './log.ts'
import { openData } from './open-data.ts'
import type { Site } from './site.ts'

/** How long requests in flight may take to finish. */
const drainLimitMs = 10_000

export interface Running {
  /** What to print. */
  readonly screen: string
  readonly port: number
  /** Finishes the requests in flight, then closes the database and gives the data directory up. */
  stop(): Promise<void>
}

export interface StartOptions {
  readonly env: Env
  readonly development: boolean
  /** Writes a line to the terminal. */
  readonly print: (line: string) => void
  readonly log: Log
}

/** @throws what `sentenceOf` has a sentence for, when its operator can put it right; nothing is left open then */
export async function start({ env: given, development, print, log }: StartOptions): Promise<Running> {
  const listener = await openListener(given)
  const env = withPort(given, listener.port)
  // The database opens while the rest of the program loads.
  const opening = env.supabase ? Promise.resolve(undefined) : openData(env, log)
  let site: Site | undefined

  async function stop(): Promise<void> {
    await listener.close(drainLimitMs)
    await site?.close()
    const opened = await opening.catch(() => undefined)
    await opened?.close()
  }

  try {
    const [{ createSite }, opened] = await Promise.all([import('./site.ts'), opening])
    site = await createSite({ env, listener, opened, development, print, log })
    return { screen: site.screen, port: listener.port, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** With `PORT=0` the port, and with it the site's own address, is known only now. */
function withPort(env: Env, port: number): Env {
  return env.siteUrl === 'http://localhost:0' ? { ...env, siteUrl: `http://localhost:${port}` } : env
}
