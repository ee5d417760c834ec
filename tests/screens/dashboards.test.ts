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
/** Number above a label. */
const metric = async (title: string, label: string) =>
  Number((await within(panel(title)).findByText(label)).previousElementSibling?.textContent)

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
  it('shows the database’s numbers in ten calls', async () => {
    const calls = watchCalls()
    await staff.open('/staff-dashboard')
    expect(await metric('Privacy requests', 'open')).toBe(2)
    expect(await metric('Privacy requests', 'overdue')).toBe(1)
    expect((await rows('Privacy requests'))[0]).toMatch(/^Erasure PR-\S+ ?Overdue by \d+ days?/)
    expect(await metric('Leads', 'open')).toBe(2)
    expect(await metric('Leads', 'calls due')).toBe(1)
    expect(panel('Leads').textContent).toContain('The first was due by')
    expect(await metric('Applications', 'new in the last 7 days')).toBe(1)
    expect(await rows('Applications')).toEqual(['New2', 'Interview1'])
    expect(await metric('News and blog', 'published articles')).toBe(1)
    expect(await metric('News and blog', 'drafts')).toBe(1)
    expect(await metric('News and blog', 'scheduled')).toBe(1)
    expect(await rows('Vacancies closing soon')).toEqual([expect.stringMatching(/^Driver/)])
    expect((await rows('Recent activity')).length).toBeGreaterThan(0)
    await within(panel('Website')).findByText(
      '100 page views in the last 7 days, none with analytics consent.',
    )
    expect(calls).toHaveLength(10)
  })

  it('leads from a number to its records', async () => {
    const { user, location } = await staff.open('/staff-dashboard')
    await user.click(await within(panel('Privacy requests')).findByRole('link', { name: /overdue/ }))
    await screen.findByText('erasure@example.com')
    expect(location()).toBe('/privacy-requests?show=overdue')
  })

  it('isolates a number that fails to load, and offers a retry', async () => {
    watchCalls((address) =>
      address.endsWith('/rpc/lead_metrics') ? Promise.reject(new TypeError('Failed to fetch')) : null,
    )
    const { user } = await staff.open('/staff-dashboard')
    await within(panel('Leads')).findByRole('alert')
    expect(await metric('Privacy requests', 'overdue')).toBe(1)
    vi.restoreAllMocks()
    await user.click(within(panel('Leads')).getByRole('button', { name: 'Try again' }))
    expect(await metric('Leads', 'calls due')).toBe(1)
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
    expect(notice.compareDocumentPosition(panel('Privacy requests'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })
})

describe('marketing dashboard', () => {
  it('shows news, blog and visits in eight calls, without personal data', async () => {
    const calls = watchCalls()
    await marketing.open('/marketing-dashboard')
    expect(await metric('News and blog', 'drafts')).toBe(1)
    const activity = await rows('Recent activity')
    expect(activity.filter((line) => !/^(Article|Post) saved: /.test(line ?? ''))).toEqual([])
    expect(screen.queryByRole('heading', { name: /Leads|Applications|Privacy/ })).toBeNull()
    expect(await rows('Editorial')).toEqual([
      expect.stringMatching(/^Post: Half ?saved /),
      expect.stringMatching(/^Post: To come ?publishes /),
      // Articles have a date, posts a date and time.
      expect.stringMatching(/^Article: News ?published \d+ [A-Z][a-z]+ \d{4}$/),
      expect.stringMatching(/^Post: Out ?published .*, \d\d:\d\d$/),
    ])
    await within(panel('Website')).findByText(/^100 page views in the last 7 days/)
    expect(calls).toHaveLength(8)
  })

  it('says that numbers are late, requests them once and shows them when they arrive', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const calls = watchCalls((address, send) => (address.includes('/rest/v1/') ? released.then(send) : null))
    await marketing.open('/marketing-dashboard')
    await waitFor(() => expect(screen.getAllByText(SERVICE_UNAVAILABLE)).toHaveLength(5))
    release()
    expect(await metric('News and blog', 'drafts')).toBe(1)
    await rows('Recent activity')
    await waitFor(() => expect(screen.queryByText(SERVICE_UNAVAILABLE)).toBeNull())
    expect(calls).toHaveLength(8)
  })
})

describe('customer dashboard', () => {
  it('shows company, account status and contact details', async () => {
    const customer = await portal.enter('customer')
    await customer.open('/customer-dashboard')
    const account = () => within(panel('Account'))
    await account().findByText('Waiting for us to link your company')
    const { secret } = portal.site
    const { data } = await secret.from('customers').select('id, name').limit(1).single().throwOnError()
    await secret
      .from('permissions')
      .update({ customer_id: data.id })
      .eq('user_id', customer.id)
      .throwOnError()
    await globalThis.currentSession.auth.check()
    await customer.open('/customer-dashboard')
    await account().findByText(data.name)
    account().getByText('Active')
    screen.getByText('Nothing here yet')
    expect(document.querySelectorAll('a[href^="tel:"], a[href^="mailto:"]')).toHaveLength(2)
  })
})
