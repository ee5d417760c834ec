/** Common behaviour of all portal lists, tested on one of them. */
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { browserConsent } from '#app/analytics/consent.ts'
import { openHelp } from '#app/portal/ui/help/help.tsx'
import { SERVICE_UNAVAILABLE } from '#domain/errors/error-catalogue.ts'
import { ACCOUNT_API } from '#domain/users/account-api.ts'
import { opened } from '#tests/support/opened.ts'
import { openPortalScreens } from '#tests/support/portal-screens.tsx'

const ARTICLES = 60
const LIST = '/news-admin?sort=title'
/** Fewer rows are faster to search in a test. */
const SHORT_LIST = '/news-admin?q=article+1&sort=title'
const portal = opened(openPortalScreens)
const staff = opened(() => portal.enter('staff'))

beforeAll(async () => {
  const articles = Array.from({ length: ARTICLES }, (_, index) => ({
    title: index === 0 ? '=SUM(A1) of flutes' : `Article ${index}`,
    date: `2026-${String(1 + (index % 12)).padStart(2, '0')}-15`,
  }))
  const { secret } = portal.site
  await secret.from('news_articles').insert(articles).throwOnError()
  // One row in each list of the table below.
  await secret
    .from('leads')
    .insert({ session_id: 'EQ-LIST-2345', lead_type: 'supplier', customer_info: { name: 'Lee Lead' } })
    .throwOnError()
  await secret
    .from('job_applications')
    .insert({ name: '+Ann', email: 'ann@example.com', job_title: 'Driver' })
    .throwOnError()
  await secret.from('team_members').insert({ name: 'Tam Team', title: 'Packer' }).throwOnError()
})
afterEach(() => void vi.restoreAllMocks())

const found = (text: string) => screen.findByText(text)
const focused = () => document.activeElement?.textContent
const search = () => screen.getByLabelText<HTMLInputElement>('Search titles and text')

/** Delays calls of a database function. @returns a function that releases them */
function hold(name: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  intercept(name, () => promise)
  return resolve
}

function intercept(name: string, before: () => Promise<void>): void {
  const { fetch } = globalThis
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    if (String(input).includes(`/rpc/${name}`)) await before()
    return fetch(input, init)
  })
}

