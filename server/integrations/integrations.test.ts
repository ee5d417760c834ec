/** Feeds as another system sends them, with fetch. tests/policies/feed-imports.test.ts covers what is stored. */
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { FEED_RESOURCES, FEEDS_API } from '#domain/feeds/feed-resources.ts'
import type { openApiDocument } from '#domain/feeds/open-api.ts'
import { enterAs } from '#tests/support/api-browser.ts'
import { signedInDataClient } from '#tests/support/feeds.ts'
import { opened } from '#tests/support/opened.ts'
import { openSite } from '#tests/support/site.ts'

const site = opened(() => openSite({ DEMO_CONTENT: '0' }))
const NAMES = FEED_RESOURCES.map(({ name }) => name)

const enter = (role: 'staff' | 'customer') => signedInDataClient(site, role)

interface Sending {
  readonly key?: string
  readonly batch?: string
  readonly type?: string
  readonly query?: string
}

let staff: Awaited<ReturnType<typeof enter>>
let key: string
beforeAll(async () => {
  staff = await enter('staff')
  key = await createKey('ERP', NAMES)
})

async function createKey(name: string, resources: readonly string[]): Promise<string> {
  const { data } = await staff.rpc('create_feed_source', { name, resources: [...resources] }).throwOnError()
  return data
}

