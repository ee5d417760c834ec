import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { renderEmail } from '#domain/email/html-email.ts'
import { openMailbox } from '#tests/support/mailbox.ts'
import { opened } from '#tests/support/opened.ts'
import { openTestBackend } from '#tests/support/test-backend.ts'
import { cancelOrphanedInterviews } from '../../interviews/cancel-interviews.ts'
import { createSmtpMailer } from '../sending/mailer.ts'
import { createApplicantLinks } from './applicant-links.ts'
import { createOutboxStore } from './outbox-store.ts'
import { type OutboxWorker, type OutboxWorkerDependencies, startOutboxWorker } from './outbox-worker.ts'

const SITE_URL = 'https://boxes.example.com'
const FROM = 'Boxes <noreply@boxes.example.com>'
const backend = opened(openTestBackend)
const secret = opened(async () => backend.secret)
/** Responses of the mail server by recipient. */
const refused = new Map<string, { code: number; text: string }>()
const mailbox = opened(() =>
  openMailbox({
    refuse: (address) => refused.get(address) ?? null,
    isSilent: (address) => address.startsWith('silent'),
  }),
)
const queues: OutboxWorker[] = []

beforeEach(async () => {
  await Promise.all(queues.splice(0).map((queue) => queue.stop()))
  await backend.runAsOwner('delete from public.outgoing_emails')
})

function mailerTo(url: string) {
  const mailer = createSmtpMailer({ url, from: FROM })
  onTestFinished(() => mailer.close())
  return mailer
}

async function open(parts: Partial<OutboxWorkerDependencies> = {}): Promise<OutboxWorker> {
  const queue = await startOutboxWorker({
    secret,
    mailer: mailerTo(mailbox.url),
    acceptsEmail: () => true,
    from: FROM,
    siteUrl: SITE_URL,
    applicantLink: createApplicantLinks(secret, SITE_URL),
    async watch(queued) {
      await backend.database.listen('outgoing_emails', queued)
      return 30_000
    },
    isAlone: true,
    log: { error: () => {}, warn: () => {} },
    ...parts,
  })
  queues.push(queue)
  return queue
}

let emails = 0
const addressOf = (what: string) => `${what}-${++emails}@example.com`

async function queue(recipient: string, fields: Record<string, unknown> = {}): Promise<string> {
  const { data } = await secret
    .rpc('enqueue_email', {
      kind: 'application',
      recipient,
      subject: 'Your application',
      body_text: 'Dear Zoë,\n\nCome on Monday.',
      ...fields,
    })
    .throwOnError()
  return data
}

async function read(id: string) {
  const { data } = await secret.from('outgoing_emails').select('*').eq('id', id).single().throwOnError()
  return data
}

/** Changes an email in the database. */
const set = (id: string, change: string) =>
  backend.runAsOwner(`update public.outgoing_emails set ${change} where id = $1`, [id])

async function apply(email: string) {
  const { data } = await secret
    .from('job_applications')
    .insert({ name: 'Zoë Ash', email, job_title: 'Fitter' })
    .select('id, reference')
    .single()
    .throwOnError()
  return data
}

const settled = (id: string, state: string) =>
  expect.poll(async () => (await read(id)).state, { interval: 20 }).toBe(state)

