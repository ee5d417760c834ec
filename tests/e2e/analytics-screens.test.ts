/** Analytics and dashboard in a browser: charts by keyboard and as images, filters, accessibility on desktop and phone. */
import { buffer } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { monthOfVisits, recordMonth } from '#tests/support/generated-visits.ts'
import { opened } from '#tests/support/opened.ts'
import { seededRandom } from '#tests/support/seeded-random.ts'
import { type Entered, openPortalSite } from './support/portal-site.ts'

const portal = opened(() => openPortalSite({ DEMO_CONTENT: '0' }))
let marketing: Entered
let page: Page

/** Two weeks in the past. */
const FROM = '2026-05-04'
const QUERY = `period=own&from=${FROM}&to=2026-05-17`

beforeAll(async () => {
  const month = monthOfVisits({ from: FROM, days: 14, visitsADay: 12, random: seededRandom(5) })
  await recordMonth(portal.site.secret as never, month)
  marketing = await portal.enter('marketing')
  page = marketing.page
})

async function exportFrom(item: string): Promise<{ name: string; content: Buffer }> {
  await page.getByRole('button', { name: 'More actions' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: item }).click(),
  ])
  return { name: file.suggestedFilename(), content: await buffer(await file.createReadStream()) }
}

describe('analytics', () => {
  it('describes points of a chart by keyboard, filters by a row, and exports the chart in light colours', async () => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto(`${portal.site.url}/analytics?${QUERY}`)
    const trend = page.getByRole('region', { name: 'Trend' })
    const chart = trend.getByRole('application', { name: /^Visitors over time/ })
    await chart.focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    const description = trend.getByRole('status')
    const [day = '', visitors = ''] = (await description.innerText()).split('\n')
    await page.keyboard.press('Escape')
    await description.waitFor({ state: 'hidden' })

    const help = page.getByRole('button', { name: 'How we count' })
    await help.focus()
    await page.keyboard.press('Enter')
    const rules = page.getByRole('dialog', { name: 'How we count' })
    await rules.waitFor()
    await page.keyboard.press('Escape')
    await rules.waitFor({ state: 'hidden' })
    await expect.poll(() => help.evaluate((button) => button === document.activeElement)).toBe(true)

    const svg = await exportFrom('Export chart as SVG')
    expect(svg.name).toMatch(/^analytics-analytics-visitors-over-time-\d{4}-\d\d-\d\d\.svg$/)
    const words = svg.content.toString()
    expect(words).toContain('Visitors over time')
    expect(words).toContain('4 to 17 May 2026')
    expect(words).toMatch(/\d+% of page views with analytics consent/)
    // Uses the light scheme's blue and no CSS variables.
    expect(words).toContain('rgb(27, 47, 181)')
    expect(words).not.toMatch(/var\(|class=/)
    const png = await exportFrom('Export chart as PNG')
    expect(png.content.subarray(1, 4).toString()).toBe('PNG')
    expect(png.content.readUInt32BE(16)).toBe(1920)

    await trend.getByText('Table', { exact: true }).click()
    const row = trend.getByRole('row').filter({ hasText: day })
    expect(visitors).toMatch(new RegExp(`^${await row.getByRole('cell').first().innerText()}\\b`))

    // By keyboard: the page follows the row, and focus stays on it.
    const phone = page.getByRole('button', { name: 'Phone', exact: true })
    await phone.focus()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/analytics?*device=mobile')
    await page.getByRole('list', { name: 'Active filters' }).waitFor()
    await expect.poll(() => phone.evaluate((button) => button === document.activeElement)).toBe(true)
    await page.emulateMedia({ colorScheme: null })
    expect(marketing.consoleErrors).toEqual([])
  })
})
