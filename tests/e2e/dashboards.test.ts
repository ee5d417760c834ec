/** Dashboards show the database's numbers with few queries. */
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { SERVICE_UNAVAILABLE } from '#domain/errors/error-catalogue.ts'
import { dashboardPath, type Role } from '#domain/roles/roles.ts'
import { openPortalSite, type PortalSite } from './support/portal-site.ts'

let portal: PortalSite

const NOW = Date.now()
const daysFromNow = (days: number) => new Date(NOW + days * 86_400_000).toISOString()

beforeAll(async () => {
  portal = await openPortalSite({ DEMO_CONTENT: '0' })
  const { secret } = portal.site
  const asks = (kind: string, received: number, status = 'Received') => ({
    kind,
    status,
    name: kind,
    email: `${kind}@example.com`,
    received_at: daysFromNow(received),
  })
  const applies = (status: string, submitted: number) => ({
    status,
    name: 'Ash',
    email: 'ash@example.com',
    job_title: 'Driver',
    submitted_at: daysFromNow(submitted),
  })
  const leads = (status: string, callback_requested: boolean, created: number) => ({
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
      .insert([asks('erasure', -40), asks('access', -3), asks('objection', -90, 'Completed')]),
    secret
      .from('job_applications')
      .insert([applies('New', -1), applies('New', -9), applies('Interview', -20)]),
    secret
      .from('leads')
      .insert([leads('New', true, -5), leads('In conversation', true, -6), leads('Won', false, -7)]),
    secret
      .from('blogs')
      .insert([post('Out', 'published', -2), post('To come', 'published', 2), post('Half', 'draft', 0)]),
    secret.from('jobs').insert([job('Driver', 5), job('Printer', 60)]),
    secret.from('news_articles').insert([{ title: 'News' }]),
    secret.from('customers').insert({ name: 'A company' }),
  ])
    await added.throwOnError()
})
afterAll(() => portal?.[Symbol.asyncDispose]())

const panel = (page: Page, title: string) =>
  page.getByRole('region').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

/** Returns the number above a label. */
async function metric(page: Page, title: string, label: string): Promise<number> {
  const words = panel(page, title).getByText(label, { exact: true })
  return Number(await words.locator('xpath=preceding-sibling::*[1]').innerText())
}

/**
 * Opens the dashboard in a new tab, since an old page may still send requests. @returns the page and its data API calls
 */
async function openDashboard(context: BrowserContext, role: Role): Promise<{ page: Page; calls: string[] }> {
  const page = await context.newPage()
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/rest/v1/')) calls.push(pathname.slice('/rest/v1/'.length))
  })
  await page.goto(portal.site.url + dashboardPath(role))
  return { page, calls }
}

it('the staff dashboard shows the database’s numbers in ten calls, and isolates a failing metric', async () => {
  const { context, consoleErrors } = await portal.enter('staff')
  const { page, calls } = await openDashboard(context, 'staff')
  const rows = (title: string) => panel(page, title).getByRole('listitem').allInnerTexts()
  for (const title of [
    ...['Recent activity', 'Applications', 'Privacy requests', 'Leads', 'News and blog'],
    'Vacancies closing soon',
  ])
    await panel(page, title).getByRole('listitem').first().waitFor()

  await expect.poll(() => metric(page, 'Privacy requests', 'open')).toBe(2)
  await expect.poll(() => metric(page, 'Privacy requests', 'overdue')).toBe(1)
  expect((await rows('Privacy requests'))[0]).toMatch(/^Erasure PR-\S+\s+Overdue by \d+ days?\s/)
  await expect.poll(() => metric(page, 'Leads', 'open')).toBe(2)
  await expect.poll(() => metric(page, 'Leads', 'calls due')).toBe(1)
  await expect.poll(() => panel(page, 'Leads').innerText()).toContain('The first was due by')
  await expect.poll(() => metric(page, 'Applications', 'new in the last 7 days')).toBe(1)
  await expect.poll(() => rows('Applications')).toEqual(['New\n2', 'Interview\n1'])
  await expect.poll(() => metric(page, 'News and blog', 'published articles')).toBe(1)
  await expect.poll(() => metric(page, 'News and blog', 'drafts')).toBe(1)
  await expect.poll(() => metric(page, 'News and blog', 'scheduled')).toBe(1)
  await expect.poll(() => rows('Vacancies closing soon')).toEqual([expect.stringMatching(/^Driver\n/)])
  expect(calls).toHaveLength(10)
  expect(consoleErrors).toEqual([])

  await panel(page, 'Privacy requests')
    .getByRole('link', { name: /overdue/ })
    .click()
  await page.waitForURL('**/privacy-requests?show=overdue')
  await page.getByRole('main').getByText('erasure@example.com').waitFor()

  await page.route('**/rpc/lead_metrics', (route) => route.abort())
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await panel(page, 'Leads').getByRole('alert').waitFor()
  await expect.poll(() => metric(page, 'Privacy requests', 'overdue')).toBe(1)
  await page.unroute('**/rpc/lead_metrics')
  await panel(page, 'Leads').getByRole('button', { name: 'Try again' }).click()
  await panel(page, 'Leads').getByText('calls due').waitFor()
})

