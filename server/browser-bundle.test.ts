/** Checks built files and rendered pages for secrets. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openSite } from '#tests/support/site.ts'

const directory = join(import.meta.dirname, '../build/client')
const texts = readdirSync(directory, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(js|css|html|json|map|svg|txt|webmanifest)$/.test(name))
  .map((name) => ({ name, text: readFileSync(join(directory, name), 'utf8') }))

it('the browser bundle exists', () => {
  expect(texts.filter(({ name }) => name.endsWith('.js')).length).toBeGreaterThan(10)
})

it.each([
  // supabase-js contains the bare prefix, to tell keys from tokens.
  ['a secret key', /sb_secret_[\w-]+/],
  ['a key in the older format', /eyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/],
  ['the name of the secret key’s setting', /SUPABASE_SECRET_KEY|SERVICE_ROLE/],
  ['the role that bypasses row-level security', /service_role/],
])('no built file contains %s', (_what, pattern) => {
  expect(texts.filter(({ text }) => pattern.test(text)).map(({ name }) => name)).toEqual([])
})

it('no page contains the secret key or signing keys', async () => {
  await using site = await openSite()
  for (const path of [
    '/',
    '/news',
    '/contact',
    '/staff-dashboard',
    '/auth/v1/settings',
    '/auth/v1/.well-known/jwks.json',
  ]) {
    const response = await fetch(site.url + path, { headers: { apikey: site.publishableKey } })
    const text = await response.text()
    expect(response.status, path).toBeLessThan(500)
    expect(text.length).toBeGreaterThan(20)
    expect(text.includes(site.secretKey), path).toBe(false)
    expect(text, path).not.toMatch(/sb_secret_[\w-]+|"d":/)
  }
})
