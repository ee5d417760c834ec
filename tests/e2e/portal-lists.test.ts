/** What needs a browser in portal lists: real focus and keys, progress while loading. */
import { beforeAll, describe, expect, it } from 'vitest'
import { opened } from '#tests/support/opened.ts'
import { type Entered, openPortalSite } from './support/portal-site.ts'

const portal = opened(() => openPortalSite({ DEMO_CONTENT: '0' }))
let staff: Entered

beforeAll(async () => {
  const articles = Array.from({ length: 60 }, (_, index) => ({
    title: `Article ${String(index + 1).padStart(2, '0')}`,
    date: '2026-06-15',
  }))
  await portal.site.secret.from('news_articles').insert(articles).throwOnError()
  staff = await portal.enter('staff')
})

describe('portal list', () => {
  it('shows progress and an outline while it loads, and is worked by keyboard', async () => {
    const { page, consoleErrors } = staff
    const { keyboard } = page
    const found = (text: string) => page.getByRole('status').filter({ hasText: text }).waitFor()
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await page.goto(`${portal.site.url}/my-account`)
    const before = page.getByRole('heading', { name: 'My account', exact: true })
    await before.waitFor()
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route('**/rest/v1/rpc/list_content_drafts', async (route) => {
      await promise
      await route.continue()
    })
    await page.getByRole('link', { name: 'News', exact: true }).click()
    await page.getByRole('progressbar', { name: 'Loading' }).waitFor()
    await page.getByRole('heading', { name: 'News', exact: true }).waitFor()
    await before.waitFor({ state: 'hidden' })
    resolve()
    await found('1 to 50 of 60 articles')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('content')
    await page.getByRole('progressbar').waitFor({ state: 'detached' })
    await page.unrouteAll()

    await page.getByRole('button', { name: 'Title', exact: true }).click()
    await page.locator('th[aria-sort=ascending]', { hasText: 'Title' }).waitFor()
    await page.locator('[data-row="0"]', { hasText: 'Article 01' }).waitFor()
    await page.getByRole('heading', { level: 1 }).click()
    for (const key of ['j', 'x', 'j', 'j', 'k', 'x']) await keyboard.press(key)
    await expect.poll(focused).toBe('Article 02')
    await keyboard.press('b')
    await expect.poll(focused).toMatch(/2$/)
    await page.getByRole('button', { name: 'Delete 2' }).press('Enter')
    await page.getByText('2 articles deleted').waitFor()
    await expect.poll(focused).toBe('Article 03')
    await keyboard.press('u')
    await page.getByText('2 articles restored').waitFor()
    await found('1 to 50 of 60 articles')
    expect(consoleErrors).toEqual([])
  })
})
