import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { toLondonDate } from '#domain/dates/dates.ts'
import { openFeed } from '#tests/support/feeds.ts'
import { opened } from '#tests/support/opened.ts'
import { openPortalScreens, type ScreenUser } from '#tests/support/portal-screens.tsx'

const portal = opened(openPortalScreens)

const DAY_MS = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()
const panel = (name: string) => within(screen.getByRole('region', { name }))
/** Today in London, in winter and summer within the same day. */
const at = (time: string) => `${toLondonDate(new Date())}T${time}:00Z`

/** A user of the company, whose session knows it. */
async function enterFor(company: string, rights: readonly string[] = []): Promise<ScreenUser> {
  const user = await portal.enter('customer')
  const { secret } = portal.site
  const { data } = await secret.from('customers').select('id').eq('code', company).single().throwOnError()
  await secret
    .from('permissions')
    .update({ customer_id: data.id, rights: [...rights] })
    .eq('user_id', user.id)
    .throwOnError()
  await user.open('/my-account')
  await globalThis.currentSession.auth.check()
  return user
}

let feed: Awaited<ReturnType<typeof openFeed>>
beforeAll(async () => {
  feed = await openFeed(portal.site)
  await feed.send('customers', [
    {
      ...{ id: 'Cider', name: 'Cider Makers', contactName: 'Ffion Greenhalgh' },
      ...{ contactPhone: '01632 960 170', contactEmail: 'ffion@example.com' },
    },
    { id: 'Dairy', name: 'Dairy Farmers', accountStatus: 'on hold' },
  ])
  const companies = ['Cider', 'Dairy']
  await feed.send(
    'sites',
    companies.map((id) => ({ id: `S-${id}`, customer: id, name: `${id} site` })),
  )
  await feed.send('locations', [{ id: 'B14', name: 'Saltmarsh, B14' }])
  await feed.send(
    'skus',
    companies.map((id) => ({ id, customer: id, name: `${id} box`, unitsPerPallet: 800 })),
  )
  await feed.send('pallets', [{ id: 'P-1', sku: 'Cider', receivedAt: daysAgo(96) }])
  const movement = { pallet: 'P-1', quantity: 800, happenedAt: daysAgo(96) }
  await feed.send('movements', [
    { ...movement, id: 'M-1', kind: 'receipt', toLocation: 'B14' },
    // 700 in 20 working days are 35 a day, so 100 last for 2 days.
    { ...movement, id: 'M-2', kind: 'despatch', quantity: 700, fromLocation: 'B14', happenedAt: daysAgo(5) },
  ])
  const delivery = { plannedFrom: at('10:30'), plannedTo: at('11:30'), site: 'S-Cider' }
  await feed.send('deliveries', [
    { ...delivery, id: 'DN-1', state: 'on the way', estimatedAt: at('10:40') },
    { ...delivery, id: 'DN-2', state: 'loaded', estimatedAt: at('11:40'), reason: 'Loading started late' },
    { ...delivery, id: 'DN-3', state: 'scheduled', site: 'S-Dairy' },
  ])
  await feed.send('delivery-lines', [
    { id: 'DN-1/1', delivery: 'DN-1', sku: 'Cider', pallets: 6, quantity: 4800 },
    { id: 'DN-1/2', delivery: 'DN-1', sku: 'Cider', pallets: 2, quantity: 1600 },
  ])
})

describe('customer dashboard', () => {
  it('shows today’s deliveries of this customer with arrival, punctuality and state', async () => {
    const user = await enterFor('Cider')
    await user.open('/customer-dashboard')
    const deliveries = await panel('Deliveries today').findAllByRole('listitem')
    expect(deliveries.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/DN-18 pallets, Cider site\..*On time.*On the way/),
      expect.stringMatching(/DN-20 pallets, Cider site\..*Loading started late.*At risk.*Loaded/),
    ])
    await panel('Deliveries today').findByText(/^As at/)
  })

  it('names what runs out first and what is overdue, with a link to each', async () => {
    const user = await enterFor('Cider')
    const { user: pointer, location } = await user.open('/customer-dashboard')
    const stock = () => panel('To do')
    await stock().findByText('1 SKU runs out within 10 working days')
    stock().getByText(/^Call off now: Cider box$/)
    await pointer.click(stock().getByRole('link', { name: /1 pallet is overdue/ }))
    await screen.findByRole('heading', { name: 'Pallets' })
    expect(location()).toBe('/stock/pallets?show=overdue')
  })

  it('shows our contact, and an account that isn’t active', async () => {
    const cider = await enterFor('Cider')
    await cider.open('/customer-dashboard')
    await panel('Contact').findByText(/Ffion Greenhalgh/)
    expect(
      panel('Contact')
        .getAllByRole('link')
        .map((link) => link.getAttribute('href'))
        .slice(0, 2),
    ).toEqual(['tel:01632960170', 'mailto:ffion@example.com'])
    const dairy = await enterFor('Dairy')
    await dairy.open('/customer-dashboard')
    await panel('Contact').findByText('Dairy Farmers: account on hold')
    await panel('Open call-offs').findByText('No open call-offs.')
    await dairy.open('/call-offs')
    await screen.findByText('Call-offs that your colleagues place appear here.')
  })

  it('leads buyers without call-offs to the basket', async () => {
    const buyer = await enterFor('Dairy', ['call off'])
    await buyer.open('/customer-dashboard')
    await panel('Open call-offs').findByRole('link', { name: 'Call off stock' })
    await buyer.open('/call-offs')
    await screen.findByText(/^Add SKUs to the basket from Stock or EN numbers/)
  })

  it('follows deliveries while it is open, and greys their times once nothing has been received', async () => {
    const user = await enterFor('Dairy')
    await user.open('/customer-dashboard')
    await screen.findByText('Updates live.')
    const item = () => panel('Deliveries today').getByRole('listitem')
    await waitFor(() => expect(item().textContent).toMatch(/Scheduled/))
    await feed.send('deliveries', [
      {
        id: 'DN-3',
        site: 'S-Dairy',
        plannedFrom: at('10:30'),
        plannedTo: at('11:30'),
        state: 'failed',
        reason: 'Gate closed',
      },
    ])
    await waitFor(() => expect(item().textContent).toMatch(/Gate closed.*Failed/), { timeout: 10_000 })
    const greyed = () => item().querySelector('time')?.className
    const fresh = greyed()
    portal.forward(2 * 3_600_000)
    onTestFinished(() => portal.forward(-2 * 3_600_000))
    await user.open('/customer-dashboard')
    await panel('Deliveries today').findByText(/^Out of date: nothing received since/)
    expect(greyed()).not.toBe(fresh)
  })

  it('asks a user without a company to wait, and shows the office', async () => {
    const user = await portal.enter('customer')
    await user.open('/customer-dashboard')
    screen.getByText('Your company isn’t linked yet')
    expect(panel('Contact').getAllByRole('link')).toHaveLength(2)
  })
})
