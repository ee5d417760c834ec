/** Runs against a real Dovecot: no email is lost or duplicated, whatever fails. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, createServer as createSocketServer, type Server } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { ImapFlow } from 'imapflow'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { MailboxEnv } from '#server/config/env.ts'
import { emptyTables } from '#tests/support/database.ts'
import { type Dovecot, findDovecot, MAILBOX_USER, openDovecot } from '#tests/support/dovecot.ts'
import { opened } from '#tests/support/opened.ts'
import { openTestBackend } from '#tests/support/test-backend.ts'
import { createEmailIngestion } from '../ingestion/ingestion.ts'
import { createEmailParserPool } from '../parsing/parser-pool.ts'
import { type MailboxSync, startMailboxSync } from './mailbox-sync.ts'

const backend = opened(openTestBackend)
const secret = opened(async () => backend.secret)
const parserPool = opened(async () => createEmailParserPool())
let program: string | undefined
let readers: MailboxSync[] = []

beforeAll(async () => {
  program = await findDovecot()
})
afterEach(async () => {
  await Promise.all(readers.map((reader) => reader.stop()))
  readers = []
  const tables = ['public.emails', 'public.mailbox_folders', 'public.erasures', 'private.email_threads']
  await emptyTables(backend.database, ...tables)
})

const PATIENCE = { timeout: 120_000, interval: 100 }

function read(url: string, oauth?: MailboxEnv['oauth']): MailboxSync {
  const reader = startMailboxSync(
    {
      secret,
      clock: Date.now,
      log: { warn: () => {} },
      ingestion: createEmailIngestion({ secret, parserPool, clock: Date.now, log: { warn: () => {} } }),
      mailbox: { url, folders: ['INBOX'], oauth },
    },
    { poll: 2000, retryDelay: 100, maxRetryDelay: 500 },
  )
  readers.push(reader)
  return reader
}

function buildEmail(number: number): string {
  return [
    `From: Person ${number} <person${number}@example.com>`,
    'To: office@example.com',
    `Subject: Letter ${number}`,
    `Message-ID: <${number}@example.com>`,
    'Content-Type: text/plain; charset=utf-8',
    '',
    `The words of letter ${number}. ${'They go on. '.repeat(20)}`,
    '',
  ].join('\r\n')
}

async function deliver(dovecot: Dovecot, from: number, count: number): Promise<void> {
  for (let number = from; number < from + count; number += 1) await dovecot.deliver(buildEmail(number))
}

async function subjects(): Promise<string[]> {
  const { data } = await secret.from('emails').select('subject').order('id').limit(5000).throwOnError()
  return data.map(({ subject }) => subject)
}

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `Letter ${index + 1}`)
const sorted = (names: readonly string[]) => names.toSorted((a, b) => Number(a.slice(7)) - Number(b.slice(7)))

/** Every email is stored exactly once. */
const untilHere = (count: number) =>
  vi.waitFor(async () => expect(sorted(await subjects())).toEqual(numbered(count)), PATIENCE)

async function client(dovecot: Dovecot): Promise<ImapFlow> {
  const { hostname, port, username, password } = new URL(dovecot.url)
  const auth = { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
  const imap = new ImapFlow({ host: hostname, port: Number(port), secure: false, auth, logger: false })
  await imap.connect()
  return imap
}

async function errors(): Promise<(string | null)[]> {
  const { data } = await secret.from('mailbox_folders').select('fault').throwOnError()
  return data.map(({ fault }) => fault)
}

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** Proxy that forwards small chunks and closes each connection after its allowance of bytes. */
async function openSlowWay(url: string, allowances: readonly number[]) {
  let ways = 0
  const target = new URL(url)
  const server = createSocketServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    let left = allowances[ways++] ?? Number.POSITIVE_INFINITY
    const end = () => {
      near.destroy()
      far.destroy()
    }
    for (const socket of [near, far]) socket.on('error', end).on('close', end)
    near.pipe(far)
    void (async () => {
      for await (const chunk of far) {
        for (let from = 0; from < chunk.length && left > 0; from += 2000) {
          const piece = chunk.subarray(from, Math.min(from + 2000, from + left))
          left -= piece.length
          near.write(piece)
          await pause(2)
        }
        if (left <= 0) end()
      }
    })().catch(end)
  })
  const port = await listen(server)
  return {
    url: url.replace(`:${target.port}`, `:${port}`),
    ways: () => ways,
    async [Symbol.asyncDispose]() {
      server.close()
    },
  }
}

/** Issues access tokens for a refresh token and validates them for the mail server. */
async function openAccessServer() {
  const given = new Set<string>()
  let asked = 0
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost')
    response.setHeader('Content-Type', 'application/json')
    if (pathname === '/introspect') {
      asked += 1
      const active = given.has(searchParams.get('token') ?? '')
      return response.end(JSON.stringify(active ? { active, username: MAILBOX_USER } : { active }))
    }
    let body = ''
    for await (const chunk of request) body += chunk
    const form = new URLSearchParams(body)
    if (form.get('refresh_token') !== 'given by the office' || form.get('client_secret') !== 'of the website')
      return response.writeHead(400).end('{"error":"invalid_grant"}')
    const token = `token${given.size}`
    given.add(token)
    return response.end(JSON.stringify({ access_token: token, token_type: 'Bearer', expires_in: 60 }))
  })
  const port = await listen(server)
  return {
    url: `http://127.0.0.1:${port}`,
    /** Number of validation requests. */
    asked: () => asked,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
    },
  }
}

