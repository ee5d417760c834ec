import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { BRAND } from '#company/brand.ts'
import { openProfile } from './support/browser.ts'
import { type Entered, openPortalSite, type PortalSite } from './support/portal-site.ts'

let portal: PortalSite
let staff: Entered
let page: Page

beforeAll(async () => {
  portal = await openPortalSite({ DEMO_CONTENT: '0' })
  staff = await portal.enter('staff')
  page = staff.page
})
afterAll(() => portal?.[Symbol.asyncDispose]())

const main = () => page.getByRole('main')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const replyField = () => page.getByRole('textbox', { name: 'Reply', exact: true })

/** @returns the reference */
async function sendRequest(email: string): Promise<string> {
  const { context, consoleErrors } = await openProfile(portal.browser, { javaScriptEnabled: false })
  const visitor = await context.newPage()
  await visitor.goto(`${portal.site.url}/privacy-policy/request`)
  await visitor.getByLabel('A copy of what you hold about me').check()
  await visitor.getByLabel('Your name').fill('Zoë Ash')
  await visitor.getByLabel('Email address').fill(email)
  await visitor.getByRole('button', { name: 'Send' }).click()
  await visitor.waitForURL('**/sent?reference=*')
  expect(consoleErrors).toEqual([])
  await context.close()
  return new URL(visitor.url()).searchParams.get('reference') ?? ''
}

async function write(text: string): Promise<void> {
  await replyField().fill((await replyField().inputValue()).replace('\n\n\n\n', `\n\n${text}\n\n`))
}
async function send(): Promise<void> {
  await button('Send reply').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
}

it('a request has a deadline, is annotated, answered by email and completed, with a log', async () => {
  const reference = await sendRequest('zoe@example.com')
  const notification = await portal.mailbox.newest(BRAND.privacyEmail)
  const link = /http\S+\/privacy-requests\/\S+/.exec(notification.text ?? '')?.[0] ?? ''
  expect(link).toBe(`${portal.site.url}/privacy-requests/${reference}`)

  await page.goto(`${portal.site.url}/privacy-requests`)
  await main().getByRole('link', { name: reference }).waitFor()
  // Months differ in length.
  await main()
    .getByText(/^(28|29|30|31) days left$/)
    .waitFor()
  await page.goto(link)
  await page.getByRole('heading', { level: 1, name: `Access: ${reference}` }).waitFor()

  await page.getByLabel('Internal note').fill('Looked through the mail archive.')
  await button('Add note').click()
  await main().getByRole('listitem').filter({ hasText: 'Looked through the mail archive.' }).waitFor()
  await expect.poll(() => page.getByLabel('Internal note').inputValue()).toBe('')

  const since = Date.now()
  await write('Here is all that we hold: your name and this request.')
  await send()
  await page.getByText('Reply sent').waitFor()
  const mail = await portal.mailbox.newest('zoe@example.com', since)
  expect(mail.subject).toBe(`Your request ${reference}: our reply`)
  expect(mail.text).toContain('Dear Zoë Ash,\n\nHere is all that we hold: your name and this request.')
  expect(mail.replyTo).toEqual([{ name: '', address: BRAND.privacyEmail }])

  await button('Mark as completed…').click()
  await page.getByLabel('Actions taken').fill('Answered by mail.')
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as completed' }).click()
  await button('Reopen…').waitFor()
  // The dialog's button is gone; its replacement has the focus.
  await page.waitForFunction(() => document.activeElement?.textContent === 'Reopen…')
  await expect.poll(() => replyField().count()).toBe(0)
  const history = () =>
    main().getByRole('list').filter({ hasText: 'Note' }).getByRole('listitem').allInnerTexts()
  await expect
    .poll(async () => (await history()).map((entry) => entry.split('\n')[0]))
    .toEqual(['Note', 'Reply emailed', 'Set to Completed'])
  for (const entry of await history()) expect(entry).toContain('Person 1')

  await page.goto(`${portal.site.url}/privacy-requests`)
  await page.getByText('No open requests').waitFor()
  await page.getByText('Closed', { exact: true }).click()
  await page.waitForURL('**/privacy-requests?show=done')
  await main().getByRole('link', { name: reference }).waitFor()

  const { data: log } = await portal.site.secret
    .from('audit_log')
    .select('actor')
    .in('table_name', ['privacy_requests', 'privacy_request_entries'])
    .neq('role_name', 'service_role')
    .throwOnError()
  expect(log.length).toBeGreaterThan(3)
  expect(new Set(log.map(({ actor }) => actor))).toEqual(new Set([staff.user.id]))
  expect(staff.consoleErrors).toEqual([])
})

it('a concurrent change is a conflict without loss of input, even after signing out', async () => {
  const reference = await sendRequest('yves@example.com')
  await page.goto(`${portal.site.url}/privacy-requests/${reference}`)
  await write('Half an hour of work.')
  const change = { status: 'Acknowledged' }
  await portal.site.secret.from('privacy_requests').update(change).eq('reference', reference).throwOnError()
  const since = Date.now()
  await send()
  const alert = main().getByRole('alert').filter({ hasText: /./ })
  await alert.waitFor()
  await expect
    .poll(() => alert.innerText())
    .toContain('A colleague has changed this request since you opened it.')
  await expect.poll(() => replyField().inputValue()).toContain('Half an hour of work.')
  await main().getByText('Acknowledged', { exact: true }).waitFor()
  await send()
  await page.getByText('Reply sent').waitFor()
  expect((await portal.mailbox.newest('yves@example.com', since)).text).toContain('Half an hour of work.')

  await page.getByText('Reply emailed').waitFor()
  await write('Another half an hour.')
  await staff.context.clearCookies()
  await send()
  await page.getByRole('heading', { name: 'Sign in to continue' }).waitFor()
  await page.keyboard.press('Escape')
  await alert.waitFor()
  await expect.poll(() => alert.innerText()).toBe('Authentication required. Please log in.')
  await expect.poll(() => replyField().inputValue()).toContain('Another half an hour.')
  // The browser logs the rejected requests: version conflict, missing CSRF cookie, signed out.
  expect(staff.consoleErrors.filter((line) => !/\b(409|403|401)\b/.test(line))).toEqual([])
})
