/**
 * Two processes with one PostgreSQL server and one object store, behind a round-robin proxy. server/shared-database.test.ts
 * checks sign-in, files and pages.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createClient } from '@supabase/supabase-js'
import { decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '#scripts/tools/port.ts'
import type { Database } from '#supabase/database.types.ts'
import { openApiBrowser } from '#tests/support/api-browser.ts'
import { type Mailbox, openMailbox } from '#tests/support/mailbox.ts'
import { type PostgresServer, startPostgres } from '#tests/support/postgres-server.ts'
import { openRotatingProxy, type RotatingProxy } from '#tests/support/rotating-proxy.ts'
import { type S3Server, startS3Server } from '#tests/support/s3-server.ts'

const ROOT = join(import.meta.dirname, '../..')
const SECRET = 'one-secret-for-the-keys-that-they-share'

const opened = new AsyncDisposableStack()
const started: ChildProcess[] = []
let directory: string
let postgres: PostgresServer
let objects: S3Server
let mailbox: Mailbox
let proxy: RotatingProxy
let url: string
/** Shared settings. */
let together: Record<string, string>

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'several-'))
  postgres = opened.use(await startPostgres())
  objects = opened.use(await startS3Server())
  mailbox = opened.use(await openMailbox())
  proxy = opened.use(await openRotatingProxy())
  url = `http://localhost:${proxy.port}`
  together = {
    DATABASE_URL: await postgres.createDatabase(),
    SHARED_KEYS_SECRET: SECRET,
    SITE_URL: url,
    TRUSTED_PROXIES: '127.0.0.1',
    SMTP_URL: mailbox.url,
    EMAIL_FROM: 'site@example.com',
    DEMO_CONTENT: '0',
    ...storeSettings(objects.settings.bucket),
  }
}, 300_000)

afterAll(async () => {
  for (const child of started) await end(child, 'SIGKILL')
  await opened.disposeAsync()
  await rm(directory, { recursive: true, force: true })
})

function storeSettings(bucket: string): Record<string, string> {
  const { endpoint = '', accessKeyId, secretAccessKey } = objects.settings
  return {
    S3_BUCKET: bucket,
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  }
}

function without(...names: string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(together).filter(([name]) => !names.includes(name)))
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill(signal)
  await exited
}

interface SiteProcess {
  readonly child: ChildProcess
  readonly url: string
}