describe('mailbox sync', () => {
  it('imports existing emails, then new ones, follows read status and changes nothing in the mailbox', async () => {
    await using dovecot = await openDovecot(program as string)
    await deliver(dovecot, 1, 5)
    read(dovecot.url)
    await untilHere(5)
    // The idle server announces the change.
    await deliver(dovecot, 6, 2)
    await untilHere(7)

    const imap = await client(dovecot)
    await imap.mailboxOpen('INBOX')
    expect(await imap.search({ seen: true }, { uid: true })).toEqual([])
    await imap.messageFlagsAdd('7', ['\\Seen'], { uid: true })
    await imap.logout()
    const unread = async () => {
      const { data } = await secret.from('emails').select('subject').eq('is_read', true).throwOnError()
      return data.map(({ subject }) => subject)
    }
    await vi.waitFor(async () => expect(await unread()).toHaveLength(1), PATIENCE)

    const { data: folders } = await secret.from('mailbox_folders').select('*').throwOnError()
    expect(folders).toMatchObject([{ folder: 'INBOX', taken: 7, last_uid: 7, fault: null }])
  })

  it('imports each email once despite killed processes, a killed mail server and a second process', async () => {
    await using dovecot = await openDovecot(program as string)
    await deliver(dovecot, 1, 80)
    const first = read(dovecot.url)
    await vi.waitFor(async () => expect((await subjects()).length).toBeGreaterThan(0), PATIENCE)
    await dovecot.kill()
    await deliver(dovecot, 81, 10)
    await first.stop()
    read(dovecot.url)
    read(dovecot.url)
    await dovecot.start()
    await untilHere(90)
  })

  it('recognises emails after all UIDs change, and does not import erased ones again', async () => {
    await using dovecot = await openDovecot(program as string)
    await deliver(dovecot, 1, 5)
    const before = read(dovecot.url)
    await untilHere(5)
    await before.stop()
    const { data } = await secret.from('emails').select('id').eq('subject', 'Letter 5').throwOnError()
    await backend.database.script(`delete from public.emails where id = ${data[0]?.id}`)
    await dovecot.renumber()
    await deliver(dovecot, 6, 1)
    read(dovecot.url)
    const expected = [...numbered(4), 'Letter 6']
    await vi.waitFor(async () => expect(sorted(await subjects())).toEqual(expected), PATIENCE)
    await vi.waitFor(async () => {
      const { data: folders } = await secret.from('mailbox_folders').select('last_uid, fault').throwOnError()
      expect(folders).toEqual([{ last_uid: 6, fault: null }])
    }, PATIENCE)
    expect(sorted(await subjects())).toEqual(expected)
  })

  it('resumes after a slow connection breaks in the middle of an email', async () => {
    await using dovecot = await openDovecot(program as string)
    await deliver(dovecot, 1, 20)
    await using slow = await openSlowWay(dovecot.url, [3000, 8000, Number.POSITIVE_INFINITY])
    read(slow.url)
    await untilHere(20)
    expect(slow.ways()).toBeGreaterThan(2)
  })

  it('authenticates with OAuth2 and refreshes the token', async () => {
    await using access = await openAccessServer()
    await using dovecot = await openDovecot(program as string, `${access.url}/introspect?token=`)
    await deliver(dovecot, 1, 3)
    const { username, host } = new URL(dovecot.url)
    const oauth = { clientId: 'website', clientSecret: 'of the website' }
    const refused = read(`imap://${username}:none@${host}`, {
      ...oauth,
      tokenUrl: `${access.url}/token`,
      refreshToken: 'taken back',
    })
    await vi.waitFor(
      async () =>
        expect(await errors()).toEqual([
          'The OAuth2 server refused access to the mailbox (400). Authorise the website again.',
        ]),
      PATIENCE,
    )
    await refused.stop()
    read(`imap://${username}:none@${host}`, {
      ...oauth,
      tokenUrl: `${access.url}/token`,
      refreshToken: 'given by the office',
    })
    await untilHere(3)
    expect(access.asked()).toBeGreaterThan(0)
  })

  it('shows staff why it fails, and continues afterwards', async () => {
    await using dovecot = await openDovecot(program as string)
    await deliver(dovecot, 1, 1)
    const wrong = read(dovecot.url.replace('correct_horse', 'wrong'))
    await vi.waitFor(
      async () => expect(await errors()).toEqual(['The email server rejected the user name and password.']),
      PATIENCE,
    )
    await wrong.stop()
    read(dovecot.url)
    await untilHere(1)
    await vi.waitFor(async () => expect(await errors()).toEqual([null]), PATIENCE)
  })
})
