/** Job alerts in a browser without scripts, and their emails. */
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { createSmtpMailer } from '#server/email/sending/mailer.ts'
import { sendJobAlerts } from '#server/job-alerts/job-alerts.ts'
import { createEmailStore } from '#tests/support/form-visitor.ts'
import { openMailbox } from '#tests/support/mailbox.ts'
import { opened } from '#tests/support/opened.ts'
import { openScriptFreeBrowser } from '#tests/support/script-free-browser.ts'
import { openSite } from '#tests/support/site.ts'
import { publishVacancy } from '#tests/support/vacancies.ts'

const mailbox = opened(openMailbox)
const site = opened(() =>
  openSite({ DEMO_CONTENT: '0', SMTP_URL: mailbox.url, EMAIL_FROM: 'site@example.com' }),
)
let browser: ReturnType<typeof openScriptFreeBrowser>

beforeEach(() => {
  browser = openScriptFreeBrowser(site.url)
})

async function subscribe(email: string): Promise<string> {
  await browser.open('/jobs')
  browser.field('Email address').value = email
  await browser.press('Email me')
  expect(browser.text()).toContain('we’ve sent it an email')
  return linkIn(email)
}

async function linkIn(email: string): Promise<string> {
  const { text = '' } = await mailbox.newest(email)
  return /http\S+\/jobs\/alerts\?key=[0-9a-f]{64}/.exec(text)?.[0] ?? expect.unreachable()
}

describe('job alert', () => {
  it('is confirmed by the emailed link and ended there', async () => {
    await browser.open(await subscribe('visitor@example.com'))
    expect(browser.text()).toContain('Shall we email you about all vacancies when they open?')
    await browser.press('Yes, email me about vacancies')
    expect(browser.text()).toMatch(
      /You’re subscribed.*We’ll email you about all vacancies when they open, until/,
    )
    await browser.press('Unsubscribe')
    expect(browser.text()).toContain('erased your address')
    expect(browser.address()).not.toContain('key=')
  })

  it('for an invalid address is rejected without losing input', async () => {
    await browser.open('/jobs/alerts')
    browser.field('Email address').value = 'nobody'
    browser.field(/^Keywords/).value = 'driver'
    await browser.press('Email me about vacancies')
    expect(browser.text()).toContain('Please enter a valid email address.')
    expect(browser.field(/^Keywords/).value).toBe('driver')
  })

  it('sends one email per new vacancy, with one-click unsubscribe', async () => {
    const email = 'listener@example.com'
    await browser.open(await subscribe(email))
    await browser.press('Yes, email me about vacancies')
    await publishVacancy(site)
    // Vacancies are emailed once they have been open for ten minutes.
    expect(mailbox.count(email)).toBe(1)
    const mailer = createSmtpMailer({ url: mailbox.url, from: 'site@example.com' })
    onTestFinished(() => mailer.close())
    const { secret } = site
    const log = { warn: () => {}, error: () => {} }
    const parts = { secret, outbox: createEmailStore(secret, mailer), siteUrl: site.url, log }
    const send = (openMinutes?: number) =>
      sendJobAlerts(parts, openMinutes === undefined ? undefined : { openMinutes })
    expect([await send(), await send(0), await send(0)]).toEqual([0, 1, 0])

    const { subject, headers } = await mailbox.newest(email, 0, 'Vacancy')
    expect(subject).toBe('Vacancy: Die maker, Here')
    const header = (name: string) => headers.find(({ key }) => key === name)?.value
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    const end = header('list-unsubscribe')?.replace(/[<>]/g, '') ?? ''
    expect(end).toBe(await linkIn(email))
    // Request of an email client: no origin, only this field.
    const post = (address: string, body: string, init: RequestInit = {}) =>
      fetch(address, { method: 'POST', body: new URLSearchParams(body), ...init })
    expect((await post(end, 'List-Unsubscribe=One-Click')).status).toBe(200)
    expect((await fetch(end)).status).toBe(404)
    // Other paths keep their CSRF protection.
    const foreign = { headers: { 'sec-fetch-site': 'cross-site' } }
    expect((await post(`${site.url}/jobs/alerts`, `email=${email}`, foreign)).status).toBe(403)
  })
})
