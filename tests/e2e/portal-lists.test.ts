/** Common behaviour of portal lists, tested on two: mouse, keyboard, slow data. */
import { buffer } from 'node:stream/consumers'
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SERVICE_UNAVAILABLE } from '#domain/errors/error-catalogue.ts'
import { answerCookies } from './support/hydrated-page.ts'
import { type Entered, openPortalSite, type PortalSite } from './support/portal-site.ts'

const ARTICLES = 60

const opened = new AsyncDisposableStack()
let portal: PortalSite
let staff: Entered
let page: Page

beforeAll(async () => {
  portal = opened.use(await openPortalSite({ DEMO_CONTENT: '0' }))
  const articles = Array.from({ length: ARTICLES }, (_, index) => ({
    title: index === 0 ? '=SUM(A1) of flutes' : `Article ${index}`,
    date: `2026-${String(1 + (index % 12)).padStart(2, '0')}-15`,
  }))
  await portal.site.secret.from('news_articles').insert(articles).throwOnError()
  staff = await portal.enter('staff')
  page = staff.page
})
afterAll(() => opened.disposeAsync())

beforeEach(async () => {
  await page.unrouteAll()
  await open('/news-admin?sort=title')
})

async function open(address: string): Promise<void> {
  await page.goto(portal.site.url + address)
  await page
    .getByRole('status')
    .filter({ hasText: /articles|people|found/ })
    .waitFor()
}

const rows = () => page.locator('tbody tr')
const found = (text: string) => page.getByRole('status').filter({ hasText: text }).waitFor()
const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')

describe('list state', () => {
  it('is in the URL (order, page, search) without history entries for typing', async () => {
    await found('1 to 50 of 60 articles')
    await page.getByRole('button', { name: 'Next page' }).click()
    await page.waitForURL('**/news-admin?sort=title&page=2')
    await found('51 to 60 of 60 articles')
    const steps = await page.evaluate(() => history.length)
    await page.getByLabel('Search titles and text').pressSequentially('lute', { delay: 400 })
    await page.waitForURL('**/news-admin?q=lute&sort=title')
    await found('1 article')
    expect(await page.evaluate(() => history.length)).toBe(steps)
    await page.goBack()
    await page.waitForURL('**/news-admin?sort=title')
    await expect.poll(() => page.getByLabel('Search titles and text').inputValue()).toBe('')
    await page.getByRole('button', { name: 'Publish date' }).click()
    await page.waitForURL('**/news-admin?sort=public')
    const date = page.getByRole('columnheader', { name: 'Publish date' })
    await expect.poll(() => date.getAttribute('aria-sort')).toBe('ascending')
    expect(staff.consoleErrors).toEqual([])
  })

  it('is shown immediately and combined with changes made while loading', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route('**/rest/v1/rpc/list_content_drafts', async (route) => {
      await promise
      await route.continue()
    })
    await page.getByText(/^Deleted \(/).click()
    await expect.poll(() => page.getByRole('radio', { name: /^Deleted/ }).isChecked()).toBe(true)
    await page.getByLabel('Published from').fill('2026-06-01')
    resolve()
    await page.waitForURL('**/news-admin?show=deleted&*sort=title*')
    await page.waitForURL((url) => url.searchParams.get('from') === '2026-06-01')
    expect(new URL(page.url()).searchParams.get('show')).toBe('deleted')
    await page.unrouteAll({ behavior: 'wait' })
  })

  it('is exported with every page and without formulas', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ])
    const file = await buffer(await download.createReadStream())
    // UTF-8 byte order mark.
    expect(file.subarray(0, 3).toString('hex')).toBe('efbbbf')
    const lines = file.subarray(3).toString().split('\r\n')
    expect(lines[0]).toBe('Title,Status,Publish date,Words,Saved,Saved by')
    expect(lines).toHaveLength(ARTICLES + 2)
    expect(lines[1]).toMatch(/^'=SUM\(A1\) of flutes,Published,2026-01-15,0,[^,]+,$/)
    // In summer a London day starts on the previous evening in UTC.
    expect(lines.filter((line) => line.includes(',2026-06-14'))).toEqual([])
    expect(lines.filter((line) => line.includes(',2026-06-15,'))).not.toEqual([])
    expect(download.suggestedFilename()).toMatch(/^news-admin-title-\d{4}-\d\d-\d\d\.csv$/)
  })

  it('is remembered only with consent to preferences', async () => {
    const news = () => page.getByRole('link', { name: 'News', exact: true }).click()
    const dashboard = async () => {
      await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
      await page.waitForURL('**/staff-dashboard')
    }
    await page.getByText(/^Deleted \(/).click()
    await page.waitForURL('**/news-admin?show=deleted&sort=title')
    await dashboard()
    await news()
    await page.waitForURL(`${portal.site.url}/news-admin`)

    const { context, page: other } = await portal.enter('staff')
    await answerCookies(context, true)
    await other.goto(`${portal.site.url}/news-admin`)
    await other.getByText(/^Deleted \(/).click()
    await other.waitForURL('**/news-admin?show=deleted')
    await other.getByRole('link', { name: 'Dashboard', exact: true }).click()
    await other.waitForURL('**/staff-dashboard')
    await other.getByRole('link', { name: 'News', exact: true }).click()
    await other.waitForURL('**/news-admin?show=deleted')
    await other.getByText('All', { exact: true }).click()
    await other.waitForURL(`${portal.site.url}/news-admin`)
    await context.close()
  })
})

