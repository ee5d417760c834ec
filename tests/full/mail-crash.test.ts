/** Kills the website while it sends emails and restarts it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#supabase/database.types.ts'
import { makeDataDirectory } from '#tests/support/data-directory.ts'
import { type Mailbox, openMailbox } from '#tests/support/mailbox.ts'
import { openRotatingProxy } from '#tests/support/rotating-proxy.ts'

const ROOT = join(import.meta.dirname, '../..')
const MAILS = 60

let mailbox: Mailbox
let directory: string
const started: ChildProcess[] = []

beforeAll(async () => {
  // Slow enough to be killed while sending.
  mailbox = await openMailbox({ thinks: 20 })
  directory = await makeDataDirectory()
})
afterAll(async () => {
  for (const child of started) await kill(child)
  await mailbox[Symbol.asyncDispose]()
  await rm(directory, { recursive: true, force: true })
})

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}

async function serve(): Promise<{ child: ChildProcess; client: SupabaseClient<Database> }> {
  await using probe = await openRotatingProxy()
  const port = String(probe.port)
  await probe[Symbol.asyncDispose]()
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH ?? '',
      DATA_DIR: directory,
      PORT: port,
      DEMO_CONTENT: '0',
      SMTP_URL: mailbox.url,
      EMAIL_FROM: 'site@example.com',
    },
    stdio: 'ignore',
  })
  started.push(child)
  const url = `http://localhost:${port}`
  const isUp = async () => child.exitCode !== null || (await fetch(`${url}/healthz`).catch(() => null))?.ok
  await expect.poll(isUp, { timeout: 180_000 }).toBe(true)
  const keys = JSON.parse(await readFile(join(directory, 'keys.json'), 'utf8'))
  return { child, client: createClient<Database>(url, keys.secret, { auth: { persistSession: false } }) }
}

it('sends each email at most once across crashes and marks uncertain ones', {
  timeout: 600_000,
}, async () => {
  const first = await serve()
  const addresses = Array.from({ length: MAILS }, (_, number) => `applicant-${number}@example.com`)
  for (const [number, recipient] of addresses.entries())
    await first.client
      .rpc('enqueue_email', {
        kind: 'application',
        recipient,
        subject: 'Yours',
        body_text: `Dear Applicant ${number},`,
      })
      .throwOnError()
  await expect.poll(() => mailbox.total(), { timeout: 180_000, interval: 5 }).toBeGreaterThan(9)
  await kill(first.child)
  expect(mailbox.total()).toBeLessThan(MAILS)

  const { client } = await serve()
  const states = async () => {
    const { data } = await client.from('outgoing_emails').select('recipient, state, body_text').throwOnError()
    return data
  }
  const isOver = async () => (await states()).every(({ state }) => ['accepted', 'in_doubt'].includes(state))
  await expect.poll(isOver, { timeout: 300_000, interval: 250 }).toBe(true)
  const emails = await states()
  expect(emails).toHaveLength(MAILS)
  // Emails are sent one at a time, so at most one was being sent.
  expect(emails.filter(({ state }) => state === 'in_doubt').length).toBeLessThanOrEqual(1)
  for (const { recipient, state, body_text: words } of emails) {
    const number = /\d+/.exec(recipient)?.[0]
    if (state === 'accepted') expect([recipient, mailbox.count(recipient)]).toEqual([recipient, 1])
    else expect(mailbox.count(recipient)).toBeLessThanOrEqual(1)
    if (mailbox.count(recipient) === 1)
      expect((await mailbox.newest(recipient)).text).toContain(`Dear Applicant ${number},`)
    expect(words).toContain(`Dear Applicant ${number},`)
  }
})
