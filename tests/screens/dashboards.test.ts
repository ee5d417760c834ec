import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { toLondonDate } from '#domain/dates/dates.ts'
import { SERVICE_UNAVAILABLE } from '#domain/errors/error-catalogue.ts'
import { NOTICES_API } from '#domain/notices/notices.ts'
import { opened } from '#tests/support/opened.ts'
import { openPortalScreens } from '#tests/support/portal-screens.tsx'

const portal = opened(openPortalScreens)
const staff = opened(() => portal.enter('staff'))
const marketing = opened(() => portal.enter('marketing'))

beforeAll(async () => {
  const { secret } = portal.site
  const now = Date.now()
  const daysFromNow = (days: number) => new Date(now + days * 86_400_000).toISOString()
  const request = (kind: string, received: number, status = 'Received') => ({
    kind,
    status,
    name: kind,
    email: `${kind}@example.com`,
    received_at: daysFromNow(received),
  })
  const application = (status: string, submitted: number) => ({
    status,
    name: 'Ash',
    email: 'ash@example.com',
    job_title: 'Driver',
    submitted_at: daysFromNow(submitted),
  })
  const lead = (status: string, callback_requested: boolean, created: number) => ({
    status,
    callback_requested,
    ...(callback_requested && { call_back_due_at: daysFromNow(created + 1) }),
    session_id: status,
    lead_type: 'supplier',
    created_at: daysFromNow(created),
  })
  const post = (title: string, status: string, published: number) => ({
    title,
    status,
    publish_date: daysFromNow(published),
  })
  const job = (title: string, closes: number) => ({
    title,
    closes_on: daysFromNow(closes).slice(0, 10),
    location: 'Here',
    department: 'Works',
    type: 'Full-time',
    description: 'Making',
    requirements: 'Care',
    benefits: 'Pay',
  })
  for (const added of [
    secret
      .from('privacy_requests')
      .insert([request('erasure', -40), request('access', -3), request('objection', -90, 'Completed')]),
    secret
      .from('job_applications')
      .insert([application('New', -1), application('New', -9), application('Interview', -20)]),
    secret
      .from('leads')
      .insert([lead('New', true, -5), lead('In conversation', true, -6), lead('Won', false, -7)]),
    secret
      .from('blogs')
      .insert([post('Out', 'published', -2), post('To come', 'published', 2), post('Half', 'draft', 0)]),
    secret.from('jobs').insert([job('Driver', 5), job('Printer', 60)]),
    secret.from('news_articles').insert([{ title: 'News' }]),
    secret.from('customers').insert({ name: 'A company' }),
    secret.rpc('record_page_views', {
      counts: [
        {
          day: toLondonDate(new Date(now)),
          page: '/',
          status: 200,
          referrer_host: '',
          loads: 100,
          bot_loads: 7,
        },
      ],
    }),
  ])
    await added.throwOnError()
})

const panel = (title: string) => screen.getByRole('region', { name: title })
const rows = async (title: string) =>
  (await within(panel(title)).findAllByRole('listitem')).map(({ textContent }) => textContent)
/** Number of a tile. */
const trend = async (label: string) =>
  (await within(panel('Last 28 days')).findByText(label)).nextElementSibling?.textContent

type Answer = (address: string, send: () => Promise<Response>) => Promise<Response> | null

/** Returns the calls of the data API. @param answer replaces the response to some addresses */
function watchCalls(answer: Answer = () => null): string[] {
  const send = globalThis.fetch
  const calls: string[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const address = input instanceof Request ? input.url : String(input)
    if (address.includes('/rest/v1/')) calls.push(address)
    const pass = () => send(input, init)
    return answer(address, pass) ?? pass()
  })
  return calls
}

