/**
 * The website with Supabase: two processes connected by HTTP only. The backend alone stands in for Supabase;
 * differences are in docs/deploy-supabase.md.
 */
import { fileURLToPath } from 'node:url'
import { createClient } from '@supabase/supabase-js'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '#scripts/tools/port.ts'
import {
  INVALIDATE_PATH,
  INVALIDATE_SIGNATURE_HEADER,
  invalidationSignature,
} from '#server/website-api/invalidate-webhook.ts'
import type { Database } from '#supabase/database.types.ts'
import { pdf } from '#tests/support/cv-files.ts'
import { type Mailbox, openMailbox } from '#tests/support/mailbox.ts'
import { openBrowser, openProfile } from './support/browser.ts'
import { observeHydration, untilRead } from './support/hydrated-page.ts'
import { signIn } from './support/sign-in.ts'
import { type Site, startBackend, startSite } from './support/site-process.ts'

const EMAIL = 'jo.bloggs@example.com'
const INVALIDATION_KEY = '0123456789abcdef0123456789abcdef'
const logModulesFlag = `--import=${fileURLToPath(import.meta.resolve('#tests/support/log-loaded-modules.ts'))}`

const opened = new AsyncDisposableStack()
let mailbox: Mailbox
let supabase: Awaited<ReturnType<typeof startBackend>>
let site: Site
let browser: Browser
let staff: Page
let consoleErrors: string[]

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
      INVALIDATE_WEBHOOK_SECRET: INVALIDATION_KEY,
    }),
  )
  browser = await openBrowser()
  opened.defer(() => browser.close())
  const profile = await openProfile(browser)
  consoleErrors = profile.consoleErrors
  staff = await profile.context.newPage()
})
afterAll(() => opened.disposeAsync())

const html = async (path: string) => (await fetch(site.url + path)).text()
const waitForText = (text: string) => staff.getByText(text).waitFor()

