/** The built site in a process of its own, with posts that are as long as posts may be, and what it costs in memory. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { freePort, untilAnswered } from '#scripts/programs/port.ts'
import type { Database } from '#supabase/database.types.ts'
import { heldBy } from './held-memory.ts'

export interface StormSite extends AsyncDisposable {
  readonly port: number
  readonly publishableKey: string
  readonly service: SupabaseClient<Database>
  /** The megabytes that all its processes hold now; what they share is counted once. */
  held(): Promise<number>
  /** Returns the most megabytes that were held since the last call. */
  takePeak(): number
  /** The milliseconds of each time for which the database was closed, because something had to be stopped. */
  readonly closed: readonly number[]
}

const POST_LENGTH = 100_000
/** Looking takes the machine some milliseconds. */
const LOOK_EVERY_MS = 500

interface StormSettings {
  readonly posts: number
  readonly fronts: number
}

/** @param directory to be its data directory, which the caller removes */
export async function startStormSite(
  directory: string,
  { posts, fronts }: StormSettings,
): Promise<StormSite> {
  const port = await freePort()
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../server/main.ts')], {
    // With the allocator's settings, which `npm start` gives and has given to us.
    env: {
      ...process.env,
      ...{ PORT: String(port), DATA_DIR: directory, DEMO_CONTENT: '1', FRONT_WORKERS: String(fronts) },
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  try {
    return await openSite(directory, child, port, posts)
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
}

async function openSite(
  directory: string,
  child: ChildProcess,
  port: number,
  posts: number,
): Promise<StormSite> {
  const closed: number[] = []
  createInterface({ input: child.stderr as Readable }).on('line', (line) => {
    const [, milliseconds] = /"milliseconds":(\d+).*The database was opened again/.exec(line) ?? []
    if (milliseconds === undefined) process.stderr.write(`${line}\n`)
    else closed.push(Number(milliseconds))
  })
  const url = `http://localhost:${port}`
  await untilAnswered(child, `${url}/readyz`)
  const keys = JSON.parse(await readFile(join(directory, 'keys.json'), 'utf8'))
  const service = createClient<Database>(url, keys.secret, { auth: { persistSession: false } })
  await addPosts(service, posts)
  let peak = 0
  const held = () => heldBy(child.pid as number)
  const looking = setInterval(async () => {
    peak = Math.max(peak, await held().catch(() => 0))
  }, LOOK_EVERY_MS)
  return {
    port,
    publishableKey: keys.publishable,
    service,
    held,
    closed,
    takePeak() {
      const taken = peak
      peak = 0
      return taken
    },
    async [Symbol.asyncDispose]() {
      clearInterval(looking)
      if (child.exitCode !== null) throw new Error(`The site ended with ${child.exitCode} during the storm`)
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

/** Adds invented posts of different words, as long as a post may be. */
async function addPosts(service: SupabaseClient<Database>, count: number): Promise<void> {
  const words = Array.from({ length: 300 }, () =>
    Math.random()
      .toString(36)
      .slice(2, 2 + Math.random() * 9),
  )
  const word = () => words[Math.floor(Math.random() * words.length)] ?? ''
  const text = () => {
    let made = ''
    while (made.length < POST_LENGTH - 20) made += ` ${word()}`
    return `<p>${made}</p>`
  }
  for (let number = 0; number < count; number += 1) {
    const post = {
      title: `An invented post ${number} ${word()}`,
      content: text(),
      status: 'published',
      publish_date: new Date(Date.now() - number * 60_000).toISOString(),
    }
    const { error } = await service.from('blogs').insert(post)
    if (error) throw error
  }
}