it('the staff dashboard warns about low disk space first', async () => {
  const { context, consoleErrors } = await portal.enter('staff')
  const disk = { room: 'low', free: 812_500_000 }
  await context.route('**/api/notices', (route) => route.fulfill({ json: { disk } }))
  const { page } = await openDashboard(context, 'staff')
  const warning = page.getByRole('main').getByRole('status').filter({ hasText: 'The disk is nearly full' })
  await warning.waitFor()
  await expect.poll(() => warning.innerText()).toContain('The server’s disk has 774 MB left.')
  disk.room = 'full'
  await page.reload()
  await page
    .getByRole('alert')
    .filter({
      hasText: 'No one can upload or save anything new. Reading, signing in and deleting still work.',
    })
    .waitFor()
  expect(consoleErrors).toEqual([])
})

it('the marketing dashboard shows news, blog and visits in eight calls, without personal data', async () => {
  const { context, consoleErrors } = await portal.enter('marketing')
  const { page, calls } = await openDashboard(context, 'marketing')
  await panel(page, 'News and blog').getByText('drafts').waitFor()
  await panel(page, 'Recent activity').getByRole('listitem').first().waitFor()
  await panel(page, 'Editorial').getByRole('listitem').first().waitFor()
  const activity = await panel(page, 'Recent activity').getByRole('listitem').allInnerTexts()
  expect(activity.filter((line) => !/^(Article|Post) saved: /.test(line))).toEqual([])
  await expect.poll(() => page.getByRole('heading', { name: /Leads|Applications|Privacy/ }).count()).toBe(0)
  expect(await panel(page, 'Editorial').getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringMatching(/^Post: Half\n?\s*saved /),
    expect.stringMatching(/^Post: To come\n?\s*publishes /),
    // Articles have a date, posts a date and time.
    expect.stringMatching(/^Article: News\n?\s*published \d+ [A-Z][a-z]+ \d{4}$/),
    expect.stringMatching(/^Post: Out\n?\s*published .*, \d\d:\d\d$/),
  ])
  await expect.poll(() => panel(page, 'Website').innerText()).toContain('No page views in the last 7 days')
  expect(calls).toHaveLength(8)
  expect(consoleErrors).toEqual([])
})

it('slow metrics show a notice, are requested once and appear when ready', async () => {
  const { context, consoleErrors } = await portal.enter('marketing')
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await context.route('**/rest/v1/**', async (route) => {
    await released
    await route.continue()
  })
  const { page, calls } = await openDashboard(context, 'marketing')
  const late = page.getByRole('alert').filter({ hasText: SERVICE_UNAVAILABLE })
  await expect.poll(() => late.count()).toBe(5)
  release()
  await panel(page, 'News and blog').getByText('drafts').waitFor()
  await panel(page, 'Recent activity').getByRole('listitem').first().waitFor()
  await expect.poll(() => late.count()).toBe(0)
  expect(calls).toHaveLength(8)
  expect(consoleErrors).toEqual([])
})

it('the customer dashboard shows company, account status and contact details', async () => {
  const { user, page, consoleErrors } = await portal.enter('customer')
  const account = () => panel(page, 'Account')
  await account().getByText('Waiting for us to link your company').waitFor()
  const { data } = await portal.site.secret
    .from('customers')
    .select('id, name')
    .limit(1)
    .single()
    .throwOnError()
  await portal.site.secret
    .from('permissions')
    .update({ customer_id: data.id })
    .eq('user_id', user.id)
    .throwOnError()
  await page.goto(`${portal.site.url}/customer-dashboard`)
  await account().getByText(data.name).waitFor()
  await account().getByText('Active', { exact: true }).waitFor()
  await page.getByText('Nothing here yet').waitFor()
  await expect
    .poll(() => page.getByRole('main').locator('a[href^="tel:"], a[href^="mailto:"]').count())
    .toBe(2)
  expect(consoleErrors).toEqual([])
})
