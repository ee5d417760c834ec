/** Deliveries and claims, as their customer and staff see them. */
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { type SearchedRoute, searchRecords } from '#app/content/portal/record-search.ts'
import { toLondonDate } from '#domain/dates/dates.ts'
import { chooseDateTime } from '#tests/support/date-time-field.ts'
import { openFeed } from '#tests/support/feeds.ts'
import { opened } from '#tests/support/opened.ts'
import { openPortalScreens } from '#tests/support/portal-screens.tsx'

const portal = opened(openPortalScreens)
const customer = opened(() => portal.enter('customer', 'Casey Fennel'))
const staff = opened(() => portal.enter('staff', 'Sam Staff'))

const DAY_MS = 86_400_000
const dayAt = (days: number) => toLondonDate(new Date(Date.now() + days * DAY_MS))
/** A time in London, in winter and summer within the same day. */
const at = (days: number, time: string) => `${dayAt(days)}T${time}:00Z`

beforeAll(async () => {
  const feed = await openFeed(portal.site)
  const companies = ['Cider', 'Dairy']
  await feed.send(
    'customers',
    companies.map((id) => ({
      id,
      name: `${id} Makers`,
      contactName: 'Ffion',
      contactPhone: '01632 960 170',
    })),
  )
  await feed.send('sites', [
    { id: 'S-1', customer: 'Cider', name: 'Marshgate', latitude: 50.998, longitude: 0.742 },
    { id: 'S-2', customer: 'Cider', name: 'Bramley Yard' },
    { id: 'S-3', customer: 'Dairy', name: 'Creamery' },
  ])
  await feed.send(
    'skus',
    companies.map((id) => ({ id: `SKU-${id}`, customer: id, name: `${id} box`, unitsPerPallet: 800 })),
  )
  await feed.send('en-lines', [
    { id: 'EN 1/1', enNumber: 'EN 1', sku: 'SKU-Cider', quantity: 9000, validFrom: dayAt(-30) },
  ])
  await feed.send('routes', [
    { id: 'R-1', serviceDate: dayAt(0), depot: 'Saltmarsh depot' },
    { id: 'R-2', serviceDate: dayAt(0) },
    { id: 'R-3', serviceDate: dayAt(2) },
  ])
  const slot = (days: number) => ({ plannedFrom: at(days, '10:30'), plannedTo: at(days, '11:30') })
  await feed.send('deliveries', [
    { ...slot(0), id: 'DN-0', site: 'S-3', route: 'R-1', position: 1, state: 'on the way' },
    {
      ...{ ...slot(0), id: 'DN-1', site: 'S-1', route: 'R-1', position: 2, state: 'on the way' },
      ...{ estimatedAt: at(0, '11:50'), reason: 'Traffic on the A259' },
    },
    { ...slot(2), id: 'DN-2', site: 'S-2', route: 'R-3', position: 1, state: 'scheduled' },
    { ...slot(-3), id: 'DN-3', site: 'S-1', state: 'delivered', arrivedAt: at(-3, '10:40') },
  ])
  await feed.send(
    'delivery-lines',
    ['DN-0', 'DN-1', 'DN-2', 'DN-3'].map((id) => ({
      ...{ id: `${id}/1`, delivery: id, sku: id === 'DN-0' ? 'SKU-Dairy' : 'SKU-Cider' },
      ...{ pallets: 6, quantity: 4800, ...(id === 'DN-1' && { enLine: 'EN 1/1' }) },
    })),
  )
  const { secret } = portal.site
  const { data } = await secret.from('customers').select('id').eq('code', 'Cider').single().throwOnError()
  await secret.from('permissions').update({ customer_id: data.id }).eq('user_id', customer.id).throwOnError()
})

/** Opens a screen once the session knows the user’s company. */
async function open(path: string) {
  await customer.open('/my-account')
  await globalThis.currentSession.auth.check()
  return customer.open(path)
}

const rowNames = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent)

describe('delivery list', () => {
  it('shows what comes, with the reason, stops before and punctuality, of this customer only', async () => {
    const { user } = await open('/deliveries')
    expect(rowNames()).toEqual(['DN-1 Traffic on the A259. 1 stop before yours', 'DN-2 '])
    within(screen.getAllByRole('row')[1] as HTMLElement).getByText('Late')
    await user.click(screen.getByRole('link', { name: 'Past' }))
    await waitFor(() => expect(rowNames()).toEqual(['DN-3 ']))
    screen.getByText('On time')
  })

  it('finds by product and site, and exports the rows that it shows', async () => {
    const { user, download } = await open('/deliveries?show=all&q=cider')
    expect(rowNames()).toHaveLength(3)
    await user.selectOptions(screen.getByRole('combobox', { name: 'Site' }), 'S-2')
    await waitFor(() => expect(rowNames()).toEqual(['DN-2 ']))
    const { content } = await download('Download CSV')
    const [headings, ...lines] = content.toString().replace('\uFEFF', '').trim().split('\r\n')
    expect(headings).toBe(
      'Delivery,Slot,Arrival,Status,Site,Pallets,Arrival day,Slot from,Slot to,Punctuality,Reason,Stops before,Signed by,SKUs',
    )
    expect(lines).toEqual([expect.stringMatching(/^DN-2,\d{4}-\d\d-\d\d,,Scheduled,Bramley Yard,6,/)])
  })

  it('has a calendar of the same deliveries, whose arrow keys go to the next day with one', async () => {
    const { user, location } = await open(`/deliveries/calendar?q=cider&month=${dayAt(0).slice(0, 7)}`)
    const today = screen.getByRole('link', { name: /DN-1/ })
    expect(screen.queryByRole('link', { name: /DN-0/ })).toBeNull()
    today.focus()
    const later = screen.queryByRole('link', { name: /DN-2/ })
    await user.keyboard('{ArrowRight}')
    // At the end of a month, the day after tomorrow may be on the next page.
    expect(document.activeElement).toBe(later ?? today)
    await user.click(screen.getByRole('link', { name: 'List' }))
    await waitFor(() => expect(location()).toBe('/deliveries?q=cider'))
  })
})

