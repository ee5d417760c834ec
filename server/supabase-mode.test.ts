/** With `SUPABASE_URL` the embedded backend does not run. Another instance's backend takes the role of Supabase. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openSite, type TestSite } from '#tests/support/site.ts'
import { readEnv } from './config/env.ts'
import { type Running, start } from './start.ts'
import { INVALIDATE_SIGNATURE_HEADER, invalidationSignature } from './website-api/invalidate-webhook.ts'

const invalidationKey = 'a key of this test, longer than thirty-two characters'.replaceAll(' ', '-')
let supabase: TestSite
let site: Running
let url: string

beforeAll(async () => {
  // Controls the age of pages.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  supabase = await openSite({}, 'backend')
  site = await start({
    env: readEnv({
      PORT: '0',
      SUPABASE_URL: supabase.url,
      SUPABASE_PUBLISHABLE_KEY: supabase.publishableKey,
      SUPABASE_SECRET_KEY: supabase.secretKey,
      INVALIDATE_WEBHOOK_SECRET: invalidationKey,
    }),
    mode: 'site',
    print: () => {},
    log: { error: () => {}, warn: () => {} },
  })
  url = `http://localhost:${site.port}`
})
afterAll(async () => {
  await site.stop()
  await supabase[Symbol.asyncDispose]()
  vi.useRealTimers()
})

describe('website on Supabase', () => {
  it('shows its content and lets browsers reach Supabase only', async () => {
    const response = await fetch(`${url}/news`)
    const { data } = await supabase.publishable
      .from('news_articles')
      .select('slug')
      .limit(1)
      .single()
      .throwOnError()
    expect(await response.text()).toContain(`/news/${data.slug}`)
    const policy = response.headers.get('content-security-policy')
    expect(policy).toContain(`connect-src 'self' ${supabase.url};`)
    expect(policy).not.toContain(`script-src 'self' ${supabase.url}`)
  })

  it('is ready while Supabase responds', async () => {
    const response = await fetch(`${url}/readyz`)
    expect([response.status, await response.json()]).toEqual([200, { database: 'ok', blobs: 'ok' }])
  })

  it('opens website sessions with the secret key', async () => {
    const response = await fetch(`${url}/api/csrf-token`)
    expect(Object.keys(await response.json())).toEqual(['csrfToken'])
  })

  it('has no embedded backend, mailbox page or demo users', async () => {
    for (const path of ['/rest/v1/news_articles', '/auth/v1/health', '/mailbox'])
      expect((await fetch(url + path)).status).toBe(404)
    expect(site.startupBanner).not.toContain('@example.com')
    expect(site.startupBanner).toContain(`Supabase at ${supabase.url}`)
  })
})

/** The database's notification of a change. */
const change = (fields: object = {}) =>
  JSON.stringify({
    type: 'UPDATE',
    schema: 'public',
    table: 'news_articles',
    sent_at: Date.now() / 1000,
    ...fields,
  })

const send = (
  body: string,
  signature: string | null = invalidationSignature(body, invalidationKey),
  method = 'POST',
) =>
  fetch(`${url}/api/invalidate`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(signature && { [INVALIDATE_SIGNATURE_HEADER]: signature }),
    },
    ...(method !== 'GET' && { body }),
  })

describe('page rendered before an edit', () => {
  const shows = async (title: string) => (await (await fetch(`${url}/news`)).text()).includes(title)

  async function publish(title: string) {
    await shows(title)
    await supabase.secret.from('news_articles').insert({ title }).throwOnError()
    expect(await shows(title)).toBe(false)
  }

  it('is rendered again when Supabase reports the edit', async () => {
    await publish('Told of')
    expect((await send(change())).status).toBe(204)
    expect(await shows('Told of')).toBe(true)
  })

  it('is rendered again after ten seconds without a report', async () => {
    await publish('Waited for')
    vi.setSystemTime(Date.now() + 10_000)
    expect(await shows('Waited for')).toBe(true)
  })

  const unsigned = [401, 'INVALID_SIGNATURE'] as const
  const invalid = [400, 'INVALID_INPUT'] as const
  const ignored = [204, undefined] as const
  const unknown = [404, 'NOT_FOUND'] as const
  const sentAt = (seconds: number) => change({ sent_at: Date.now() / 1000 + seconds })
  const signedFor = (body: string, key = invalidationKey) => send(change(), invalidationSignature(body, key))

  it.each<[string, readonly [number, string | undefined], () => Promise<Response>]>([
    ['is not signed', unsigned, () => send(change(), null)],
    ['is signed with another key', unsigned, () => signedFor(change(), 'key')],
    ['has the signature of another table', unsigned, () => signedFor(change({ table: 'jobs' }))],
    ['is sent again later', unsigned, () => send(sentAt(-301))],
    ['comes from the future', unsigned, () => send(sentAt(301))],
    ['has no timestamp', invalid, () => send(change({ sent_at: null }))],
    ['is not JSON', invalid, () => send('news_articles')],
    ['is not an object', invalid, () => send('["news_articles"]')],
    ['is too large', [413, 'PAYLOAD_TOO_LARGE'], () => send(change({ record: 'x'.repeat(20_000) }))],
    ['is for a table that no page shows', ignored, () => send(change({ table: 'leads' }))],
    ['is for another schema', ignored, () => send(change({ schema: 'private' }))],
    ['is a GET', unknown, () => send(change(), undefined, 'GET')],
    ['is a DELETE', unknown, () => send(change(), undefined, 'DELETE')],
  ])('stays cached when a request %s', async (name, answer, call) => {
    await publish(`Untold: ${name}`)
    const response = await call()
    const body = response.status === 204 ? {} : await response.json()
    expect([response.status, body.code]).toEqual(answer)
    expect(await shows(`Untold: ${name}`)).toBe(false)
  })

  it('stays cached when its table was invalidated too often', async () => {
    await publish('Too often')
    // Uses up the limit.
    for (let token = 0; token < 2; token += 1)
      await supabase.secret
        .rpc('consume_rate_limit', {
          key: 'website-api:invalidate:news_articles',
          max_tokens: 3,
          window_seconds: 110,
        })
        .throwOnError()
    const response = await send(change())
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '60'])
    expect(await shows('Too often')).toBe(false)
    // Limits are per table.
    expect((await send(change({ table: 'jobs' }))).status).toBe(204)
  })
})