describe('staff dashboard', () => {
  it('shows what to do, most urgent first, with trends and lists in eleven calls', async () => {
    const calls = watchCalls()
    await staff.open('/staff-dashboard')
    expect(await rows('To do')).toEqual([
      expect.stringMatching(/^1 call overdueUnknowndue /),
      expect.stringMatching(/^1 privacy request overdueErasure request PR-\S+overdue by \d+ days?$/),
      expect.stringMatching(/^1 new leadUnknownlongest wait 5 days$/),
      expect.stringMatching(/^2 new applicationsAsh, Driver, and 1 morelongest wait 9 days$/),
      expect.stringMatching(/^1 draft postHalfsaved /),
    ])
    expect(await rows('Schedule')).toEqual([
      expect.stringMatching(/Call UnknownOverdue$/),
      expect.stringMatching(/Post goes live: To come$/),
      expect.stringMatching(/Vacancy closes: DriverHere$/),
    ])
    expect(await trend('Leads')).toMatch(/^3 \+3/)
    expect(await trend('Applications')).toMatch(/^3 \+3/)
    expect(await trend('Website visitors')).toMatch(/^0/)
    await within(panel('Assigned to you')).findByText('No leads are assigned to you.')
    expect(await rows('Recent activity')).toContainEqual(expect.stringMatching(/^Application: Ash, Driver/))
    expect(calls).toHaveLength(11)
  })

  it('leads from a row to the list that it counts', async () => {
    const { user, location } = await staff.open('/staff-dashboard')
    await user.click(await within(panel('To do')).findByRole('link', { name: /privacy request/ }))
    await screen.findByText('erasure@example.com')
    expect(location()).toBe('/privacy-requests?show=overdue')
    const { user: again, location: next } = await staff.open('/staff-dashboard')
    await again.click(await within(panel('To do')).findByRole('link', { name: /call overdue/ }))
    await screen.findByRole('heading', { level: 1, name: 'Leads' })
    expect(next()).toBe('/leads?show=calls')
  })

  it('isolates a panel that fails to load, and offers a retry', async () => {
    watchCalls((address) =>
      address.endsWith('/rpc/staff_trends') ? Promise.reject(new TypeError('Failed to fetch')) : null,
    )
    const { user } = await staff.open('/staff-dashboard')
    await within(panel('Last 28 days')).findByRole('alert')
    expect(await rows('To do')).toHaveLength(5)
    vi.restoreAllMocks()
    await user.click(within(panel('Last 28 days')).getByRole('button', { name: 'Try again' }))
    expect(await trend('Leads')).toMatch(/^3/)
  })

  it.each([
    ['low', 'status', 'The server’s disk has 774 MB left.'],
    ['full', 'alert', 'No one can upload or save anything new. Reading, signing in and deleting still work.'],
  ])('warns about %s disk space first', async (room, role, text) => {
    watchCalls((address) =>
      address.endsWith(NOTICES_API)
        ? Promise.resolve(Response.json({ disk: { room, free: 812_500_000 } }))
        : null,
    )
    await staff.open('/staff-dashboard')
    const notice = await screen.findByText(new RegExp(text))
    expect(notice.closest('[role]')?.getAttribute('role')).toBe(role)
    expect(notice.compareDocumentPosition(panel('To do'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })
})

describe('marketing dashboard', () => {
  it('shows drafts, visits, best pages, campaigns and content in eight calls, without personal data', async () => {
    const calls = watchCalls()
    await marketing.open('/marketing-dashboard')
    expect(await rows('To do')).toEqual([expect.stringMatching(/^1 draft postHalfsaved /)])
    expect(await rows('Schedule')).toEqual([expect.stringMatching(/Post goes live: To come$/)])
    expect(await trend('Visitors')).toMatch(/^0/)
    await within(panel('Top pages')).findByText(/most visited pages/)
    await within(panel('Campaigns')).findByText(/No visits from campaign links/)
    expect(await rows('Content in progress')).toEqual([
      expect.stringMatching(/^Post: Half.*Draft$/),
      expect.stringMatching(/^Post: To come.*Scheduled$/),
      // Articles have a date without a time.
      expect.stringMatching(/^Article: News\d+ [A-Z][a-z]+ \d{4}Published$/),
      expect.stringMatching(/^Post: Out.*Published$/),
    ])
    expect(screen.queryByText(/Ash|erasure|lead/i)).toBeNull()
    expect(calls).toHaveLength(8)
  })

  it('says that panels are late, requests them once and shows them when they arrive', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const calls = watchCalls((address, send) => (address.includes('/rest/v1/') ? released.then(send) : null))
    await marketing.open('/marketing-dashboard')
    await waitFor(() => expect(screen.getAllByText(SERVICE_UNAVAILABLE)).toHaveLength(6))
    release()
    expect(await rows('To do')).toHaveLength(1)
    await rows('Content in progress')
    await waitFor(() => expect(screen.queryByText(SERVICE_UNAVAILABLE)).toBeNull())
    expect(calls).toHaveLength(8)
  })
})
