/**
 * Makes data.tar.br, a small backup with data of every kind, for the test that the next release can open it. Run before a
 * release: `node tests/full/release-data/make.ts`.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, constants, gunzipSync } from 'node:zlib'
import { openSite } from '../../support/site.ts'

const ROOT = join(import.meta.dirname, '../../..')
const directory = mkdtempSync(join(tmpdir(), 'release-'))
const DATA_DIR = join(directory, 'data')
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const site = await openSite({ DATA_DIR, SITE_URL: 'http://localhost:3000', DEMO_CONTENT: '0' }, 'backend')
const { secret } = site
await secret.from('customers').insert({ name: 'Mill Lane Bakery' }).throwOnError()
await secret
  .from('news_articles')
  .insert({ title: 'The second press is running', content: '<p>Since Monday.</p>' })
  .throwOnError()
await secret
  .rpc('enqueue_email', {
    kind: 'notice',
    recipient: 'jo.bloggs@example.com',
    subject: 'Delivery note',
    body_text: 'See the attachment.',
  })
  .throwOnError()
const { error: userError } = await secret.auth.admin.createUser({
  email: 'kim@example.com',
  email_confirm: true,
})
if (userError) throw userError
const { error: fileError } = await secret.storage
  .from('news-media')
  .upload('featured-images/pixel.png', Buffer.from(PIXEL, 'base64'), { contentType: 'image/png' })
if (fileError) throw fileError
await site[Symbol.asyncDispose]()

const archive = join(directory, 'data.tar.gz')
execFileSync(process.execPath, [join(ROOT, 'scripts/backup.ts'), archive], { env: { DATA_DIR } })
const tar = gunzipSync(readFileSync(archive))
const { BROTLI_PARAM_LARGE_WINDOW, BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT } = constants
writeFileSync(
  join(import.meta.dirname, 'data.tar.br'),
  brotliCompressSync(tar, {
    params: {
      [BROTLI_PARAM_LARGE_WINDOW]: 1,
      [BROTLI_PARAM_LGWIN]: 26,
      [BROTLI_PARAM_SIZE_HINT]: tar.length,
    },
  }),
)
rmSync(directory, { recursive: true })
