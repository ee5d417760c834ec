/** Realtime of a whole process under load and abuse. backend/realtime/realtime.test.ts checks each limit by itself. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '#scripts/tools/port.ts'
import { startPostgres } from '#tests/support/postgres-server.ts'
import { openRealtimeClient, type RealtimeTestClient } from '#tests/support/realtime-client.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const ROOT = join(import.meta.dirname, '../..')
const SUBSCRIBERS = 500
const USERS = 100
const CHANGES = 40
const MAX_MS = 250
const MAX_GROWTH_MB = 150
const LEADS = { postgres_changes: [{ event: '*', schema: 'public', table: 'leads' }] }

interface Server {
  readonly url: string
  readonly publishableKey: string
  readonly secretKey: string
  child: ChildProcess
  start(): Promise<void>
  stop(): Promise<void>
}

async function createServer(directory: string, settings: Record<string, string>): Promise<Server> {
  const port = String(await freePort())
  const url = `http://127.0.0.1:${port}`
  const spawnServer = () =>
    spawn(process.execPath, ['server/main.ts', '--backend'], {
      cwd: ROOT,
      env: {
        PATH: process.env.PATH ?? '',
        DATA_DIR: directory,
        PORT: port,
        TRUSTED_PROXIES: '127.0.0.1',
        DEMO_CONTENT: '0',
        ...settings,
      },
      stdio: 'ignore',
    })
  async function start(): Promise<void> {
    server.child = spawnServer()
    await waitFor(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200))
  }
  async function stop(): Promise<void> {
    const exited = once(server.child, 'exit')
    server.child.kill('SIGTERM')
    await exited
  }
  const server = {
    url,
    publishableKey: '',
    secretKey: '',
    child: undefined as unknown as ChildProcess,
    start,
    stop,
  }
  await start()
  const keys = JSON.parse(await readFile(join(directory, 'keys.json'), 'utf8'))
  return Object.assign(server, { publishableKey: keys.publishable, secretKey: keys.secret })
}

const addressOf = (index: number) => `198.18.${Math.floor(index / 250)}.${(index % 250) + 1}`

function clientAt({ url }: Server, key: string, index = 0) {
  return createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers: { 'X-Forwarded-For': addressOf(index) } },
  })
}

/** Adds a user. @returns their access token */
async function signIn(server: Server, index: number, role: string | null): Promise<string> {
  const secret = clientAt(server, server.secretKey)
  const email = `person-${crypto.randomUUID()}@example.com`
  const { data, error } = await secret.auth.admin.createUser({ email, email_confirm: true })
  if (error) throw error
  if (role) await secret.from('permissions').insert({ user_id: data.user.id, role }).throwOnError()
  const link = await secret.auth.admin.generateLink({ type: 'magiclink', email })
  const verified = await clientAt(server, server.publishableKey, index).auth.verifyOtp({
    type: 'magiclink',
    token_hash: link.data.properties?.hashed_token ?? '',
  })
  return verified.data.session?.access_token ?? ''
}

async function insertLead(server: Server): Promise<number> {
  const lead = { session_id: crypto.randomUUID(), lead_type: 'supplier' }
  const { data } = await clientAt(server, server.secretKey)
    .from('leads')
    .insert(lead)
    .select('id')
    .single()
    .throwOnError()
  return (data as { id: number }).id
}

async function residentMegabytes({ child }: Server): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024
}

const percentile95 = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1]

