import { beforeEach, describe, expect, it } from 'vitest'
import { EMAIL_BUCKET } from '#domain/email/emails.ts'
import { EMAIL_RETENTION_MONTHS, getRetentionCutoff } from '#domain/retention/retention.ts'
import { runRetention } from '#server/retention/retention-run.ts'
import { emptyTables } from '#tests/support/database.ts'
import { opened } from '#tests/support/opened.ts'
import { openTestBackend } from '#tests/support/test-backend.ts'
import { createEmailParserPool } from '../parsing/parser-pool.ts'
import { importFile } from './import-file.ts'
import { createEmailIngestion } from './ingestion.ts'

const log = { warn: () => {}, error: () => {} }
const backend = opened(openTestBackend)
const secret = opened(async () => backend.secret)
const parserPool = opened(async () => createEmailParserPool())
const ingestion = createEmailIngestion({ secret, parserPool, clock: Date.now, log })

beforeEach(async () => {
  const tables = ['public.emails', 'public.outgoing_emails', 'public.erasures', 'public.leads']
  await emptyTables(backend.database, ...tables, 'private.email_threads')
  await secret.storage.emptyBucket(EMAIL_BUCKET)
})

interface Words {
  readonly id: string
  readonly subject?: string
  readonly from?: string
  readonly headers?: readonly string[]
  readonly body?: string
}

function buildEmail({
  id,
  subject = 'Boxes',
  from = 'ash@example.com',
  headers = [],
  body = 'Hello',
}: Words) {
  return [
    ...[
      `From: Ash <${from}>`,
      'To: office@example.com',
      `Subject: ${subject}`,
      `Message-ID: <${id}@example.com>`,
    ],
    ...['Date: Mon, 16 Nov 2026 10:00:00 +0000', ...headers, '', body, ''],
  ].join('\r\n')
}

async function* pieces(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text)
}

const take = (...texts: string[]) =>
  ingestion.ingest(texts.map((text) => ({ bytes: Buffer.from(text), source: 'file' as const })))
const receive = (text: string, receivedAt = new Date()) =>
  ingestion.ingest([{ bytes: Buffer.from(text), source: 'mailbox', receivedAt }])

const rows = async () => (await secret.from('emails').select('*').order('id').throwOnError()).data
/** The counters that the list uses. */
const counted = async () => {
  const [row] = await backend.runAsOwner('select sum(emails)::integer as emails from private.email_counters')
  return Number(row?.emails ?? 0)
}
const stored = async () => {
  const { data } = await secret.storage.from(EMAIL_BUCKET).list('letters')
  return data?.length ?? 0
}

describe('importing a file of emails', () => {
  it('imports it once and stores its bytes unchanged', async () => {
    const text = buildEmail({ id: 'one' })
    const first = await importFile(ingestion, 'one.eml', pieces(text.slice(0, 3), text.slice(3)))
    expect(first).toMatchObject({
      taken: 1,
      here: 0,
      refused: 0,
      messages: [{ outcome: 'taken', title: 'Boxes' }],
    })
    const again = await importFile(ingestion, 'copy.eml', pieces(text))
    expect(again).toMatchObject({ taken: 0, here: 1, refused: 0 })
    expect(again.messages[0]).toMatchObject({
      id: first.messages[0]?.id,
      sentence: expect.stringMatching(/^Already imported on/),
    })
    const [row] = await rows()
    const { data } = await secret.storage.from(EMAIL_BUCKET).download(row?.letter_path ?? '')
    expect(await data?.text()).toBe(text)
    expect(await stored()).toBe(1)
  })

  it('imports each email of an mbox file and reports duplicates', async () => {
    const from = 'From ash@example.com Mon Nov 16 10:00:00 2026\r\n'
    const messages = ['one', 'two', 'one'].map((id) => `${from}${buildEmail({ id })}\r\n`)
    const before = await counted()
    const report = await importFile(ingestion, 'all.mbox', pieces(...messages))
    expect(report).toMatchObject({ taken: 2, here: 1, refused: 0 })
    expect((await counted()) - before).toBe(2)
  })

  it('rejects an empty file and a file that is not an email', async () => {
    expect((await importFile(ingestion, 'a.eml', pieces())).messages).toEqual([
      { outcome: 'refused', id: null, title: 'a.eml', sentence: 'This file is empty.' },
    ])
    const picture = await importFile(ingestion, 'a.eml', pieces('\u0089PNG\r\n\u001a\n'))
    expect(picture).toMatchObject({ taken: 0, refused: 1 })
    expect(picture.messages[0]?.sentence).toMatch(/\.$/)
    expect(await stored()).toBe(0)
  })

  it('does not import an erased email again, and stores no bytes', async () => {
    const text = buildEmail({ id: 'gone' })
    const { messages } = await importFile(ingestion, 'a.eml', pieces(text))
    const [row] = await rows()
    await secret.storage.from(EMAIL_BUCKET).remove([row?.letter_path ?? ''])
    await backend.database.script(`delete from public.emails where id = ${messages[0]?.id}`)
    const again = await importFile(ingestion, 'a.eml', pieces(text))
    expect(again.messages[0]?.sentence).toMatch(/^Erased on .+, so not imported again\.$/)
    expect(await rows()).toEqual([])
    expect(await stored()).toBe(0)
  })
})

