/** Replies are sent once, in their thread, linked to the same record, and can be cancelled. */
import { describe, expect, it } from 'vitest'
import { toSearchKey } from '#domain/email/search-key.ts'
import { policyDatabase } from './database-fixture.ts'

const fixture = policyDatabase()
let emailCount = 0

const { key, owner, staff, value, column } = fixture

/** @returns the id of a received email */
async function receive(
  headers: { message_id?: string; in_reply_to?: string; references?: string[] } = {},
): Promise<number> {
  emailCount += 1
  const hash = emailCount.toString(16).padStart(64, '0')
  const email = {
    ...{ source: 'file', hash, path: `letters/${hash.slice(0, 2)}/${hash}`, size: 1000, subject: 'Boxes' },
    ...{ from: { name: 'Zoe', address: `zoe-${emailCount}@example.com` }, recipients: [], reply_to: [] },
    ...{ snippet: '', text: 'Hello', search_title: '', search_text: '', attachments: [], references: [] },
    ...headers,
  }
  const sql = 'select email_id from public.ingest_emails($1)'
  return Number(await value('service key', sql, [JSON.stringify([email])]))
}

interface Changes {
  readonly id?: string
  readonly way?: string
  readonly to?: string
  readonly cc?: readonly string[]
  readonly whole?: boolean
  readonly html?: string
  readonly files?: readonly object[]
  /** Kind and id. */
  readonly record?: readonly string[]
  readonly status?: string
  readonly at?: Date | null
}
const SEND = `select public.send_email(
  id => $1, way => $2, recipient => $3, cc => array(select jsonb_array_elements_text($4)), subject => ' Re: Boxes ',
  body => 'Here they are.', body_rich => $5, attachments => $6, email_id => $7, with_original => $8,
  record_kind => $9, record_id => $10, to_status => $11, send_at => $12
) as id`
async function send(email: number | null, change: Changes = {}) {
  const { id = crypto.randomUUID(), way = 'reply', to = 'zoe@example.com', cc = [], whole = false } = change
  const { html = '', files = [], record = [null, null], status = null, at = null } = change
  await staff(SEND, [
    ...[id, way, to, JSON.stringify(cc), html, JSON.stringify(files), email, whole, ...record, status],
    at?.toISOString() ?? null,
  ])
  return id
}
const mail = (id: string) =>
  value('staff', 'select to_jsonb(mails) from public.outgoing_emails as mails where id = $1', [id])
const cancel = (id: string) => value('staff', 'select public.cancel_sending($1)', [id])

describe('reply', () => {
  it('is sent once, queued and threaded', async () => {
    const references = ['<first@x>', '<a@x>']
    const email = await receive({ message_id: '<b@x>', in_reply_to: '<a@x>', references })
    const id = await send(email, { cc: ['li@example.org'] })
    await send(email, { id, cc: ['li@example.org'] })
    expect(await mail(id)).toMatchObject({
      kind: 'email_reply',
      subject: 'Re: Boxes',
      cc: ['li@example.org'],
      in_reply_to: '<b@x>',
      reference_ids: ['<first@x>', '<a@x>', '<b@x>'],
      state: 'queued',
    })
    expect(await key(`select id from public.claim_outgoing_emails(10, 'x') where id = $1`, [id])).toEqual([])
    const thread = await staff(
      `select from public.emails as one join public.emails as other using (thread_id)
      where one.id = $1 and other.outgoing_id = $2`,
      [email, id],
    )
    expect(thread).toHaveLength(1)
  })

  it('keeps the first and newest references of a long thread', async () => {
    const references = Array.from({ length: 60 }, (_, number) => `<${number}@x>`)
    const id = await send(await receive({ message_id: '<long@x>', references }))
    const { reference_ids: ids } = (await mail(id)) as { reference_ids: string[] }
    expect([ids.length, ids[0], ids[1], ids.at(-1)]).toEqual([30, '<0@x>', '<32@x>', '<long@x>'])
  })

  it("is linked to the email's records", async () => {
    const email = await receive({ message_id: '<filed@x>' })
    await staff(`select public.link_emails(array[$1::bigint], 'en_number', '471')`, [email])
    const id = await send(email)
    const links = `select links.record_id from public.email_links as links
      join public.emails on emails.id = links.email_id where emails.outgoing_id = $1`
    expect(await column('staff', links, [id])).toEqual(['471'])
  })

  it('a forward starts no thread and attaches the stored email', async () => {
    const email = await receive({ message_id: '<on@x>' })
    const id = await send(email, { way: 'forward', whole: true })
    expect(await mail(id)).toMatchObject({
      kind: 'email_forward',
      in_reply_to: null,
      reference_ids: [],
      attachments: [{ name: 'original.eml', email }],
    })
  })

  it.each([
    ['without a valid recipient', { to: 'zoe' }],
    ['two addresses in one field', { to: 'a@example.com,b@example.com' }],
    ['a line break in an address', { cc: ['a@example.com\r\nBcc: b@example.com'] }],
    ['an unknown type', { way: 'bounce' }],
    ['a file without a name', { files: [{ name: '', type: 'text/plain', content: '' }] }],
    ['a file that refers to a stored email', { files: [{ name: 'a', type: 'a/b', content: '', email: 1 }] }],
    ['a file that is not base64', { files: [{ name: 'a', type: 'a/b', content: '<' }] }],
    ['more than 5 MB of files', { files: [{ name: 'a', type: 'a/b', content: 'A'.repeat(7_200_000) }] }],
    ['a time in two years', { at: new Date(Date.now() + 730 * 86_400_000) }],
    ['a record that has no emails', { record: ['customer', '1'] }],
  ])('rejects %s', async (_, change) => {
    const email = await receive()
    await expect(send(email, change)).rejects.toMatchObject({ code: '23514' })
  })
})

