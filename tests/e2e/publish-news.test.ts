/**
 * From signing in with an emailed code to an article with an image, read without scripts; then renamed, deleted and
 * restored.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#supabase/database.types.ts'
import { type Mailbox, openMailbox } from '#tests/support/mailbox.ts'
import { openBrowser, openProfile } from './support/browser.ts'
import { type Site, startSite } from './support/site-process.ts'

const EMAIL = 'jo.bloggs@example.com'
const TITLE = 'A new corrugator for the Winchester site'
const SLUG = 'a-new-corrugator-for-the-winchester-site'
const TEXT = 'It runs at 300 metres a minute and starts on Monday.'
const ALT = 'The corrugator under its covers'

let mailbox: Mailbox
let site: Site
let browser: Browser
let staff: Page
let visitor: Page
let consoleErrors: string[][]

beforeAll(async () => {
  mailbox = await openMailbox()
  site = await startSite({ SMTP_URL: mailbox.url, EMAIL_FROM: 'site@example.com', DEMO_CONTENT: '1' })
  browser = await openBrowser()
  const own = await openProfile(browser)
  const other = await openProfile(browser, { javaScriptEnabled: false })
  consoleErrors = [own.consoleErrors, other.consoleErrors]
  staff = await own.context.newPage()
  visitor = await other.context.newPage()
})

afterAll(async () => {
  await browser?.close()
  await site?.[Symbol.asyncDispose]()
  await mailbox?.[Symbol.asyncDispose]()
})

/** Requests a path as a crawler, without following redirects. */
function get(path: string): Promise<Response> {
  return fetch(site.url + path, { redirect: 'manual' })
}

async function titlesOn(path: string): Promise<string[]> {
  await visitor.goto(site.url + path)
  return visitor.getByRole('heading').allTextContents()
}

