import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { toLondonDate } from '#domain/dates/dates.ts'
import { addDays } from '#domain/reporting/date-range.ts'
import { monthOfVisits, recordMonth } from '#tests/support/generated-visits.ts'
import { opened } from '#tests/support/opened.ts'
import { type OpenScreen, openPortalScreens } from '#tests/support/portal-screens.tsx'
import { seededRandom } from '#tests/support/seeded-random.ts'

const portal = opened(openPortalScreens)
const marketing = opened(() => portal.enter('marketing'))

/** Two weeks in the past; there is no earlier data. */
const FROM = '2026-05-04'
const QUERY = `period=own&from=${FROM}&to=2026-05-17`

beforeAll(async () => {
  const record = (from: string, days: number, seed: number) =>
    recordMonth(
      portal.site.secret as never,
      monthOfVisits({ from, days, visitsADay: 12, random: seededRandom(seed) }),
    )
  await record(FROM, 14, 5)
  await record(addDays(toLondonDate(new Date()), -7), 7, 9)
  await portal.site.secret
    .from('chart_annotations')
    .insert([{ day: '2026-05-06', note: 'Press release' }] as never)
    .throwOnError()
})

async function open(section: string, query = QUERY): Promise<OpenScreen> {
  const opened = await marketing.open(`/analytics${section}?${query}`)
  await screen.findByText(/of [\d,]+ page views had analytics consent|what share of visitors/)
  return opened
}

const panel = (title: string) => within(screen.getByRole('region', { name: title }))
const select = (label: string) => screen.getByRole<HTMLSelectElement>('combobox', { name: label })

/** Rows of a table as text, with headings. */
async function cells(title: string): Promise<string[][]> {
  await panel(title).findAllByRole('row')
  return panel(title)
    .getAllByRole('row')
    .map((row) =>
      [...row.querySelectorAll('th, td')].map((cell) =>
        (cell.textContent ?? '').replace(', what is this?', '').trim(),
      ),
    )
}

describe('analytics', () => {
  it('keeps date range, comparison and filters in the address and between sections', async () => {
    const { user, location, goBack } = await open('')
    screen.getByText(/^4 to 17 May 2026, compared with 20 April to 3 May 2026/)
    await user.selectOptions(select('Device'), 'mobile')
    await waitFor(() => expect(location()).toBe(`/analytics?${QUERY}&device=mobile`))
    await user.selectOptions(select('Compared with'), 'nothing')
    await waitFor(() => expect(location()).toBe(`/analytics?${QUERY}&against=nothing&device=mobile`))
    const filtered = `/analytics/pages?${QUERY}&against=nothing&device=mobile`
    await user.click(screen.getByRole('link', { name: 'Pages' }))
    await screen.findByRole('heading', { level: 1, name: 'Pages' })
    expect([location(), select('Device').value]).toEqual([filtered, 'mobile'])
    // A row's name is a toggle for its filter.
    const row = (pressed: boolean) => panel('Pages').findByRole('button', { name: '/products', pressed })
    await user.click(await row(false))
    await waitFor(() => expect(location()).toContain('path=%2Fproducts'))
    await user.click(await row(true))
    await waitFor(() => expect(location()).toBe(filtered))
    await goBack()
    await waitFor(() => expect(location()).toContain('path=%2Fproducts'))
  })

  it('includes a choice made while data is still loading', async () => {
    const { user, location } = await open('')
    const send = globalThis.fetch
    const { promise, resolve } = Promise.withResolvers<void>()
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (...request) => {
      await promise
      return send(...request)
    })
    await user.selectOptions(select('Device'), 'mobile')
    await user.selectOptions(select('Compared with'), 'nothing')
    expect([select('Device').value, select('Compared with').value]).toEqual(['mobile', 'nothing'])
    await user.click(screen.getByRole('link', { name: 'Pages' }))
    resolve()
    await screen.findByRole('heading', { level: 1, name: 'Pages' })
    expect(location()).toBe(`/analytics/pages?${QUERY}&against=nothing&device=mobile`)
  })

  it('reports an unknown section', async () => {
    await marketing.open('/analytics/nothing')
    await screen.findByText('Section not found')
  })

  it('distinguishes no consent from no visitors', async () => {
    await open('', 'period=own&from=2020-01-01&to=2020-01-31')
    screen.getByText('No visitors in this date range')
    await portal.site.secret
      .rpc('record_page_views', {
        counts: [{ day: '2020-02-03', page: '/', status: 200, referrer_host: '', loads: 9, bot_loads: 0 }],
      } as never)
      .throwOnError()
    await open('', 'period=own&from=2020-02-01&to=2020-02-28')
    screen.getByText('No visits with consent')
    screen.getByText(/^9 page views in this date range/)
  })

  it('offers a retry if a section fails to load', async () => {
    const send = globalThis.fetch
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) =>
      String(input).endsWith('/rpc/analytics_forms')
        ? new Response('{}', { status: 500 })
        : send(input, init),
    )
    const { user } = await marketing.open(`/analytics/forms?${QUERY}`)
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch analytics')
    vi.restoreAllMocks()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('region', { name: 'Forms' })
  })
})

