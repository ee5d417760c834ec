/** Analytics screens: URL state, keyboard, and consistency of CSV, chart and table. */
import { buffer } from 'node:stream/consumers'
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { parseEventPayload } from '#domain/analytics/event-payload.ts'
import { CONSENT_KEY, createConsentRecord } from '#domain/consent/consent.ts'
import { toLondonDate } from '#domain/dates/dates.ts'
import { addDays } from '#domain/reporting/date-range.ts'
import { monthOfVisits, recordMonth } from '#tests/support/generated-visits.ts'
import { seededRandom } from '#tests/support/seeded-random.ts'
import { type Entered, openPortalSite, type PortalSite } from './support/portal-site.ts'

const opened = new AsyncDisposableStack()
let portal: PortalSite
let marketing: Entered
let page: Page

/** Two weeks in the past; there is no earlier data. */
const FROM = '2026-05-04'
const QUERY = `period=own&from=${FROM}&to=2026-05-17`

beforeAll(async () => {
  portal = opened.use(await openPortalSite({ DEMO_CONTENT: '0' }))
  const month = monthOfVisits({ from: FROM, days: 14, visitsADay: 12, random: seededRandom(5) })
  await recordMonth(portal.site.secret as never, month)
  await portal.site.secret
    .from('chart_annotations')
    .insert([{ day: '2026-05-06', note: 'Press release' }] as never)
    .throwOnError()
  marketing = await portal.enter('marketing')
  page = marketing.page
})
afterAll(() => opened.disposeAsync())

beforeEach(() => page.setViewportSize({ width: 1280, height: 900 }))

async function open(section: string, query = QUERY): Promise<void> {
  await page.goto(`${portal.site.url}/analytics${section}${query === '' ? '' : `?${query}`}`)
  await page.getByText(/of [\d,]+ page views had analytics consent|what share of visitors/).waitFor()
}

const frame = (title: string) =>
  page.getByRole('region', { name: title, exact: true }).filter({ has: page.getByRole('heading') })

/** Returns a table's rows as text, with headings. */
async function linesOf(title: string): Promise<string[][]> {
  const rows = frame(title).getByRole('row')
  await rows.first().waitFor()
  return rows.evaluateAll((all) =>
    all.map((row) =>
      [...row.querySelectorAll('th, td')].map((cell) =>
        (cell.textContent ?? '').replace(', what is this?', '').trim(),
      ),
    ),
  )
}

async function download(button: string): Promise<{ name: string; content: Buffer }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ])
  return { name: file.suggestedFilename(), content: await buffer(await file.createReadStream()) }
}

async function faults(): Promise<string[]> {
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: typeof axe }).axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    }),
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

describe('URL of analytics', () => {
  it('contains date range, comparison and segment, and keeps them between sections', async () => {
    await open('')
    await page.getByText('4 to 17 May 2026, compared with 20 April to 3 May 2026').waitFor()
    await page.getByRole('combobox', { name: 'Device' }).selectOption('mobile')
    await page.waitForURL(`**/analytics?${QUERY}&device=mobile`)
    await page.getByRole('combobox', { name: 'Compared with' }).selectOption('nothing')
    await page.waitForURL(`**/analytics?${QUERY}&against=nothing&device=mobile`)
    await page.getByRole('link', { name: 'Pages', exact: true }).click()
    await page.waitForURL(`**/analytics/pages?${QUERY}&against=nothing&device=mobile`)
    await page.getByRole('heading', { level: 1, name: 'Pages' }).waitFor()
    await expect.poll(() => page.getByRole('combobox', { name: 'Device' }).inputValue()).toBe('mobile')
    // A row's name is a toggle for its filter.
    const line = (pressed: boolean) =>
      frame('Pages').getByRole('button', { name: '/products', exact: true, pressed })
    await line(false).click()
    await page.waitForURL('**path=%2Fproducts')
    await line(true).click()
    await page.waitForURL(`**/analytics/pages?${QUERY}&against=nothing&device=mobile`)
    await page.goBack()
    await page.waitForURL('**path=%2Fproducts')
  })

  it('includes a choice made while data is still loading', async () => {
    await open('')
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route('**/rest/v1/rpc/**', async (route) => {
      await promise
      await route.continue()
    })
    const shown = (label: string) => page.getByRole('combobox', { name: label }).inputValue()
    await page.getByRole('combobox', { name: 'Device' }).selectOption('mobile')
    await expect.poll(() => shown('Device')).toBe('mobile')
    await page.getByRole('combobox', { name: 'Compared with' }).selectOption('nothing')
    await expect.poll(() => shown('Compared with')).toBe('nothing')
    expect(await shown('Device')).toBe('mobile')
    await page.getByRole('link', { name: 'Pages', exact: true }).click()
    resolve()
    await page.waitForURL(`**/analytics/pages?${QUERY}&against=nothing&device=mobile`)
    await page.unrouteAll({ behavior: 'wait' })
    await page.getByRole('heading', { level: 1, name: 'Pages' }).waitFor()
  })

  it('of an unknown section shows an error', async () => {
    await page.goto(`${portal.site.url}/analytics/nothing`)
    await page.getByText('Section not found').waitFor()
  })
})

