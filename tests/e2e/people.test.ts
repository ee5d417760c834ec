/** User administration: invite, change access, disable, audit log. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { USER_ERRORS } from '#domain/users/users.ts'
import { openProfile } from './support/browser.ts'
import { type Entered, openPortalSite, type PortalSite } from './support/portal-site.ts'
import { signIn } from './support/sign-in.ts'

const opened = new AsyncDisposableStack()
let portal: PortalSite
let staff: Entered
beforeAll(async () => {
  portal = opened.use(await openPortalSite({ DEMO_CONTENT: '0' }))
  staff = await portal.enter('staff')
})
afterAll(() => opened.disposeAsync())

const EMAIL = 'robin@example.com'
/** Table row or card of a user. */
const row = (name: string) => staff.page.getByRole('row').filter({ hasText: name })
const waitForText = (text: string) => staff.page.getByText(text).waitFor()

describe('new user', () => {
  let page: Page

  it('is invited by email and signs in with a code', async () => {
    const { site, mailbox, browser } = portal
    const since = Date.now()
    await staff.page.getByRole('link', { name: 'Users', exact: true }).click()
    await staff.page.getByRole('button', { name: 'Invite user' }).click()
    const dialog = staff.page.getByRole('dialog')
    await dialog.getByLabel('Email address').fill(EMAIL)
    await dialog.getByLabel('Name').fill('Robin New')
    await dialog.getByLabel('Role').selectOption('marketing')
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    await waitForText(`Robin New invited. Email sent to ${EMAIL}.`)
    await staff.page.waitForFunction(() => document.activeElement?.textContent === 'Invite user')
    await expect.poll(() => row('Robin New').innerText()).toMatch(/Marketing\s+Invited .*, not yet accepted/)

    const mail = await mailbox.newest(EMAIL, since)
    const link = /https?:\/\/\S+\/auth\/v1\/verify[^\s)]+/.exec(mail.text ?? '')?.[0] ?? ''
    const { context } = await openProfile(browser)
    page = await context.newPage()
    await page.goto(link)
    await page.waitForURL(`${site.url}/`)
    // The token must not remain in the URL.
    expect(await page.evaluate(() => window.location.href)).toBe(`${site.url}/`)
    await page.getByRole('button', { name: 'Sign In' }).waitFor()
    await signInHere(page)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(staff.consoleErrors).toEqual([])
  })

  /** The link was for their account page. */
  async function signInHere(on: Page) {
    const { site, mailbox } = portal
    await on.evaluate(() => sessionStorage.removeItem('origin'))
    await signIn(on, site, mailbox, EMAIL)
    expect(on.url()).toBe(`${site.url}/marketing-dashboard`)
  }

  it('has new permissions at the next request after a role change', async () => {
    await staff.page.getByRole('button', { name: 'Change role of Robin New' }).click()
    const dialog = staff.page.getByRole('dialog')
    await dialog.getByLabel('Role').selectOption('customer')
    await dialog.getByRole('button', { name: 'Change role' }).click()
    await waitForText('Role of Robin New changed to Customer')
    await page.getByRole('link', { name: 'News', exact: true }).click()
    await page.waitForURL(`${portal.site.url}/`)
    await page.goto(`${portal.site.url}/customer-dashboard`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(staff.consoleErrors).toEqual([])
  })

  it('is signed out at the next request after being disabled', async () => {
    await staff.page.getByRole('button', { name: 'Disable Robin New' }).click()
    await staff.page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click()
    await waitForText('Robin New disabled and signed out everywhere')
    await row('Robin New').getByText('Disabled').waitFor()
    await page.getByRole('link', { name: 'My account', exact: true }).click()
    await page.getByText('User account not found. Please contact support.').waitFor()
    await page.getByRole('button', { name: 'OK' }).click()
    await page.waitForURL(`${portal.site.url}/`)
    await page.getByRole('button', { name: 'Sign In' }).waitFor()
    expect(staff.consoleErrors).toEqual([])
  })
})

it('the last member of staff can’t be demoted, and sees why', async () => {
  const { page } = staff
  await page.getByRole('button', { name: /^Change role of Person/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Role').selectOption('marketing')
  const change = dialog.getByRole('button', { name: 'Change role' })
  await expect.poll(() => change.isDisabled()).toBe(true)
  await dialog.getByLabel(/This is my own account/).check()
  await change.click()
  await dialog.getByRole('alert').filter({ hasText: USER_ERRORS.LAST_STAFF }).waitFor()
  await page.keyboard.press('Escape')
  // Users can't disable themselves.
  await expect.poll(() => page.getByRole('button', { name: /^Disable Person/ }).count()).toBe(0)
})

it('the audit log lists all actions and can be filtered', async () => {
  const { page } = staff
  await page.getByRole('link', { name: 'Audit log' }).click()
  await page.getByRole('heading', { name: 'Audit log' }).waitFor()
  const actions = () => page.locator('tbody tr td:nth-child(3)').allInnerTexts()
  // Sign-ins are recorded with the test's clock, which is behind the database's.
  await expect
    .poll(async () => (await actions()).filter((action) => action.includes('Robin New')))
    .toEqual([
      'disabled Robin New',
      expect.stringMatching(/^changed the role of Robin New\s+role$/),
      'gave a role to Robin New',
      'invited Robin New',
    ])
  await expect.poll(() => page.locator('tbody tr').first().innerText()).toContain('Person 1')
  await page.getByLabel('Action').selectOption('permissions')
  await page.waitForURL('**/audit?what=permissions')
  await expect.poll(actions).not.toContain('invited Robin New')
  await page.getByLabel('Action').selectOption('security')
  await page.waitForURL('**/audit?what=security')
  await expect.poll(actions).toContainEqual(expect.stringMatching(/^signed in\s+by email, Chrome on Linux/))
  await expect.poll(() => actions()).not.toContain('disabled Robin New')
  await page.getByLabel('Name or email address').fill('nobody of that name')
  await page.getByText('No entries').waitFor()
})

it('a member of staff who gives up the role continues with the new one', async () => {
  const { page } = staff
  await portal.add('staff')
  await page.getByRole('link', { name: 'Users', exact: true }).first().click()
  await page.getByRole('button', { name: 'Change role of Person 1' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Role').selectOption('marketing')
  await dialog.getByLabel(/This is my own account/).check()
  await dialog.getByRole('button', { name: 'Change role' }).click()
  await page.waitForURL('**/marketing-dashboard')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'Users', exact: true }).count()).toBe(0)
})