describe('metric', () => {
  it('is explained with its counting rule and consent rate', async () => {
    const { user } = await open('')
    await user.click(
      within(screen.getByRole('list', { name: 'Metrics' })).getByRole('button', { name: /^Bounce rate/ }),
    )
    const help = await screen.findByRole('dialog', { name: /^Bounce rate/ })
    expect(help.textContent).toContain('Share of visits with one page, no clicks')
    expect(help.textContent).toContain('Each visit once, on the day it started.')
    expect(help.textContent).toMatch(/\d+% of [\d,]+ page views had analytics consent\./)
  })

  it('is hidden if it is based on fewer than five visitors, on screen and in the file', async () => {
    await open('/vacancies', 'period=own&from=2026-05-04&to=2026-05-05')
    const metrics = within(screen.getByRole('list', { name: 'Metrics' })).getAllByRole('listitem')
    const sent = metrics.find(({ textContent }) => textContent?.startsWith('Sent'))
    expect(sent?.textContent).toMatch(/fewer than 5|\b0\b/)
    const opened = await open('', 'period=own&from=2026-05-04&to=2026-05-04')
    await opened.user.click(panel('Visitors over time').getByRole('radio', { name: 'Table' }))
    const rows = await cells('Visitors over time')
    expect(rows.flat()).toContain('fewer than 5')
    expect(rows.flat().filter((cell) => /^[1-4]$/.test(cell))).toEqual([])
    const { content } = await opened.download('Download CSV: Visitors over time')
    const exported = String(content)
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(',')[1])
    expect(exported).toEqual(rows.slice(1).map((row) => row[1]))
  })

  it('is the same on the dashboard as in the overview of seven days', async () => {
    const { user, location } = await marketing.open('/marketing-dashboard')
    const link = await screen.findByRole('link', { name: /visitors/ })
    const shown = link.firstChild?.textContent ?? ''
    expect(Number(shown)).toBeGreaterThan(20)
    await user.click(link)
    const list = await screen.findByRole('list', { name: 'Metrics' })
    const today = toLondonDate(new Date())
    expect(location()).toBe(`/analytics?period=own&from=${addDays(today, -6)}&to=${today}`)
    expect(within(list).getAllByRole('listitem')[0]?.textContent).toContain(shown)
  })
})