describe.each(['PGlite', 'PostgreSQL'])('Realtime on %s', (engine) => {
  const opened = new AsyncDisposableStack()
  const clients: RealtimeTestClient[] = []
  let server: Server

  beforeAll(async () => {
    const directory = await mkdtemp(join(tmpdir(), 'realtime-'))
    opened.defer(() => rm(directory, { recursive: true, force: true }))
    const settings: Record<string, string> = {}
    if (engine === 'PostgreSQL')
      settings.DATABASE_URL = await opened.use(await startPostgres()).createDatabase()
    server = await createServer(directory, settings)
    opened.defer(() => server.stop())
  }, 300_000)
  afterAll(async () => {
    for (const client of clients) client[Symbol.dispose]()
    await opened.disposeAsync()
  })

  /** Joins a channel for row changes. @returns when each change arrived, by the lead's id */
  async function subscribe(token: string, index: number): Promise<ReadonlyMap<number, number>> {
    const client = await openRealtimeClient(server, { address: addressOf(index) })
    clients.push(client)
    const arrivals = new Map<number, number>()
    client.socket.on('message', () => {
      const { event, payload } = client.received.at(-1) ?? {}
      if (event === 'postgres_changes') arrivals.set(payload.data.record.id, performance.now())
    })
    expect(await client.join(`leads ${index}`, LEADS, token)).toMatchObject({ status: 'ok' })
    return arrivals
  }

  it(`sends a change to ${SUBSCRIBERS} subscribers within ${MAX_MS} ms, and to no other`, async () => {
    const tokens: string[] = []
    for (let user = 0; user < USERS; user += 1) tokens.push(await signIn(server, user, 'staff'))
    const outsiders: string[] = []
    for (let user = 0; user < 20; user += 1) outsiders.push(await signIn(server, USERS + user, null))
    const subscribed: ReadonlyMap<number, number>[] = []
    for (let index = 0; index < SUBSCRIBERS; index += 1)
      subscribed.push(await subscribe(tokens[index % USERS] as string, index))
    const foreign: ReadonlyMap<number, number>[] = []
    for (let index = 0; index < 100; index += 1)
      foreign.push(await subscribe(outsiders[index % outsiders.length] as string, SUBSCRIBERS + index))

    const durations: number[] = []
    for (let change = 0; change < CHANGES; change += 1) {
      const startedAt = performance.now()
      const id = await insertLead(server)
      await expect.poll(() => subscribed.every((arrivals) => arrivals.has(id)), { interval: 10 }).toBe(true)
      durations.push(Math.max(...subscribed.map((arrivals) => arrivals.get(id) as number)) - startedAt)
    }
    process.stdout.write(`A change reaches all: ${durations.map(Math.round).toSorted((a, b) => a - b)} ms\n`)
    expect(foreign.map(({ size }) => size)).toEqual(Array(100).fill(0))
    expect(percentile95(durations)).toBeLessThanOrEqual(MAX_MS)
  })

  it('limits 10,000 joins from one address, hostile frames and slow readers in memory', async () => {
    const token = await signIn(server, 300, 'staff')
    const before = await residentMegabytes(server)
    const address = '203.0.113.7'
    const outcomes = new Map<string, number>()
    const count = (outcome: string) => outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    for (let joins = 0; joins < 10_000; ) {
      const client = await openRealtimeClient(server, { address }).catch(() => undefined)
      if (client === undefined) {
        count('refused')
        joins += 50
        continue
      }
      const answers = Array.from({ length: 50 }, (_, index) => client.join(`flood ${joins + index}`))
      await Promise.race([Promise.all(answers), client.closed])
      count(client.received.some(({ payload }) => payload.status === 'error') ? 'limited' : 'joined')
      client[Symbol.dispose]()
      joins += 50
    }
    expect(outcomes.get('limited') ?? 0).toBeGreaterThan(0)

    const hostile = [
      Buffer.alloc(300_000),
      '[[[[',
      Buffer.of(3, 255, 255, 255, 255, 255, 1),
      '{}',
      '\u0000'.repeat(1000),
    ]
    for (let round = 0; round < 100; round += 1) {
      const client = await openRealtimeClient(server, { address: `203.0.113.${100 + (round % 50)}` })
      client.socket.send(hostile[round % hostile.length] as string)
      expect([1007, 1009]).toContain(await client.closed)
    }

    const slow: RealtimeTestClient[] = []
    for (let index = 0; index < 50; index += 1) {
      const client = await openRealtimeClient(server, { address: `203.0.113.${200 + (index % 20)}` })
      await client.join('stream')
      client.socket.pause()
      slow.push(client)
    }
    const sender = createClient(server.url, server.publishableKey, {
      accessToken: async () => server.secretKey,
    })
    await sender.realtime.setAuth()
    for (let message = 0; message < 100; message += 1)
      await sender.channel('stream').httpSend('data', { text: 'x'.repeat(200_000) })
    for (const client of slow) client.socket.resume()
    expect(await Promise.all(slow.map(({ closed }) => closed))).toHaveLength(slow.length)

    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    const arrivals = await subscribe(token, 400)
    const id = await insertLead(server)
    await expect.poll(() => arrivals.has(id)).toBe(true)
    const growth = (await residentMegabytes(server)) - before
    process.stdout.write(`Memory grew by ${Math.round(growth)} MB; ${JSON.stringify([...outcomes])}\n`)
    expect(growth).toBeLessThanOrEqual(MAX_GROWTH_MB)
  })

  it('clients connect again after a restart, and get later changes', async () => {
    const token = await signIn(server, 301, 'staff')
    const client = createClient(server.url, server.publishableKey, { accessToken: async () => token })
    const received: number[] = []
    const states: string[] = []
    client
      .channel('restart')
      .on(
        'postgres_changes',
        LEADS.postgres_changes[0] as never,
        ({ new: { id } }: { new: { id: number } }) => received.push(id),
      )
      .subscribe((state) => states.push(state))
    await expect.poll(() => states).toEqual(['SUBSCRIBED'])
    await server.stop()
    await expect.poll(() => states.at(-1)).toBe('CHANNEL_ERROR')
    await server.start()
    await expect.poll(() => states.at(-1), { timeout: 30_000 }).toBe('SUBSCRIBED')
    const id = await insertLead(server)
    await expect.poll(() => received).toEqual([id])
    await client.removeAllChannels()
  })
})
