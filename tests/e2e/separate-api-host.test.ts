/** Website API on its own host: cookies are set there and sent from the website. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '#scripts/tools/port.ts'
import { type Mailbox, openMailbox } from '#tests/support/mailbox.ts'
import { openSite, type TestSite } from '#tests/support/site.ts'
import { collectCallsAfterSignOut, openBrowser, openProfile } from './support/browser.ts'
import { signIn } from './support/sign-in.ts'

const opened = new AsyncDisposableStack()
let site: TestSite
let mailbox: Mailbox
let browser: Browser
let www: string
let api: string

beforeAll(async () => {
  // The site's URL must be configured before it listens. Browsers resolve .localhost locally and treat it as secure.
  const port = await freePort()
  ;[www, api] = [`http://www.example.localhost:${port}`, `http://api.example.localhost:${port}`]
  mailbox = opened.use(await openMailbox())
  site = opened.use(
    await openSite({
      PORT: String(port),
      SITE_URL: www,
      API_URL: api,
      SMTP_URL: mailbox.url,
      EMAIL_FROM: 'site@example.com',
    }),
  )
  browser = await openBrowser()
  opened.defer(() => browser.close())
})
afterAll(() => opened.disposeAsync())

it('sign-in, data, a second tab and sign-out work on a separate API host', async () => {
  const email = 'jo.bloggs@example.com'
  const { data } = await site.secret.auth.admin.createUser({ email, email_confirm: true })
  await site.secret
    .from('permissions')
    .insert({ user_id: data.user?.id ?? '', role: 'staff' })
    .throwOnError()

  const { context, consoleErrors } = await openProfile(browser)
  const lateCalls = collectCallsAfterSignOut(context)
  const requested = new Set<string>()
  context.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    if (/^\/(api|auth|rest)\//.test(pathname)) requested.add(origin)
  })
  const hostsOf = async (cookie: string) =>
    (await context.cookies([www, api])).filter(({ name }) => name === cookie).map(({ domain }) => domain)
  const sessionHosts = () => hostsOf('session')

  const page = await context.newPage()
  await signIn(page, { url: www }, mailbox, email)
  expect(page.url()).toBe(`${www}/staff-dashboard`)
  await expect.poll(() => sessionHosts()).toEqual(['api.example.localhost'])
  // The device cookie is set on the host where codes are entered.
  await expect.poll(() => hostsOf('device')).toEqual(['api.example.localhost'])

  const second = await context.newPage()
  await second.goto(`${www}/news-admin`)
  await second.getByRole('heading', { name: 'News', exact: true }).waitFor()

  await second.getByRole('button', { name: 'jo.bloggs@example.com' }).click()
  await second.getByRole('menuitem', { name: 'Sign Out' }).click()
  await second.waitForURL(`${www}/`)
  await expect.poll(sessionHosts).toEqual([])
  expect([...requested]).toEqual([api])
  expect(lateCalls).toEqual([])
  // The server may end the session while a background call of a tab is under way.
  expect(consoleErrors.filter((line) => !/status of 40[13]/.test(line))).toEqual([])
})
