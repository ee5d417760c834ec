/** With `SUPABASE_URL` nothing of the embedded backend runs. A backend alone stands in for Supabase here. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSite, type TestSite } from '#tests/support/site.ts'
import { readEnv } from './env.ts'
import { type Running, start } from './start.ts'

let supabase: TestSite
let site: Running
let url: string

beforeAll(async () => {
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
})

describe('a site on Supabase', () => {
  it('shows its content, lets browsers reach it, and nothing more', async () => {
    const answer = await fetch(`${url}/news`)
    const { data } = await supabase.publishable
      .from('news_articles')
      .select('slug')
      .limit(1)
      .single()
      .throwOnError()
    expect(await answer.text()).toContain(`/news/${data.slug}`)
    const policy = answer.headers.get('content-security-policy')
    expect(policy).toContain(`connect-src 'self' ${supabase.url};`)
    expect(policy).not.toContain(`script-src 'self' ${supabase.url}`)
  })

  it('is ready while Supabase answers', async () => {
    const answer = await fetch(`${url}/readyz`)
    expect([answer.status, await answer.json()]).toEqual([200, { database: 'ok', blobs: 'ok' }])
  })

  it('opens website sessions with the secret key', async () => {
    const answer = await fetch(`${url}/api/csrf-token`)
    expect(Object.keys(await answer.json())).toEqual(['csrfToken'])
  })

  it('has no backend, no mailbox and no demo people of its own', async () => {
    for (const path of ['/rest/v1/news_articles', '/auth/v1/health', '/mailbox'])
      expect((await fetch(url + path)).status).toBe(404)
    expect(site.screen).not.toContain('@example.com')
    expect(site.screen).toContain(`Supabase at ${supabase.url}`)
  })
})
