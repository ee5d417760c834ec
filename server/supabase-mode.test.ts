/** With `SUPABASE_URL` the embedded backend does not run. Another instance's backend takes the role of Supabase. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openSite, type TestSite } from '#tests/support/site.ts'
import { readEnv } from './config/env.ts'
import { type Running, start } from './start.ts'

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

it('a cached page follows an edit after ten seconds', async () => {
  const shows = async (title: string) => (await (await fetch(`${url}/news`)).text()).includes(title)
  await shows('Edited')
  await supabase.secret.from('news_articles').insert({ title: 'Edited' }).throwOnError()
  expect(await shows('Edited')).toBe(false)
  vi.setSystemTime(Date.now() + 10_000)
  expect(await shows('Edited')).toBe(true)
})
