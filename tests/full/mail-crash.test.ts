/** Kills the website while it sends emails and restarts it. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { expect, it } from 'vitest'
import type { Database } from '#supabase/database.types.ts'
import { type Site, startSite } from '#tests/e2e/support/site-process.ts'
import { makeDataDirectory } from '#tests/support/data-directory.ts'
import { openMailbox } from '#tests/support/mailbox.ts'

const MAILS = 60

async function clientOf({ url, dataDirectory }: Site) {
  const { secret } = JSON.parse(await readFile(join(dataDirectory, 'keys.json'), 'utf8'))
  return createClient<Database>(url, secret, { auth: { persistSession: false } })
}

it('sends each email at most once across crashes and marks uncertain ones', {
  timeout: 600_000,
}, async () => {
  // Slow enough to be killed while sending.
  await using mailbox = await openMailbox({ thinks: 20 })
  const settings = {
    DATA_DIR: await makeDataDirectory(),
    DEMO_CONTENT: '0',
    SMTP_URL: mailbox.url,
    EMAIL_FROM: 'site@example.com',
  }
  const first = await startSite(settings)
  const sending = await clientOf(first)
  const addresses = Array.from({ length: MAILS }, (_, number) => `applicant-${number}@example.com`)
  for (const [number, recipient] of addresses.entries())
    await sending
      .rpc('enqueue_email', {
        kind: 'application',
        recipient,
        subject: 'Yours',
        body_text: `Dear Applicant ${number},`,
      })
      .throwOnError()
  await expect.poll(() => mailbox.total(), { timeout: 180_000, interval: 5 }).toBeGreaterThan(9)
  process.kill(first.pid, 'SIGKILL')
  await first.stop()
  expect(mailbox.total()).toBeLessThan(MAILS)

  await using second = await startSite(settings)
  const client = await clientOf(second)
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