describe('metric', () => {
  it('explains itself by keyboard with its consent rate and returns the focus', async () => {
    await open('')
    const term = page.getByRole('list', { name: 'Metrics' }).getByRole('button', { name: /^Bounce rate/ })
    await term.focus()
    await page.keyboard.press('Enter')
    const about = page.getByRole('dialog', { name: /^Bounce rate/ })
    await about.getByText('Share of visits with one page, no clicks').waitFor()
    await about.getByText('Each visit once, on the day it started.').waitFor()
    await about.getByText(/^\d+% of [\d,]+ page views had analytics consent\.$/).waitFor()
    await page.keyboard.press('Escape')
    await about.waitFor({ state: 'hidden' })
    await expect.poll(() => term.evaluate((button) => button === document.activeElement)).toBe(true)
  })

  it('is hidden if it is based on fewer than five visitors, on screen and in the export', async () => {
    await open('/vacancies', 'period=own&from=2026-05-04&to=2026-05-05')
    const figures = page.getByRole('list', { name: 'Metrics' }).getByRole('listitem')
    const applications = figures.filter({ hasText: /^Sent/ })
    await expect.poll(() => applications.innerText()).toMatch(/fewer than 5|\b0\b/)
    await open('', 'period=own&from=2026-05-04&to=2026-05-04')
    await frame('Visitors over time').getByText('Table', { exact: true }).click()
    const lines = await linesOf('Visitors over time')
    expect(lines.flat()).toContain('fewer than 5')
    // Small numbers are hidden, so an hour shows no 1 to 4 visitors.
    expect(lines.flat().filter((cell) => /^[1-4]$/.test(cell))).toEqual([])
    const { content } = await download('Download CSV: Visitors over time')
    const values = content
      .toString()
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(',')[1])
    expect(values).toEqual(lines.slice(1).map((line) => line[1]))
  })
})

describe('chart', () => {
  it('is accessible by keyboard, describes each point and has a table', async () => {
    await open('')
    const chart = frame('Visitors over time').locator('svg[role=application]')
    await chart.waitFor()
    await chart.focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    const description = frame('Visitors over time').getByRole('status').filter({ hasText: 'May 2026' })
    await description.waitFor()
    const [day = '', visitors = ''] = (await description.innerText()).split('\n')
    await frame('Visitors over time').getByText('Table', { exact: true }).click()
    const lines = await linesOf('Visitors over time')
    expect(lines).toHaveLength(15)
    const line = lines.find(([name]) => name?.startsWith(day))
    expect(visitors).toBe(`Visitors: ${line?.[1]}`)
    // Annotations are also in the table.
    expect(lines.find(([name]) => name?.startsWith('6 May 2026'))?.[0]).toContain('Press release')
  })

  it('exports an image in light colours with title and segment', async () => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await open('')
    await frame('Page views over time').locator('svg[role=application]').waitFor()
    const svg = await download('Download SVG: Page views over time')
    expect(svg.name).toMatch(/^analytics-analytics-page-views-over-time-\d{4}-\d\d-\d\d\.svg$/)
    const words = svg.content.toString()
    expect(words).toContain('Page views over time')
    expect(words).toContain('4 to 17 May 2026')
    expect(words).toMatch(/\d+% of [\d,]+ page views had analytics consent/)
    // Uses the light scheme's blue and no CSS variables.
    expect(words).toContain('rgb(27, 47, 181)')
    expect(words).not.toMatch(/var\(|class=/)
    const png = await download('Download PNG: Page views over time')
    expect(png.content.subarray(1, 4).toString()).toBe('PNG')
    expect(png.content.readUInt32BE(16)).toBe(1920)
    await page.emulateMedia({ colorScheme: null })
  })
})

