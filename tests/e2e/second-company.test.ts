/**
 * Replaces `company/` as docs/make-it-yours.md describes, then generates, builds and starts the product. Nothing of the
 * first company may remain.
 */
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createClient } from '@supabase/supabase-js'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Mailbox, openMailbox } from '#tests/support/mailbox.ts'
import { type Site, startSite } from './support/site-process.ts'

const root = join(import.meta.dirname, '../..')
const second = join(root, 'tests/second-company/company')
/** Files that are kept: fonts, and files that are generated again. */
const COPIED_FILES = ['fonts', 'site.webmanifest', 'favicon.svg']
const PICTURES = ['mill', 'anvil-case', 'turnip-container']
/** Names of the first company. */
const NAMES =
  /Downland|Aldermoor|Chalkhill|Saltmarsh|Kiln Lane|\bGoose\b|01632 ?960 ?1|\bDP[1-3] \d|DP-|(hello|privacy|security)@example\.com|Thorne-Rudd|Tamsin|Hedgerow|1b2fb5|14228a|south of England|Severn/

let product: string
let site: Site
let mailbox: Mailbox
let firstCompanyTexts: readonly string[]
/** Text of every public page and file by path. */
const pages = new Map<string, string>()

const run = (...command: string[]) =>
  promisify(execFile)(process.execPath, command, {
    cwd: product,
    env: { ...process.env, NODE_ENV: 'production' },
  })

beforeAll(async () => {
  product = await mkdtemp(join(tmpdir(), 'second-company-'))
  const parts = (await readdir(root)).filter(
    (name) => !['.git', 'build', 'data', 'company', 'docs', 'node_modules', 'tests'].includes(name),
  )
  for (const part of parts) await cp(join(root, part), join(product, part), { recursive: true })
  await symlink(join(root, 'node_modules'), join(product, 'node_modules'))
  await cp(second, join(product, 'company'), { recursive: true })
  for (const name of COPIED_FILES)
    await cp(join(root, 'company/public', name), join(product, 'company/public', name), { recursive: true })
  await mkdir(join(product, 'company/public/uploads'))
  await mkdir(join(product, 'company/public/evidence'))
  await writeFile(join(product, 'company/public/evidence/deliveries.csv'), 'Month,Own lorries\n1,100\n')
  for (const [index, name] of PICTURES.entries())
    await sharp({
      create: { width: 1600, height: 800, channels: 3, background: { r: 40 * index, g: 120, b: 80 } },
    })
      .png()
      .toFile(join(product, `company/public/uploads/${name}.png`))
  await run('scripts/generate-company.ts')
  // Without compressed files, which take most of a build's time.
  await run('node_modules/.bin/react-router', 'build')
  mailbox = await openMailbox()
  site = await startSite(
    { SMTP_URL: mailbox.url, EMAIL_FROM: 'site@fellmark.example', DEMO_CONTENT: '0' },
    product,
  )
  firstCompanyTexts = await readFirstCompanyTexts()
  const sitemap = await read('/sitemap.xml')
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => new URL(loc).pathname)
  for (const path of [...listed, ...OTHER]) pages.set(path, await read(path))
})
afterAll(async () => {
  await site?.[Symbol.asyncDispose]()
  await mailbox?.[Symbol.asyncDispose]()
  await rm(product, { recursive: true, force: true })
})