/** @returns the process once it serves. @throws its output if it ends */
async function serve(
  name: string,
  settings: Record<string, string> = together,
  mode: readonly string[] = [],
): Promise<SiteProcess> {
  const port = String(await freePort())
  const child = spawn(process.execPath, ['server/main.ts', ...mode], {
    cwd: ROOT,
    env: { PATH: process.env.PATH ?? '', DATA_DIR: join(directory, name), ...settings, PORT: port },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(child)
  let said = ''
  for (const output of [child.stdout, child.stderr])
    output.on('data', (text) => {
      said += text
    })
  const address = `http://127.0.0.1:${port}`
  const deadline = Date.now() + 60_000
  while (child.exitCode === null && Date.now() < deadline) {
    const response = await fetch(`${address}/healthz`).catch(() => undefined)
    if (response?.ok) return { child, url: address }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(said)
}

const keysOf = async (name: string) => JSON.parse(await readFile(join(directory, name, 'keys.json'), 'utf8'))

/** Each forwarded address is a visitor. */
function clientAt(address: string, key: string, from = '198.51.100.7') {
  return createClient<Database>(address, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { headers: { 'X-Forwarded-For': from } },
  })
}

describe('two processes with one database and object store', { timeout: 300_000 }, () => {
  let one: SiteProcess
  let other: SiteProcess
  const both = () => [one, other]
  let keys: { publishable: string; secret: string; signing: { kid: string }[] }

  beforeAll(async () => {
    ;[one, other] = await Promise.all([serve('one'), serve('other')])
    proxy.targets.push(...both().map((process) => Number(new URL(process.url).port)))
    keys = await keysOf('one')
  }, 300_000)

  async function addStaff(email: string): Promise<void> {
    const secret = clientAt(url, keys.secret)
    const { data, error } = await secret.auth.admin.createUser({ email, email_confirm: true })
    if (error) throw error
    await secret.from('permissions').insert({ user_id: data.user.id, role: 'staff' }).throwOnError()
  }

  /** Signs in like the pages: emailed code, cookie, and a data session for the tab. */
  async function signIn(email: string) {
    const visitor = clientAt(url, keys.publishable)
    const since = Date.now()
    const sent = await visitor.auth.signInWithOtp({ email, options: { shouldCreateUser: false } })
    if (sent.error) throw sent.error
    const verified = await visitor.auth.verifyOtp({
      email,
      token: await mailbox.code(email, since),
      type: 'email',
    })
    if (verified.error) throw verified.error
    const browser = openApiBrowser(url, { 'X-Forwarded-For': '198.51.100.7' })
    const login = await browser.send('/api/auth/login', { token: verified.data.session?.access_token })
    expect(login.status).toBe(200)
    const { status, body } = await browser.send('/api/auth/session')
    expect(status).toBe(200)
    const tab = clientAt(url, keys.publishable)
    const set = await tab.auth.setSession({
      access_token: body.accessToken,
      refresh_token: body.refreshToken,
    })
    expect(set.error).toBeNull()
    return { browser, tab }
  }

  it('share keys, which the database stores only encrypted', async () => {
    expect(await keysOf('other')).toEqual(keys)
    const secrets = [keys.secret, keys.publishable, keys.signing[0]?.kid ?? '']
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['-e', DUMP, together.DATABASE_URL ?? ''],
      {
        cwd: ROOT,
      },
    )
    expect(stdout.length).toBeGreaterThan(200)
    for (const secret of secrets) expect(stdout).not.toContain(secret)
  })

  it('share limits: a code is emailed once, and wrong attempts and requests are counted together', async () => {
    const email = 'guessed@example.org'
    await addStaff(email)
    const [first, second] = both().map((process) => clientAt(process.url, keys.publishable))
    const ask = { email, options: { shouldCreateUser: false } }
    expect((await first?.auth.signInWithOtp(ask))?.error).toBeNull()
    expect((await second?.auth.signInWithOtp(ask))?.error).toMatchObject({ status: 429 })
    const code = await mailbox.code(email)
    const wrong = code === '000000' ? '111111' : '000000'
    for (const visitor of [first, second, first, second, first, second])
      expect((await visitor?.auth.verifyOtp({ email, token: wrong, type: 'email' }))?.error).not.toBeNull()
    // The other process knows that the code is used up.
    expect((await second?.auth.verifyOtp({ email, token: code, type: 'email' }))?.error).not.toBeNull()

    // Separate counters would allow twice as many.
    const began = performance.now()
    let passed = 0
    const takeOne = () => fetch(`${url}/api/csrf-token`, { headers: { 'X-Forwarded-For': '203.0.113.9' } })
    while ((await takeOne()).status === 200) passed += 1
    const comeBack = (performance.now() - began) / 500
    expect(passed).toBeGreaterThanOrEqual(120)
    expect(passed).toBeLessThanOrEqual(121 + comeBack)
  })

  it('use a new signing key together, and no user is signed out', async () => {
    await addStaff('rotating@example.org')
    const { tab } = await signIn('rotating@example.org')
    const { stdout } = await promisify(execFile)(process.execPath, ['scripts/keys.ts', 'rotate'], {
      cwd: ROOT,
      env: { PATH: process.env.PATH ?? '', DATA_DIR: join(directory, 'one'), ...together },
    })
    const [, kid = ''] = /The key (\S+) now signs tokens/.exec(stdout) ?? []
    for (const { url: address } of both())
      await expect
        .poll(async () => {
          const response = await fetch(`${address}/auth/v1/.well-known/jwks.json`, {
            headers: { apikey: keys.publishable },
          })
          return ((await response.json()) as { keys: { kid: string }[] }).keys.map((key) => key.kid)
        })
        .toContain(kid)
    expect((await tab.auth.getUser()).error).toBeNull()
    for (let count = 0; count < 2; count += 1) {
      const { data } = await tab.auth.refreshSession()
      expect(decodeProtectedHeader(data.session?.access_token ?? '').kid).toBe(kid)
    }
    expect((await keysOf('other')).signing).toHaveLength(2)
  })

  it('replace each other when one is killed and restarted', async () => {
    await addStaff('surviving@example.org')
    const { browser, tab } = await signIn('surviving@example.org')
    await end(one.child, 'SIGKILL')
    for (let count = 0; count < 4; count += 1) {
      expect((await browser.call('/api/auth/validate-cookie')).body.valid).toBe(true)
      expect((await tab.auth.getUser()).error).toBeNull()
      expect((await fetch(`${url}/news`)).status).toBe(200)
    }
    one = await serve('one')
    proxy.targets[0] = Number(new URL(one.url).port)
    for (let count = 0; count < 4; count += 1) {
      expect((await browser.call('/api/auth/validate-cookie')).body.valid).toBe(true)
      expect((await tab.auth.refreshSession()).error).toBeNull()
    }
  })

  it('refuse a third process with incompatible settings and say why', async () => {
    const otherEndpoint = together.S3_ENDPOINT?.replace('127.0.0.1', 'localhost') ?? ''
    const store = Object.keys(storeSettings(''))
    const cases: [Record<string, string>, RegExp][] = [
      [without(...store), /^Another process already uses .* Not set here: S3_BUCKET\.$/],
      [without('SHARED_KEYS_SECRET'), /^Another process already uses .* Not set here: SHARED_KEYS_SECRET\.$/],
      [without('SHARED_KEYS_SECRET', ...store), /Not set here: SHARED_KEYS_SECRET and S3_BUCKET\.$/],
      [
        { ...together, SHARED_KEYS_SECRET: 'another-secret-of-more-than-32-characters' },
        /^SHARED_KEYS_SECRET does not decrypt the keys in the database .*: set the same value for every process\.$/,
      ],
      [
        { ...together, S3_ENDPOINT: otherEndpoint },
        /keeps uploaded files in the bucket blobs at .*, this one in .*: set the same S3_BUCKET and S3_ENDPOINT for both\.$/,
      ],
    ]
    const said = await Promise.all(
      cases.map(([settings], index) =>
        serve(`third-${index}`, settings, ['--backend']).then(
          () => 'It began.',
          (error: Error) => error.message.trim(),
        ),
      ),
    )
    expect(said).toEqual(cases.map(([, sentence]) => expect.stringMatching(sentence)))
    expect(said.filter((text) => text.includes('\n'))).toEqual([])
  })
})

it('a process without shared settings refuses others until it ends', { timeout: 300_000 }, async () => {
  const alone = {
    ...without('SHARED_KEYS_SECRET', ...Object.keys(storeSettings(''))),
    DATABASE_URL: await postgres.createDatabase(),
  }
  const first = await serve('alone', alone, ['--backend'])
  const sharing = { ...together, DATABASE_URL: alone.DATABASE_URL }
  await Promise.all([
    expect(serve('second', alone, ['--backend'])).rejects.toThrow(
      'Not set here: SHARED_KEYS_SECRET and S3_BUCKET.',
    ),
    expect(serve('third', sharing, ['--backend'])).rejects.toThrow(
      'Set both for the other process and restart it.',
    ),
  ])
  const { secret } = await keysOf('alone')
  await end(first.child, 'SIGKILL')
  // Its keys move to the database, so that nobody is signed out.
  const second = await serve('alone', sharing, ['--backend'])
  expect((await keysOf('alone')).secret).toBe(secret)
  const third = await serve('second', sharing, ['--backend'])
  expect((await keysOf('second')).secret).toBe(secret)
  for (const { child } of [second, third]) await end(child, 'SIGTERM')
})

/** Prints the shared keys table. */
const DUMP = `
  const { Client } = require('pg')
  const client = new Client(process.argv[1])
  client.connect()
    .then(() => client.query('select * from embedded_backend.shared_keys'))
    .then(({ rows }) => { console.log(JSON.stringify(rows)); return client.end() })`