describe('queued email', () => {
  it('is sent to its one recipient in the company’s layout, and the server’s response is stored', async () => {
    await open()
    const to = addressOf('zoe')
    const id = await queue(to)
    await settled(id, 'accepted')
    const mail = await mailbox.newest(to)
    expect(mail).toMatchObject({
      subject: 'Your application',
      to: [{ address: to }],
      messageId: `<${id}@boxes.example.com>`,
    })
    expect(mail.text).toContain('Come on Monday.')
    expect(mail.html).toContain('Come on Monday.</p>')
    const row = await read(id)
    expect(row.server_answer).toMatch(/^250 /)
    expect(row.body_html).toContain('Come on Monday.</p>')
    expect(row.body_text.trim()).toBe(mail.text?.trim())
  })

  it('keeps its formatting and files, also when it is retried', async () => {
    const to = addressOf('table')
    const application = await apply(to)
    const id = await queue(to, {
      record_kind: 'application',
      record_id: application.reference,
      attachments: [{ name: 'prices.txt', type: 'text/plain', content: btoa('£0.84') }],
    })
    const html =
      '<p>Choose: {link}</p><table><tbody><tr><td>Tray</td><td>£0.84</td></tr></tbody></table><script>'
    await set(id, `body_rich = '${html}'`)
    refused.set(to, { code: 451, text: '4.7.1 Please come back' })
    await open()
    await expect.poll(async () => (await read(id)).server_answer).toContain('4.7.1')
    refused.delete(to)
    await set(id, `next_attempt_at = now(), state = 'queued'`)
    await settled(id, 'accepted')
    const mail = await mailbox.newest(to)
    expect(mail.html).toMatch(/<a href="https:\/\/boxes\.example\.com\/application\?key=[0-9a-f]{64}"/)
    expect(mail.html).toMatch(/<td style="[^"]*border[^"]*">Tray<\/td>/)
    expect(mail.html).not.toContain('<script')
    expect(mail.text).toContain('Tray | £0.84')
    expect(mail.attachments.map(({ filename }) => filename)).toEqual(['prices.txt'])
    expect((await read(id)).body_text).toContain('Choose: {link}')
  })

  it('is rejected permanently with the server’s response', async () => {
    await open()
    const to = addressOf('gone')
    refused.set(to, { code: 550, text: '5.1.1 No such mailbox' })
    const id = await queue(to)
    await settled(id, 'refused')
    expect((await read(id)).server_answer).toContain('5.1.1 No such mailbox')
  })

  it('is retried when the server asks for it, without blocking others', async () => {
    await open()
    const to = addressOf('busy')
    refused.set(to, { code: 451, text: '4.7.1 Please come back' })
    const [id, other] = [await queue(to), await queue(addressOf('other'))]
    await settled(other, 'accepted')
    await expect.poll(async () => (await read(id)).server_answer).toContain('4.7.1')
    const row = await read(id)
    expect(row).toMatchObject({ state: 'queued', attempts: 1 })
    expect(Date.parse(row.next_attempt_at)).toBeGreaterThan(Date.now() + 10_000)
    refused.delete(to)
    await set(id, `next_attempt_at = now(), state = 'queued'`)
    await settled(id, 'accepted')
    expect([mailbox.count(to), (await read(id)).attempts]).toEqual([1, 2])
  })

  it('waits during an outage of the mail server, without counting attempts', async () => {
    await open({ mailer: mailerTo('smtp://127.0.0.1:9') })
    const id = await queue(addressOf('later'))
    await expect.poll(async () => (await read(id)).attempts).toBe(1)
    await settled(id, 'queued')
  })

  it('is sent after an outage of the mail server, without another email being queued', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: Date.now() })
    onTestFinished(() => void vi.useRealTimers())
    let isReachable = false
    const [outage, server] = [mailerTo('smtp://127.0.0.1:9'), mailerTo(mailbox.url)]
    await open({
      mailer: { ...server, deliver: (email) => (isReachable ? server : outage).deliver(email) },
    })
    const id = await queue(addressOf('evening'))
    await expect.poll(async () => (await read(id)).server_answer).toContain('ECONNREFUSED')
    isReachable = true
    await backend.runAsOwner('update public.outgoing_emails set next_attempt_at = now()')
    const state = async () => {
      await vi.advanceTimersByTimeAsync(1000)
      return (await read(id)).state
    }
    await expect.poll(state, { interval: 20 }).toBe('accepted')
  })

  it('in doubt is never sent again automatically; staff may resend the same email', async () => {
    await open()
    const to = addressOf('silent')
    const id = await queue(to)
    await settled(id, 'in_doubt')
    await backend.runAsOwner(`select pg_notify('outgoing_emails', '')`)
    const next = await queue(addressOf('next'))
    // The queue pauses after a server error; a new process does not.
    await Promise.all(queues.splice(0).map((one) => one.stop()))
    await open()
    await settled(next, 'accepted')
    expect([mailbox.count(to), (await read(id)).state]).toEqual([1, 'in_doubt'])
    const first = await mailbox.newest(to)
    await set(id, `next_attempt_at = now(), state = 'queued'`)
    await expect.poll(() => mailbox.count(to)).toBe(2)
    expect((await mailbox.newest(to)).messageId).toBe(first.messageId)
  })

  it('in progress when the process died is marked in doubt; queued ones are sent', async () => {
    const [inFlight, waiting] = [await queue(addressOf('dead')), await queue(addressOf('alive'))]
    await set(inFlight, `state = 'sending', claimed_at = now()`)
    await open()
    await settled(waiting, 'accepted')
    expect((await read(inFlight)).state).toBe('in_doubt')
  })

  it('of another process is marked in doubt only after that process would have finished', async () => {
    const inFlight = await queue(addressOf('theirs'))
    await set(inFlight, `state = 'sending', claimed_at = now() - interval '9 minutes'`)
    await open({ isAlone: false })
    await settled(await queue(addressOf('ours')), 'accepted')
    expect((await read(inFlight)).state).toBe('sending')
  })

  it('is sent once by several processes', async () => {
    const all = await Promise.all(Array.from({ length: 40 }, () => queue(addressOf('many'))))
    await Promise.all([open(), open(), open()])
    const left = () => backend.runAsOwner(`select id from public.outgoing_emails where state <> 'accepted'`)
    await expect.poll(left).toEqual([])
    for (const id of all) expect(mailbox.count((await read(id)).recipient)).toBe(1)
  })

  it('contains a link to the applicant’s page, which is not stored', async () => {
    const applicant = await apply('zoe@example.com')
    await open()
    const to = addressOf('linked')
    const about = { record_kind: 'application', record_id: applicant.reference }
    const id = await queue(to, { body_text: 'Hello,\n\nyour page is {link} here.', ...about })
    await settled(id, 'accepted')
    const { text = '', html = '' } = await mailbox.newest(to)
    const link = /https:\/\/boxes\.example\.com\/application\?key=[0-9a-f]{64}/.exec(text)?.[0] ?? 'none'
    expect(html).toContain(`<a href="${link}"`)
    const row = await read(id)
    expect(row.body_text + row.body_html).not.toContain(link)
    expect(row.body_text).toContain('{link}')

    const late = await queue(to, { body_text: 'Hello, {link}', ...about, record_id: 'JA-AAAA-AAAA' })
    await settled(late, 'refused')
    await secret.from('job_applications').delete().eq('id', applicant.id).throwOnError()
    const { count } = await secret
      .from('outgoing_emails')
      .select('*', { count: 'exact', head: true })
      .eq('id', id)
    expect(count).toBe(0)
  })
})