describe('list state', () => {
  it('is in the URL (order, page, search), without history entries for typing', async () => {
    const { user, location, goBack } = await staff.open(LIST)
    await found('1 to 50 of 60 articles')
    await user.click(screen.getByRole('button', { name: 'Next page' }))
    await found('51 to 60 of 60 articles')
    expect(location()).toBe('/news-admin?sort=title&page=2')
    for (const text of ['lu', 'te']) {
      await user.type(search(), text)
      await waitFor(() => expect(location()).toContain(text))
    }
    await found('1 article')
    expect(location()).toBe('/news-admin?q=lute&sort=title')
    await goBack()
    await found('1 to 50 of 60 articles')
    expect([location(), search().value]).toEqual([LIST, ''])
    await user.click(screen.getByRole('button', { name: 'Publish date' }))
    await waitFor(() => expect(location()).toBe('/news-admin?sort=public'))
    const heading = () => screen.getByRole('columnheader', { name: 'Publish date' })
    await waitFor(() => expect(heading().getAttribute('aria-sort')).toBe('ascending'))
  })

  it('is shown immediately and combined with changes made while loading', async () => {
    const { user, location } = await staff.open(LIST)
    const release = hold('list_content_drafts')
    await user.click(screen.getByRole('link', { name: /^Deleted/ }))
    expect(screen.getByRole('link', { name: /^Deleted/ }).getAttribute('aria-current')).toBe('page')
    await user.click(screen.getByRole('button', { name: 'Filter' }))
    const from = await screen.findByLabelText('Published from')
    await user.click(from)
    await user.paste('2026-06-01')
    await user.tab()
    release()
    await waitFor(() => expect(location()).toBe('/news-admin?show=deleted&from=2026-06-01&sort=title'))
  })

  it('has a chip for each active filter, which removes it', async () => {
    const { user, location } = await staff.open('/news-admin?from=2026-01-01&to=2026-12-31&sort=title')
    await user.click(screen.getByRole('button', { name: 'Remove filter Published to 31 December 2026' }))
    await waitFor(() => expect(location()).toBe('/news-admin?from=2026-01-01&sort=title'))
    screen.getByRole('button', { name: 'Filter (1)' })
    await user.click(screen.getByRole('button', { name: 'Remove filter Published from 1 January 2026' }))
    await waitFor(() => expect(location()).toBe('/news-admin?sort=title'))
    expect(screen.queryByRole('button', { name: /^Remove filter/ })).toBeNull()
  })

  it('returns to the first page when the last row of a page is gone', async () => {
    const { location } = await staff.open('/news-admin?sort=title&page=3')
    await found('1 to 50 of 60 articles')
    expect(location()).toBe(LIST)
  })

  it('explains why a list is empty', async () => {
    await staff.open('/news-admin?q=zeppelin')
    await found('No articles found')
    expect(screen.queryByRole('table')).toBeNull()
  })

  it.each([
    [true, '/news-admin?show=deleted'],
    [false, '/news-admin'],
  ])('is remembered with consent to preferences: %s', async (preferences, expected) => {
    browserConsent().decide({ analytics: false, marketing: false, preferences })
    const { user, location } = await staff.open('/news-admin?show=all')
    await user.click(screen.getByRole('link', { name: /^Deleted/ }))
    await waitFor(() => expect(location()).toBe('/news-admin?show=deleted'))
    const later = await staff.open('/news-admin')
    await waitFor(() => expect(later.location()).toBe(expected))
    await later.user.click(screen.getByRole('link', { name: /^All/ }))
    await waitFor(() => expect(later.location()).toBe('/news-admin'))
    expect((await staff.open('/news-admin')).location()).toBe('/news-admin')
    browserConsent().decide({ analytics: false, marketing: false, preferences: false })
  })
})

