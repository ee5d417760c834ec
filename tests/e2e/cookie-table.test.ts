/**
 * Compares the policy's register with storage during journeys with and without consent: nothing unlisted, nothing
 * before consent, nothing listed but unused.
 */
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { INTENDED_PAGE_KEY, SCROLL_POSITIONS_KEY } from '#app/document/pending-navigation.ts'
import { type CookieEntry, ESSENTIAL_COOKIES, OPTIONAL_COOKIES } from '#app/site/legal/cookie-list.ts'
import { ANALYTICS_PREFIX } from '#domain/consent/consent.ts'
import { type Mailbox, openMailbox } from '#tests/support/mailbox.ts'
import { openSite, type TestSite } from '#tests/support/site.ts'
import { openBrowser, openProfile } from './support/browser.ts'
import { observeHydration, openHydrated } from './support/hydrated-page.ts'
import { publicAddresses } from './support/public-addresses.ts'
import { openLogin, PLAIN_PAGE } from './support/sign-in.ts'

const REGISTER = [...ESSENTIAL_COOKIES, ...OPTIONAL_COOKIES]

let browser: Browser
let site: TestSite
let mailbox: Mailbox
/** Names stored on all journeys. */
const seen = new Set<string>()

beforeAll(async () => {
  browser = await openBrowser()
  mailbox = await openMailbox()
  site = await openSite({ SMTP_URL: mailbox.url, EMAIL_FROM: 'site@example.com', DEMO_CONTENT: '1' })
})
afterAll(async () => {
  await browser?.close()
  await site?.[Symbol.asyncDispose]()
  await mailbox?.[Symbol.asyncDispose]()
})

/** `…` in the register matches any part. */
const patternOf = (name: string) => new RegExp(`^${name.replaceAll('…', '.+')}$`)
const isListed = ({ names }: CookieEntry, name: string) =>
  names.some((listed) => patternOf(listed).test(name))

interface Profile {
  readonly context: BrowserContext
  readonly page: Page
  /** Names stored so far, including removed ones. */
  stored(): Promise<string[]>
}

async function openWatched(): Promise<Profile> {
  const { context } = await openProfile(browser, { viewport: { width: 1024, height: 768 } })
  const names = new Set<string>()
  await observeHydration(context)
  await context.exposeFunction('noteStored', (name: string) => names.add(name))
  await context.addInitScript(() => {
    const { noteStored } = window as unknown as { noteStored(name: string): Promise<void> }
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = function (name, value) {
      void noteStored(name)
      setItem.call(this, name, value)
    }
    const jar = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie')
    Object.defineProperty(document, 'cookie', {
      get: () => jar?.get?.call(document),
      set(value: string) {
        void noteStored(value.split('=', 1)[0] ?? '')
        jar?.set?.call(document, value)
      },
    })
  })
  context.on('response', async (response) => {
    for (const { name, value } of await response.headersArray().catch(() => []))
      if (name.toLowerCase() === 'set-cookie') names.add(value.split('=', 1)[0] ?? '')
  })
  const page = await context.newPage()
  return {
    context,
    page,
    async stored() {
      const here = await page.evaluate(async () => {
        const databases = (await indexedDB.databases?.()) ?? []
        return [
          ...Object.keys(localStorage),
          ...Object.keys(sessionStorage),
          ...databases.map(({ name }) => `IndexedDB ${name}`),
        ]
      })
      for (const name of [...here, ...(await context.cookies()).map((cookie) => cookie.name)]) names.add(name)
      for (const name of names) seen.add(name)
      return [...names]
    },
  }
}

/** Visits every public page and opens a product. */
async function visitEveryPage({ page }: Profile): Promise<void> {
  for (const path of await publicAddresses(site))
    await page.goto(site.url + path, { waitUntil: 'domcontentloaded' })
  await openHydrated(page, `${site.url}/products`)
  await page.mouse.wheel(0, 600)
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).last().click()
  await page.waitForURL(`${site.url}/`)
  await page.goBack()
  await page.reload()
}

