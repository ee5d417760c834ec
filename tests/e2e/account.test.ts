import { text } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openProfile } from './support/browser.ts'
import { type Entered, openPortalSite, type PortalSite } from './support/portal-site.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1'

const opened = new AsyncDisposableStack()
let portal: PortalSite
let customer: Entered
let phone: Page
beforeAll(async () => {
  portal = opened.use(await openPortalSite({ DEMO_CONTENT: '0' }))
  customer = await portal.enter('customer')
  const { context } = await openProfile(portal.browser, {
    userAgent: IPHONE,
    viewport: { width: 390, height: 844 },
  })
  await portal.signIn(context, customer.user)
  phone = await context.newPage()
  await phone.goto(`${portal.site.url}/customer-dashboard`)
  await phone.getByRole('heading', { level: 1 }).waitFor()
})
afterAll(() => opened.disposeAsync())

const section = (name: string) => customer.page.getByRole('region', { name })

it('shows a session on another device and ends it with all its tokens', async () => {
  const { page } = customer
  await page.getByRole('link', { name: 'My account', exact: true }).click()
  const sessions = section('Where you’re signed in').getByRole('listitem')
  await expect.poll(() => sessions.count()).toBe(2)
  await expect.poll(() => sessions.nth(0).innerText()).toMatch(/Chrome on Linux\s+This device/)
  await expect.poll(() => sessions.nth(1).innerText()).toMatch(/Safari on an iPhone/)
  await sessions.nth(1).getByRole('button').click()
  await page.getByText('You aren’t signed in anywhere else.').waitFor()

  await phone.getByRole('button', { name: 'Open menu' }).click()
  await phone.getByRole('link', { name: 'My account', exact: true }).click()
  await phone.getByText('Your session has expired. Please log in again.').waitFor()
  await phone.getByRole('button', { name: 'OK' }).click()
  await phone.waitForURL(`${portal.site.url}/`)
  // The current session must survive.
  await page.reload()
  await page.getByText('You aren’t signed in anywhere else.').waitFor()
  expect(customer.consoleErrors).toEqual([])
})

it('shows a changed name in the header immediately', async () => {
  const { page } = customer
  await page.getByLabel('Name', { exact: true }).fill('Zoë O’Neill')
  await page.getByRole('button', { name: 'Save name' }).click()
  await page.getByRole('banner').getByText('Zoë O’Neill').waitFor()
  expect(customer.consoleErrors).toEqual([])
})

it('answers an erasure request with a reference and a deadline, and includes it in the export', async () => {
  const { page, user } = customer
  const form = section('Delete my account')
  await form.getByLabel(/Anything we should know/).fill('I am moving on')
  await form.getByRole('button', { name: 'Request account deletion' }).click()
  const confirmation = await form.getByRole('status').innerText()
  const reference = /PR-[A-Z2-9]{4}-[A-Z2-9]{4}/.exec(confirmation)?.[0]
  expect(confirmation).toMatch(
    /Request received\s+Your reference is PR-.* We’ll email you by \d{1,2} \w+ 20\d\d/,
  )

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('my-data.json')
  const { records } = JSON.parse(await text(await download.createReadStream()))
  expect(records).toMatchObject({
    account: [{ email: user.email, name: 'Zoë O’Neill' }],
    permissions: [{ role: 'customer' }],
    sessions: [{ browser: expect.stringMatching(/Linux/) }],
    privacy_requests: [{ reference, kind: 'erasure', message: 'I am moving on' }],
    job_applications: [],
  })
  expect(customer.consoleErrors).toEqual([])
})