async function send(resource: string, body: string | object, options: Sending = {}) {
  const { batch = crypto.randomUUID(), type = 'application/json', query = '' } = options
  const response = await fetch(`${site.url}${FEEDS_API}/${resource}${query}`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${options.key ?? key}`,
      'Content-Type': type,
      ...(batch !== '' && { 'Idempotency-Key': batch }),
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: response.status, body: await response.json() }
}

const location = (id: string, more: object = {}) => ({
  id,
  updatedAt: '2026-11-28T06:55:00Z',
  name: id,
  ...more,
})
const stored = async (id: string) => {
  const { data } = await staff.from('stock_locations').select('name').eq('code', id).throwOnError()
  return data.map(({ name }) => name)
}

describe('OpenAPI document', () => {
  const document = opened(async () => {
    const response = await fetch(`${site.url}${FEEDS_API}/openapi.json`)
    return (await response.json()) as ReturnType<typeof openApiDocument>
  })
  type Schema = Parameters<typeof z.fromJSONSchema>[0]
  const check = (name: 'FeedResponse' | 'Error', body: unknown) =>
    z.fromJSONSchema(document.components.schemas[name] as Schema).parse(body)

  it('describes every resource, and no more than the server receives', async () => {
    expect(Object.keys(document.paths)).toEqual(NAMES.map((name) => `${FEEDS_API}/${name}`))
    const { data } = await staff.rpc('list_feed_sources').throwOnError()
    expect(data[0]?.resources).toEqual(NAMES)
  })

  it('has an example of every resource that the server stores, in JSON and in CSV', async () => {
    for (const name of NAMES) {
      const { content } = document.paths[`${FEEDS_API}/${name}`]?.post.requestBody ?? expect.unreachable()
      const json = content['application/json']
      z.fromJSONSchema(json.schema as Schema).parse(json.example)
      const first = await send(name, json.example)
      expect(check('FeedResponse', first.body), name).toMatchObject({ counts: { created: 1 }, applied: true })
      const again = await send(name, `\uFEFF${content['text/csv'].example}`, {
        type: 'text/csv; charset=utf-8',
      })
      expect(check('FeedResponse', again.body), name).toMatchObject({ counts: { unchanged: 1 } })
    }
  })

  it.each<[number, string, string, () => ReturnType<typeof send>]>([
    [400, 'INVALID_INPUT', 'invalid JSON', () => send('locations', '[{]')],
    [400, 'INVALID_INPUT', 'a batch without a name', () => send('locations', [], { batch: '' })],
    [400, 'INVALID_INPUT', 'an unknown mode', () => send('locations', [], { query: '?mode=some' })],
    [401, 'INVALID_KEY', 'an unknown key', () => send('locations', [], { key: `feed_${'0'.repeat(64)}` })],
    [401, 'INVALID_KEY', 'a key of the data API', () => send('locations', [], { key: site.publishableKey })],
    [
      403,
      'RESOURCE_NOT_ALLOWED',
      'another source’s resource',
      async () => send('skus', [], { key: await createKey('Warehouse', ['pallets']) }),
    ],
    [404, 'NOT_FOUND', 'an unknown resource', () => send('invoices', [])],
    [
      413,
      'TOO_MANY_ROWS',
      'too many rows',
      () => send('locations', `[${'{},'.repeat(20_000)}{}]`, { query: '?mode=all' }),
    ],
    [415, 'UNSUPPORTED_CONTENT_TYPE', 'XML', () => send('locations', '<a/>', { type: 'application/xml' })],
  ])('lists status %i, %s, for %s', async (status, code, _, ask) => {
    const answer = await ask()
    expect([answer.status, answer.body.code]).toEqual([status, code])
    check('Error', answer.body)
    const { responses } = document.paths[`${FEEDS_API}/locations`]?.post ?? expect.unreachable()
    expect(Object.keys(responses)).toContain(String(status))
  })

  it('has a page for people', async () => {
    const page = await (await fetch(`${site.url}${FEEDS_API}`)).text()
    for (const { name, fields } of FEED_RESOURCES) {
      expect(page).toContain(`<h2 id="${name}">`)
      for (const field of Object.keys(fields)) expect(page).toContain(`<code>${field}</code>`)
    }
  })
})

describe('feed', () => {
  it('answers with the result of each row, in sentences', async () => {
    const rows = [
      location('L-1'),
      location('L-1'),
      { ...location('L-2'), name: 5 },
      location('L-3', { colour: 'red' }),
    ]
    const { body } = await send('locations', rows)
    expect(body).toMatchObject({
      applied: true,
      repeated: false,
      counts: { created: 1, unchanged: 1, refused: 2 },
    })
    expect(body.results).toEqual([
      { row: 1, id: 'L-1', result: 'created' },
      { row: 2, id: 'L-1', result: 'unchanged' },
      { row: 3, id: 'L-2', result: 'refused', message: '“name” must be text of 1 to 200 characters.' },
      { row: 4, id: 'L-3', result: 'refused', message: 'There is no field “colour”.' },
    ])
    const unknown = {
      id: 'P-1',
      updatedAt: rows[0]?.updatedAt,
      sku: 'S-9',
      receivedAt: '2026-11-02T10:15:00Z',
    }
    expect((await send('pallets', [unknown])).body.results[0].message).toBe(
      '“sku”: there is no record with the id “S-9” yet. Send it first, then this row again.',
    )
  })

  it('answers a repeated batch without storing it again', async () => {
    await send('locations', [location('L-4'), { id: 'L-5' }], { batch: 'morning' })
    const again = await send('locations', [location('L-6')], { batch: 'morning' })
    expect(again.body).toMatchObject({ repeated: true, counts: { created: 1, refused: 1 } })
    expect(again.body.results).toMatchObject([{ row: 2, id: 'L-5', message: '“updatedAt” is missing.' }])
    expect(await stored('L-6')).toEqual([])
  })

  it('can be sent again under the same name after it broke off', async () => {
    const broken = await send('locations', `[${JSON.stringify(location('L-7'))}, `, { batch: 'cut' })
    expect(broken.status).toBe(400)
    const whole = await send('locations', [location('L-7'), location('L-8')], { batch: 'cut' })
    expect(whole.body).toMatchObject({ repeated: false, counts: { created: 2 } })
  })

  it('stores nothing in a dry run, and nothing in mode “all” with a refused row', async () => {
    const rows = [location('L-9'), { id: 'L-10' }]
    const dry = await send('locations', rows, { query: '?dryRun=true', batch: '' })
    expect(dry.body).toMatchObject({
      applied: false,
      dryRun: true,
      counts: { created: 1, refused: 1, skipped: 0 },
    })
    const all = await send('locations', rows, { query: '?mode=all&results=refused' })
    expect(all.body).toMatchObject({
      applied: false,
      counts: { created: 0, refused: 1, skipped: 1 },
      results: [{ row: 2 }],
    })
    const batch = crypto.randomUUID()
    for (const repeated of [false, true])
      expect((await send('locations', rows, { query: '?mode=all', batch })).body).toMatchObject({
        repeated,
        counts: { created: 0, refused: 1, skipped: 1 },
        results: [
          ...(repeated ? [] : [{ row: 1, id: 'L-9', result: 'skipped' }]),
          { row: 2, result: 'refused' },
        ],
      })
    expect(await stored('L-9')).toEqual([])
    const valid = await send('locations', rows.slice(0, 1), { query: '?mode=all' })
    expect(valid.body.applied).toBe(true)
    expect(await stored('L-9')).toEqual(['L-9'])
  })

  it('stores rows of any size, and refuses those that one transaction can’t hold', async () => {
    // Escaped, each character has six bytes.
    const long = (length: number) => '\u0001'.repeat(length)
    const texts = { name: long(200), contactName: long(200), contactEmail: long(254), contactPhone: long(40) }
    const rows = Array.from({ length: 2000 }, (_, index) => ({ ...location(`W-${index}`), ...texts }))
    const large = await send('customers', rows, { query: '?mode=all' })
    expect([large.status, large.body.code]).toEqual([413, 'TOO_MANY_ROWS'])
    expect((await send('customers', rows)).body.counts.created).toBe(2000)
  })

  it('stores thousands of rows in several steps', async () => {
    const rows = Array.from({ length: 4500 }, (_, index) => location(`B-${index}`))
    const { body } = await send('locations', rows)
    expect(body.counts).toEqual({ created: 4500, updated: 0, unchanged: 0, refused: 0, skipped: 0 })
    expect(body.results.at(-1)).toEqual({ row: 4500, id: 'B-4499', result: 'created' })
  })
})

describe('key of a source', () => {
  const ask = async (used: string) => (await send('locations', [], { key: used })).status

  it('works beside its successor for a day, and no longer once the source is revoked', async () => {
    const first = await createKey('Transport system', ['locations'])
    expect(first).toMatch(/^feed_[0-9a-f]{64}$/)
    const { data } = await staff.rpc('list_feed_sources').throwOnError()
    const { id: source_id } = data.find(({ name }) => name === 'Transport system') ?? expect.unreachable()
    const { data: second } = await staff.rpc('rotate_feed_key', { source_id }).throwOnError()
    expect([await ask(first), await ask(second)]).toEqual([200, 200])
    await staff.rpc('rotate_feed_key', { source_id }).throwOnError()
    expect([await ask(first), await ask(second)]).toEqual([401, 200])
    await staff.rpc('revoke_feed_source', { source_id }).throwOnError()
    expect(await ask(second)).toBe(401)
    const { error } = await staff.rpc('rotate_feed_key', { source_id })
    expect(error?.message).toBe('This source doesn’t exist or has been revoked.')
  })

  it('is checked before the body is read', async () => {
    const call = request(`${site.url}${FEEDS_API}/pallets`, {
      method: 'POST',
      headers: { Authorization: `Bearer feed_${'0'.repeat(64)}`, 'Content-Type': 'application/json' },
    })
    onTestFinished(() => void call.on('error', () => undefined).destroy())
    // Chunked, and never ends.
    call.write('[')
    const [response] = (await once(call, 'response')) as [IncomingMessage]
    expect(response.statusCode).toBe(401)
  })

  it('is stored as a hash, and created by staff only', async () => {
    const customer = await enter('customer')
    for (const client of [customer, site.publishable, site.secret]) {
      expect((await client.from('feed_sources').select('*')).error?.code).toBe('42501')
      expect((await client.rpc('create_feed_source', { name: 'x', resources: ['skus'] })).error?.code).toBe(
        '42501',
      )
    }
    const { error } = await staff.rpc('create_feed_source', { name: 'x', resources: ['invoices'] })
    expect(error?.message).toBe('One of the resources doesn’t exist.')
  })
})

describe('upload by staff', () => {
  const upload = async (
    browser: Awaited<ReturnType<typeof enterAs>>,
    source: number | string,
    token?: string,
  ) => {
    const response = await browser.fetch(`${site.url}${FEEDS_API}/locations?source=${source}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'text/csv',
        'Idempotency-Key': crypto.randomUUID(),
        'X-CSRF-Token': token ?? (await browser.csrfToken()),
      },
      body: '"id","updatedAt","name"\r\n"U-1","2026-11-28T06:55:00Z","Uploaded"',
    })
    return [response.status, (await response.json()).code ?? 'stored']
  }
  const idOf = async (name: string) => {
    const { data } = await staff.rpc('list_feed_sources').throwOnError()
    return data.find((source) => source.name === name)?.id ?? expect.unreachable()
  }

  it('is stored as sent by the source, within what the source may send', async () => {
    const browser = await enterAs(site, { role: 'staff' })
    await createKey('Counting', ['locations'])
    expect(await upload(browser, await idOf('Counting'))).toEqual([200, 'stored'])
    expect(await stored('U-1')).toEqual(['Uploaded'])
    const { data } = await staff.rpc('list_feed_sources').throwOnError()
    expect(data.find(({ name }) => name === 'Counting')?.last_rows).toBe(1)
    const log = await site.secret.rpc('list_audit_log', { what: 'feed_batches' }).throwOnError()
    expect(log.data).toMatchObject([
      { actor: browser.id, action: 'upload', reference: 'Counting, locations', title: 'Counting' },
    ])
    await createKey('Prices', ['en-lines'])
    expect(await upload(browser, await idOf('Prices'))).toEqual([403, 'RESOURCE_NOT_ALLOWED'])
  })

  it('needs a session of staff, its token, and a source that isn’t revoked', async () => {
    const browser = await enterAs(site, { role: 'staff' })
    await createKey('Old', ['locations'])
    const id = await idOf('Old')
    expect(await upload(browser, id, 'wrong')).toEqual([403, 'CSRF_TOKEN_INVALID'])
    expect(await upload(await enterAs(site, { role: 'marketing' }), id)).toEqual([401, 'INVALID_ROLE'])
    await staff.rpc('revoke_feed_source', { source_id: id }).throwOnError()
    for (const source of [id, 999_999, 'x']) expect(await upload(browser, source)).toEqual([404, 'NOT_FOUND'])
  })
})
