/** Against a real Dovecot: whatever happens to it, no email is lost and none is here twice. */
import { createClient } from '@supabase/supabase-js'
import { ImapFlow } from 'imapflow'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { DataClient } from '#server/data-source/clients.ts'
import type { Database } from '#supabase/database.types.ts'
import { emptyTables, openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type Dovecot, findDovecot, openDovecot } from '#tests/support/dovecot.ts'
import { startStack } from '#tests/support/stack.ts'
import { createIntake } from '../intake/intake.ts'
import { createWorkshop } from '../reading/workshop.ts'
import { type MailboxReader, startMailboxReader } from './mailbox-reader.ts'

const running = new AsyncDisposableStack()
const workshop = createWorkshop()
let program: string | undefined
let opened: TestDatabase
let secret: DataClient
let readers: MailboxReader[] = []

beforeAll(async () => {
  program = await findDovecot()
  opened = running.use(await openTestDatabase())
  const { stack } = running.use(await startStack(opened.database))
  secret = createClient<Database>(stack.url, stack.secretKey, { auth: { persistSession: false } })
}, 240_000)
afterAll(async () => {
  await workshop.close()
  await running.disposeAsync()
})
afterEach(async () => {
  await Promise.all(readers.map((reader) => reader.stop()))
  readers = []
  await emptyTables(
    opened.database,
    'public.emails',
    'public.mailbox_folders',
    'public.erasures',
    'private.email_threads',
  )
})

const PATIENCE = { timeout: 120_000, interval: 100 }

function read(url: string): MailboxReader {
  const reader = startMailboxReader(
    {
      ...{ secret, clock: Date.now, log: { warn: () => {} } },
      intake: createIntake({ secret, workshop, clock: Date.now, log: { warn: () => {} } }),
      mailbox: { url, folders: ['INBOX'], plain: false, oauth: undefined },
    },
    { poll: 2000, pause: 100, longestPause: 500 },
  )
  readers.push(reader)
  return reader
}

function letter(number: number): string {
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
  for (let number = from; number < from + count; number += 1) await dovecot.deliver(letter(number))
}

async function subjects(): Promise<string[]> {
  const { data } = await secret.from('emails').select('subject').order('id').limit(5000).throwOnError()
  return data.map(({ subject }) => subject)
}

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `Letter ${index + 1}`)
const sorted = (names: readonly string[]) => names.toSorted((a, b) => Number(a.slice(7)) - Number(b.slice(7)))

/** Everybody who is taken is here once. */
const untilHere = (count: number) =>
  vi.waitFor(async () => expect(sorted(await subjects())).toEqual(numbered(count)), PATIENCE)

async function client(dovecot: Dovecot): Promise<ImapFlow> {
  const { hostname, port, username, password } = new URL(dovecot.url)
  const auth = { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
  const imap = new ImapFlow({ host: hostname, port: Number(port), secure: false, auth, logger: false })
  await imap.connect()
  return imap
}

describe('the company’s mailbox', () => {
  it('is taken in whole, then as emails come, and what is read there is read here; nothing in it is changed', async () => {
    await using dovecot = await openDovecot(program as string)
    await deliver(dovecot, 1, 60)
    read(dovecot.url)
    await untilHere(60)
    // Said by the server, which is idle then.
    await deliver(dovecot, 61, 2)
    await untilHere(62)

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
    expect(folders).toMatchObject([{ folder: 'INBOX', taken: 62, last_uid: 62, fault: null }])
  }, 240_000)

  it('is taken in once although its server is killed, the process is, and another reads beside it', async () => {
    await using dovecot = await openDovecot(program as string)
    await deliver(dovecot, 1, 150)
    const first = read(dovecot.url)
    await vi.waitFor(async () => expect((await subjects()).length).toBeGreaterThan(0), PATIENCE)
    await dovecot.kill()
    await deliver(dovecot, 151, 20)
    await first.stop()
    read(dovecot.url)
    read(dovecot.url)
    await dovecot.start()
    await untilHere(170)
  }, 240_000)

  it('is known again when all its numbers are others, without what was erased', async () => {
    await using dovecot = await openDovecot(program as string)
    await deliver(dovecot, 1, 60)
    const before = read(dovecot.url)
    await untilHere(60)
    await before.stop()
    const { data } = await secret.from('emails').select('id').eq('subject', 'Letter 60').throwOnError()
    await opened.database.script(`delete from public.emails where id = ${data[0]?.id}`)
    await dovecot.renumber()
    await deliver(dovecot, 61, 1)
    read(dovecot.url)
    const expected = [...numbered(59), 'Letter 61']
    await vi.waitFor(async () => expect(sorted(await subjects())).toEqual(expected), PATIENCE)
    await vi.waitFor(async () => {
      const { data: folders } = await secret.from('mailbox_folders').select('last_uid, fault').throwOnError()
      expect(folders).toEqual([{ last_uid: 61, fault: null }])
    }, PATIENCE)
    expect(sorted(await subjects())).toEqual(expected)
  }, 240_000)

  it('says to staff why it cannot be read, and goes on when it can', async () => {
    await using dovecot = await openDovecot(program as string)
    await deliver(dovecot, 1, 1)
    const wrong = read(dovecot.url.replace('correct_horse', 'wrong'))
    const faults = async () =>
      (await secret.from('mailbox_folders').select('fault').throwOnError()).data.map(({ fault }) => fault)
    await vi.waitFor(
      async () =>
        expect(await faults()).toEqual(['The email server does not accept the user name and password.']),
      PATIENCE,
    )
    await wrong.stop()
    read(dovecot.url)
    await untilHere(1)
    await vi.waitFor(async () => expect(await faults()).toEqual([null]), PATIENCE)
  }, 240_000)
})