describe('email threads', () => {
  const threads = async () => (await rows()).map(({ thread_id: thread }) => thread)

  it('are built from headers in any order of arrival', async () => {
    await take(buildEmail({ id: 'c', headers: ['References: <a@example.com> <b@example.com>'] }))
    await take(buildEmail({ id: 'a' }), buildEmail({ id: 'b', headers: ['In-Reply-To: <a@example.com>'] }))
    expect(new Set(await threads()).size).toBe(1)
    expect((await rows()).filter((row) => row.is_latest)).toHaveLength(1)
  })

  it('are merged by an email that references both', async () => {
    await take(buildEmail({ id: 'a' }), buildEmail({ id: 'x' }))
    await take(buildEmail({ id: 'y', headers: ['References: <a@example.com> <x@example.com>'] }))
    expect(new Set(await threads()).size).toBe(1)
  })

  it('use the subject only for a reply from the same address without headers', async () => {
    await take(buildEmail({ id: 'a', subject: 'Trays for jam' }))
    await take(
      buildEmail({ id: 'b', subject: 'RE: Trays for jam' }),
      buildEmail({ id: 'c', subject: 'Trays for jam' }),
      buildEmail({ id: 'd', subject: 'Re: Trays for jam', from: 'other@example.com' }),
      buildEmail({
        id: 'e',
        subject: 'Re: Trays for jam',
        headers: ['In-Reply-To: <elsewhere@example.com>'],
      }),
    )
    const [a, b, ...others] = await threads()
    expect(b).toBe(a)
    expect(new Set([a, ...others]).size).toBe(4)
  })

  it('are equal for emails imported together: by subject, by headers that name two, and once for duplicates', async () => {
    const twice = buildEmail({ id: 'c', headers: ['In-Reply-To: <b@example.com>'] })
    const outcomes = await take(
      buildEmail({ id: 'a', subject: 'Trays for jam' }),
      buildEmail({ id: 'b' }),
      buildEmail({ id: 'd', subject: 'Re: Trays for jam' }),
      twice,
      buildEmail({ id: 'alone' }),
      buildEmail({ id: 'e', headers: ['References: <a@example.com> <b@example.com>'] }),
      twice,
    )
    expect(outcomes.map(({ outcome }) => outcome)).toEqual([...Array(6).fill('taken'), 'here'])
    expect(outcomes[6]?.emailId).toBe(outcomes[3]?.emailId)
    const kept = await rows()
    expect(kept.map(({ message_id: id }) => id)).toEqual(
      ['a', 'b', 'd', 'c', 'alone', 'e'].map((id) => `<${id}@example.com>`),
    )
    const [first, ...others] = kept.filter(({ message_id: id }) => id !== '<alone@example.com>')
    expect(others.map(({ thread_id: thread }) => thread)).toEqual(Array(4).fill(first?.thread_id))
    expect(kept.filter((row) => row.is_latest).map(({ message_id: id }) => id)).toEqual([
      '<alone@example.com>',
      '<e@example.com>',
    ])
  })
})

