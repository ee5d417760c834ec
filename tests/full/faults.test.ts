/**
 * What people see while something outside the process fails, and that it recovers by itself. Outages of the database and
 * full disks have files of their own.
 */

import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, request as sendRequest } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { getSendCodeError } from '#domain/session/sign-in.ts'
import type { Database } from '#supabase/database.types.ts'
import { type Site, startSite } from '#tests/e2e/support/site-process.ts'
import { openApiBrowser, signInAs } from '#tests/support/api-browser.ts'
import { openMailbox } from '#tests/support/mailbox.ts'
import { startS3Server } from '#tests/support/s3-server.ts'
import { openSite, type TestSite } from '#tests/support/site.ts'

const DAY_MS = 86_400_000

beforeEach(() => void vi.spyOn(process.stderr, 'write').mockImplementation(() => true))
afterEach(() => void vi.useRealTimers())

const requestCode = async ({ publishable }: TestSite, email: string) =>
  (await publishable.auth.signInWithOtp({ email, options: { shouldCreateUser: false } })).error

async function queueEmail({ secret }: Pick<TestSite, 'secret'>, recipient: string): Promise<string> {
  const { data } = await secret
    .rpc('enqueue_email', { kind: 'notice', recipient, subject: 'Delivery note', body_text: 'Enclosed.' })
    .throwOnError()
  return data
}

async function readEmail({ secret }: TestSite, id: string) {
  const { data } = await secret
    .from('outgoing_emails')
    .select('state, attempts')
    .eq('id', id)
    .single()
    .throwOnError()
  return data
}

const addUser = (site: TestSite, email: string) =>
  site.secret.auth.admin.createUser({ email, email_confirm: true })

describe('mail server', () => {
  const SETTINGS = { DEMO_CONTENT: '0', SITE_URL: 'https://www.example.com' }

  it('that refuses keeps sign-in honest and loses no email', async () => {
    let isRefusing = true
    await using mailbox = await openMailbox({
      refuse: () => (isRefusing ? { code: 451, text: 'Try again later' } : null),
    })
    await using site = await openSite({ ...SETTINGS, SMTP_URL: mailbox.url })
    await addUser(site, 'kim@example.com')
    const error = await requestCode(site, 'kim@example.com')
    expect(getSendCodeError(error ?? {})).toBe('Error sending magic link email')
    const id = await queueEmail(site, 'jo.bloggs@example.com')
    await expect.poll(() => readEmail(site, id)).toEqual({ state: 'queued', attempts: 1 })
    isRefusing = false
    expect(await requestCode(site, 'kim@example.com')).toBeNull()
    expect((await mailbox.newest('jo.bloggs@example.com')).subject).toBe('Delivery note')
  })

  it('whose name can’t be resolved loses no email either', async () => {
    await using site = await openSite({ ...SETTINGS, SMTP_URL: 'smtps://mail.invalid' })
    await addUser(site, 'kim@example.com')
    const error = await requestCode(site, 'kim@example.com')
    expect(getSendCodeError(error ?? {})).toBe('Error sending magic link email')
    const id = await queueEmail(site, 'jo.bloggs@example.com')
    await expect.poll(() => readEmail(site, id)).toEqual({ state: 'queued', attempts: 1 })
    expect((await fetch(site.url)).status).toBe(200)
  })

  it('that is slow delays no page', async () => {
    // Accepts connections and never says anything.
    const silent = createTcpServer(() => undefined).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    await using site = await openSite({ ...SETTINGS, SMTP_URL: `smtp://127.0.0.1:${port}` })
    await addUser(site, 'kim@example.com')
    const code = requestCode(site, 'kim@example.com')
    const id = await queueEmail(site, 'jo.bloggs@example.com')
    const statuses = await Promise.all(
      ['/', '/products', '/news', '/jobs'].map(async (path) => (await fetch(site.url + path)).status),
    )
    expect(statuses).toEqual([200, 200, 200, 200])
    const error = await code
    expect(getSendCodeError(error ?? {})).toBe('Error sending magic link email')
    await vi.waitFor(
      async () => expect(await readEmail(site, id)).toMatchObject({ state: 'queued', attempts: 1 }),
      30_000,
    )
    silent.close()
  })
}, 120_000)

