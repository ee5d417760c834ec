/** How staff open and import emails. */
import { beforeAll, describe, expect, it } from 'vitest'
import {
  EMAIL_IMPORT_PATH,
  getMessagePath,
  getRemoteImagesPath,
  type ImportReport,
} from '#domain/email/emails.ts'
import { type ApiBrowser, enterAs, openApiBrowser } from '#tests/support/api-browser.ts'
import { emailFile } from '#tests/support/email-files.ts'
import { opened } from '#tests/support/opened.ts'
import { openSite } from '#tests/support/site.ts'

const site = opened(() => openSite({ DEMO_CONTENT: '0' }))
const staff = opened(() => enterAs(site, { role: 'staff' }))

const INNER = 'From: Inner <inner@example.com>\r\nSubject: Within\r\n\r\nInner words\r\n'
const LETTER = String(
  emailFile({
    subject: 'Boxes',
    id: 'boxes@example.com',
    from: 'Ash <ash@example.com>',
    text: 'Hello',
    attachments: [
      { name: 'list.csv', type: 'text/csv', content: 'a,b' },
      { name: 'inner.eml', type: 'message/rfc822', content: INNER },
    ],
  }),
)

async function importEmail(text: string, browser: ApiBrowser = staff, token?: string) {
  return browser.call(`${EMAIL_IMPORT_PATH}?name=boxes.eml`, {
    method: 'POST',
    headers: {
      'content-type': 'application/octet-stream',
      'x-csrf-token': token ?? (await browser.csrfToken()),
    },
    body: text,
  })
}

const bytesOf = async (path: string) => {
  const cookie = [...staff.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return fetch(site.url + path, { headers: { cookie } })
}

describe('email viewer API', () => {
  let id: number
  beforeAll(async () => {
    const { status, body } = await importEmail(LETTER)
    expect([status, body]).toEqual([
      200,
      {
        taken: 1,
        here: 0,
        refused: 0,
        messages: [{ outcome: 'taken', id: expect.any(Number), title: 'Boxes', sentence: '' }],
      },
    ])
    id = (body as ImportReport).messages[0]?.id as number
  })

  it('opens an email for staff with attachments and embedded email, and logs who did', async () => {
    const { status, body, headers } = await staff.call(getMessagePath(id))
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(body).toMatchObject({ subject: 'Boxes', from: { address: 'ash@example.com' } })
    expect(body.text.trim()).toBe('Hello')
    const nested = body.attachments.find((one: { nested: boolean }) => one.nested)
    const within = await staff.call(getMessagePath(id, { inside: [nested.index] }))
    expect(within.body).toMatchObject({ subject: 'Within' })

    const list = body.attachments.find((one: { name: string }) => one.name === 'list.csv')
    const part = await bytesOf(getMessagePath(id, { part: list.index }))
    expect(part.headers.get('content-disposition')).toBe(`attachment; filename*=UTF-8''list.csv`)
    expect(part.headers.get('x-content-type-options')).toBe('nosniff')
    expect(part.headers.get('content-type')).toBe('application/octet-stream')
    expect((await part.text()).trim()).toBe('a,b')
    const source = await bytesOf(getMessagePath(id, { source: true }))
    expect(source.headers.get('content-type')).toBe('application/octet-stream')
    expect(await source.text()).toBe(LETTER)

    const { data } = await site.secret.rpc('list_audit_log', { what: 'emails' }).throwOnError()
    expect(data.map(({ action }) => action).toSorted()).toEqual(['export', 'export', 'open', 'open'])
    expect(data.every(({ actor }) => actor !== null)).toBe(true)
  })

  it('opens a sent email like any other', async () => {
    const { data: sent } = await site.secret
      .rpc('enqueue_email', {
        kind: 'notice',
        recipient: 'ash@example.com',
        subject: 'Ready',
        body_text: 'They are ready.',
        message_id: '<ready@example.com>',
      })
      .throwOnError()
    const { data } = await site.secret
      .from('emails')
      .select('id')
      .eq('outgoing_id', sent)
      .single()
      .throwOnError()
    const { body } = await staff.call(getMessagePath(data.id))
    expect(body).toMatchObject({
      subject: 'Ready',
      to: [{ address: 'ash@example.com' }],
      messageId: '<ready@example.com>',
    })
    expect(body.text.trim()).toBe('They are ready.')
  })

  it('reports an unknown email or part with a sentence', async () => {
    expect(await staff.call(getMessagePath(999_999))).toMatchObject({
      status: 404,
      body: { code: 'NO_SUCH_EMAIL' },
    })
    for (const path of [
      getMessagePath(id, { part: 77 }),
      getMessagePath(id, { inside: [77] }),
      `${getMessagePath(id)}?part=x`,
    ])
      expect(await staff.call(path)).toMatchObject({ status: 404, body: { code: 'NO_SUCH_PART' } })
  })

  it('loads remote images only by their number in the email', async () => {
    const { status, body } = await staff.send(getRemoteImagesPath(id), { numbers: [1], inside: [] })
    expect([status, body]).toEqual([200, { pictures: {} }])
    expect((await staff.send(getRemoteImagesPath(id), { numbers: ['http://localhost/'] })).status).toBe(400)
  })

  it('opens and imports only for staff with a CSRF token', async () => {
    const marketing = await enterAs(site, { role: 'marketing' })
    for (const browser of [marketing, openApiBrowser(site.url)]) {
      expect((await browser.call(getMessagePath(id))).status).toBe(401)
      expect((await importEmail(LETTER, browser)).status).toBe(401)
    }
    expect(await importEmail(LETTER, staff, 'made up')).toMatchObject({
      status: 403,
      body: { code: 'CSRF_TOKEN_INVALID' },
    })
  })
})