describe('delivery', () => {
  it('explains the arrival, counts the stops before and links the contents to stock and EN numbers', async () => {
    const { user, location } = await open('/deliveries/DN-1')
    screen.getByText(
      /^1 stop before yours\. Expected .* more than 15 minutes after the slot .* Traffic on the A259\.$/,
    )
    // The map names it too, once it has loaded.
    screen.getAllByText('Saltmarsh depot')
    expect(document.body.textContent).not.toMatch(/DN-0|Dairy|Creamery/)
    await screen.findByRole('img', { name: 'Map from Saltmarsh depot to Marshgate, as a straight line' })
    expect(screen.getByRole('link', { name: 'SKU-Cider' })).toHaveProperty('pathname', '/stock/pallets')
    await user.click(screen.getByRole('link', { name: 'EN 1' }))
    await screen.findByRole('heading', { name: 'EN 1' })
    await user.click(screen.getByRole('link', { name: 'DN-1' }))
    await waitFor(() => expect(location()).toBe('/deliveries/DN-1'))
  })

  it('of another customer doesn’t exist', async () => {
    await open('/deliveries/DN-0')
    screen.getByRole('heading', { name: 'Not found' })
  })

  it('takes a report, names its reference, and lets it be withdrawn and restored', async () => {
    const { user } = await open('/deliveries/DN-3')
    await user.click(screen.getByRole('link', { name: 'Report a problem' }))
    await user.click(await screen.findByRole('button', { name: 'Send report' }))
    await screen.findByRole('link', { name: 'Describe what is damaged or missing.' })
    await user.click(screen.getByRole('radio', { name: 'Something is missing' }))
    await user.type(screen.getByRole('textbox', { name: /Description/ }), 'Two cases short')
    await user.click(screen.getByRole('button', { name: 'Send report' }))
    await screen.findByText(/^Problem reported\. Your reference is CL-.{9}\.$/)
    const problems = () => within(screen.getByRole('region', { name: 'Problems reported' }))
    problems().getByText('Open')
    await user.click(problems().getByRole('button', { name: 'Withdraw report' }))
    await waitFor(() => problems().getByText('Withdrawn'))
    await user.click(screen.getByRole('button', { name: /^Undo: withdrawal/ }))
    await waitFor(() => problems().getByText('Open'))
  })
})

describe('command palette', () => {
  it('finds deliveries and SKUs of this customer only, and for staff customers, deliveries and claims', async () => {
    const { data } = await portal.site.secret
      .from('customers')
      .select('id')
      .eq('code', 'Cider')
      .single()
      .throwOnError()
    await open('/deliveries')
    await staff.open('/customers')
    const find = async (user: typeof customer, route: SearchedRoute, q: string) => {
      const found = await searchRecords(user.client, route, q, data.id)
      return found.map(({ label, to }) => `${label} ${to}`)
    }
    expect(await find(customer, '/deliveries', 'dn-')).toHaveLength(3)
    expect(await find(customer, '/deliveries', 'dn-1')).toEqual(['DN-1, Marshgate /deliveries/DN-1'])
    expect(await find(customer, '/stock', 'sku-')).toEqual(['Cider box /stock?q=SKU-Cider'])
    expect(await find(customer, '/en-numbers', 'en 1')).toEqual([
      expect.stringMatching(/^EN 1 \/en-numbers\/\d+$/),
    ])
    expect(await find(customer, '/call-offs', 'co-')).toEqual([])
    expect(await find(staff, '/customers', 'cider')).toEqual([`Cider Makers /customers/${data.id}`])
    expect(await find(staff, '/deliveries-admin', 'dn-0')).toEqual(['DN-0 /deliveries-admin/DN-0'])
    expect(await find(staff, '/call-offs-admin', 'co-')).toEqual([])
  })
})