describe('interview of a closed application', () => {
  const calendarTo = async (address: string) => {
    const { text, attachments } = await mailbox.newest(address)
    const [file] = attachments
    const { content } = file ?? {}
    const calendar = typeof content === 'string' ? content : new TextDecoder().decode(content)
    return { text, method: file?.method, calendar }
  }

  it('is cancelled for both sides some time after the application closes, with a calendar update', async () => {
    const [to, staffAddress] = [addressOf('zoe'), addressOf('desk')]
    const { data: created } = await secret.auth.admin.createUser({ email: staffAddress, email_confirm: true })
    const applicant = await apply(to)
    await backend.runAsOwner(
      `insert into public.interview_proposals
        (id, application_id, starts_at, minutes, place, chosen, chosen_at, created_by)
      values (gen_random_uuid(), $1, '{2099-07-05T09:30:00Z}', 45, 'Works', '2099-07-05T09:30:00Z', now(), $2)`,
      [applicant.id, created.user?.id],
    )
    await backend.runAsOwner(`update public.job_applications set status = 'Rejected' where id = $1`, [
      applicant.id,
    ])
    expect(await cancelOrphanedInterviews({ secret })).toBe(0)
    expect(await cancelOrphanedInterviews({ secret }, 0)).toBe(1)
    expect(await cancelOrphanedInterviews({ secret }, 0)).toBe(0)
    await open()
    for (const address of [to, staffAddress]) {
      const { text, method, calendar } = await calendarTo(address)
      expect(text).toContain('has been cancelled')
      expect(method).toBe('CANCEL')
      expect(calendar).toContain(`(${applicant.reference})`)
    }
  })

  it('is removed from calendars when its application is erased', async () => {
    await open()
    const to = addressOf('desk')
    const called_off = {
      id: '11111111-1111-4111-8111-111111111111',
      starts_at: '2099-07-05T09:30:00Z',
      minutes: 45,
      place: 'Works',
      job_title: 'Fitter',
    }
    const file = { name: 'interview.ics', type: 'text/calendar; method=CANCEL', content: '', called_off }
    await settled(await queue(to, { attachments: [file] }), 'accepted')
    const { method, calendar } = await calendarTo(to)
    expect(method).toBe('CANCEL')
    expect(calendar).toMatch(/SUMMARY:Interview: Fitter\r?\n/)
    expect(calendar).toContain(`UID:${called_off.id}@`)
  })
})

