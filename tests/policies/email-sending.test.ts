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

const SEND = `select public.send_email(
  $1, $2, $3, $4, array(select jsonb_array_elements_text($5)), ' Re: Boxes ', 'Here they are.', $6
) as id`
async function send(
  email: number,
  change: { id?: string; way?: string; to?: string; cc?: string[]; whole?: boolean } = {},
) {
  const { id = crypto.randomUUID(), way = 'reply', to = 'zoe@example.com', cc = [], whole = false } = change
  await staff(SEND, [id, email, way, to, JSON.stringify(cc), whole])
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
    await send(email, { id })
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
  ])('rejects %s', async (_, change) => {
    const email = await receive()
    await expect(send(email, change)).rejects.toMatchObject({ code: '23514' })
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
