/**
 * Takes a mailbox of ten thousand emails in from a real Dovecot, and again after it has numbered them anew: at which rate, that
 * none is lost and none is here twice, and how long staff wait for their list meanwhile.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from '@supabase/supabase-js'
import { startSite } from '#scripts/bench-site/site.ts'
import { openData } from '#server/data-source/open-data.ts'
import { readEnv } from '#server/operator/env.ts'
import { createLog } from '#server/operator/log.ts'
import type { Database } from '#supabase/database.types.ts'
import { findDovecot, openDovecot } from '#tests/support/dovecot.ts'
import { emailFile } from '#tests/support/email-files.ts'
import { WORDS } from '#tests/support/many-emails.ts'
import { type Benchmark, milliseconds, percentile, type Row } from './row.ts'

const EMAILS = 10_000
const LEAST_RATE = 300
const LONGEST_LIST_MS = 150

type Site = Awaited<ReturnType<typeof startSite>>

export const mailbox: Benchmark = async ({ quick }) => {
  const count = quick ? EMAILS / 20 : EMAILS
  const program = await findDovecot()
  if (program === undefined) throw new Error('Dovecot is not here, and cannot be installed')
  const directory = await mkdtemp(join(tmpdir(), 'bench-mailbox-'))
  await using dovecot = await openDovecot(program)
  try {
    // Migrated before, so that the first look into the mailbox waits for nothing.
    await (await openData(readEnv({ DATA_DIR: directory }), createLog(), 'script')).close()
    for (let number = 0; number < count; number += 1) await dovecot.deliver(letter(number))
    await using site = await startSite(directory, 0, { MAILBOX_URL: dovecot.url })
    const list = await staffList(site)
    const first = await watch(site, list, count)
    await dovecot.renumber()
    const again = await watch(site, list, count)
    await expectAllOnce(site, count)
    return [
      rateRow(`${count.toLocaleString('en-GB')} emails from a mailbox`, count / first.seconds, LEAST_RATE),
      rateRow('the same, numbered anew', count / again.seconds),
      waitRow('the list of emails meanwhile', first.waits),
    ]
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

/** As people write them: words in HTML, one of three an answer, one of ten with a file. */
function letter(number: number): Buffer {
  const word = (place: number) => WORDS[place % WORDS.length] as string
  const text = Array.from({ length: 150 }, (_, place) =>
    word(number * 7 + place * place + (number % 11) * place),
  )
  return emailFile({
    subject: `Order ${number} of ${word(number)}`,
    id: `${number}@example.com`,
    from: `Person ${number % 997} <person${number % 997}@example.com>`,
    html: `<table><tr><td style="color:#333">${text.join(' ')}</td></tr></table><a href="https://example.com/">See</a>`,
    headers: number % 3 === 2 ? [`In-Reply-To: <${number - 1}@example.com>`] : [],
    attachments:
      number % 10 === 0
        ? [
            {
              name: `plan ${number}.pdf`,
              type: 'application/pdf',
              content: Buffer.alloc(20_000, `%PDF-1.7 ${number}`),
            },
          ]
        : [],
  })
}

/** @returns asks for the first page as staff do */
async function staffList(site: Site): Promise<() => Promise<unknown>> {
  const email = 'bench-mailbox@example.com'
  const { data: made, error } = await site.service.auth.admin.createUser({ email, email_confirm: true })
  if (error) throw error
  await site.service.from('permissions').insert({ user_id: made.user.id, role: 'staff' }).throwOnError()
  const { data: link, error: refused } = await site.service.auth.admin.generateLink({
    type: 'magiclink',
    email,
  })
  if (refused) throw refused
  const person = createClient<Database>(site.url, site.keys.publishable, { auth: { persistSession: false } })
  const { error: unknown } = await person.auth.verifyOtp({
    type: 'email',
    token_hash: link.properties.hashed_token,
  })
  if (unknown) throw unknown
  return async () => person.rpc('list_emails', { by_thread: true }).throwOnError()
}

/** Until the folder is read to its end; the time runs from the first that is written down. */
async function watch({ service }: Site, list: () => Promise<unknown>, count: number) {
  const waits: number[] = []
  let began: number | undefined
  for (;;) {
    const { data } = await service.from('mailbox_folders').select('last_uid').throwOnError()
    const last = data[0]?.last_uid ?? 0
    if (last > 0 && last < count) began ??= performance.now()
    if (began !== undefined && last === count) return { seconds: (performance.now() - began) / 1000, waits }
    const asked = performance.now()
    await list()
    if (began !== undefined) waits.push(performance.now() - asked)
    await pause(100)
  }
}

/** @throws where one is lost, or here twice; what the site itself sends meanwhile is none of them */
async function expectAllOnce({ service }: Site, count: number): Promise<void> {
  const numbers = new Set<string>()
  let found = 0
  for (let from = 0; from < count; from += 1000) {
    const page = service
      .from('emails')
      .select('message_id')
      .eq('source', 'mailbox')
      .order('id')
      .range(from, from + 999)
    const { data } = await page.throwOnError()
    found += data.length
    for (const { message_id } of data) numbers.add(String(message_id))
  }
  const { count: all } = await service
    .from('emails')
    .select('id', { count: 'exact', head: true })
    .eq('source', 'mailbox')
    .throwOnError()
  if (found !== count || numbers.size !== count || all !== count)
    throw new Error(`Of ${count} emails ${numbers.size} are here, in ${all} rows`)
}

function rateRow(what: string, rate: number, least?: number): Row {
  const figure = `${rate.toFixed(0)} a second`
  if (least === undefined) return { what, bare: '', ours: '', figure, target: '' }
  return { what, bare: '', ours: '', figure, target: `≥ ${least} a second`, reached: rate >= least }
}

function waitRow(what: string, waits: readonly number[]): Row {
  const late = percentile(waits, 0.95)
  return {
    ...{
      what,
      bare: '',
      ours: `${milliseconds(percentile(waits, 0.5))} median`,
      figure: `${milliseconds(late)} p95`,
    },
    ...{ target: `≤ ${LONGEST_LIST_MS} ms`, reached: late <= LONGEST_LIST_MS },
  }
}
