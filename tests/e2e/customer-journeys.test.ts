/** What a customer's viewer, buyer and approver and our staff do, found by role and name, on a phone and a desktop. */
import axe, { type AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { type CustomerRight, getFirstDay } from '#domain/call-offs/call-offs.ts'
import { toLondonDate } from '#domain/dates/dates.ts'
import { openFeed, signedInDataClient } from '#tests/support/feeds.ts'
import { opened } from '#tests/support/opened.ts'
import { openPortalSite } from './support/portal-site.ts'

const portal = opened(() => openPortalSite({ DEMO_CONTENT: '0' }))
let colleague: Awaited<ReturnType<typeof signedInDataClient>>
let company: { readonly id: number; readonly site: number; readonly sku: number }
const LIMIT = 2

beforeAll(async () => {
  const feed = await openFeed(portal.site)
  const today = toLondonDate(new Date())
  const receivedAt = new Date(Date.now() - 9 * 86_400_000).toISOString()
  const sku = { customer: 'Cider', unitsPerPallet: 800 }
  const pallets = ['P-1', 'P-2', 'P-3'].map((id) => ({ id, sku: id === 'P-3' ? 'WM-2' : 'WM-1', receivedAt }))
  await feed.send('customers', [{ id: 'Cider', name: 'Cider Makers' }])
  await feed.send('sites', [{ id: 'S-1', customer: 'Cider', name: 'Marshgate' }])
  await feed.send('locations', [{ id: 'B14', name: 'Saltmarsh, B14' }])
  await feed.send('skus', [
    { ...sku, id: 'WM-1', name: 'Bottle wrap' },
    { ...sku, id: 'WM-2', name: 'Gift box' },
  ])
  await feed.send('pallets', pallets)
  await feed.send('movements', [
    ...pallets.map(({ id }) => ({
      ...{ id: `M-${id}`, pallet: id, kind: 'receipt', quantity: 20_000 },
      ...{ toLocation: 'B14', happenedAt: receivedAt },
    })),
    {
      ...{ id: 'M-4', pallet: 'P-3', kind: 'despatch', quantity: 18_000 },
      ...{ fromLocation: 'B14', happenedAt: new Date(Date.now() - 7 * 86_400_000).toISOString() },
    },
  ])
  const delivery = { site: 'S-1', plannedFrom: `${today}T10:30:00Z`, plannedTo: `${today}T11:30:00Z` }
  await feed.send('deliveries', [
    { ...delivery, id: 'DN-1', state: 'on the way', estimatedAt: `${today}T10:45:00Z` },
    { ...delivery, id: 'DN-2', state: 'delivered', arrivedAt: `${today}T10:40:00Z` },
  ])
  const staff = await signedInDataClient(portal.site, 'staff')
  const { data } = await staff
    .from('customers')
    .select('id, customer_sites(id), skus(id, code), delivery_stops(id, code)')
    .eq('code', 'Cider')
    .single()
    .throwOnError()
  await staff.rpc('set_call_off_limit', { customer: data.id, pallets: LIMIT }).throwOnError()
  const idOf = (rows: readonly { readonly id: number; readonly code: string }[], wanted: string) =>
    rows.find(({ code }) => code === wanted)?.id ?? 0
  company = { id: data.id, site: data.customer_sites[0]?.id ?? 0, sku: idOf(data.skus, 'WM-1') }

  colleague = await signedInDataClient(portal.site, 'customer', company.id)
  const { data: own } = await colleague.from('permissions').select('user_id').single().throwOnError()
  await setRights(own.user_id, ['call off'])
  await colleague
    .rpc('report_delivery_problem', {
      delivery: idOf(data.delivery_stops, 'DN-2'),
      kind: 'damage',
      description: 'Crushed corners',
    })
    .throwOnError()
})

const setRights = (userId: string, rights: readonly CustomerRight[]) =>
  portal.site.secret
    .from('permissions')
    .update({ customer_id: company.id, rights: [...rights] })
    .eq('user_id', userId)
    .throwOnError()

/** A user of the company, or of staff, at a screen. */
async function enter(width: number, rights: readonly CustomerRight[] | 'staff', path: string) {
  const entered = await portal.enter(rights === 'staff' ? 'staff' : 'customer')
  const { page, user } = entered
  if (rights !== 'staff') await setRights(user.id, rights)
  await page.setViewportSize({ width, height: 844 })
  await page.goto(portal.site.url + path)
  return {
    ...entered,
    /** Opens a screen from the navigation. */
    async choose(name: string) {
      if (width < 1000) await page.getByRole('button', { name: 'Open menu' }).click()
      await page
        .getByRole('navigation', { name: 'Portal' })
        .getByRole('link', { name: new RegExp(`^${name}`) })
        .click()
      await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
    },
  }
}

/** A colleague calls off more than the limit. Returns the reference. */
async function askForApproval(): Promise<string> {
  const { data } = await colleague
    .rpc('place_call_off', {
      client_key: crypto.randomUUID(),
      site_id: company.site,
      wanted_on: getFirstDay(new Date()),
      note: 'Gate B',
      lines: [{ sku: company.sku, en_line: null, pallets: LIMIT + 1 }],
    })
    .throwOnError()
  return (data as { readonly reference: string }).reference
}

/** Faults of accessibility, and how far the page is wider than the window. */
async function faults(page: Page): Promise<readonly unknown[]> {
  await page.evaluate(axe.source)
  const { violations } = (await page.evaluate('axe.run()')) as AxeResults
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  return [...violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`), ...(excess > 0 ? [excess] : [])]
}

it('the menu of a phone stays open while a screen loads, and closes when a screen is chosen', async () => {
  const { page } = await enter(390, [], '/customer-dashboard')
  const isLoaded = Promise.withResolvers<void>()
  await page.getByRole('link', { name: '1 SKU runs out within 10 working days' }).waitFor()
  await page.route('**/rpc/stock_by_sku*', async (route) => {
    await isLoaded.promise
    await route.continue()
  })
  await page.getByRole('link', { name: '1 SKU runs out within 10 working days' }).click()
  await page.getByRole('button', { name: 'Open menu' }).click()
  const deliveries = page
    .getByRole('navigation', { name: 'Portal' })
    .getByRole('link', { name: /^Deliveries/ })
  await deliveries.waitFor()
  isLoaded.resolve()
  await page.waitForURL('**/stock**')
  await page.getByRole('searchbox').waitFor()
  await deliveries.click()
  await deliveries.waitFor({ state: 'hidden' })
  await page.getByRole('heading', { level: 1, name: 'Deliveries', exact: true }).waitFor()
})

describe.each([390, 1440])('a customer’s area at %i px', (width) => {
  it('shows a viewer what runs out, when a delivery arrives and where a pallet is, without actions', async () => {
    const { page, choose, consoleErrors } = await enter(width, [], '/customer-dashboard')
    await page.getByRole('link', { name: '1 SKU runs out within 10 working days' }).click()
    await page.getByRole('heading', { level: 1, name: 'Stock' }).waitFor()
    await page.getByRole('link', { name: 'Gift box' }).waitFor()
    expect(await page.getByRole('link', { name: 'Bottle wrap' }).count()).toBe(0)

    await choose('Deliveries')
    await page.getByRole('link', { name: 'DN-1' }).click()
    await page.getByRole('heading', { level: 1, name: 'Arriving 10:45 am' }).waitFor()

    await choose('Stock')
    await page.getByRole('link', { name: 'Bottle wrap' }).click()
    await page.getByRole('searchbox', { name: /^Search pallets/ }).fill('P-2')
    await expect.poll(() => page.getByText('P-1').count()).toBe(0)
    await page.getByText('P-2', { exact: true }).waitFor()
    await page.getByText('Saltmarsh, B14').waitFor()
    expect(await page.getByRole('button', { name: /^(Actions for|Call off)/ }).count()).toBe(0)

    await choose('Call-offs')
    expect(await page.getByRole('link', { name: 'New call-off' }).count()).toBe(0)
    expect(consoleErrors).toEqual([])
  })

  it('lets a buyer call off from stock, in two tabs and through a reload, undo it and repeat it', async () => {
    const { page, context, choose, consoleErrors } = await enter(width, ['call off'], '/stock')
    await page.getByRole('button', { name: 'Call off “Bottle wrap”' }).click()
    await page.getByRole('link', { name: 'Basket (1)' }).click()
    const tab = await context.newPage()
    await tab.goto(`${portal.site.url}/call-offs/basket`)
    await tab.getByLabel('Note (optional)').fill('Gate B')
    await expect.poll(() => page.getByLabel('Note (optional)').inputValue()).toBe('Gate B')
    await page.getByLabel('Pallets of Bottle wrap').fill(String(LIMIT))
    await page.getByText(/^1,600 units, \d+ pallets? in stock$/).waitFor()
    await expect.poll(() => tab.getByLabel('Pallets of Bottle wrap').inputValue()).toBe(String(LIMIT))
    await tab.close()
    await page.reload()
    await expect.poll(() => page.getByLabel('Pallets of Bottle wrap').inputValue()).toBe(String(LIMIT))
    expect(await faults(page)).toEqual([])
    await page.getByRole('button', { name: 'Call off' }).click()
    await page.waitForURL('**/call-offs/CO-*')
    await page.getByText('Confirmed', { exact: true }).waitFor()

    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Cancel call-off' }).click()
    await page.getByText('Cancelled', { exact: true }).first().waitFor()
    await page.getByRole('button', { name: /^Undo: cancelling/ }).click()
    await page.getByText('Confirmed', { exact: true }).waitFor()

    await choose('Call-offs')
    await page.getByRole('link', { name: 'New call-off' }).click()
    await page.getByRole('button', { name: 'Repeat last call-off' }).click()
    await expect.poll(() => page.getByLabel('Pallets of Bottle wrap').inputValue()).toBe(String(LIMIT))
    expect(consoleErrors).toEqual([])
  })

  it('lets an approver read a colleague’s call-off above the limit with its note, and approve it', async () => {
    const reference = await askForApproval()
    const { page, choose, consoleErrors } = await enter(width, ['approve'], '/customer-dashboard')
    await choose('Call-offs')
    await page.getByRole('link', { name: 'Waiting for approval' }).click()
    await page.getByRole('link', { name: new RegExp(reference) }).click()
    await page.getByRole('region', { name: 'Note' }).getByText('Gate B').waitFor()
    await page.getByRole('button', { name: 'Approve' }).click()
    await page.getByText('Confirmed', { exact: true }).waitFor()
    expect(await page.getByRole('button', { name: 'Approve', exact: true }).count()).toBe(0)
    expect(await faults(page)).toEqual([])
    expect(consoleErrors).toEqual([])
  })

  it('lets staff follow, approve and schedule call-offs, find claims and see what the customer sees', async () => {
    const { page, choose, consoleErrors } = await enter(width, 'staff', '/call-offs-admin?show=waiting')
    await page.getByRole('heading', { level: 1, name: 'Call-offs' }).waitFor()
    const reference = await askForApproval()
    // Without a reload.
    await page.getByRole('link', { name: new RegExp(reference) }).waitFor()
    expect(await faults(page)).toEqual([])
    await page.getByRole('link', { name: new RegExp(reference) }).click()
    await page.getByRole('button', { name: 'Approve' }).click()
    await page.getByRole('button', { name: 'Start picking' }).click()
    await page.getByText('Being picked', { exact: true }).waitFor()

    await choose('Claims')
    await page.getByRole('link', { name: 'Cider Makers: damage' }).waitFor()

    await choose('Customers')
    await page.getByRole('link', { name: 'Cider Makers' }).click()
    await page.getByRole('button', { name: 'View as this customer' }).click()
    await page.getByRole('region', { name: 'Viewing as a customer' }).waitFor()
    await choose('Stock')
    await page.getByRole('link', { name: 'Bottle wrap' }).waitFor()
    expect(await page.getByRole('button', { name: /^Actions for/ }).count()).toBe(0)
    await page.getByRole('button', { name: 'Stop viewing' }).click()
    await page.getByRole('heading', { level: 1, name: 'Cider Makers' }).waitFor()
    // The last requests of a document may be refused when its view has ended.
    expect(consoleErrors.filter((line) => !/status of 40[13]/.test(line))).toEqual([])
  })
})
