/**
 * The website with Supabase: two processes connected by HTTP only. The backend alone stands in for Supabase;
 * differences are in docs/deploy-supabase.md.
 */
import { fileURLToPath } from 'node:url'
import { createClient } from '@supabase/supabase-js'
import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '#scripts/tools/port.ts'
import type { Database } from '#supabase/database.types.ts'
import { pdf } from '#tests/support/cv-files.ts'
import { type Mailbox, openMailbox } from '#tests/support/mailbox.ts'
import { openBrowser, openProfile } from './support/browser.ts'
import { signIn } from './support/sign-in.ts'
import { type Site, startBackend, startSite } from './support/site-process.ts'

const EMAIL = 'jo.bloggs@example.com'
const logModulesFlag = `--import=${fileURLToPath(import.meta.resolve('#tests/support/log-loaded-modules.ts'))}`

const opened = new AsyncDisposableStack()
let mailbox: Mailbox
let supabase: Awaited<ReturnType<typeof startBackend>>
let site: Site
let browser: Browser

beforeAll(async () => {
  mailbox = opened.use(await openMailbox())
  const mail = { SMTP_URL: mailbox.url, EMAIL_FROM: 'site@example.com', NODE_OPTIONS: logModulesFlag }
  const [sitePort, port] = [await freePort(), await freePort()]
  supabase = opened.use(
    await startBackend({
      ...mail,
      PORT: String(port),
      API_URL: `http://localhost:${port}`,
      SITE_URL: `http://localhost:${sitePort}`,
      DEMO_CONTENT: '1',
    }),
  )
  site = opened.use(
    await startSite({
      ...mail,
      PORT: String(sitePort),
      SUPABASE_URL: supabase.url,
      SUPABASE_PUBLISHABLE_KEY: supabase.publishableKey,
      SUPABASE_SECRET_KEY: supabase.secretKey,
    }),
  )
  browser = await openBrowser()
  opened.defer(() => browser.close())
})
afterAll(() => opened.disposeAsync())

const html = async (path: string) => (await fetch(site.url + path)).text()
/** Modules of the embedded backend that a process has loaded. */
const loadedModules = (output: string) => output.split('\n').filter((line) => line.startsWith('Loaded '))

describe('website on Supabase', () => {
  it('signs staff in, publishes an article with an image and signs out on the server', async () => {
    const added = await site.user('add', EMAIL, '--role', 'staff', '--name', 'Jo Bloggs')
    expect(added).toContain(`Added ${EMAIL}`)
    const { context, consoleErrors } = await openProfile(browser)
    const staff = await context.newPage()
    await signIn(staff, site, mailbox, EMAIL)
    expect(staff.url()).toBe(`${site.url}/staff-dashboard`)

    const buffer = await sharp({ create: { width: 1200, height: 675, channels: 3, background: '#c9a26a' } })
      .jpeg()
      .toBuffer()
    await staff.getByRole('link', { name: 'News', exact: true }).click()
    await staff.getByRole('link', { name: 'New article' }).click()
    await staff.getByRole('textbox', { name: 'Title', exact: true }).fill('Starch from the next field')
    await staff.getByRole('textbox', { name: 'Text' }).fill('It is made from wheat.')
    const file = { name: 'starch.jpg', mimeType: 'image/jpeg', buffer }
    await staff.locator('input[type=file]').first().setInputFiles(file)
    await staff.getByLabel('Alt text').fill('A field of wheat')
    await staff.locator('main img').first().waitFor()
    await staff.getByRole('button', { name: 'Publish', exact: true }).click()
    await staff.getByText('Published', { exact: true }).waitFor()
    const article = await html('/news/starch-from-the-next-field')
    const card = /<meta property="og:image" content="([^"]+)"/.exec(article)?.[1] ?? ''
    const rendition =
      /src="(http[^"]+\/news-media\/[^"]+)"/.exec(article)?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect(new URL(rendition).origin).toBe(supabase.url)
    for (const address of [card, rendition])
      expect((await fetch(address)).headers.get('content-type')).toMatch(/^image\//)

    const session = (await context.cookies()).find(({ name }) => name === 'session')
    // Signing out asks first while text is only on the device.
    await staff
      .getByText(/^Saved (\d{1,2}(:\d\d)? [ap]m|midday|midnight)$/)
      .first()
      .waitFor()
    await staff.getByRole('button', { name: /^Jo Bloggs/ }).click()
    await staff.getByRole('menuitem', { name: 'Sign Out' }).click()
    await staff.waitForURL(`${site.url}/`)
    const replayed = await fetch(`${site.url}/api/auth/validate-cookie`, {
      headers: { cookie: `session=${session?.value}` },
    })
    expect(replayed.status).toBe(401)
    // The tab's last requests may arrive when its session has ended.
    expect(consoleErrors.filter((line) => !/status of 40[13]/.test(line))).toEqual([])
    expect(loadedModules(site.output())).toEqual([])
    // The check would have detected it.
    expect(loadedModules(supabase.output()).join()).toMatch(
      /\/database\/pglite\/pglite\.ts.*\/backend\/backend\.ts/,
    )
  })

  it('accepts an application with a CV that only the secret key can read', async () => {
    const [path = ''] = /\/jobs\/\d+-hgv-class-2-driver/.exec(await html('/jobs')) ?? []
    const form = new FormData()
    form.append('name', 'Zoë Ash')
    form.append('email', 'zoe@example.com')
    form.append('coverLetter', 'I would like a round that is home by evening.')
    form.append('cv', new File([pdf(300_000)], 'Zoë Ash.pdf', { type: 'application/pdf' }))
    const response = await fetch(site.url + path, {
      method: 'POST',
      body: form,
      headers: { 'sec-fetch-site': 'same-origin' },
      redirect: 'manual',
    })
    const reference = /reference=([\w-]+)/.exec(response.headers.get('location') ?? '')?.[1] ?? ''
    expect((await mailbox.newest('zoe@example.com')).text).toContain(reference)
    const { data } = await createClient<Database>(supabase.url, supabase.secretKey, {
      auth: { persistSession: false },
    })
      .from('job_applications')
      .select('cv_storage_path')
      .eq('reference', reference)
      .single()
      .throwOnError()
    const stored = `${supabase.url}/storage/v1/object/job-applications-cvs/${data.cv_storage_path}`
    const read = (key: string) => fetch(stored, { headers: { apikey: key, authorization: `Bearer ${key}` } })
    expect((await (await read(supabase.secretKey)).arrayBuffer()).byteLength).toBe(300_000)
    expect((await read(supabase.publishableKey)).ok).toBe(false)
  })
})