describe('scheduled email', () => {
  const tomorrow = new Date(Date.now() + 86_400_000)
  const claim = (id: string) =>
    key(`select id from public.claim_outgoing_emails(100, 'x') where id = $1`, [id])
  const postpone = (id: string, to: string) =>
    owner(`update public.outgoing_emails set next_attempt_at = ${to} where id = $1`, [id])

  it('waits until its time, and is replaced under the same id until it is sent', async () => {
    const id = await send(await receive(), { at: tomorrow })
    await postpone(id, `next_attempt_at - interval '23 hours'`)
    expect(await claim(id)).toEqual([])
    await send(null, { id, to: 'li@example.org', html: '<p>New</p>', at: tomorrow })
    expect(await mail(id)).toMatchObject({
      recipient: 'li@example.org',
      body_rich: '<p>New</p>',
      state: 'queued',
    })
    expect(
      await column('staff', 'select to_address from public.emails where outgoing_id = $1', [id]),
    ).toEqual(['li@example.org'])
    await send(null, { id, to: 'li@example.org', html: '<p>New</p>' })
    expect(await mail(id)).toMatchObject({ scheduled_for: null })
    await postpone(id, 'now()')
    expect(await claim(id)).toHaveLength(1)
    await expect(send(null, { id, html: '<p>Too late</p>' })).rejects.toMatchObject({ code: '55006' })
    // The same request again, as after a lost response.
    await send(null, { id, to: 'li@example.org', html: '<p>New</p>' })
  })

  it('is replaced if only a file or the original is removed', async () => {
    const files = ['a.txt', 'b.txt'].map((name) => ({ name, type: 'text/plain', content: 'QQ==' }))
    const email = await receive({ message_id: '<files@x>' })
    const id = await send(email, { at: tomorrow, files, whole: true })
    await send(email, { id, at: tomorrow, files, whole: true })
    expect(await mail(id)).toMatchObject({ attachments: [...files, { name: 'original.eml' }] })
    await send(email, { id, at: tomorrow, files })
    expect(await mail(id)).toMatchObject({ attachments: files })
    await send(email, { id, at: tomorrow, files: files.slice(1) })
    expect(await mail(id)).toMatchObject({ attachments: files.slice(1) })
    const listed = `select parts.name from public.email_attachments as parts
      join public.emails on emails.id = parts.email_id where emails.outgoing_id = $1`
    expect(await column('staff', listed, [id])).toEqual(['b.txt'])
  })

  it('is cancelled by any member of staff', async () => {
    const id = await send(await receive(), { at: tomorrow })
    await owner('update public.outgoing_emails set created_by = null where id = $1', [id])
    expect(await cancel(id)).toBe(true)
  })
})

describe('email to an applicant', () => {
  it('sets the status, which is restored when sending is undone, unless it was changed since', async () => {
    const [applicant] = await owner(
      `insert into public.job_applications (name, email, job_title) values ('Ash', 'ash@example.com', 'Printer')
      returning id, reference`,
    )
    const { id: applicationId, reference } = applicant as { id: number; reference: string }
    const status = () =>
      value('staff', 'select status from public.job_applications where id = $1', [applicationId])
    const record = ['application', reference] as const
    const id = await send(null, { way: 'new', record, status: 'Rejected' })
    expect(await status()).toBe('Rejected')
    expect(await cancel(id)).toBe(true)
    expect(await status()).toBe('New')
    const other = await send(null, { way: 'new', record, status: 'Rejected' })
    await owner(`update public.job_applications set status = 'Offer' where id = $1`, [applicationId])
    await cancel(other)
    expect(await status()).toBe('Offer')
  })
})

describe('undo send', () => {
  it('deletes the email, for its sender only', async () => {
    const id = await send(await receive())
    expect(await cancel(id)).toBe(true)
    expect(await mail(id)).toBeUndefined()
    expect(await staff('select from public.emails where outgoing_id = $1', [id])).toEqual([])
  })

  it('fails once SMTP delivery has started', async () => {
    const id = await send(await receive())
    await owner(`update public.outgoing_emails set next_attempt_at = now() where id = $1`, [id])
    await key(`select id from public.claim_outgoing_emails(100, 'x')`)
    expect(await cancel(id)).toBe(false)
    expect(await mail(id)).toMatchObject({ state: 'sending' })
  })
})

describe('search key', () => {
  it.each([
    '',
    '  ',
    'E-flute and E flute, 3 mm or 3mm',
    'Café, naïve, ÅNGSTRÖM, Straße',
    'ash@example.com <Ash Reed> (office)',
    'line one\r\nline\ttwo\u00a0three\u2003four',
    'ЗАКАЗ Коробки 箱を注文 – “quoted”… 100×200',
    'a b c 12 boxes x ray 7 up',
    '[list] {braces} back\\slash `tick` ~tilde~ ^caret',
    'ﬁne ①②③ ½ ™ ＡＢＣ',
  ])('of “%s” is the same on server and database', async (text) => {
    expect(toSearchKey(text)).toBe(await fixture.value('owner', 'select private.to_search_key($1)', [text]))
  })
})