describe('deliveries by day', () => {
  const order = (route: string) =>
    within(screen.getByRole('region', { name: new RegExp(`^${route}`) }))
      .queryAllByRole('listitem')
      .map((card) => card.querySelector('a')?.textContent)

  it('moves a stop within its route and to another one, with undo', async () => {
    const { chooseAction, user } = await staff.open('/deliveries-admin')
    expect(order('R-1')).toEqual(['1. DN-0', '2. DN-1'])
    await chooseAction('DN-1', 'Move up')
    await waitFor(() => expect(order('R-1')).toEqual(['1. DN-1', '2. DN-0']))
    await chooseAction('DN-1', 'Move to R-2')
    await waitFor(() => expect([order('R-1'), order('R-2')]).toEqual([['1. DN-0'], ['1. DN-1']]))
    const [undo] = (await screen.findAllByRole('button', { name: 'Undo: move of DN-1' })).slice(-1)
    await user.click(undo as HTMLElement)
    await waitFor(() => expect(order('R-1')).toEqual(['1. DN-1', '2. DN-0']))
  })

  it('changes a state at once, to failed with a reason, and keeps the change of a colleague', async () => {
    const { user } = await staff.open('/deliveries-admin')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status of DN-0' }), 'Failed')
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Mark as failed' }))
    dialog.getByText('Enter a reason, which the customer sees.')
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'The gate was closed')
    await user.click(dialog.getByRole('button', { name: 'Mark as failed' }))
    await screen.findByText('DN-0: Failed')
    await screen.findByText('The gate was closed')
    const { data } = await portal.site.secret
      .from('audit_log')
      .select('actor, changes')
      .eq('reference', 'DN-0')
      .order('id', { ascending: false })
      .limit(1)
      .single()
      .throwOnError()
    expect(data).toMatchObject({ actor: staff.id, changes: { state: ['on the way', 'failed'] } })
    const { data: stop } = await staff.client
      .from('delivery_stops')
      .select('id, source_updated_at')
      .eq('code', 'DN-0')
      .single()
      .throwOnError()
    await staff.client
      .rpc('change_delivery', {
        delivery: stop.id,
        version: stop.source_updated_at,
        changes: { reason: 'Flat tyre' },
      })
      .throwOnError()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status of DN-0' }), 'Loaded')
    await waitFor(() => expect(screen.getAllByText(/^This delivery has changed/)).not.toHaveLength(0))
  })

  it('saves time and reason, and records a proof that the customer sees', async () => {
    const { user } = await staff.open('/deliveries-admin/DN-2')
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'New slot agreed')
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    await screen.findByText('DN-2 saved')
    await user.type(screen.getByRole('textbox', { name: /Signed by/ }), 'R. Fennel')
    await chooseDateTime(user, /Signed at/, new Date(Date.now() - DAY_MS))
    await user.click(screen.getByRole('button', { name: 'Record proof' }))
    await screen.findByText('Proof of DN-2 recorded')
    await screen.findByText(/^Signed by R\. Fennel/)
    await open('/deliveries/DN-2')
    screen.getByText(/^Signed by R\. Fennel/)
    screen.getByText(/New slot agreed/)
  })
})

describe('claims', () => {
  it('are answered by email, which can be undone while it waits, with the text back in the form', async () => {
    const { client, email } = customer
    const { data: stop } = await client
      .from('delivery_stops')
      .select('id')
      .eq('code', 'DN-3')
      .single()
      .throwOnError()
    const { data: reference } = await client
      .rpc('report_delivery_problem', { delivery: stop.id, kind: 'damage', description: 'Crushed corners' })
      .throwOnError()
    const { user } = await staff.open('/claims-admin?q=crushed')
    await user.click(await screen.findByRole('link', { name: /^Cider Makers: damage/ }))
    await user.click(await screen.findByRole('radio', { name: 'Accept' }))
    await user.type(screen.getByRole('textbox', { name: /Answer/ }), 'A credit note follows.')
    await user.click(screen.getByRole('button', { name: 'Send answer' }))
    await user.click(await screen.findByRole('button', { name: `Undo: answer to ${reference}` }))
    await waitFor(() =>
      expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Answer/ }).value).toBe(
        'A credit note follows.',
      ),
    )
    await user.click(screen.getByRole('button', { name: 'Send answer' }))
    await screen.findByText(`${reference} accepted. The answer will be emailed in 10 seconds.`)
    const readEmails = async () => {
      const { data } = await portal.site.secret
        .from('outgoing_emails')
        .select('recipient, state, subject')
        .like('subject', `%${reference}%`)
        .neq('state', 'cancelled')
        .throwOnError()
      return data
    }
    expect(await readEmails()).toEqual([
      {
        recipient: email,
        state: 'queued',
        subject: `Your report about delivery DN-3: accepted (${reference})`,
      },
    ])
    await open('/deliveries/DN-3')
    screen.getByText('A credit note follows.')
    const { user: colleague } = await staff.open(`/claims-admin/${reference}`)
    await colleague.click(screen.getByRole('button', { name: 'Reopen claim' }))
    await screen.findByText(`${reference} is open again. The answer won’t be emailed.`)
    expect(await readEmails()).toEqual([])
  })
})