describe('CSV export', () => {
  it('has every page, without formulas, in London time', async () => {
    const list = await staff.open(LIST)
    const { name, content } = await list.download('Download CSV')
    // UTF-8 byte order mark.
    expect(content.subarray(0, 3).toString('hex')).toBe('efbbbf')
    const lines = content.subarray(3).toString().split('\r\n')
    expect(lines[0]).toBe('Title,Status,Publish date,Words,Saved,Saved by')
    expect(lines).toHaveLength(ARTICLES + 2)
    expect(lines[1]).toMatch(/^'=SUM\(A1\) of flutes,Published,2026-01-15,0,[^,]+,$/)
    // In summer a London day starts on the previous evening in UTC.
    expect(lines.filter((line) => line.includes(',2026-06-14'))).toEqual([])
    expect(lines.filter((line) => line.includes(',2026-06-15,'))).not.toEqual([])
    expect(name).toMatch(/^news-admin-title-\d{4}-\d\d-\d\d\.csv$/)
  })

  it.each([
    ['/leads', 'Lead,Waiting,Type,Status,Received,Name,Company,Email address,Phone', 'EQ-LIST-2345'],
    ['/job-applications', 'Applicant,', "'+Ann"],
    ['/team-admin', 'Name,Job title,Position', 'Tam Team,Packer,1'],
  ])('of %s has the columns that the screen cannot show, and is logged', async (path, headings, row) => {
    const requests = vi.spyOn(globalThis, 'fetch')
    const list = await staff.open(path)
    const lines = (await list.download('Download CSV')).content.toString().split('\r\n')
    expect(lines[0]).toContain(headings)
    expect(lines[1]).toContain(row)
    const logged = requests.mock.calls.filter(([address]) => String(address).endsWith(ACCOUNT_API.exports))
    expect(logged.map(([, init]) => JSON.parse(String(init?.body)))).toEqual([
      expect.objectContaining({ list: path, rows: lines.length - 2 }),
    ])
  })
})

describe('row action', () => {
  it('can be undone and moves the focus to the next row', async () => {
    const { user } = await staff.open(SHORT_LIST)
    screen.getByRole('button', { name: 'Actions for “Article 1”' }).focus()
    await user.keyboard('{Enter}')
    ;(await screen.findByRole('menuitem', { name: 'Delete' })).focus()
    await user.keyboard('{Enter}')
    await found('“Article 1” deleted')
    await found('10 articles')
    await waitFor(() => expect(focused()).toBe('Article 10'))
    await user.click(screen.getByRole('button', { name: 'Undo: “Article 1” deleted' }))
    await found('“Article 1” restored')
    await found('11 articles')
    await waitFor(() => expect(screen.queryByText('“Article 1” deleted')).toBeNull())
  })

  it('that fails shows why and changes nothing', async () => {
    const { chooseAction } = await staff.open(SHORT_LIST)
    intercept('delete_content', () => Promise.reject(new TypeError('Failed to fetch')))
    await chooseAction('Article 1', 'Delete')
    await screen.findByText(/Failed to delete news article|can’t reach/i)
    vi.restoreAllMocks()
    await staff.open(SHORT_LIST)
    await found('11 articles')
  })
})

describe('keyboard shortcuts', () => {
  it('lead to the search, from there with Enter to the first row found, and with Escape back', async () => {
    const { user } = await staff.open(LIST)
    await user.keyboard('/')
    expect(document.activeElement).toBe(search())
    await user.keyboard('article 59{Enter}')
    await waitFor(() => expect(focused()).toBe('Article 59'))
    await user.keyboard('/{Escape}')
    expect([document.activeElement, search().value]).toEqual([search(), ''])
    await found('1 to 50 of 60 articles')
    await user.keyboard('{Escape}')
    expect(document.activeElement?.getAttribute('data-row')).toBe('0')
  })

  it('lead from a search without result to its explanation', async () => {
    const { user } = await staff.open(LIST)
    await user.type(search(), 'zeppelin{Enter}')
    await waitFor(() => expect(focused()).toContain('No articles found'))
  })

  it('are listed in their help, where they can be turned off', async () => {
    const { user } = await staff.open(SHORT_LIST)
    const focusedRow = () => document.activeElement?.hasAttribute('data-row')
    await user.keyboard('?')
    const help = within(await screen.findByRole('dialog', { name: 'Help and shortcuts' }))
    help.getByText('next row')
    help.getByText('Write, illustrate and publish news articles.')
    const setting = help.getByLabelText('Turn on single-key shortcuts')
    await user.click(setting)
    await user.keyboard('{Escape}j')
    expect(focusedRow()).toBe(false)
    act(openHelp)
    await user.click(await screen.findByLabelText('Turn on single-key shortcuts'))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.keyboard('j')
    expect(focusedRow()).toBe(true)
  })
})

describe('list that cannot be loaded', () => {
  it('reports an outage after three seconds, but still shows late data', async () => {
    const release = hold('list_content_drafts')
    await staff.open(LIST)
    screen.getByText(SERVICE_UNAVAILABLE)
    screen.getByRole('button', { name: 'Try again' })
    search()
    release()
    await found('1 to 50 of 60 articles')
    expect(screen.queryByText(SERVICE_UNAVAILABLE)).toBeNull()
  })

  it('offers a retry after a failure', async () => {
    intercept('list_content_drafts', () => Promise.reject(new TypeError('Failed to fetch')))
    const { user } = await staff.open(LIST)
    const retry = screen.getByRole('button', { name: 'Try again' })
    vi.restoreAllMocks()
    await user.click(retry)
    await found('1 to 50 of 60 articles')
  })
})
