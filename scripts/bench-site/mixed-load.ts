/** What a site has to do besides, in a process of its own: people who browse, search, sign in, write and upload. */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { NEWS_MEDIA_BUCKET } from '#domain/media/media.ts'
import type { Database } from '#supabase/database.types.ts'
import type { Deed, MixedOrders, MixedReport } from './mixed-report.ts'

/** So many of a hundred: the rest of them browse. */
const OF_HUNDRED: Readonly<Record<Exclude<Deed, 'browse'>, number>> = {
  search: 12,
  'sign in': 2,
  write: 4,
  upload: 2,
}
const PAGES = [
  '/',
  '/products',
  '/team',
  '/jobs',
  '/locations',
  '/how-we-do-it',
  '/get-in-touch',
  '/news',
  '/blog',
]
const WORDS = [
  'box',
  'board',
  'print',
  'press',
  'pallet',
  'delivery',
  'stock',
  'design',
  'carton',
  'recycled',
]
/** Between two deeds of one person, in milliseconds: half as long to half as long again. */
const REST_MS = 200
const UPLOAD_BYTES = 100 * 1024
const PNG_SIGNATURE = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

const pick = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)] as T

const [orders] = (await once(process, 'message')) as [MixedOrders]
const times: Record<Deed, number[]> = { browse: [], search: [], 'sign in': [], write: [], upload: [] }
const faults: string[] = []
let isOver = false
const office = new Agent({ keepAlive: true })
const admin = createClient<Database>(orders.url, orders.secret, {
  auth: { persistSession: false },
  // Whoever is at the address of somebody who writes is shown nothing old: the one who is timed is at another.
  global: { fetch: (input, init) => send(new Request(input, init), '127.3.0.1', office) },
})
const emails = await addPeople()
process.send?.('ready')
const people = Promise.all(Array.from({ length: orders.connections }, (_, index) => live(index)))
process.once('message', async () => {
  isOver = true
  await people
  office.destroy()
  process.send?.({ times, faults } satisfies MixedReport, () => process.exit(0))
})

async function addPeople(): Promise<readonly string[]> {
  const added = Array.from({ length: orders.connections }, () => `person-${crypto.randomUUID()}@example.com`)
  for (const email of added) {
    const { data, error } = await admin.auth.admin.createUser({ email, email_confirm: true })
    if (error) throw error
    await admin.from('permissions').insert({ user_id: data.user.id, role: 'marketing' }).throwOnError()
  }
  return added
}

/** One connection, from an address of its own. */
async function live(index: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const localAddress = `127.2.${Math.floor(index / 250)}.${(index % 250) + 1}`
  const client = createClient<Database>(orders.url, orders.publishable, {
    auth: { persistSession: false, autoRefreshToken: false, storageKey: `person-${index}` },
    global: { fetch: (input, init) => send(new Request(input, init), localAddress, agent) },
  })
  const deeds: Record<Deed, () => Promise<void>> = {
    browse: () => open(pick(PAGES)),
    search: () => open(`/news?search=${pick(WORDS)}+${pick(WORDS)}`),
    'sign in': () => signIn(client, emails[index] as string),
    write: async () => {
      await client
        .from('news_articles')
        .insert({ title: `Bench ${crypto.randomUUID()}`, is_deleted: true })
        .throwOnError()
    },
    upload: async () => {
      const picture = new Blob([PNG_SIGNATURE, randomBytes(UPLOAD_BYTES)], { type: 'image/png' })
      const { error } = await client.storage
        .from(NEWS_MEDIA_BUCKET)
        .upload(`${crypto.randomUUID()}.png`, picture)
      if (error) throw error
    },
  }

  async function open(path: string): Promise<void> {
    const answer = await send(
      new Request(orders.url + path, { headers: { 'accept-encoding': 'br' } }),
      localAddress,
      agent,
    )
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
  }

  async function timed(deed: Deed): Promise<void> {
    const began = performance.now()
    await deeds[deed]().catch((error: Error) => faults.push(`${deed}: ${error.message}`))
    times[deed].push(performance.now() - began)
  }

  await pause(Math.random() * REST_MS)
  await timed('sign in')
  while (!isOver) {
    await timed(choose())
    await pause(REST_MS * (0.5 + Math.random()))
  }
  agent.destroy()
}

function choose(): Deed {
  let left = Math.random() * 100
  for (const [deed, share] of Object.entries(OF_HUNDRED)) {
    left -= share
    if (left < 0) return deed as Deed
  }
  return 'browse'
}

async function signIn(client: SupabaseClient<Database>, email: string): Promise<void> {
  const link = await admin.auth.admin.generateLink({ type: 'magiclink', email })
  if (link.error) throw link.error
  const { error } = await client.auth.verifyOtp({
    token_hash: link.data.properties.hashed_token,
    type: 'email',
  })
  if (error) throw error
}

/** Node's own `fetch` cannot choose the address that it calls from. */
async function send(asked: Request, localAddress: string, agent: Agent): Promise<Response> {
  const { pathname, search, port } = new URL(asked.url)
  const body = Buffer.from(await asked.arrayBuffer())
  const headers = {
    ...Object.fromEntries(asked.headers),
    ...(body.length > 0 && { 'content-length': body.length }),
  }
  const sent = request({
    ...{
      host: '127.0.0.1',
      port,
      localAddress,
      agent,
      headers,
      method: asked.method,
      path: pathname + search,
    },
  })
  sent.end(body)
  const [answer] = await once(sent, 'response')
  const bytes = await buffer(answer)
  const status = answer.statusCode ?? 500
  return new Response([204, 304].includes(status) ? null : bytes, {
    status,
    headers: answer.headers as never,
  })
}
