/** Notifications of a customer: in the portal, by email and by the link that turns them off. */
import { screen, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished } from 'vitest'
import { sendNotificationEmails } from '#server/customer-notifications/customer-notifications.ts'
import { createSmtpMailer } from '#server/email/sending/mailer.ts'
import { openFeed } from '#tests/support/feeds.ts'
import { createEmailStore } from '#tests/support/form-visitor.ts'
import { openMailbox } from '#tests/support/mailbox.ts'
import { opened } from '#tests/support/opened.ts'
import { openPortalScreens } from '#tests/support/portal-screens.tsx'
import { openScriptFreeBrowser } from '#tests/support/script-free-browser.ts'

const mailbox = opened(openMailbox)
const portal = opened(openPortalScreens)

let companies = 0

/** A new user of a new customer. */
async function enterCustomer() {
  const user = await portal.enter('customer')
  const code = `C-${++companies}`
  const feed = await openFeed(portal.site)
  await feed.send('customers', [{ id: code, name: `Cider ${code}`, holdingDays: 90 }])
  await feed.send('sites', [{ id: `S-${code}`, customer: code, name: 'Bottling hall' }])
  const { secret } = portal.site
  const { data } = await secret.from('customers').select('id').eq('code', code).single().throwOnError()
  await secret.from('permissions').update({ customer_id: data.id }).eq('user_id', user.id).throwOnError()
  return {
    user,
    /** A delivery that failed today, of which the customer is notified. */
    async failDelivery(id: string): Promise<void> {
      const at = new Date().toISOString()
      const times = { plannedFrom: at, plannedTo: at }
      await feed.send('deliveries', [{ id, site: `S-${code}`, state: 'failed', ...times }])
      await secret.rpc('notify_of_deliveries', { at }).throwOnError()
    },
  }
}

describe('notifications of a customer', () => {
  it('are listed and marked as read, one or all', async () => {
    const { user: customer, failDelivery } = await enterCustomer()
    await failDelivery('D-100')
    await failDelivery('D-200')
    const { user, chooseAction } = await customer.open('/notifications')
    expect(screen.getByRole('link', { name: /^Unread 2$/ })).toBeTruthy()
    await chooseAction('Delivery D-100 failed', 'Mark as read')
    expect(await screen.findByRole('link', { name: /^Unread 1$/ })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'More actions' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Mark all as read' }))
    expect(await screen.findByRole('link', { name: /^Unread( 0)?$/ })).toBeTruthy()
  })

  it('can be turned off one by one, in the portal and by email', async () => {
    const { user: customer, failDelivery } = await enterCustomer()
    const { user } = await customer.open('/notifications')
    await user.click(screen.getByRole('button', { name: 'Settings' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('checkbox', { name: 'Failed deliveries in the portal' }))
    await user.click(dialog.getByRole('checkbox', { name: 'Failed deliveries by email' }))
    await user.click(dialog.getByRole('button', { name: 'Save settings' }))
    await screen.findByText('Notification settings saved')
    await failDelivery('D-300')
    await customer.open('/notifications')
    expect(screen.getByText('No notifications yet')).toBeTruthy()
  })

  it('are emailed once, with a link that stops them without signing in', async () => {
    const { user: customer, failDelivery } = await enterCustomer()
    const mailer = createSmtpMailer({ url: mailbox.url, from: 'site@example.com' })
    onTestFinished(() => mailer.close())
    const { site } = portal
    const send = () =>
      sendNotificationEmails({
        secret: site.secret,
        outbox: createEmailStore(site.secret, mailer),
        siteUrl: site.url,
        log: { warn: () => {} },
      })
    await failDelivery('D-400')
    await send()
    await send()
    expect(mailbox.count(customer.email)).toBe(1)
    const { subject, text = '', headers } = await mailbox.newest(customer.email)
    expect(subject).toBe('Delivery D-400 failed')
    const link = /http\S+\/unsubscribe\?key=[0-9a-f]{64}/.exec(text)?.[0] ?? expect.unreachable()
    expect(headers.find(({ key }) => key === 'list-unsubscribe')?.value).toContain(link)

    const browser = openScriptFreeBrowser(site.url)
    await browser.open(link)
    await browser.press('Unsubscribe')
    expect(browser.text()).toContain('You’re unsubscribed: we no longer email you about failed deliveries.')
    await browser.press('Email me again')
    expect(browser.text()).toContain('We email you about: failed deliveries.')
    // Request of an email client: no origin, only this field.
    const body = new URLSearchParams('List-Unsubscribe=One-Click')
    expect((await fetch(link, { method: 'POST', body })).status).toBe(200)
    await failDelivery('D-500')
    await send()
    expect(mailbox.count(customer.email)).toBe(1)
    expect((await fetch(`${site.url}/unsubscribe?key=${'0'.repeat(64)}`)).status).toBe(404)
  })
})