describe('report table', () => {
  it('has the content of its file', async () => {
    const { download } = await open('/sources', `${QUERY}&against=nothing`)
    const rows = await cells('Sources')
    const { name, content } = await download('Download CSV: Sources')
    expect(name).toMatch(/^analytics-sources-and-campaigns-sources-.*\.csv$/)
    const file = content
      .subarray(3)
      .toString()
      .trim()
      .split('\r\n')
      .map((line) => line.split(','))
    const rounded = (share = '') => (share.startsWith('fewer') ? share : Math.round(Number.parseFloat(share)))
    const comparable = ([source, visits, , , share]: string[]) => [source, visits, rounded(share)]
    expect(file.slice(1).map(comparable)).toEqual(rows.slice(1).map(comparable))
    expect(file[0]?.[0]).toBe(rows[0]?.[0])
  })

  it('has one row per day of a chart, with annotations', async () => {
    const { user } = await open('')
    await user.click(panel('Visitors over time').getByRole('radio', { name: 'Table' }))
    const rows = await cells('Visitors over time')
    expect(rows).toHaveLength(15)
    expect(rows.find(([day]) => day?.startsWith('6 May 2026'))?.[0]).toContain('Press release')
  })
})

describe('campaign link', () => {
  it('gets consistent tags and is listed', async () => {
    const { user, location } = await marketing.open('/analytics/campaigns/new')
    await user.type(screen.getByLabelText(/^Name/), 'Spring newsletter')
    await user.clear(screen.getByRole('textbox', { name: 'Page' }))
    await user.type(screen.getByRole('textbox', { name: 'Page' }), 'https://www.example.com/products')
    await user.type(screen.getByLabelText(/^Source/), 'News Letter')
    await user.type(document.querySelector('input[name=medium]') ?? expect.fail(), 'Email')
    await user.type(screen.getByLabelText(/^Campaign/), 'Spring 2026')
    const address = `${portal.site.url}/products?utm_source=news-letter&utm_medium=email&utm_campaign=spring-2026`
    await screen.findByText(address)
    await user.click(screen.getByRole('button', { name: 'Save link' }))
    const row = await screen.findByRole('row', { name: /Spring newsletter/ })
    expect(location()).toBe('/analytics/campaigns')
    within(row).getByText(address)
    const { data } = await portal.site.secret.from('campaigns').select('path, source, medium, campaign')
    expect(data).toEqual([
      { path: '/products', source: 'news-letter', medium: 'email', campaign: 'spring-2026' },
    ])
  })
})

describe('annotation', () => {
  it('is added to charts and deleted', async () => {
    const { user } = await marketing.open('/analytics/notes/new')
    fireEvent.change(screen.getByLabelText(/^Date/), { target: { value: '2026-05-12' } })
    await user.type(screen.getByLabelText(/^What happened/), 'Fair in Birmingham')
    await user.click(screen.getByRole('button', { name: 'Add annotation' }))
    await screen.findByRole('button', { name: /Delete “Fair in Birmingham”/ })
    const annotations = async () => {
      await open('')
      return (await screen.findByRole('list', { name: 'Annotations on Visitors over time' })).textContent
    }
    expect(await annotations()).toContain('Fair in Birmingham')
    const { user: again } = await marketing.open('/analytics/notes')
    await again.click(await screen.findByRole('button', { name: /Delete “Fair in Birmingham”/ }))
    await screen.findByText('“Fair in Birmingham” deleted')
    expect(await annotations()).not.toContain('Fair in Birmingham')
  })
})

describe('weekly report', () => {
  it('is switched on and off in the account', async () => {
    const subscribers = async () =>
      (await portal.site.secret.from('weekly_report_subscribers').select('user_id').throwOnError()).data
    const { user } = await marketing.open('/my-account')
    const choice = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Email me the weekly report' })
    await user.click(await choice())
    await screen.findByText('Weekly report switched on. The first one arrives next Monday.')
    expect(await subscribers()).toEqual([{ user_id: marketing.id }])
    const { user: again } = await marketing.open('/my-account')
    expect((await choice()).checked).toBe(true)
    await again.click(await choice())
    await screen.findByText('Weekly report switched off')
    expect(await subscribers()).toEqual([])
  })
})
