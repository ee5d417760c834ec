/** The portal by keyboard alone, with a demonstration's data; `portal-lists` and `portal-records` have lists and records. */
import type { Locator, Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { opened } from '#tests/support/opened.ts'
import { openPortalSite } from './support/portal-site.ts'

const portal = opened(() => openPortalSite({}, { smtpUrl: undefined }))
let page: Page
let consoleErrors: string[]

beforeAll(async () => {
  // Without an email server the site is a demonstration.
  ;({ page, consoleErrors } = await portal.enter('staff'))
})
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
  it('a lead is found by name', async () => {
    await find('Bartholomew', /Bartholomew Finch/)
    await heading('Bartholomew Finch').waitFor()
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
