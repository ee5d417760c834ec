/** What a customer sees of the stock that feeds report. */
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { toLondonDate } from '#domain/dates/dates.ts'
import { addWorkingDays } from '#domain/working-hours/working-days.ts'
import { openFeed } from '#tests/support/feeds.ts'
import { opened } from '#tests/support/opened.ts'
import { openPortalScreens } from '#tests/support/portal-screens.tsx'

const portal = opened(openPortalScreens)
const customer = opened(() => portal.enter('customer'))

const DAY_MS = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()

let feed: Awaited<ReturnType<typeof openFeed>>
beforeAll(async () => {
  feed = await openFeed(portal.site)
  const companies = ['Cider', 'Dairy'].map((name) => ({ id: name, name, holdingDays: 90 }))
  await feed.send('customers', companies)
  await feed.send('locations', [{ id: 'B14', name: 'Saltmarsh, B14', site: 'Saltmarsh' }])
  const sku = (id: string, name: string, owner = 'Cider') => ({
    id,
    customer: owner,
    name,
    unitsPerPallet: 800,
  })
  await feed.send('skus', [
    sku('WM-1', 'Twelve-bottle wrap'),
    sku('WM-2', 'Six-bottle gift box'),
    sku('WM-3', 'Counter display'),
    sku('HL-1', 'Yogurt case', 'Dairy'),
  ])
  const pallets = [
    { id: 'P-1', sku: 'WM-1', receivedAt: daysAgo(30) },
    { id: 'P-2', sku: 'WM-1', receivedAt: daysAgo(3) },
    { id: 'P-3', sku: 'WM-2', receivedAt: daysAgo(96) },
    { id: 'P-4', sku: 'HL-1', receivedAt: daysAgo(1) },
  ]
  await feed.send('pallets', pallets)
  const receipts = pallets.map(({ id, receivedAt }) => ({
    ...{ id: `M-${id}`, pallet: id, kind: 'receipt', quantity: 800 },
    ...{ toLocation: 'B14', happenedAt: receivedAt },
  }))
  // 400 of 1,600 used in the last 20 working days: 20 a day, so the rest lasts for 60.
  const despatch = {
    pallet: 'P-1',
    kind: 'despatch',
    quantity: 400,
    fromLocation: 'B14',
    happenedAt: daysAgo(5),
  }
  await feed.send('movements', [...receipts, { id: 'M-5', ...despatch }])

  const { secret } = portal.site
  const { data } = await secret.from('customers').select('id').eq('code', 'Cider').single().throwOnError()
  await secret.from('permissions').update({ customer_id: data.id }).eq('user_id', customer.id).throwOnError()
})

/** Texts of the cells of each row. */
const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    )

/** Opens a screen once the session knows the user’s company. */
async function open(path: string) {
  await customer.open('/my-account')
  await globalThis.currentSession.auth.check()
  return customer.open(path)
}

describe('stock by SKU', () => {
  it('shows quantity, location, age and the run-out date with its calculation, of this customer only', async () => {
    await open('/stock')
    const runsOut = addWorkingDays(toLondonDate(new Date()), 60)
    const [wrap, box, display] = rows()
    expect(rows()).toHaveLength(3)
    expect(wrap).toEqual([
      'Twelve-bottle wrap WM-1',
      '1,200 2 pallets',
      'Saltmarsh, B14',
      '30 days',
      expect.stringContaining('1,200 ÷ 20 a day = 60 working days'),
    ])
    expect(document.querySelector(`time[datetime="${runsOut}"]`)).not.toBeNull()
    expect(display).toEqual(['Counter display WM-3', '0 0 pallets', 'None', '', 'No recent use'])
    expect(box?.slice(1, 4)).toEqual(['800 1 pallet', 'Saltmarsh, B14', '96 days 1 pallet overdue'])
    screen.getByText(/^As at/)
  })

  it('filters, and exports the rows that it shows', async () => {
    const { user, download } = await open('/stock')
    await user.click(screen.getByRole('link', { name: 'Overdue 1' }))
    await screen.findByText('1 SKU')
    const { content } = await download('Download CSV')
    const [headings, ...lines] = content.toString().replace('\uFEFF', '').trim().split('\r\n')
    expect(headings).toBe(
      'SKU,In stock,Location,Oldest,Runs out,Code,Pallets,Overdue pallets,Used each working day,Call off by',
    )
    expect(lines).toEqual(['Six-bottle gift box,800,"Saltmarsh, B14",96,,WM-2,1,1,,'])
  })

  it('leads to the pallets of a SKU', async () => {
    const { user, location } = await open('/stock')
    await user.click(screen.getByRole('link', { name: /^Twelve-bottle wrap/ }))
    await screen.findByRole('heading', { name: 'Pallets' })
    expect(location()).toBe('/stock/pallets?q=WM-1')
    expect(rows().map(([code, , quantity]) => [code, quantity])).toEqual([
      ['P-1', '400'],
      ['P-2', '800'],
    ])
  })

  it('follows movements while it is open', async () => {
    await open('/stock')
    await screen.findByText(/\. Updates live\.$/)
    const quantity = () =>
      within(screen.getByRole('row', { name: /^Counter display/ })).getAllByRole('cell')[1]
    await feed.send('pallets', [{ id: 'P-9', sku: 'WM-3', receivedAt: daysAgo(0) }])
    const movement = { pallet: 'P-9', quantity: 104, happenedAt: daysAgo(0) }
    await feed.send('movements', [{ ...movement, id: 'M-9', kind: 'receipt', toLocation: 'B14' }])
    await waitFor(() => expect(quantity()?.textContent).toBe('104 1 pallet'), { timeout: 10_000 })
    await feed.send('movements', [{ ...movement, id: 'M-10', kind: 'disposal', fromLocation: 'B14' }])
    await waitFor(() => expect(quantity()?.textContent).toBe('0 0 pallets'), { timeout: 10_000 })
  })

  it('says since when nothing has been received', async () => {
    await open('/stock')
    portal.forward(2 * 3_600_000)
    await customer.open('/stock')
    screen.getByText(/^Out of date: nothing received since/)
    portal.forward(-2 * 3_600_000)
  })
})

describe('stock by pallet', () => {
  it('shows the pallets whose free storage ends first, and those that are overdue', async () => {
    const { user } = await open('/stock/pallets')
    expect(rows().map(([code]) => code)).toEqual(['P-3', 'P-1', 'P-2'])
    await user.click(screen.getByText('Overdue', { selector: 'label, label *, button, a' }))
    await screen.findByText('1 pallet')
    expect(rows()[0]?.[5]).toMatch(/Overdue$/)
  })
})