describe('sent emails', () => {
  async function send(fields: Record<string, unknown> = {}): Promise<string> {
    const { data } = await secret
      .rpc('enqueue_email', {
        kind: 'notice',
        recipient: 'Ash@example.com',
        subject: 'Your boxes',
        body_text: 'They are ready.',
        message_id: '<sent@example.com>',
        ...fields,
      })
      .throwOnError()
    return data
  }
  const accept = (id: string) =>
    secret.rpc('complete_outgoing_email', { mail_id: id, state: 'accepted', answer: '250 OK' }).throwOnError()

  it('appear with their delivery status in the thread of their reply, and are deleted with it', async () => {
    const id = await send()
    await take(buildEmail({ id: 'answer', headers: ['In-Reply-To: <sent@example.com>'] }))
    await accept(id)
    const [sent, reply] = await rows()
    expect(sent).toMatchObject({
      source: 'sent',
      state: 'accepted',
      counterpart: 'ash@example.com',
      is_latest: false,
    })
    expect(reply).toMatchObject({ thread_id: sent?.thread_id, is_latest: true })
    await backend.database.script('delete from public.outgoing_emails')
    expect((await rows()).map(({ source }) => source)).toEqual(['file'])
  })

  it.each([
    ['bounced after a bounce report', 'ash@example.com', 'failed', 'bounced'],
    ['not bounced after a delay report', 'ash@example.com', 'delayed', 'accepted'],
    ['not bounced after a report about another recipient', 'other@example.com', 'failed', 'accepted'],
  ])('state their delivery: %s', async (_what, recipient, action, state) => {
    await accept(await send())
    const body = [
      '--b\r\nContent-Type: text/plain\r\n\r\nIt could not be delivered.\r\n',
      `--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mail.example.com\r\n\r\nFinal-Recipient: rfc822; ${recipient}\r\nAction: ${action}\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp; 550 No such\r\n user\r\n`,
      '--b\r\nContent-Type: text/rfc822-headers\r\n\r\nSubject: Your boxes\r\nMessage-ID:\r\n <sent@example.com>\r\n',
      '--b--\r\n',
    ].join('')
    const headers = ['Content-Type: multipart/report; report-type=delivery-status; boundary="b"']
    await receive(buildEmail({ id: 'report', headers, body }))
    const { data } = await secret.from('outgoing_emails').select('state, server_answer').throwOnError()
    expect(data).toEqual([{ state, server_answer: state === 'bounced' ? '550 No such user' : '250 OK' }])
    expect((await rows())[0]?.state).toBe(state)
  })
})

describe('retention of emails', () => {
  it('deletes them with their bytes after their own period, or with the only record they are linked to', async () => {
    const cutoff = getRetentionCutoff(new Date(), EMAIL_RETENTION_MONTHS)
    const old = new Date(cutoff.getTime() - 1000)
    const ingest = async (id: string, receivedAt?: Date) =>
      (await receive(buildEmail({ id }), receivedAt))[0]?.emailId
    const overdue = await ingest('old', old)
    const kept = await ingest('kept', old)
    const filed = await ingest('filed')
    const fresh = await ingest('fresh', cutoff)
    await backend.database.script(`
      insert into public.leads (session_id, lead_type) values ('EQ-AAAA-AAAA', 'customer_enquiry'), ('EQ-BBBB-BBBB', 'customer_enquiry');
      insert into public.email_links (email_id, record_kind, record_id)
      values (${kept}, 'lead', 'EQ-AAAA-AAAA'), (${filed}, 'lead', 'EQ-BBBB-BBBB');
      delete from public.leads where session_id = 'EQ-BBBB-BBBB';`)
    const receipt = await runRetention({ secret, clock: Date.now, log })
    expect(receipt.emails).toBe(2)
    expect((await rows()).map(({ id }) => id)).toEqual([kept, fresh])
    expect(overdue).toBeDefined()
    expect(
      await backend.runAsOwner(`select count(*) as files from storage.objects where bucket_id = 'mail'`),
    ).toEqual([{ files: 2 }])
  })
})