describe('email sent immediately', () => {
  const mail = (to: string, conceal?: string) =>
    renderEmail({
      to,
      subject: 'We have it',
      lead: 'Thank you.',
      kind: 'acknowledgement',
      siteUrl: SITE_URL,
      about: { kind: 'lead', id: 'EN-1' },
      paragraphs: conceal === undefined ? [] : [`See ${conceal} for more.`],
      reason: 'You wrote to us.',
      ...(conceal !== undefined && { conceal }),
    })
  const store = (url = mailbox.url, takesMail = true) =>
    createOutboxStore({
      secret,
      mailer: mailerTo(url),
      acceptsEmail: () => takesMail,
      from: FROM,
      log: { error: () => {}, warn: () => {} },
    })
  const rowTo = async (to: string) =>
    (await secret.from('outgoing_emails').select('*').eq('recipient', to).single().throwOnError()).data

  it('is stored with its status, without concealed parts', async () => {
    const to = addressOf('now')
    const link = `${SITE_URL}/application?key=0123456789abcdef`
    await store().deliver(mail(to, link), { local: false })
    expect((await mailbox.newest(to)).text).toContain(link)
    const row = await rowTo(to)
    expect(row).toMatchObject({
      state: 'accepted',
      kind: 'acknowledgement',
      record_kind: 'lead',
      record_id: 'EN-1',
    })
    expect(row.body_text).toContain('See {link} for more.')
    expect(row.body_text + row.body_html).not.toContain('0123456789abcdef')
  })

  it('reports an error to the caller and is retried unless it is final', async () => {
    const [later, final] = [addressOf('later'), addressOf('final')]
    await expect(store('smtp://127.0.0.1:9').deliver(mail(later), { local: false })).rejects.toThrow()
    expect(await rowTo(later)).toMatchObject({ state: 'queued' })
    const options = { local: false, isFinal: true }
    await expect(store('smtp://127.0.0.1:9').deliver(mail(final), options)).rejects.toThrow()
    expect(await rowTo(final)).toMatchObject({ state: 'refused' })
    await expect(store(mailbox.url, false).deliver(mail(final), options)).rejects.toThrow('SMTP_URL')
  })
})
