import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { addDays, toLondonDate } from '#domain/dates/dates.ts'
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
  await screen.findByText(/with analytics consent; numbers|visitors who accepted analytics/)
  return opened
}

const panel = (title: string) => within(screen.getByRole('region', { name: title }))

/** Opens the filter menu and chooses. */
async function filterBy({ user }: OpenScreen, label: string, value: string): Promise<void> {
  await user.click(screen.getByRole('button', { name: /^Filter/ }))
  await user.selectOptions(await screen.findByRole('combobox', { name: label }), value)
  await user.keyboard('{Escape}')
}

async function compareWith({ user }: OpenScreen, choice: RegExp): Promise<void> {
  await user.click(screen.getByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitemradio', { name: choice }))
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
}

/** Rows of a table as text, with headings. */
async function cells(title: string): Promise<string[][]> {
  await screen.findByRole('table', { name: title })
  return within(screen.getByRole('table', { name: title }))
    .getAllByRole('row')
    .map((row) => [...row.querySelectorAll('th, td')].map((cell) => (cell.textContent ?? '').trim()))
}

/** Names and visitors of a card. */
const bars = (title: string) =>
  panel(title)
    .getAllByRole('listitem')
    .map((item) => [...item.children].slice(0, 2).map(({ textContent }) => textContent))

describe('analytics', () => {
  it('keeps date range, comparison and filters in the address and between sections', async () => {
    const opened = await open('')
    const { user, location, goBack } = opened
    screen.getByText(/^4 to 17 May 2026, compared with 20 April to 3 May 2026/)
    await filterBy(opened, 'Device', 'mobile')
    await waitFor(() => expect(location()).toBe(`/analytics?${QUERY}&device=mobile`))
    await compareWith(opened, /No comparison/)
    await waitFor(() => expect(location()).toBe(`/analytics?${QUERY}&against=nothing&device=mobile`))
    const filtered = `/analytics/pages?${QUERY}&against=nothing&device=mobile`
    await user.click(screen.getByRole('link', { name: 'Pages in detail' }))
    await screen.findByRole('heading', { level: 1, name: 'Pages' })
    expect(location()).toBe(filtered)
    within(screen.getByRole('list', { name: 'Active filters' })).getByText('Device: Phone')
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
    const opened = await open('')
    const send = globalThis.fetch
    const { promise, resolve } = Promise.withResolvers<void>()
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (...request) => {
      await promise
      return send(...request)
    })
    await filterBy(opened, 'Device', 'mobile')
    await compareWith(opened, /No comparison/)
    screen.getByText('Device: Phone')
    await opened.user.click(screen.getByRole('link', { name: 'Content' }))
    resolve()
    await screen.findByRole('region', { name: 'Blog posts' })
    expect(opened.location()).toBe(`/analytics/content?${QUERY}&against=nothing&device=mobile`)
  })

  it('filters the whole page by a row of any card, with removable chips', async () => {
    const { user, location } = await open('')
    const visitors = () => screen.getByRole('button', { name: /^Visitors/ }).textContent
    const all = visitors()
    await user.click(panel('Sources').getByRole('radio', { name: 'Campaign' }))
    const [[campaign = '', count] = []] = bars('Sources')
    await user.click(panel('Sources').getByRole('button', { name: campaign ?? '' }))
    await waitFor(() => expect(location()).toBe(`/analytics?${QUERY}&campaign=${campaign}`))
    await waitFor(() => expect(visitors()).toContain(`Visitors${count}`))
    await user.click(screen.getByRole('button', { name: 'Remove filter Campaign' }))
    await waitFor(() => expect(visitors()).toBe(all))
    const [[goal = '', reached] = []] = bars('Goals')
    await user.click(panel('Goals').getByRole('button', { name: goal ?? '' }))
    await waitFor(() => expect(location()).toContain('&goal='))
    await waitFor(() => expect(visitors()).toContain(`Visitors${reached}`))
  })

  it('says which filters a report can’t answer', async () => {
    await open('/speed', `${QUERY}&channel=email&device=mobile`)
    screen.getByText('This report isn’t filtered by channel.')
  })

  it('reports an unknown section', async () => {
    await marketing.open('/analytics/nothing')
    await screen.findByText('Section not found')
  })

  it('says without visits what will appear and how to try it', async () => {
    const { user, location } = await open('', 'period=own&from=2020-01-01&to=2020-01-31')
    const empty = within(screen.getByRole('region', { name: 'No visits' }))
    empty.getByRole('heading', { name: 'No visitors in this date range' })
    empty.getByRole('link', { name: 'live view' })
    for (const title of ['Sources', 'Pages', 'Visitors', 'Goals']) panel(title)
    await user.click(empty.getByRole('button', { name: 'Show today' }))
    await waitFor(() => expect(location()).toContain('period=today'))
    await portal.site.secret
      .rpc('record_page_views', {
        counts: [{ day: '2020-02-03', page: '/', status: 200, referrer_host: '', loads: 9, bot_loads: 0 }],
      } as never)
      .throwOnError()
    await open('', 'period=own&from=2020-02-01&to=2020-02-28')
    screen.getByRole('heading', { name: 'No visits with consent' })
    screen.getByText(/^9 page views in this date range/)
    await open('', `${QUERY}&source=nowhere.example`)
    screen.getByRole('button', { name: 'Clear filters' })
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
  it('is explained once, with coverage and the privacy threshold', async () => {
    const { user } = await open('')
    await user.click(screen.getByRole('button', { name: 'How we count' }))
    const help = await screen.findByRole('dialog', { name: 'How we count' })
    expect(help.textContent).toContain('Share of visits with one page, no clicks')
    expect(help.textContent).toContain('Each visit once, on the day it started.')
    expect(help.textContent).toMatch(/\d+% of [\d,]+ page views in this date range had their consent\./)
    expect(help.textContent).toMatch(/Numbers from fewer than 5 visitors are hidden/)
  })

  it('is hidden if it is based on fewer than five visitors, on screen and in the file', async () => {
    await open('/vacancies', 'period=own&from=2026-05-04&to=2026-05-05')
    const metrics = within(screen.getByRole('list', { name: 'Metrics' })).getAllByRole('listitem')
    const sent = metrics.find(({ textContent }) => textContent?.startsWith('Sent'))
    expect(sent?.textContent).toMatch(/fewer than 5|\b0\b/)
    const opened = await open('', 'period=own&from=2026-05-04&to=2026-05-04')
    await opened.user.click(screen.getByRole('radio', { name: 'Table' }))
    const rows = await cells('Visitors over time')
    expect(rows.flat()).toContain('fewer than 5')
    expect(rows.flat().filter((cell) => /^[1-4]$/.test(cell))).toEqual([])
    await opened.user.click(screen.getByRole('button', { name: 'More actions' }))
    const { content } = await opened.download(
      await screen.findByRole('menuitem', { name: 'Export chart as CSV' }),
    )
    const exported = String(content)
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(',')[1])
    expect(exported).toEqual(rows.slice(1).map((row) => row[1]))
  })

  it('is the same on the dashboard as in the overview', async () => {
    const { user, location } = await marketing.open('/marketing-dashboard')
    const link = await screen.findByRole('link', { name: /^Visitors/ })
    const shown = /^Visitors(\d+)/.exec(link.textContent ?? '')?.[1] ?? ''
    expect(Number(shown)).toBeGreaterThan(20)
    await user.click(link)
    const list = await screen.findByRole('list', { name: 'Metrics' })
    expect(location()).toBe('/analytics')
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

  it('has one row per day of a chart, with notes', async () => {
    const { user } = await open('')
    await user.click(screen.getByRole('radio', { name: 'Table' }))
    const rows = await cells('Visitors over time')
    expect(rows).toHaveLength(15)
    expect(rows.find(([day]) => day?.startsWith('6 May 2026'))?.[0]).toContain('Press release')
    await user.click(screen.getByRole('button', { name: /^Page views/ }))
    expect(await cells('Page views over time')).toHaveLength(15)
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

describe('chart note', () => {
  it('is added to charts and deleted', async () => {
    const { user } = await marketing.open('/analytics/notes/new')
    fireEvent.change(screen.getByLabelText(/^Date/), { target: { value: '2026-05-12' } })
    await user.type(screen.getByLabelText(/^What happened/), 'Fair in Birmingham')
    await user.click(screen.getByRole('button', { name: 'Add note' }))
    await screen.findByRole('button', { name: 'Actions for “Fair in Birmingham”' })
    const annotations = async () => {
      const { user: reader } = await open('')
      await reader.click(screen.getByRole('radio', { name: 'Table' }))
      return (await cells('Visitors over time')).flat().join(' ')
    }
    expect(await annotations()).toContain('Fair in Birmingham')
    const list = await marketing.open('/analytics/notes')
    await list.chooseAction('Fair in Birmingham', 'Delete')
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
