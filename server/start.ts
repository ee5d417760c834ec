/** Starting and stopping, in order. What fails on the way closes what was opened before it. */
import type { Env } from './env.ts'
import { openListener } from './listener.ts'
import type { Log } from './log.ts'
import { openData } from './open-data.ts'

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
  readonly print: (text: string) => void
  readonly log: Log
}

/** @throws what `sentenceOf` has a sentence for, when its operator can put it right */
export async function start({ env: given, development, print, log }: StartOptions): Promise<Running> {
  const listener = await openListener(given)
  const env = withPort(given, listener.port)
  const undo: (() => Promise<void>)[] = [() => listener.close(drainLimitMs)]
  const stop = async () => {
    for (const step of undo.splice(0)) await step()
  }
  // The database opens while the rest of the program loads.
  const opening = env.supabase ? undefined : openData(env, log)
  opening?.catch(() => {})
  try {
    const { createSite } = await import('./site.ts')
    const opened = await opening
    if (opened) undo.push(opened.close)
    const site = await createSite({ env, listener, opened, development, print, log })
    undo.splice(1, 0, site.close)
    return { screen: site.screen, port: listener.port, stop }
  } catch (error) {
    await opening?.then((opened) => undo.includes(opened.close) || undo.push(opened.close)).catch(() => {})
    await stop()
    throw error
  }
}

/** With `PORT=0` the port, and with it the site's own address, is known only now. */
function withPort(env: Env, port: number): Env {
  return env.siteUrl === 'http://localhost:0' ? { ...env, siteUrl: `http://localhost:${port}` } : env
}