it('a table and its CSV file have the same content', async () => {
  await open('/sources', `${QUERY}&against=nothing`)
  const lines = await linesOf('Sources')
  const { name, content } = await download('Download CSV: Sources')
  expect(name).toMatch(/^analytics-sources-and-campaigns-sources-.*\.csv$/)
  const file = content
    .subarray(3)
    .toString()
    .trim()
    .split('\r\n')
    .map((line) => line.split(','))
  expect(file.map(([source]) => source)).toEqual(lines.map(([source]) => source))
  expect(file.slice(1).map((line) => line[1])).toEqual(lines.slice(1).map((line) => line[1]))
  const percents = file.slice(1).map((line) => line[4])
  const shown = lines.slice(1).map((line) => line[4])
  expect(percents.map((share) => (share?.startsWith('fewer') ? share : Math.round(Number(share))))).toEqual(
    shown.map((share) => (share?.startsWith('fewer') ? share : Math.round(Number.parseFloat(share ?? '')))),
  )
})

it('distinguishes no consent from no visitors', async () => {
  await open('', 'period=own&from=2020-01-01&to=2020-01-31')
  await page.getByText('No visitors in this date range').waitFor()
  await portal.site.secret
    .rpc('record_page_views', {
      counts: [{ day: '2020-02-03', page: '/', status: 200, referrer_host: '', loads: 9, bot_loads: 0 }],
    } as never)
    .throwOnError()
  await open('', 'period=own&from=2020-02-01&to=2020-02-28')
  await page.getByText('No visits with consent').waitFor()
  await page.getByText('9 page views in this date range').waitFor()
})