/** Returns texts that only the first company's folder contains. */
async function readFirstCompanyTexts(): Promise<string[]> {
  const files = (await readdir(join(root, 'company'))).filter(
    (name) => name.endsWith('.ts') && name !== 'images.ts',
  )
  const [first, other] = await Promise.all(
    [join(root, 'company'), second].map(async (folder) => {
      const modules: unknown[] = await Promise.all(files.map((name) => import(join(folder, name))))
      return new Set(modules.flatMap(textsIn))
    }),
  )
  return [...(first ?? [])].filter(
    (text) => text.length >= 24 && !/^([/#"M<\d]|https:)/.test(text) && !other?.has(text),
  )
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** References are random and may contain any letters. */
const REFERENCE = /\b(?:PR|EQ|JA)-[A-Z2-9]{4}-[A-Z2-9]{4}\b/g

/** So are hashes in file names. */
const HASH = /-[\w-]{8}(?=\.(?:js|css|webp|avif|woff2)\b)/g

function tracesIn(text: string): string[] {
  const plain = text
    .replaceAll(REFERENCE, '')
    .replaceAll(HASH, '')
    .replaceAll('&#x27;', '’')
    .replaceAll('&amp;', '&')
    .replaceAll('<!-- -->', '')
  return [...(NAMES.exec(plain) ?? []), ...firstCompanyTexts.filter((word) => plain.includes(word))]
}

const read = async (path: string) => (await fetch(site.url + path)).text()

const OTHER = [
  ...['/robots.txt', '/sitemap.xml', '/.well-known/security.txt', '/site.webmanifest', '/favicon.svg'],
  ...['/news/rss.xml', '/blog/atom.xml', '/no-such-page', '/staff-dashboard', '/evidence/deliveries.csv'],
]

describe('second company', () => {
  it('has pages without a trace of the first', () => {
    expect(pages.size).toBeGreaterThan(30)
    const traces = [...pages].map(([path, text]) => [path, ...tracesIn(text)])
    expect(traces.filter(({ length }) => length > 1)).toEqual([])
  })

  it.each([
    ['/', 'Strong boxes from the northern fells.'],
    ['/', 'Fellmark Cartons plc is registered in Scotland, number SC999999.'],
    ['/', 'Every case travels on our own lorries'],
    ['/', '"legalName":"Fellmark Cartons plc"'],
    ['/', '#eef5f1'],
    ['/locations', 'Map of the northern fells with our'],
    ['/products', 'Anvil Case'],
    ['/questions', 'Forty cases. The office is open Tuesday and Thursday, 9 am to 4 pm.'],
    ['/how-we-do-it/box-manufacturing', 'FM-ENV-5150'],
    ['/privacy-policy', 'fellmark-cookie-consent'],
  ])('says at %s: %s', (path, text) => expect(pages.get(path)).toContain(text))

  it('links only to existing pages', async () => {
    const links = [...pages.values()].flatMap((html) => [...html.matchAll(/ href="(\/[^"#?]*)/g)])
    const unread = new Set(links.map(([, href = '']) => href).filter((href) => !pages.has(href)))
    const missing: string[] = []
    for (const path of unread) if ((await fetch(site.url + path)).status === 404) missing.push(path)
    expect(missing).toEqual([])
  })

  it('has no file, script or image of the first', async () => {
    const client = join(product, 'build/client')
    const files = (await readdir(client, { recursive: true, withFileTypes: true })).filter((entry) =>
      entry.isFile(),
    )
    const texts = files.filter(({ name }) => /\.(js|css|svg|csv|webmanifest|txt|vtt)$/.test(name))
    expect(texts.length).toBeGreaterThan(50)
    const traces = await Promise.all(
      texts.map(async ({ parentPath, name }) => [
        name,
        ...tracesIn(await readFile(join(parentPath, name), 'utf8')),
      ]),
    )
    expect(traces.filter(({ length }) => length > 1)).toEqual([])
    const pictures = files.filter(({ name }) => /\.(webp|avif|png|jpg|mp4|webm)$/.test(name))
    const stems = new Set(pictures.map(({ name }) => name.replace(/\..*/, '')))
    expect([...stems].toSorted()).toEqual(
      [...PICTURES, 'apple-touch-icon', 'icon-192', 'icon-512', 'social-card'].toSorted(),
    )
    for (const name of ['icon-512.png', 'social-card.png']) {
      const firstBytes = await readFile(join(root, 'company/public', name))
      expect((await readFile(join(client, name))).equals(firstBytes)).toBe(false)
      expect((await sharp(join(client, name)).metadata()).exif).toBeUndefined()
    }
  })

  it('sends emails without a trace of the first', async () => {
    const { secret } = JSON.parse(await readFile(join(site.dataDirectory, 'keys.json'), 'utf8'))
    const { auth } = createClient(site.url, secret, { auth: { persistSession: false } })
    await auth.admin.createUser({ email: 'reader@fellmark.example', email_confirm: true })
    await auth.signInWithOtp({ email: 'reader@fellmark.example', options: { shouldCreateUser: false } })
    await sendPrivacyRequest('asker@fellmark.example')
    for (const address of ['reader@fellmark.example', 'asker@fellmark.example', 'data@fellmark.example']) {
      const { subject, text = '', html = '' } = await mailbox.newest(address)
      expect([address, tracesIn(`${subject} ${text} ${html}`)]).toEqual([address, []])
      for (const part of [text, html]) {
        expect(part).toContain('Fellmark Cartons')
        expect(part).toContain('Registered office: 1 Quay Street, Inverhythe, Fife ZF1 1AA.')
      }
    }
  })

  it('starts with nothing left to configure', () => {
    expect(site.output()).toContain('Fellmark Cartons')
    expect(site.output()).not.toContain('Missing')
    expect(tracesIn(site.output())).toEqual([])
  })
})

/** Submits the form without scripts. */
async function sendPrivacyRequest(email: string): Promise<void> {
  const address = `${site.url}/privacy-policy/request`
  const page = await (await fetch(address)).text()
  const hidden = [...page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)]
  const form = new FormData()
  for (const [, name = '', value = ''] of hidden) form.set(name, value)
  for (const [name, value] of Object.entries({
    kind: 'access',
    name: 'A Reader',
    email,
    details: 'All of it.',
  }))
    form.set(name, value)
  const { status } = await fetch(address, {
    method: 'POST',
    body: form,
    redirect: 'manual',
    headers: { origin: site.url },
  })
  expect(status).toBe(303)
}