describe('website on Supabase', () => {
  const title = 'Starch from the next field'
  const renamed = 'Starch from the field next door'

  it('signs in its first member of staff with an emailed code', async () => {
    // The page is cached now.
    expect(await html('/news')).not.toContain(title)
    expect(await site.user('add', EMAIL, '--role', 'staff', '--name', 'Jo Bloggs')).toContain(
      `Added ${EMAIL}`,
    )
    await signIn(staff, site, mailbox, EMAIL)
    expect(staff.url()).toBe(`${site.url}/staff-dashboard`)
  })

  it('gives a second tab its own session', async () => {
    const tab = await staff.context().newPage()
    await tab.goto(`${site.url}/news-admin`)
    await tab.getByRole('heading', { name: 'News', exact: true }).waitFor()
    const sessionOf = (page: Page) => page.evaluate(() => sessionStorage.getItem('dataSession'))
    expect(await sessionOf(tab)).toMatch(/refresh_token/)
    expect(await sessionOf(tab)).not.toBe(await sessionOf(staff))
    await tab.close()
  })

  it('publishes an article with an image, shown when the page is ten seconds old', async () => {
    const picture = await sharp({ create: { width: 1200, height: 675, channels: 3, background: '#c9a26a' } })
      .jpeg()
      .toBuffer()
    await staff.getByRole('link', { name: 'News', exact: true }).click()
    await staff.getByRole('link', { name: 'New article' }).click()
    await staff.getByRole('textbox', { name: 'Title', exact: true }).fill(title)
    await staff.getByRole('textbox', { name: 'Text' }).fill('It is made from wheat.')
    await staff
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'starch.jpg', mimeType: 'image/jpeg', buffer: picture })
    await staff.getByLabel('Alt text').fill('A field of wheat')
    await staff.locator('main img').first().waitFor()
    await staff.getByRole('button', { name: 'Publish now' }).click()
    await staff.getByRole('link', { name: 'View on website' }).waitFor()
    await expect.poll(() => html('/news'), { interval: 250 }).toContain(title)

    const article = await html('/news/starch-from-the-next-field')
    const card = /<meta property="og:image" content="([^"]+)"/.exec(article)?.[1] ?? ''
    const rendition =
      /src="(http[^"]+\/news-media\/[^"]+)"/.exec(article)?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect(new URL(rendition).origin).toBe(supabase.url)
    for (const address of [card, rendition])
      expect((await fetch(address)).headers.get('content-type')).toMatch(/^image\//)
  })

  it('shows an edit immediately after a database notification', async () => {
    await staff.getByRole('textbox', { name: 'Title', exact: true }).fill(renamed)
    await staff.getByText('Unpublished changes').first().waitFor()
    expect(await html('/news')).toContain(title)
    await staff.getByRole('button', { name: 'Update', exact: true }).click()
    await staff.getByText(/^Saved \d\d:\d\d$/).waitFor()
    const change = { type: 'UPDATE', schema: 'public', table: 'news_articles', sent_at: Date.now() / 1000 }
    const body = JSON.stringify(change)
    const response = await fetch(site.url + INVALIDATE_PATH, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        [INVALIDATE_SIGNATURE_HEADER]: invalidationSignature(body, INVALIDATION_KEY),
      },
      body,
    })
    expect(response.status).toBe(204)
    expect(await html('/news')).toContain(renamed)
  })

  it('accepts an application with a CV that only the secret key can read', async () => {
    const { context, consoleErrors } = await openProfile(browser)
    await observeHydration(context)
    const page = await context.newPage()
    const [path = ''] = /\/jobs\/\d+-hgv-class-2-driver/.exec(await html('/jobs')) ?? []
    await page.goto(site.url + path)
    await page.getByLabel('Your name').fill('Zoë Ash')
    await page.getByLabel('Email address').fill('zoe@example.com')
    await page.getByLabel('Cover letter').fill('I would like a round that is home by evening.')
    await untilRead(page)
    await page
      .getByLabel('Your CV')
      .setInputFiles({ name: 'Zoë Ash.pdf', mimeType: 'application/pdf', buffer: pdf(300_000) })
    await page.getByRole('button', { name: 'Send application' }).click()
    await page.waitForURL('**/applied?reference=*')
    const reference = new URL(page.url()).searchParams.get('reference') ?? ''
    expect((await mailbox.newest('zoe@example.com')).text).toContain(reference)
    const find = (key: string) =>
      createClient<Database>(supabase.url, key, { auth: { persistSession: false } })
        .from('job_applications')
        .select('cv_storage_path')
        .eq('reference', reference)
        .throwOnError()
    const { data } = await find(supabase.secretKey)
    const stored = `${supabase.url}/storage/v1/object/job-applications-cvs/${data[0]?.cv_storage_path}`
    const read = (key: string) => fetch(stored, { headers: { apikey: key, authorization: `Bearer ${key}` } })
    expect((await (await read(supabase.secretKey)).arrayBuffer()).byteLength).toBe(300_000)
    expect((await read(supabase.publishableKey)).ok).toBe(false)
    expect(consoleErrors).toEqual([])
    await context.close()
  })

  it('invites, changes and disables a user', async () => {
    const robin = 'robin@example.com'
    const since = Date.now()
    await staff.getByRole('link', { name: 'Users', exact: true }).click()
    await staff.getByRole('button', { name: 'Invite user' }).click()
    const dialog = staff.getByRole('dialog')
    await dialog.getByLabel('Email address').fill(robin)
    await dialog.getByLabel('Name').fill('Robin New')
    await dialog.getByLabel('Role').selectOption('marketing')
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    await waitForText(`Robin New invited. Email sent to ${robin}.`)

    const mail = await mailbox.newest(robin, since)
    const link = /https?:\/\/\S+\/auth\/v1\/verify[^\s)]+/.exec(mail.text ?? '')?.[0] ?? ''
    expect(link).toContain(supabase.url)
    const { context } = await openProfile(browser)
    const page = await context.newPage()
    await page.goto(link)
    await page.waitForURL(`${site.url}/`)
    await page.getByRole('button', { name: 'Sign In' }).waitFor()
    await page.evaluate(() => sessionStorage.removeItem('origin'))
    await signIn(page, site, mailbox, robin)
    expect(page.url()).toBe(`${site.url}/marketing-dashboard`)

    await staff.getByRole('button', { name: 'Change role of Robin New' }).click()
    await staff.getByRole('dialog').getByLabel('Role').selectOption('customer')
    await staff.getByRole('dialog').getByRole('button', { name: 'Change role' }).click()
    await waitForText('Role of Robin New changed to Customer')
    await page.goto(`${site.url}/customer-dashboard`)
    await page.getByRole('heading', { level: 1 }).waitFor()

    await staff.getByRole('button', { name: 'Disable Robin New' }).click()
    await staff.getByRole('dialog').getByRole('button', { name: 'Disable' }).click()
    await waitForText('Robin New disabled and signed out everywhere')
    await page.getByRole('link', { name: 'My account', exact: true }).click()
    await page.getByText('User account not found. Please contact support.').waitFor()
    await context.close()
  })

  it('signs the member of staff out on the server', async () => {
    const cookies = await staff.context().cookies()
    const session = cookies.find((cookie) => cookie.httpOnly && /session/i.test(cookie.name))
    await staff.getByRole('button', { name: 'Jo Bloggs', exact: true }).click()
    await staff.getByRole('button', { name: 'Sign Out' }).click()
    await staff.waitForURL(`${site.url}/`)
    const replayed = await fetch(`${site.url}/api/auth/validate-cookie`, {
      headers: { cookie: `${session?.name}=${session?.value}` },
    })
    expect(replayed.status).toBe(401)
    // The tab's session may already have ended.
    expect(consoleErrors.filter((line) => !/status of 403/.test(line))).toEqual([])
  })

  it('loads nothing of the embedded backend', () => {
    const loaded = (output: string) => output.split('\n').filter((line) => line.startsWith('Loaded '))
    expect(loaded(site.output())).toEqual([])
    // The check would have detected it.
    expect(loaded(supabase.output()).join()).toMatch(/\/database\/pglite\/pglite\.ts.*\/backend\/backend\.ts/)
  })
})