describe('clock that jumps by a day', () => {
  it('ends sessions with a sentence; pages, new sessions and emails go on, also when it is set back', async () => {
    await using mailbox = await openMailbox()
    await using faulty = await startFaultySite({ SITE_URL: 'https://www.example.com', SMTP_URL: mailbox.url })
    const { site, provider, setFaults } = faulty
    const signIn = async () => {
      const browser = openApiBrowser(site.url)
      const { token } = await signInAs(provider, { role: 'staff' })
      expect((await browser.send('/api/auth/login', { token })).status).toBe(200)
      return browser
    }
    const expectService = async (recipient: string) => {
      for (const path of ['/', '/news', '/jobs', '/readyz'])
        expect([path, (await fetch(site.url + path)).status]).toEqual([path, 200])
      await queueEmail(provider, recipient)
      expect((await mailbox.newest(recipient)).subject).toBe('Delivery note')
    }
    const before = await signIn()
    await setFaults({ clockOffset: DAY_MS })
    const expired = await before.call('/api/auth/validate-cookie')
    expect([expired.status, expired.body.message]).toEqual([401, expect.stringMatching(/^[A-Z].+\.$/)])
    const tomorrow = await signIn()
    await expectService('tomorrow@example.com')
    await setFaults({ clockOffset: 0 })
    const today = await signIn()
    expect((await today.call('/api/system')).status).toBe(200)
    expect((await tomorrow.call('/api/auth/validate-cookie')).status).toBeLessThan(500)
    await expectService('today@example.com')
  })
}, 120_000)

describe('object store that answers 503', () => {
  it('refuses uploads and downloads with a sentence, stores no half, and is used again', async () => {
    await using store = await startS3Server()
    const { endpoint = '', bucket, accessKeyId, secretAccessKey } = store.settings
    let isBusy = false
    const slowDown = '<Error><Code>SlowDown</Code><Message>Please reduce your request rate.</Message></Error>'
    const proxy = createServer((incoming, outgoing) => {
      if (isBusy) {
        incoming.resume()
        return void outgoing.writeHead(503, { 'content-type': 'application/xml' }).end(slowDown)
      }
      const { method, headers, url } = incoming
      const forwarded = sendRequest(`${endpoint}${url}`, { method, headers }, (response) => {
        outgoing.writeHead(response.statusCode ?? 502, response.headers)
        response.pipe(outgoing)
      })
      forwarded.on('error', () => outgoing.destroy())
      incoming.pipe(forwarded)
    }).listen(0, '127.0.0.1')
    await once(proxy, 'listening')
    const { port } = proxy.address() as AddressInfo
    await using site = await openSite(
      {
        DEMO_CONTENT: '0',
        S3_ENDPOINT: `http://127.0.0.1:${port}`,
        S3_BUCKET: bucket,
        S3_ACCESS_KEY_ID: accessKeyId,
        S3_SECRET_ACCESS_KEY: secretAccessKey,
      },
      'backend',
    )
    const files = site.secret.storage.from('news-media')
    const upload = (name: string) =>
      files.upload(
        `featured-images/${name}.png`,
        new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
        {
          contentType: 'image/png',
        },
      )
    const names = async () => (await files.list('featured-images')).data?.map(({ name }) => name)
    expect((await upload('before')).error).toBeNull()
    isBusy = true
    for (const { error } of [await upload('during'), await files.download('featured-images/before.png')])
      expect(error).toMatchObject({ status: 503 })
    expect((await upload('during')).error?.message).toBe(
      'The file store is not available, please try again later',
    )
    expect((await fetch(`${site.url}/readyz`)).status).toBe(503)
    expect(await names()).toEqual(['before.png'])
    isBusy = false
    expect((await upload('after')).error).toBeNull()
    expect((await files.download('featured-images/before.png')).data?.size).toBe(8)
    expect(await names()).toEqual(['after.png', 'before.png'])
    expect((await fetch(`${site.url}/readyz`)).status).toBe(200)
    proxy.closeAllConnections()
    proxy.close()
  })
}, 120_000)