it('offers a retry for a section that fails to load', async () => {
  await page.route('**/rpc/analytics_forms', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.goto(`${portal.site.url}/analytics/forms?${QUERY}`)
  await page.getByRole('alert').filter({ hasText: 'Failed to fetch analytics' }).waitFor()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await frame('Forms').waitFor()
})

it('every section is accessible on desktop and phone', async () => {
  const sections = ['', '/products', '/speed', '/live', '/campaigns/new']
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 })
    for (const section of sections) {
      await page.goto(`${portal.site.url}/analytics${section}?${QUERY}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.getByText('Loading…').waitFor({ state: 'detached' })
      expect([section, await faults()]).toEqual([section, []])
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect([section, overflow <= 0]).toEqual([section, true])
    }
  }
})

describe('settings of analytics', () => {
  it('build campaign links with consistent tags', async () => {
    await page.goto(`${portal.site.url}/analytics/campaigns/new`)
    await page.getByLabel('Name').fill('Spring newsletter')
    await page.getByRole('textbox', { name: 'Page' }).fill('https://www.example.com/products')
    await page.getByLabel('Source').fill('News Letter')
    await page.locator('input[name=medium]').fill('Email')
    await page.getByLabel('Campaign').fill('Spring 2026')
    const address = `${portal.site.url}/products?utm_source=news-letter&utm_medium=email&utm_campaign=spring-2026`
    await page.getByText(address, { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Save link' }).click()
    await page.waitForURL('**/analytics/campaigns')
    await page.getByRole('row').filter({ hasText: 'Spring newsletter' }).getByText(address).waitFor()
    const { data } = await portal.site.secret.from('campaigns').select('path, source, medium, campaign')
    expect(data).toEqual([
      { path: '/products', source: 'news-letter', medium: 'email', campaign: 'spring-2026' },
    ])
  })

  it('add an annotation to the chart and delete it', async () => {
    await page.goto(`${portal.site.url}/analytics/notes/new`)
    await page.getByLabel('Date').fill('2026-05-12')
    await page.getByLabel('What happened').fill('Fair in Birmingham')
    await page.getByRole('button', { name: 'Add annotation' }).click()
    await page.waitForURL('**/analytics/notes')
    await open('')
    await page
      .getByRole('list', { name: 'Annotations on Visitors over time' })
      .getByText('Fair in Birmingham')
      .waitFor()
    await page.goto(`${portal.site.url}/analytics/notes`)
    await page.getByRole('button', { name: /Delete “Fair in Birmingham”/ }).click()
    await page.getByText('“Fair in Birmingham” deleted').waitFor()
    await open('')
    await page.getByRole('list', { name: 'Annotations on Visitors over time' }).waitFor()
    await expect.poll(() => page.getByText('Fair in Birmingham').count()).toBe(0)
  })
})

it('subscribe to the weekly report and unsubscribe in the account', async () => {
  const wanted = async () =>
    (await portal.site.secret.from('weekly_report_subscribers').select('user_id').throwOnError()).data
  await page.goto(`${portal.site.url}/my-account`)
  const choice = page.getByRole('switch', { name: 'Email me the weekly report' })
  await choice.waitFor()
  await choice.focus()
  await page.keyboard.press('Space')
  await page.getByText('Weekly report switched on. The first one arrives next Monday.').waitFor()
  await expect.poll(() => wanted()).toEqual([{ user_id: marketing.user.id }])
  await page.reload()
  await expect.poll(() => choice.isChecked()).toBe(true)
  await choice.focus()
  await page.keyboard.press('Space')
  await page.getByText('Weekly report switched off').waitFor()
  await expect.poll(() => wanted()).toEqual([])
})

it('the dashboard shows the same last seven days as the overview', async () => {
  const from = addDays(toLondonDate(new Date()), -7)
  const month = monthOfVisits({ from, days: 7, visitsADay: 12, random: seededRandom(9) })
  await recordMonth(portal.site.secret as never, month)
  await page.goto(`${portal.site.url}/marketing-dashboard`)
  const link = page.getByRole('link', { name: /visitors/ })
  const shown = (await link.innerText()).split('\n')[0]
  await link.click()
  await page.waitForURL('**/analytics?period=7-days')
  const figure = page.getByRole('list', { name: 'Metrics' }).getByRole('listitem').first()
  await figure.waitFor()
  expect((await figure.innerText()).split('\n')).toContain(shown)
  expect(Number(shown)).toBeGreaterThan(20)
})

it('reports a screen that fails to render, with consent, by its script', async () => {
  const { page: other } = await portal.enter('staff')
  const choice = { analytics: true, preferences: false, marketing: false }
  await other.evaluate(
    ([key, record]) => localStorage.setItem(key as string, record as string),
    [...[CONSENT_KEY, JSON.stringify(createConsentRecord(choice, new Date()))]],
  )
  const errorEvents: unknown[] = []
  other.on('request', (request) => {
    if (request.method() !== 'POST' || !request.url().endsWith('/functions/v1/analytics')) return
    const { eventName, properties } = parseEventPayload(request.postDataJSON()) ?? expect.unreachable()
    if (eventName === 'error') errorEvents.push(properties)
  })
  await other.route('**/assets/live-*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `export const clientLoader = async () => ({})
        export default function Live() { throw new Error('No such minute') }`,
    }),
  )
  await other.goto(`${portal.site.url}/analytics?${QUERY}`)
  await other.getByRole('link', { name: 'Live', exact: true }).click()
  const error = { errorMessage: 'No such minute', component: 'live', actionAttempted: 'render' }
  await expect.poll(() => errorEvents).toContainEqual(expect.objectContaining(error))
})

it('the browser logs no errors', () => {
  expect(marketing.consoleErrors.filter((line) => !line.includes('500'))).toEqual([])
})
