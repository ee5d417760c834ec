/** Job alerts: sign-up, confirmation, one email per vacancy, one-click unsubscribe. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openProfile } from './support/browser.ts'
import { observeHydration, untilRead } from './support/hydrated-page.ts'
import { openPortalSite, type PortalSite } from './support/portal-site.ts'

const opened = new AsyncDisposableStack()
let portal: PortalSite

beforeAll(async () => {
  portal = opened.use(await openPortalSite({ DEMO_CONTENT: '0' }))
})
afterAll(() => opened.disposeAsync())

const linkIn = async (email: string) => {
  const { text = '' } = await portal.mailbox.newest(email)
  return /http\S+\/jobs\/alerts\?key=[0-9a-f]{64}/.exec(text)?.[0] ?? 'no link'
}
async function advertise(title: string): Promise<void> {
  const { data } = await portal.site.secret
    .from('jobs')
    .insert({
      title,
      location: 'Here',
      department: 'Tooling',
      type: 'Full-time',
      description: '<p>Dies.</p>',
      requirements: '<p>Care.</p>',
      benefits: '<p>Pay.</p>',
    })
    .select('id')
    .single()
    .throwOnError()
  expect(data.id).toBeGreaterThan(0)
}

describe.each([
  ['with scripts', true],
  ['without scripts', false],
])('visitor %s', (how, javaScriptEnabled) => {
  it('subscribes on the vacancies page, confirms and unsubscribes', async () => {
    const { context, consoleErrors } = await openProfile(portal.browser, { javaScriptEnabled })
    await observeHydration(context)
    const page = await context.newPage()
    const email = `visitor-${javaScriptEnabled}@example.com`
    await page.goto(`${portal.site.url}/jobs`)
    if (javaScriptEnabled) await untilRead(page)
    await page.getByLabel('Email address').fill(email)
    await page.getByRole('button', { name: 'Email me' }).click()
    await page.getByRole('status').filter({ hasText: 'we’ve sent it an email' }).waitFor()

    await page.goto(await linkIn(email))
    await page.getByText('Shall we email you about all vacancies when they open?').waitFor()
    await page.getByRole('button', { name: 'Yes, email me about vacancies' }).click()
    await page.getByRole('status').filter({ hasText: 'You’re subscribed' }).waitFor()
    await page.getByText(/^We’ll email you about all vacancies when they open, until/).waitFor()
    await page.getByRole('button', { name: 'Unsubscribe' }).click()
    await page.getByRole('status').filter({ hasText: 'erased your address' }).waitFor()
    expect(page.url(), how).not.toContain('key=')
    expect(consoleErrors).toEqual([])
    await context.close()
  })

  it('sees an error for an invalid address without losing input', async () => {
    const { context } = await openProfile(portal.browser, { javaScriptEnabled })
    await observeHydration(context)
    const page = await context.newPage()
    await page.goto(`${portal.site.url}/jobs/alerts`)
    if (javaScriptEnabled) await untilRead(page)
    await page.getByLabel('Email address').fill('nobody')
    await page.getByLabel('Keywords').fill('driver')
    if (javaScriptEnabled) await page.waitForFunction(() => performance.now() > 800)
    await page.getByRole('button', { name: 'Email me about vacancies' }).click()
    await page.getByRole('alert').getByText('Please enter a valid email address.').waitFor()
    await expect.poll(() => page.getByLabel('Keywords').inputValue()).toBe('driver')
    await context.close()
  })
})

it('sends one email per new vacancy, with one-click unsubscribe', async () => {
  const { url, secret } = portal.site
  const email = 'listener@example.com'
  const post = (address: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(address, { method: 'POST', body: new URLSearchParams(fields), headers, redirect: 'manual' })
  const own = { 'sec-fetch-site': 'same-origin' }
  expect((await post(`${url}/jobs/alerts`, { email }, own)).status).toBe(303)
  expect((await post(await linkIn(email), { act: 'confirm' }, own)).status).toBe(303)
  await advertise('Die maker')
  // The job runs every minute, for vacancies open for ten minutes.
  expect(portal.mailbox.count(email)).toBe(1)
  const { sendJobAlerts } = await import('#server/job-alerts/job-alerts.ts')
  const { createOutboxStore } = await import('#server/email/outbox/outbox-store.ts')
  const { createSmtpMailer } = await import('#server/email/sending/mailer.ts')
  const log = { warn: () => {}, error: () => {} }
  const from = 'site@example.com'
  const mailer = createSmtpMailer({ url: portal.mailbox.url, from })
  const outbox = createOutboxStore({ secret, mailer, acceptsEmail: () => true, from, log })
  const parts = { secret, outbox, siteUrl: url, log }
  expect([await sendJobAlerts(parts), await sendJobAlerts(parts, { openMinutes: 0 })]).toEqual([0, 1])
  expect(await sendJobAlerts(parts, { openMinutes: 0 })).toBe(0)
  mailer.close()

  const mail = await portal.mailbox.newest(email)
  expect(mail.subject).toBe('Vacancy: Die maker, Here')
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const end = header('list-unsubscribe')?.replace(/[<>]/g, '') ?? ''
  expect(end).toBe(await linkIn(email))
  // Request of an email client: no origin, only this field.
  const response = await post(end, { 'List-Unsubscribe': 'One-Click' })
  expect(response.status).toBeLessThan(300)
  expect((await fetch(end)).status).toBe(404)
  // Opening the link changes nothing; other paths keep their CSRF protection.
  expect((await post(`${url}/jobs/alerts`, { email }, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
})