describe('slow disk', () => {
  it('delays writes, but no cached page, and loses nothing that was acknowledged', async () => {
    await using faulty = await startFaultySite()
    const { site, provider, setFaults } = faulty
    await (await fetch(`${site.url}/products`)).text()
    await setFaults({ fsyncMs: 300 })
    const acknowledged: string[] = []
    const began = performance.now()
    const writing = Promise.all(
      Array.from({ length: 10 }, async (_, index) => {
        const name = `Customer ${index}`
        const { error } = await provider.secret.from('customers').insert({ name })
        if (error === null) acknowledged.push(name)
      }),
    ).then(() => false)
    const durations: number[] = []
    do {
      const start = performance.now()
      expect((await fetch(`${site.url}/products`)).status).toBe(200)
      durations.push(performance.now() - start)
    } while (await Promise.race([writing, new Promise((resolve) => setTimeout(resolve, 20, true))]))
    // Ten commits take at least 300 ms each, and pages don't wait for them.
    expect(performance.now() - began).toBeGreaterThan(3000)
    expect(durations.toSorted((a, b) => a - b)[Math.floor(durations.length / 2)]).toBeLessThan(150)
    expect(acknowledged).toHaveLength(10)
    process.kill(site.pid, 'SIGKILL')
    await expect.poll(() => fetch(site.url).catch(() => 'closed')).toBe('closed')

    await using again = await startSite({ ...faulty.settings, PORT: new URL(site.url).port })
    const { secret } = await openClients(again)
    const { data } = await secret.from('customers').select('name').order('name').throwOnError()
    expect(data.map(({ name }) => name)).toEqual(acknowledged.toSorted())
  })
}, 240_000)

interface Faults {
  /** Added to the clock, in ms. */
  readonly clockOffset?: number
  /** Added to each fsync. */
  readonly fsyncMs?: number
}

/** Loaded before everything else, in every thread of the process: reads the faults from the file FAULTS. */
const FAULTS_MODULE = `
  import fs from 'node:fs'
  import { syncBuiltinESMExports } from 'node:module'
  const { fsyncSync, readFileSync } = fs
  const RealDate = Date
  const cell = new Int32Array(new SharedArrayBuffer(4))
  let faults = {}
  let readAt = -Infinity
  function read() {
    if (performance.now() - readAt < 50) return faults
    readAt = performance.now()
    faults = JSON.parse(readFileSync(process.env.FAULTS, 'utf8'))
    return faults
  }
  const now = () => RealDate.now() + (read().clockOffset ?? 0)
  globalThis.Date = class Date extends RealDate {
    constructor(...values) {
      if (values.length > 0) super(...values)
      else super(now())
    }
    static now = now
  }
  fs.fsyncSync = (descriptor) => {
    const { fsyncMs = 0 } = read()
    if (fsyncMs > 0) Atomics.wait(cell, 0, 0, fsyncMs)
    fsyncSync(descriptor)
  }
  syncBuiltinESMExports()
`

async function startFaultySite(settings: Record<string, string> = {}) {
  await using resources = new AsyncDisposableStack()
  const directory = await mkdtemp(join(tmpdir(), 'faults-'))
  resources.defer(() => rm(directory, { recursive: true, force: true }))
  const [module, file] = [join(directory, 'faults.mjs'), join(directory, 'faults.json')]
  await writeFile(module, FAULTS_MODULE)
  await writeFile(file, '{}')
  const common = { ...settings, DATA_DIR: join(directory, 'data'), DEMO_CONTENT: '0' }
  const site = resources.use(await startSite({ ...common, NODE_OPTIONS: `--import=${module}`, FAULTS: file }))
  const moved = resources.move()
  return {
    site,
    settings: common,
    provider: await openClients(site),
    async setFaults(faults: Faults) {
      await writeFile(file, JSON.stringify(faults))
      await new Promise((resolve) => setTimeout(resolve, 200))
    },
    [Symbol.asyncDispose]: () => moved.disposeAsync(),
  }
}

/** Clients with the secret and the publishable key. */
async function openClients({ url, dataDirectory }: Pick<Site, 'url' | 'dataDirectory'>) {
  const keys = JSON.parse(await readFile(join(dataDirectory, 'keys.json'), 'utf8'))
  const client = (key: string) => createClient<Database>(url, key, { auth: { persistSession: false } })
  return { secret: client(keys.secret), publishable: client(keys.publishable) }
}