describe('publishing news', () => {
  it('staff sign in with an emailed code', async () => {
    await site.user('add', EMAIL, '--role', 'staff', '--name', 'Jo Bloggs')
    await staff.goto(site.url)
    await staff.getByRole('button', { name: 'Sign In' }).click()
    await staff.getByLabel('Email address').fill(EMAIL)
    await staff.getByRole('button', { name: 'Send code' }).click()
    await staff.getByText(`Enter the 6-digit code we sent to ${EMAIL}`).waitFor()

    const mail = await mailbox.newest(EMAIL)
    expect(mail.from?.address).toBe('site@example.com')
    for (const part of [mail.text, mail.html]) {
      expect(part).toMatch(/\b\d{6}\b/)
      expect(part).toMatch(/10 minutes/)
      expect(part).toMatch(/only the latest works/)
      expect(part).toMatch(/(never|nobody|no one).{0,60}\bask/i)
    }

    await staff.getByLabel('Verification code').fill(await mailbox.code(EMAIL))
    await staff.getByRole('button', { name: 'Verify' }).click()
    await staff.waitForURL(`${site.url}/staff-dashboard`)
    await staff.getByRole('heading', { level: 1 }).waitFor()
    await staff.getByText('Jo Bloggs').first().waitFor()
  })

  it('staff publish an article with an uploaded image', async () => {
    const picture = await sharp({
      create: { width: 1600, height: 900, channels: 3, background: { r: 201, g: 162, b: 106 } },
    })
      .jpeg()
      .toBuffer()
    await staff.getByRole('link', { name: 'News', exact: true }).click()
    await staff.waitForURL(`${site.url}/news-admin**`)
    await staff.getByRole('link', { name: 'New article' }).click()
    await staff.getByRole('textbox', { name: 'Title', exact: true }).fill(TITLE)
    await staff.getByRole('textbox', { name: 'Text' }).fill(TEXT)
    await staff
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'corrugator.jpg', mimeType: 'image/jpeg', buffer: picture })
    await staff.getByLabel('Alt text').fill(ALT)
    // Until then the preview is local, and the article has no image.
    await staff.getByText('camera data removed').waitFor()
    await staff.getByRole('button', { name: 'Publish now' }).click()
    await staff.getByRole('link', { name: 'View on website' }).waitFor()
  })

  it('visitors see it immediately, without scripts, on the home page and in the news', async () => {
    await expect.poll(() => titlesOn('/')).toContain(TITLE)
    await expect.poll(() => titlesOn('/news')).toContain(TITLE)
  })

  it('visitors read it with its image', async () => {
    await visitor.getByRole('link', { name: TITLE }).first().click()
    await visitor.waitForURL(`${site.url}/news/${SLUG}`)
    await expect.poll(() => visitor.getByRole('heading', { level: 1 }).innerText()).toBe(TITLE)
    await visitor.getByText(TEXT).waitFor()
    const width = await visitor
      .getByAltText(ALT)
      .first()
      .evaluate((image) => (image as HTMLImageElement).naturalWidth)
    // A rendered width that fits the window.
    expect(width).toBeGreaterThan(600)
  })

  it('it has title, description, canonical URL and social metadata', async () => {
    const html = await (await get(`/news/${SLUG}`)).text()
    const head = html.slice(0, html.indexOf('</head>'))
    expect(head).toContain(`<title>${TITLE}`)
    expect(head).toMatch(/<meta name="description" content="It runs at 300 metres a minute/)
    expect(head).toContain(`<link rel="canonical" href="${site.url}/news/${SLUG}"`)
    expect(head).toContain(`<meta property="og:title" content="${TITLE}`)
    expect(head).toContain(`<meta property="og:url" content="${site.url}/news/${SLUG}"`)
    const card = /<meta property="og:image" content="([^"]+)"/.exec(head)?.[1] ?? ''
    expect(card).toContain(`${site.url}/news/${SLUG}/social-card.jpg?v=`)
    expect((await fetch(card)).headers.get('content-type')).toBe('image/jpeg')
    expect(head).toContain('<meta name="twitter:card" content="summary_large_image"')
  })

  it('it has the chosen social card until the default is restored', async () => {
    const card = async () => Buffer.from(await (await get(`/news/${SLUG}/social-card.jpg`)).arrayBuffer())
    const drawn = await card()
    await staff.goto(`${site.url}/news-admin`)
    await staff.getByRole('main').getByRole('link', { name: TITLE }).first().click()
    await staff.waitForURL(/\/news-admin\/\d+$/)
    await staff.getByRole('button', { name: 'Choose image' }).click()
    const dialog = staff.getByRole('dialog')
    await dialog.getByRole('radio', { name: 'Website default', checked: true }).waitFor()
    // Previews show the article's text.
    await dialog.getByRole('radio', { name: 'Headline' }).locator('img').waitFor()
    await dialog.getByRole('radio', { name: 'Headline' }).press('Space')
    await dialog.getByRole('radio', { name: 'Blue' }).press('Space')
    await dialog.getByRole('button', { name: 'Use this image' }).click()
    await staff.getByText('Social image updated').waitFor()
    await staff.getByAltText('Social preview').waitFor()
    await expect.poll(async () => (await card()).equals(drawn)).toBe(false)

    await staff.getByRole('button', { name: 'Undo: social image' }).click()
    await staff.getByText('Social image restored').waitFor()
    await expect.poll(async () => (await card()).equals(drawn)).toBe(true)
    await staff.getByAltText('Social preview').waitFor({ state: 'detached' })
  })

  it('its numeric and former URLs redirect with 301', async () => {
    const renamed = 'Our new corrugator starts on Monday'
    await staff.goto(`${site.url}/news-admin`)
    await staff.getByRole('main').getByRole('link', { name: TITLE }).first().click()
    await staff.waitForURL(/\/news-admin\/\d+$/)
    const id = new URL(staff.url()).pathname.split('/').at(-1)
    await staff.getByRole('textbox', { name: 'Title', exact: true }).fill(renamed)
    await staff.getByRole('button', { name: 'Update', exact: true }).click()
    await staff.getByText('Unpublished changes').first().waitFor({ state: 'detached' })
    await staff.goto(`${site.url}/news-admin`)

    for (const path of [`/news/${SLUG}`, `/news/${id}`]) {
      const response = await get(path)
      expect([path, response.status, response.headers.get('location')]).toEqual([
        path,
        301,
        expect.stringMatching(/\/news\/our-new-corrugator-starts-on-monday$/),
      ])
    }
    expect((await get('/news/our-new-corrugator-starts-on-monday')).status).toBe(200)
  })

  it('it disappears with 404 when deleted and returns when restored', async () => {
    const renamed = 'Our new corrugator starts on Monday'
    const address = '/news/our-new-corrugator-starts-on-monday'
    await staff.getByRole('button', { name: new RegExp(`Delete.*${renamed}`) }).click()
    await staff.getByText(`“${renamed}” deleted`).waitFor()
    expect((await get(address)).status).toBe(404)
    expect((await get(`/news/${SLUG}`)).status).toBe(404)
    await expect.poll(() => titlesOn('/news')).not.toContain(renamed)
    await expect.poll(() => titlesOn('/')).not.toContain(renamed)

    await staff.goto(`${site.url}/news-admin?show=deleted`)
    await staff.getByRole('button', { name: new RegExp(`Restore.*${renamed}`) }).click()
    await staff.getByText(`“${renamed}” restored`).waitFor()
    expect((await get(address)).status).toBe(200)
    await expect.poll(() => titlesOn('/')).toContain(renamed)
  })

  it('the home page carousels show at most nine items', async () => {
    const { secret } = JSON.parse(await readFile(join(site.dataDirectory, 'keys.json'), 'utf8'))
    const owner = createClient<Database>(site.url, secret, { auth: { persistSession: false } })
    const rows = ['One more', 'And another'].map((title) => ({ title }))
    await owner.from('news_articles').insert(rows).throwOnError()
    const posts = rows.map((row) => ({ ...row, status: 'published' }))
    await owner.from('blogs').insert(posts).throwOnError()
    await visitor.goto(site.url)
    const counts = await visitor
      .locator('[aria-roledescription=carousel]')
      .evaluateAll((all) => all.map((element) => element.querySelectorAll('ul > li').length))
    expect(counts).toEqual([9, 9, 9])
    await expect.poll(() => visitor.getByText('And another').count()).toBe(2)
  })

  it('staff sign out, on the server too', async () => {
    const cookies = await staff.context().cookies()
    const session = cookies.find((cookie) => cookie.httpOnly && /session/i.test(cookie.name))
    expect(session?.httpOnly).toBe(true)
    await staff.getByRole('button', { name: 'Jo Bloggs' }).click()
    await staff
      .getByRole('menuitem', { name: 'Sign Out' })
      .or(staff.getByRole('button', { name: 'Sign Out' }))
      .click()
    await staff.waitForURL(`${site.url}/`)
    const replayed = await fetch(`${site.url}/api/auth/validate-cookie`, {
      headers: { cookie: `${session?.name}=${session?.value}` },
    })
    expect(replayed.status).toBe(401)
  })

  it('logs no errors in the browsers and no code in the terminal', () => {
    expect(consoleErrors.flat()).toEqual([])
    expect(site.output()).not.toMatch(/\b\d{6}\b/)
  })
})
