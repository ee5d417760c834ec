/** What needs a browser in call-offs: a basket on a phone, in two tabs and after a reload, and live updates. */
import axe, { type AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sendNotificationEmails } from '#server/customer-notifications/customer-notifications.ts'
import { createOutboxStore } from '#server/email/outbox/outbox-store.ts'
import { createSmtpMailer } from '#server/email/sending/mailer.ts'
import { openFeed } from '#tests/support/feeds.ts'
import { openPortalSite, type PortalSite } from './support/portal-site.ts'

let portal: PortalSite
const FROM = 'site@example.com'
const log = { warn() {}, error() {} }

beforeAll(async () => {
  portal = await openPortalSite({ DEMO_CONTENT: '0' })
  const feed = await openFeed(portal.site)
  await feed.send('customers', [{ id: 'Cider', name: 'Cider Makers' }])
  await feed.send('sites', [{ id: 'S-1', customer: 'Cider', name: 'Marshgate' }])
  await feed.send('locations', [{ id: 'B14', name: 'Saltmarsh, B14' }])
  await feed.send('skus', [{ id: 'WM-1', customer: 'Cider', name: 'Bottle wrap', unitsPerPallet: 800 }])
  const receivedAt = new Date(Date.now() - 86_400_000).toISOString()
  await feed.send('pallets', [{ id: 'P-1', sku: 'WM-1', receivedAt }])
  const receipt = { pallet: 'P-1', kind: 'receipt', toLocation: 'B14', happenedAt: receivedAt }
  await feed.send('movements', [{ ...receipt, id: 'M-1', quantity: 4000 }])
})
afterAll(() => portal?.[Symbol.asyncDispose]())

/** A user of the company at a screen. */
async function enter(rights: readonly string[], path: string) {
  const entered = await portal.enter('customer')
  const { data } = await portal.site.secret
    .from('customers')
    .update({ call_off_limit_pallets: 2 })
    .eq('code', 'Cider')
    .select('id')
    .single()
    .throwOnError()
  await portal.site.secret
    .from('permissions')
    .update({ customer_id: data.id, rights: [...rights] })
    .eq('user_id', entered.user.id)
    .throwOnError()
  await entered.page.goto(portal.site.url + path)
  return entered
}

async function violations(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe.source)
  const { violations: found } = (await page.evaluate('axe.run()')) as AxeResults
  return found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

it('a buyer calls off above the limit on a phone, a colleague approves it, and staff see it without a reload', async () => {
  const { site, mailbox } = portal
  const buyer = await enter(['call off', 'approve'], '/stock')
  const { page } = buyer
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Actions for “Bottle wrap”' }).click()
  await page.getByRole('menuitem', { name: 'Call off' }).click()
  await page.getByRole('link', { name: 'Basket (1)' }).click()
  const other = await buyer.context.newPage()
  await other.goto(`${site.url}/call-offs/basket`)
  await other.getByLabel('Note (optional)').fill('Gate B')
  await expect.poll(() => page.getByLabel('Note (optional)').inputValue()).toBe('Gate B')
  await other.close()
  await page.getByLabel('Pallets of Bottle wrap').fill('3')
  await page.getByText('2,400 units, in stock').waitFor()
  await page.reload()
  await expect.poll(() => page.getByLabel('Pallets of Bottle wrap').inputValue()).toBe('3')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(await violations(page)).toEqual([])

  const staff = await portal.enter('staff')
  await staff.page.goto(`${site.url}/call-offs-admin?show=waiting`)
  await staff.page.getByText('Nothing to approve').waitFor()
  await page.getByRole('button', { name: 'Ask for approval' }).click()
  await page.waitForURL('**/call-offs/CO-*')
  const reference = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await staff.page.getByRole('link', { name: /^Cider Makers/ }).waitFor()
  await staff.page.getByRole('link', { name: /^Call-offs\s*1/ }).waitFor()
  expect(await violations(staff.page)).toEqual([])

  const approver = await enter(['approve'], `/call-offs/${reference}`)
  await approver.page.getByRole('button', { name: 'Approve' }).click()
  await approver.page.getByText('Confirmed', { exact: true }).waitFor()
  expect(await violations(approver.page)).toEqual([])
  // The buyer’s and the staff’s screens follow.
  await page.getByText('Confirmed', { exact: true }).waitFor()
  await staff.page.getByText('Nothing to approve').waitFor()

  const mailer = createSmtpMailer({ url: mailbox.url, from: FROM, plain: true, isBackground: false })
  const outbox = createOutboxStore({
    ...{ secret: site.secret, mailer, from: FROM, log: log as never },
    acceptsEmail: () => true,
  })
  await sendNotificationEmails({ secret: site.secret, outbox, siteUrl: site.url, log })
  mailer.close()
  await mailbox.newest(buyer.user.email, 0, `Call-off ${reference} was approved`)
  expect([...buyer.consoleErrors, ...approver.consoleErrors, ...staff.consoleErrors]).toEqual([])
})
