/** The backend alone, as `npm run backend` starts it. `supabase-mode.test.ts` runs a website on it. */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { opened } from '#tests/support/opened.ts'
import { openSite } from '#tests/support/site.ts'
import { readEnv } from './config/env.ts'
import { start } from './start.ts'

const backend = opened(() => openSite({}, 'backend'))

const root = join(import.meta.dirname, '..')

/** All modules that `file` imports, directly or not; packages by name. */
function loadedWith(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found
  found.add(file)
  const imports = readFileSync(file, 'utf8').matchAll(
    /^(?:import|export)\s(?!type\s)(?:[\w*{][^'";]*?\sfrom\s+)?['"]([^'"]+)['"]/gm,
  )
  for (const [, name = ''] of imports) {
    if (name.startsWith('.')) loadedWith(join(dirname(file), name), found)
    else if (name.startsWith('#')) loadedWith(join(root, name.slice(1)), found)
    else found.add(name)
  }
  return found
}

describe('npm run backend', () => {
  it('works with any Supabase client', async () => {
    const { data } = await backend.publishable.from('news_articles').select('title').limit(1).throwOnError()
    expect(data).toHaveLength(1)
    const { data: files, error } = await backend.secret.storage.from('news-media').list('demo')
    expect(error).toBeNull()
    expect(files?.length).toBeGreaterThan(0)
  })

  it.each(['/', '/news', '/api/csrf-token', '/assets/root.js'])('has no page at %s', async (path) => {
    const response = await fetch(backend.url + path)
    expect(response.status).toBe(404)
    expect(await response.json()).toEqual({ message: 'no Route matched with those values' })
  })

  it('is healthy and ready', async () => {
    expect((await fetch(`${backend.url}/healthz`)).status).toBe(200)
    expect(await (await fetch(`${backend.url}/readyz`)).json()).toEqual({
      database: 'ok',
      blobs: 'ok',
      disk: expect.stringMatching(/^(enough|low)$/),
    })
  })

  it('prints its URL and publishable key, but not the secret key', () => {
    expect(backend.startupBanner).toContain(backend.url)
    expect(backend.startupBanner).toContain(backend.publishableKey)
    expect(backend.startupBanner).not.toContain(backend.secretKey)
  })

  it('loads no code of the website', () => {
    const modules = [...loadedWith(join(root, 'server/backend-service.ts'))]
    expect(modules).toContain('hono')
    expect(modules.filter((name) => /react|\bvite|\/app\/|server\/(pages|website-api)\//.test(name))).toEqual(
      [],
    )
  })

  it('refuses to start with SUPABASE_URL', async () => {
    const env = readEnv({
      PORT: '0',
      SUPABASE_URL: 'https://project.example.com',
      SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_0123456789',
      SUPABASE_SECRET_KEY: 'sb_secret_0123456789abc',
    })
    const log = { error: () => {}, warn: () => {} }
    await expect(start({ env, mode: 'backend', print: () => {}, log })).rejects.toThrow(
      'SUPABASE_URL is set, but this command serves the embedded backend. Remove the setting.',
    )
  })
})