describe('row action', () => {
  it('can be undone for ten seconds and moves the focus to the next row', async () => {
    await page.getByRole('button', { name: 'Delete “Article 1”', exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('“Article 1” deleted').waitFor()
    await found('1 to 50 of 59 articles')
    await expect.poll(focused).toBe('Article 10')
    await page.getByRole('button', { name: 'Undo: “Article 1” deleted' }).click()
    await page.getByText('“Article 1” restored').waitFor()
    await found('1 to 50 of 60 articles')
    await expect.poll(() => page.getByText('“Article 1” deleted').count()).toBe(0)
    expect(staff.consoleErrors).toEqual([])
  })

  it('on several rows works and can be undone by keyboard', async () => {
    await page.keyboard.press('j')
    await expect.poll(() => focused()).toBe('=SUM(A1) of flutes')
    await page.keyboard.press('x')
    for (const key of ['j', 'j', 'k', 'x']) await page.keyboard.press(key)
    await expect.poll(() => focused()).toBe('Article 1')
    await page.getByText('2 selected').waitFor()
    await page.getByRole('button', { name: 'Delete 2' }).press('Enter')
    await page.getByText('2 articles deleted').waitFor()
    await found('1 to 50 of 58 articles')
    await page.keyboard.press('u')
    await page.getByText('2 articles restored').waitFor()
    await found('1 to 50 of 60 articles')
    await page.keyboard.press('/')
    await page.keyboard.press('Escape')
    await expect.poll(() => focused()).toBe('=SUM(A1) of flutes')
    await page.keyboard.press('/')
    await page.keyboard.type('j')
    await expect.poll(() => page.getByLabel('Search titles and text').inputValue()).toBe('j')
    expect(staff.consoleErrors).toEqual([])
  })

  it('that fails shows why and changes nothing', async () => {
    await page.route('**/rest/v1/rpc/delete_content', (route) => route.abort())
    await page.getByRole('button', { name: 'Delete “Article 1”', exact: true }).click()
    await page.getByRole('alert').filter({ hasText: 'Failed to delete news article' }).waitFor()
    await page.unrouteAll()
    await page.reload()
    await found('1 to 50 of 60 articles')
    staff.consoleErrors.length = 0
  })
})

describe('keyboard shortcuts', () => {
  it('are listed in their help, where they can be turned off', async () => {
    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts for this list' })
    await help.getByText('next row').waitFor()
    await page.keyboard.press('j')
    await expect.poll(() => help.isVisible()).toBe(true)
    await help.getByLabel('Turn on single-key shortcuts').uncheck()
    await page.keyboard.press('Escape')
    await help.waitFor({ state: 'hidden' })
    await page.keyboard.press('j')
    await expect.poll(() => page.locator('[data-row]:focus').count()).toBe(0)
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
    await help.getByLabel('Turn on single-key shortcuts').check()
  })
})

describe('navigation to another screen', () => {
  /** Delays the news list. @returns function that releases it */
  async function hold(): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route('**/rest/v1/rpc/list_content_drafts', async (route) => {
      await promise
      await route.continue()
    })
    return resolve
  }

  beforeEach(async () => {
    await page.goto(`${portal.site.url}/my-account`)
    await page.getByRole('heading', { name: 'My account', exact: true }).waitFor()
  })

  it('shows progress after a short delay, with an outline of the screen', async () => {
    const release = await hold()
    await page.getByRole('link', { name: 'News', exact: true }).click()
    await page.getByRole('progressbar', { name: 'Loading' }).waitFor()
    await page.getByRole('heading', { name: 'News', exact: true }).waitFor()
    await expect
      .poll(() => page.getByRole('heading', { name: 'My account', exact: true }).isVisible())
      .toBe(false)
    release()
    await found('1 to 50 of 60 articles')
    await expect.poll(() => page.getByRole('progressbar').count()).toBe(0)
    expect(staff.consoleErrors).toEqual([])
  })

  it('reports an outage after three seconds, but still shows late data', async () => {
    const release = await hold()
    await page.getByRole('link', { name: 'News', exact: true }).click()
    await page.getByRole('alert').filter({ hasText: SERVICE_UNAVAILABLE }).waitFor()
    await page.getByRole('button', { name: 'Try again' }).waitFor()
    await page.getByLabel('Search titles and text').waitFor()
    release()
    await found('1 to 50 of 60 articles')
    await expect.poll(() => page.getByRole('alert').filter({ hasText: SERVICE_UNAVAILABLE }).count()).toBe(0)
  })

  it('offers a retry after a failure', async () => {
    await page.route('**/rest/v1/rpc/list_content_drafts', (route) => route.abort())
    await page.getByRole('link', { name: 'News', exact: true }).click()
    await page
      .getByRole('alert')
      .filter({ hasText: new RegExp(`${SERVICE_UNAVAILABLE}|Failed to fetch news articles`) })
      .waitFor()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await found('1 to 50 of 60 articles')
    staff.consoleErrors.length = 0
  })
})

describe('accessibility', () => {
  it.each([
    ['/news-admin?sort=title', 1440],
    ['/news-admin?sort=title', 390],
    ['/news-admin?q=zeppelin', 1440],
    ['/people-admin', 1440],
    ['/news-admin/new', 1440],
  ])('finds no violations in %s at %i px', async (address, width) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(portal.site.url + address)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page
      .getByRole('main')
      .getByRole('textbox')
      .first()
      .or(page.getByRole('searchbox').first())
      .first()
      .waitFor()
    await page.evaluate(axe.source)
    const faults = await page.evaluate(async () => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document)
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 120)}`))
    })
    await page.setViewportSize({ width: 1280, height: 720 })
    expect(faults).toEqual([])
  })
})

it('a filter without results shows no rows', async () => {
  await page.getByLabel('Search titles and text').fill('zeppelin')
  await page.getByText('No articles found').waitFor()
  await expect.poll(() => rows().count()).toBe(0)
})
