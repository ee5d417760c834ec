/** Five tasks of the portal by keyboard alone, with a demonstration's data. */
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openPortalSite, type PortalSite } from './support/portal-site.ts'

let portal: PortalSite
let page: Page
let consoleErrors: string[]

beforeAll(async () => {
  // Without an email server the site is a demonstration.
  portal = await openPortalSite({}, { smtpUrl: undefined })
  ;({ page, consoleErrors } = await portal.enter('staff'))
})
afterAll(() => portal?.[Symbol.asyncDispose]())
beforeEach(() => page.goto(`${portal.site.url}/staff-dashboard`).then(() => heading('Today').waitFor()))

const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const press = async (...keys: readonly string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}
const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement)

/** Presses Tab until the element has the focus. */
async function tabTo(target: Locator): Promise<void> {
  for (let presses = 0; presses < 120; presses++) {
    await page.keyboard.press('Tab')
    if (await isFocused(target)) return
  }
  throw new Error(`Tab does not lead to ${target}`)
}

/** Presses a key until it moves the focus: a closing palette may take it back once. */
async function pressUntilFocused(key: string, selector: string): Promise<void> {
  await expect
    .poll(async () => {
      await page.keyboard.press(key)
      return page.evaluate((css) => document.activeElement?.matches(css), selector)
    })
    .toBe(true)
}

/** Opens a screen or record through the command palette. */
async function find(text: string, entry: string | RegExp): Promise<void> {
  await press('Control+k')
  const palette = page.getByRole('dialog')
  await palette.getByLabel('Search screens, records and actions').waitFor()
  await page.keyboard.type(text)
  const found = palette.getByRole('button', { name: entry }).first()
  await found.waitFor()
  for (let presses = 0; presses < 20; presses++) {
    if ((await found.getAttribute('data-selected')) === 'true') break
    await press('ArrowDown')
  }
  await press('Enter')
  await palette.waitFor({ state: 'hidden' })
}

describe('portal by keyboard', () => {
  it('a lead is found by name, called and annotated, and the call is undone', async () => {
    await find('Bartholomew', /Bartholomew Finch/)
    await heading('Bartholomew Finch').waitFor()
    await press('c')
    await page.getByRole('button', { name: 'Write an email', exact: true }).waitFor()
    await press('u')
    await page.getByRole('button', { name: 'Mark as called', exact: true }).waitFor()
    await press('n')
    await page.keyboard.type('Call after five.')
    await press('Control+Enter')
    await page.getByText('Note saved').waitFor()
    await page.getByRole('listitem').filter({ hasText: 'Call after five.' }).waitFor()
  })

  it('an email is opened from the list and answered, and sending is undone', async () => {
    await find('Emails', 'Emails')
    await heading('Emails').waitFor()
    await pressUntilFocused('j', '[data-row]')
    await press('Enter')
    // Enabled once the message has loaded.
    await expect.poll(() => page.getByRole('button', { name: 'Reply', exact: true }).isEnabled()).toBe(true)
    await press('r')
    const text = page.getByRole('textbox', { name: 'Text', exact: true })
    await expect.poll(() => text.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    await page.keyboard.type('Thank you, we will.')
    await press('Control+Enter')
    await page.getByText('Sending in 10 seconds').waitFor()
    await press('u')
    await page.getByText('Not sent. Your draft is back.').waitFor()
    expect(await text.textContent()).toContain('Thank you, we will.')
  })

  it('an article is written, and Publish is reached', async () => {
    await find('New article', 'New article')
    const title = page.getByRole('textbox', { name: 'Title', exact: true })
    await title.waitFor()
    await tabTo(title)
    await page.keyboard.type('A new die cutter')
    await press('Enter')
    await page.keyboard.type('It cuts twice as fast.')
    await page.getByText(/^Saved /).waitFor()
    await press('Escape')
    await page.keyboard.press('Shift+Tab')
    const publish = page.getByRole('button', { name: 'Publish', exact: true })
    await publish.waitFor()
    await tabTo(publish)
  })

  it('applications are searched, selected and changed together', async () => {
    await find('Applications', 'Applications')
    await heading('Applications').waitFor()
    await pressUntilFocused('/', 'input[type=search]')
    await page.keyboard.type('Thorne')
    await press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.matches('[data-row]'))).toBe(true)
    await press('x', 'b')
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toMatch(/^(A|BUTTON)$/)
    await press('Enter')
    await heading('Change several applications').waitFor()
    await tabTo(page.getByLabel('New status'))
    await page.keyboard.type('Rev')
    await page.getByRole('button', { name: 'Set 1 application to Reviewing' }).waitFor()
  })

  it('a dialog takes the focus, keeps it, and returns it', async () => {
    await find('Users', 'Users')
    await heading('Users').waitFor()
    const invite = page.getByRole('button', { name: 'Invite user', exact: true })
    await tabTo(invite)
    await press('Enter')
    const email = page.getByRole('textbox', { name: 'Email address', exact: true })
    await expect.poll(() => isFocused(email)).toBe(true)
    for (let presses = 0; presses < 12; presses++) {
      await press('Tab')
      expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true)
    }
    await press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await expect.poll(() => isFocused(invite)).toBe(true)
    expect(consoleErrors).toEqual([])
  })
})
