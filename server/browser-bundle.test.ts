/** Checks built files for secrets; server/demo/demo.test.ts checks pages. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

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
