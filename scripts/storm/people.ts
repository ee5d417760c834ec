/** People who go about their business in the meantime, each from an address of their own: they read, sign in and write. */
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from '@supabase/supabase-js'
import type { Database } from '#supabase/database.types.ts'
import type { StormSite } from './site.ts'

export const DEEDS = ['a cached page', 'an uncached page', 'signing in', 'writing'] as const
export type Deed = (typeof DEEDS)[number]

export interface PeopleReport {
  /** Milliseconds. */
  readonly times: Readonly<Record<Deed, number[]>>
  /** What did not go well, in a line each. */
  readonly faults: string[]
}

/** What is written in the meantime changes none of these. */
const CACHED = ['/products', '/team', '/jobs', '/locations', '/how-we-do-it', '/get-in-touch/contact']
const UNCACHED = () => `/news?page=1&storm=${crypto.randomUUID()}`
const REST_MS = 100
/** Each signs in this often, and writes in between. */
const SIGN_IN_EVERY_MS = 10_000

/** Adds people who write news, and returns their addresses. */
export async function addPeople({ service }: StormSite, count: number): Promise<readonly string[]> {
  const emails = Array.from({ length: count }, () => `person-${crypto.randomUUID()}@example.com`)
  for (const email of emails) {
    const { data, error } = await service.auth.admin.createUser({ email, email_confirm: true })
    if (error) throw error
    await service.from('permissions').insert({ user_id: data.user.id, role: 'marketing' }).throwOnError()
  }
  return emails
}

export async function peopleLive(
  site: StormSite,
  { emails, signal }: { emails: readonly string[]; signal: AbortSignal },
): Promise<PeopleReport> {
  const times: Record<Deed, number[]> = {
    'a cached page': [],
    'an uncached page': [],
    'signing in': [],
    writing: [],
  }
  const faults: string[] = []

  async function timed(deed: Deed, work: () => Promise<string | null>): Promise<void> {
    const began = performance.now()
    const fault = await work().catch(String)
    times[deed].push(performance.now() - began)
    if (fault !== null) faults.push(`${deed}: ${fault}`)
  }

  async function live(email: string, number: number): Promise<void> {
    const agent = new Agent({ keepAlive: true })
    const fetchFromHere: typeof fetch = (input, init) =>
      send(new Request(input, init), site.port, `127.1.${number}.1`, agent)
    const client = createClient<Database>(`http://127.0.0.1:${site.port}`, site.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
      global: { fetch: fetchFromHere },
    })

    const open = (path: string) => async () => {
      const answer = await fetchFromHere(`http://127.0.0.1:${site.port}${path}`)
      await answer.text()
      return answer.status === 200 ? null : `${answer.status} for ${path}`
    }
    async function signIn(): Promise<void> {
      const link = await site.service.auth.admin.generateLink({ type: 'magiclink', email })
      if (link.error) return void faults.push(`signing in: ${link.error.message}`)
      const token_hash = link.data.properties.hashed_token
      await timed('signing in', async () => {
        const { error } = await client.auth.verifyOtp({ token_hash, type: 'email' })
        return error?.message ?? null
      })
    }
    async function write(): Promise<string | null> {
      const { error } = await client
        .from('news_articles')
        .insert({ title: `Storm ${crypto.randomUUID()}`, is_deleted: true })
      return error?.message ?? null
    }

    let signedIn = 0
    while (!signal.aborted) {
      if (signedIn === 0 || performance.now() - signedIn > SIGN_IN_EVERY_MS) {
        await signIn()
        signedIn = performance.now()
      }
      for (let page = 0; page < 5; page += 1) {
        await timed('a cached page', open(CACHED[Math.floor(Math.random() * CACHED.length)] ?? '/'))
        await pause(REST_MS)
      }
      await timed('an uncached page', open(UNCACHED()))
      await timed('writing', write)
      await pause(REST_MS)
    }
    agent.destroy()
  }

  await Promise.all(emails.map(live))
  return { times, faults }
}

/** Node's own `fetch` cannot choose the address that it calls from. */
async function send(asked: Request, port: number, localAddress: string, agent: Agent): Promise<Response> {
  const { pathname, search } = new URL(asked.url)
  const body = Buffer.from(await asked.arrayBuffer())
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        localAddress,
        agent,
        method: asked.method,
        path: pathname + search,
        headers: { ...Object.fromEntries(asked.headers), 'content-length': body.length },
      },
      (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part) => parts.push(part))
        answer.on('error', reject)
        answer.on('end', () => {
          const status = answer.statusCode ?? 500
          const headers = new Headers()
          for (const [name, value] of Object.entries(answer.headers)) headers.set(name, String(value))
          resolve(new Response(status === 204 ? null : Buffer.concat(parts), { status, headers }))
        })
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}