/** Uses preferences and the tracker. */
async function useEverything({ page, context }: Profile, isCounted = false): Promise<void> {
  await openHydrated(page, `${site.url}/blog`)
  await page.getByRole('radio', { name: 'Dark' }).check()
  await page.getByRole('radio', { name: 'Dark', checked: true }).waitFor({ state: 'attached' })
  const post = (await publicAddresses(site)).find((path) => /^\/blog\/(?!preview)/.test(path)) ?? ''
  await openHydrated(page, site.url + post)
  if (isCounted) {
    await page.waitForFunction(() => Object.keys(sessionStorage).some((name) => name.includes('blog-view')))
    const numbers = async () =>
      (await context.cookies()).filter(({ name }) => name.startsWith(ANALYTICS_PREFIX))
    await expect.poll(numbers).toHaveLength(2)
  }
  await page.getByRole('button', { name: 'Ask us' }).click()
  const panel = page.getByRole('dialog', { name: 'Ask us' })
  await panel.getByRole('button', { name: 'I sell something' }).click()
  await panel.getByText('What do you sell').waitFor()
  await panel.getByRole('button', { name: 'Close' }).click()
}

describe('browser storage', () => {
  it('before a choice and after a refusal contains only essential entries', async () => {
    const profile = await openWatched()
    await visitEveryPage(profile)
    await useEverything(profile)
    await profile.page.getByRole('button', { name: 'Reject all' }).click()
    await profile.page.reload()
    await openHydrated(profile.page, site.url + PLAIN_PAGE)
    const names = await profile.stored()
    // React Router stores scroll positions on leaving; they must be removed.
    const left = await profile.page.evaluate(() => Object.keys(sessionStorage))
    expect(left.filter((name) => OPTIONAL_COOKIES.some((entry) => isListed(entry, name)))).toEqual([])
    const early = names.filter((name) => OPTIONAL_COOKIES.some((entry) => isListed(entry, name)))
    expect(early.filter((name) => name !== SCROLL_POSITIONS_KEY)).toEqual([])
    const unlisted = names.filter((name) => !REGISTER.some((entry) => isListed(entry, name)))
    expect(unlisted).toEqual([])
    await profile.context.close()
  })

  it('with consent and in the portal contains only listed entries', async () => {
    const profile = await openWatched()
    const { page } = profile
    await openHydrated(page, `${site.url}/`)
    await page.getByRole('button', { name: 'Accept all' }).click()
    await useEverything(profile, true)
    await page.reload()
    await site.secret.auth.admin.createUser({ email: 'keeper@example.com', email_confirm: true })
    const { data } = await site.secret.auth.admin.listUsers()
    const id = data.users.find(({ email }) => email === 'keeper@example.com')?.id ?? ''
    await site.secret.from('permissions').insert({ user_id: id, role: 'staff' }).throwOnError()
    // A protected page before signing in, and a wrong code before the right one.
    await page.goto(`${site.url}/news-admin`)
    await page.waitForURL(`${site.url}/`)
    const since = Date.now()
    await openLogin(page)
    await page.getByLabel('Email address').fill('keeper@example.com')
    await page.getByRole('button', { name: 'Send code' }).click()
    const code = await mailbox.code('keeper@example.com', since)
    await page.getByLabel('Verification code').fill(code === '000000' ? '111111' : '000000')
    await page.getByRole('button', { name: 'Verify' }).click()
    await page.getByRole('alert').first().waitFor()
    await page.getByLabel('Verification code').fill(code)
    await page.getByRole('button', { name: 'Verify' }).click()
    await page.waitForURL('**/news-admin')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.goto(`${site.url}/news-admin/new`)
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Kept until it is saved')
    await page.getByText(/^Saved \d/).waitFor()
    await profile.stored()
    await page.goto(`${site.url}/staff-dashboard`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.goto(site.url + PLAIN_PAGE)
    await page
      .getByRole('button', { name: /keeper|User/ })
      .first()
      .click()
    await page.getByText('Sign Out').click()
    await page.getByRole('button', { name: 'Sign In' }).first().waitFor()
    const names = await profile.stored()
    expect(names.filter((name) => !REGISTER.some((entry) => isListed(entry, name)))).toEqual([])
    // Entries that remain after signing out.
    await expect
      .poll(async () => (await profile.context.cookies()).map(({ name }) => name).toSorted())
      .toEqual(['csrf', 'device', `${ANALYTICS_PREFIX}visit`, `${ANALYTICS_PREFIX}visitor`])
    await profile.context.close()
  })

  it('is used by every listed entry', () => {
    const idle = REGISTER.filter((entry) => ![...seen].some((name) => isListed(entry, name)))
    // Tested elsewhere: a failed chunk (chunk-errors.test.ts), and an update during a visit.
    const rare = [INTENDED_PAGE_KEY, 'react-router-manifest-version']
    expect(idle.flatMap(({ names }) => names[0] ?? []).filter((name) => !rare.includes(name))).toEqual([])
  })
})
