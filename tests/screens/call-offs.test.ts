/** Calling off: what viewers, buyers, approvers and staff see and do. */
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { listDrafts } from '#app/local-drafts/unsaved-drafts.ts'
import { formatWeekday, getFirstDay } from '#domain/call-offs/call-offs.ts'
import { formatLongDate } from '#domain/dates/dates.ts'
import { openFeed, signedInDataClient } from '#tests/support/feeds.ts'
import { opened } from '#tests/support/opened.ts'
import { type OpenScreen, openPortalScreens, type ScreenUser } from '#tests/support/portal-screens.tsx'

const portal = opened(openPortalScreens)
const LIMIT = 4
const day = () => getFirstDay(new Date())

async function fillCompany() {
  const feed = await openFeed(portal.site)
  await feed.send('customers', [{ id: 'Cider', name: 'Cider Makers' }])
  await feed.send('sites', [
    { id: 'S-1', customer: 'Cider', name: 'Hereford' },
    { id: 'S-2', customer: 'Cider', name: 'Ledbury' },
  ])
  await feed.send('locations', [{ id: 'B14', name: 'Saltmarsh, B14', site: 'Saltmarsh' }])
  const sku = (id: string, name: string) => ({
    id,
    customer: 'Cider',
    name,
    unitsPerPallet: 800,
    leadTimeDays: 7,
  })
  await feed.send('skus', [sku('WM-1', 'Bottle wrap'), sku('WM-2', 'Gift box')])
  const line = {
    sku: 'WM-1',
    quantity: 9600,
    priceBreaks: [
      { from: 800, price: 0.46 },
      { from: 3200, price: 0.432 },
    ],
  }
  await feed.send('en-lines', [
    { ...line, id: 'EN 1/1', enNumber: 'EN 20418', validFrom: '2026-01-02', validTo: '2099-01-02' },
    { ...line, id: 'EN 0/1', enNumber: 'EN 19000', validFrom: '2025-01-02', validTo: '2025-12-31' },
  ])
  const receivedAt = new Date(Date.now() - 96 * 86_400_000).toISOString()
  const pallets = ['P-1', 'P-2', 'P-3', 'P-4', 'P-5', 'P-6', 'P-7', 'P-8']
  await feed.send(
    'pallets',
    pallets.map((id) => ({ id, sku: id === 'P-8' ? 'WM-2' : 'WM-1', receivedAt })),
  )
  await feed.send(
    'movements',
    pallets.map((pallet) => ({
      ...{ id: `M-${pallet}`, pallet, kind: 'receipt', quantity: 800 },
      ...{ toLocation: 'B14', happenedAt: receivedAt },
    })),
  )
  const { data: company } = await portal.site.secret
    .from('customers')
    .update({ call_off_limit_pallets: LIMIT })
    .eq('code', 'Cider')
    .select('id')
    .single()
    .throwOnError()
  return { id: company.id }
}

const company = opened(fillCompany)

/** A user of the company with rights, whose session knows it. */
async function enterAs(name: string, rights: readonly string[]): Promise<ScreenUser> {
  const user = await portal.enter('customer', name)
  await portal.site.secret
    .from('permissions')
    .update({ customer_id: company.id, rights: [...rights] })
    .eq('user_id', user.id)
    .throwOnError()
  await user.open('/my-account')
  await globalThis.currentSession.auth.check()
  return user
}
const buyer = opened(() => enterAs('Billie Buyer', ['call off', 'approve']))
const approver = opened(() => enterAs('Ada Approver', ['approve']))
const viewer = opened(() => enterAs('Vic Viewer', []))
const staff = opened(() => portal.enter('staff', 'Sam Staff'))
/** Reads and cancels what the tests have placed. */
const office = opened(() => signedInDataClient(portal.site, 'staff'))

const pallets = (name: string) => screen.findByLabelText<HTMLInputElement>(`Pallets of ${name}`)
const stored = async (reference: string) =>
  (
    await office
      .from('call_offs')
      .select('state, note, wanted_on, call_off_lines(pallets)')
      .eq('reference', reference)
      .single()
      .throwOnError()
  ).data
/** Subjects of the notifications on a user’s screen. */
async function notificationsOf(user: ScreenUser): Promise<string> {
  await user.open('/notifications')
  await screen.findAllByRole('row')
  return document.body.textContent ?? ''
}

/** Places a call-off of bottle wrap from the basket. */
async function place(count: number, submit: string): Promise<string> {
  const { user, location } = await buyer.open('/call-offs/basket')
  await user.selectOptions(await screen.findByLabelText('Add a SKU'), 'Bottle wrap, WM-1')
  await user.clear(await pallets('Bottle wrap'))
  await user.type(await pallets('Bottle wrap'), String(count))
  await user.selectOptions(screen.getByLabelText('Delivery site'), 'Hereford')
  await user.click(screen.getByRole('button', { name: submit }))
  await waitFor(() => expect(location()).toMatch(/^\/call-offs\/CO-/))
  return location().slice('/call-offs/'.length)
}
const cancel = async (reference: string) => {
  const { data } = await office
    .from('call_offs')
    .select('id')
    .eq('reference', reference)
    .single()
    .throwOnError()
  await office.rpc('cancel_call_off', { call_off_id: data.id }).throwOnError()
}

describe('basket', () => {
  it('is filled from stock and EN numbers, checked while typing, and kept on the device until it is placed', async () => {
    const stock = await buyer.open('/stock')
    screen.getByText('New call-off')
    await stock.user.click(screen.getByRole('button', { name: 'Call off “Bottle wrap”' }))
    await stock.user.click(await screen.findByRole('button', { name: /^Undo: “Bottle wrap” added/ }))
    await stock.user.click(screen.getByRole('button', { name: 'Call off “Gift box”' }))
    await screen.findByText('“Gift box” added to the basket')
    await screen.findByRole('link', { name: 'Basket (1)' })
    const lines = await buyer.open('/en-numbers')
    await lines.chooseAction('EN 20418', 'Order again')
    await screen.findByRole('link', { name: 'Basket (2)' })

    const { user } = await buyer.open('/call-offs/basket')
    screen.getByText(/^Call off stock by .* left\.$/)
    expect((await pallets('Gift box')).value).toBe('1')
    screen.getByText('WM-1, EN 20418')
    await user.type(await pallets('Gift box'), '0')
    await screen.findByText(/^8,000 units\. 1 pallet left in stock\. 10 pallets from /)
    await user.clear(await pallets('Gift box'))
    screen.getByText('Enter 1 to 999.')
    await user.type(await pallets('Gift box'), '1')
    await user.type(screen.getByLabelText('Note (optional)'), 'Gate B')
    await user.click(screen.getByRole('button', { name: 'Call off' }))
    screen.getByText('Choose a delivery site.')

    await buyer.open('/call-offs')
    const again = await buyer.open('/call-offs/basket')
    expect((await screen.findByLabelText<HTMLTextAreaElement>('Note (optional)')).value).toBe('Gate B')
    await again.user.selectOptions(screen.getByLabelText('Delivery site'), 'Hereford')
    screen.getByText('2 pallets, 1,600 units')
    await again.user.click(screen.getByRole('button', { name: 'Call off' }))
    await waitFor(() => expect(again.location()).toMatch(/^\/call-offs\/CO-/))
    const reference = again.location().slice('/call-offs/'.length)
    await screen.findByText('Confirmed')
    screen.getByText(formatWeekday(day()))
    expect(await stored(reference)).toEqual({
      state: 'confirmed',
      note: 'Gate B',
      wanted_on: day(),
      call_off_lines: [{ pallets: 1 }, { pallets: 1 }],
    })
    expect(await notificationsOf(buyer)).toContain(`Call-off ${reference} is confirmed`)
    const { user: next } = await buyer.open('/call-offs/basket')
    await screen.findByText('The basket is empty')
    await next.selectOptions(screen.getByLabelText('Add a SKU'), 'Gift box, WM-2')
    const site = await screen.findByLabelText<HTMLSelectElement>('Delivery site')
    expect(site.selectedOptions[0]?.textContent).toBe('Hereford')
    await next.click(screen.getByRole('button', { name: 'Clear basket' }))
    await cancel(reference)
  })

  it('repeats the last call-off, and changes one with undo of what it replaced; cancelling it brings the former basket back', async () => {
    const reference = await place(2, 'Call off')
    const { user } = await buyer.open('/call-offs/basket')
    await user.click(await screen.findByRole('button', { name: 'Repeat last call-off' }))
    expect((await pallets('Bottle wrap')).value).toBe('2')
    const record = await buyer.open(`/call-offs/${reference}`)
    await record.user.click(screen.getByRole('button', { name: 'Change' }))
    await screen.findByRole('heading', { name: `Change ${reference}` })
    await record.user.clear(await pallets('Bottle wrap'))
    await record.user.type(await pallets('Bottle wrap'), '3')
    await record.user.click(screen.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(record.location()).toBe(`/call-offs/${reference}`))
    expect((await stored(reference)).call_off_lines).toEqual([{ pallets: 3 }])

    await record.user.click(await screen.findByRole('button', { name: 'More actions' }))
    await record.user.click(await screen.findByRole('menuitem', { name: 'Cancel call-off' }))
    await screen.findByText('Cancelled', { selector: 'span' })
    await record.user.click(await screen.findByRole('button', { name: `Undo: cancelling ${reference}` }))
    await screen.findByText('Confirmed')

    await record.user.click(await screen.findByRole('button', { name: 'Change' }))
    await screen.findByRole('heading', { name: `Change ${reference}` })
    const again = await buyer.open(`/call-offs/${reference}`)
    await again.user.click(await screen.findByRole('button', { name: 'More actions' }))
    await again.user.click(await screen.findByRole('menuitem', { name: 'Cancel call-off' }))
    await screen.findByText('Cancelled', { selector: 'span' })
    const { user: next } = await buyer.open('/call-offs/basket')
    await screen.findByRole('heading', { name: 'New call-off' })
    expect((await pallets('Bottle wrap')).value).toBe('2')
    await next.click(screen.getByRole('button', { name: 'Clear basket' }))
    await screen.findByText('The basket is empty')
  })

  it('shows the sentence of the database if a colleague has taken the stock meanwhile', async () => {
    const { user } = await buyer.open('/call-offs/basket')
    await user.selectOptions(await screen.findByLabelText('Add a SKU'), 'Gift box, WM-2')
    await user.selectOptions(screen.getByLabelText('Delivery site'), 'Ledbury')
    await screen.findByText(/^800 units, \d+ pallets? in stock$/)
    const { data: sites } = await office
      .from('customer_sites')
      .select('id')
      .eq('code', 'S-1')
      .single()
      .throwOnError()
    const { data: sku } = await office.from('skus').select('id').eq('code', 'WM-2').single().throwOnError()
    const { data } = await buyer.client
      .rpc('place_call_off', {
        ...{ client_key: crypto.randomUUID(), site_id: sites.id, wanted_on: day(), note: '' },
        lines: [{ sku: sku.id, pallets: 1 }],
      })
      .throwOnError()
    await user.click(screen.getByRole('button', { name: 'Call off' }))
    await screen.findByText(/^Gift box: 0 pallets left in stock\. 1 pallet can be delivered from/)
    const { user: next } = await buyer.open('/call-offs/basket')
    expect((await pallets('Gift box')).value).toBe('1')
    await next.click(screen.getByRole('button', { name: 'Clear basket' }))
    await screen.findByText('The basket is empty')
    await cancel((data as { reference: string }).reference)
  })
})

describe('call-off above the limit', () => {
  it('waits for a colleague, who approves it, and can’t be approved by its buyer', async () => {
    const reference = await place(LIMIT + 1, 'Ask for approval')
    await screen.findByText('Waiting for approval')
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
    const { user } = await approver.open('/call-offs?show=waiting')
    await user.click(await screen.findByRole('link', { name: new RegExp(reference) }))
    await user.click(await screen.findByRole('button', { name: 'Approve' }))
    await screen.findByText(`“${reference}” approved`)
    await screen.findByText('Confirmed')
    expect(screen.queryByRole('button', { name: 'Change' })).toBeNull()
    await user.click(screen.getByRole('button', { name: `Undo: “${reference}” approved` }))
    await screen.findByText(`Approval of “${reference}” undone`)
    await user.click(await screen.findByRole('button', { name: 'Approve' }))
    await screen.findByText('Confirmed')
    expect(await notificationsOf(approver)).toContain(
      `Billie Buyer asks you to approve call-off ${reference}`,
    )
    expect(await notificationsOf(buyer)).toContain(`Call-off ${reference} was approved`)
    await cancel(reference)
  })

  it.each(['list', 'record'])(
    'is rejected by staff in the %s with a reason, which is kept if the call fails or is undone, and its buyer sees',
    async (screenKind) => {
      const reference = await place(LIMIT + 1, 'Ask for approval')
      const isList = screenKind === 'list'
      const path = isList ? '/call-offs-admin?show=waiting' : `/call-offs-admin/${reference}`
      const ask = async ({ user, chooseAction }: OpenScreen) => {
        if (isList) await chooseAction(reference, 'Reject')
        else await user.click(screen.getByRole('button', { name: 'Reject' }))
      }
      const opened = await staff.open(path)
      const { user } = opened
      await ask(opened)
      const dialog = within(await screen.findByRole('dialog'))
      const reject = () => user.click(dialog.getByRole('button', { name: 'Reject' }))
      await reject()
      dialog.getByText('Enter a reason, so that they know what to change.')
      const { fetch } = globalThis
      const lost = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
        if (String(input).includes('decide_call_off')) throw new TypeError('Failed to fetch')
        return fetch(input, init)
      })
      await user.type(dialog.getByLabelText('Reason'), 'The site is closed')
      await reject()
      await dialog.findByText(/can’t reach the server/)
      lost.mockRestore()
      expect(dialog.getByLabelText<HTMLInputElement>('Reason').value).toBe('The site is closed')
      await reject()
      await screen.findByText(`“${reference}” rejected`)
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      await user.click(screen.getByRole('button', { name: `Undo: “${reference}” rejected` }))
      await screen.findByText(`Rejection of “${reference}” undone`)
      const reloaded = await staff.open(path)
      await ask(reloaded)
      const again = within(await screen.findByRole('dialog'))
      await again.findByDisplayValue('The site is closed')
      await reloaded.user.type(again.getByLabelText('Reason'), ' on Monday')
      await ask(await staff.open(path))
      const last = within(await screen.findByRole('dialog'))
      await last.findByDisplayValue('The site is closed on Monday')
      await user.click(last.getByRole('button', { name: 'Reject' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      await expect.poll(() => listDrafts(staff.id)).toEqual([])
      if (isList) await screen.findByText('Nothing to approve')
      await buyer.open(`/call-offs/${reference}`)
      screen.getByText('Rejected', { selector: 'span' })
      screen.getByText('The site is closed on Monday')
    },
  )
})

describe('staff’s call-offs', () => {
  it('move through their states with undo, and set the customer’s limit', async () => {
    const reference = await place(1, 'Call off')
    const { user } = await staff.open(`/call-offs-admin/${reference}`)
    screen.getByRole('heading', { name: 'Cider Makers' })
    await user.click(screen.getByRole('button', { name: 'Start picking' }))
    await screen.findByText('Being picked')
    await user.click(await screen.findByRole('button', { name: 'Undo: change of status' }))
    await screen.findByText('Confirmed')
    await user.click(screen.getByRole('button', { name: 'More actions' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Cancel call-off' }))
    const question = within(await screen.findByRole('alertdialog'))
    question.getByText(`Cancel ${reference} of Cider Makers?`)
    await user.click(question.getByRole('button', { name: 'Cancel' }))
    expect((await stored(reference)).state).toBe('confirmed')
    await user.click(screen.getByRole('button', { name: 'Edit approval above' }))
    await user.clear(screen.getByLabelText('Approval above'))
    await user.type(screen.getByLabelText('Approval above'), `${LIMIT}0{Enter}`)
    await screen.findByText(`${LIMIT}0 pallets`)
    await user.click(screen.getByRole('button', { name: 'Undo: change of approval above' }))
    await screen.findByText(`${LIMIT} pallets`)
    const { download } = await staff.open('/call-offs-admin')
    const { content } = await download('Download CSV')
    const [headings, ...lines] = content.toString().replace('\uFEFF', '').trim().split('\r\n')
    expect(headings).toBe(
      'Customer,SKUs,Pallets,Delivery date,Status,Placed,Reference,Site,Units,Placed by,Decided by,Reason,Note',
    )
    expect(lines).toEqual([
      expect.stringMatching(
        new RegExp(
          `^Cider Makers,Bottle wrap,1,${day()},Confirmed,.*,${reference},Hereford,800,Billie Buyer,,,$`,
        ),
      ),
    ])
    await cancel(reference)
  })
})

describe('requests about stored pallets', () => {
  it('are sent from the list, shown in the row, and answered by staff', async () => {
    const { user, chooseAction } = await buyer.open('/stock/pallets')
    await chooseAction('P-1', 'Extend storage')
    const dialog = within(await screen.findByRole('dialog'))
    dialog.getByText('If we approve, storage is free for 30 more days.')
    await user.click(dialog.getByRole('button', { name: 'Extend storage' }))
    await screen.findByText('Longer storage requested for 1 pallet')
    await screen.findByText('Longer storage requested')
    await buyer.open('/stock')
    screen.getByText('1 request waiting')
    const { chooseAction: answer } = await staff.open('/call-offs-admin/storage')
    await answer('P-1', 'Approve')
    await screen.findByText('No requests waiting')
    await buyer.open('/stock/pallets')
    screen.getByText('Longer storage approved')
    const until = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
    expect(screen.getByText(formatLongDate(until)).closest('tr')?.textContent).toContain('P-1')
  })

  it('are for a SKU’s overdue pallets, and can be undone', async () => {
    const { user, chooseAction } = await buyer.open('/stock')
    await chooseAction('Gift box', 'Request disposal')
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Request disposal' }),
    )
    const undo = await screen.findByRole('button', { name: 'Undo: Disposal requested for 1 pallet' })
    await user.click(undo)
    await screen.findByText('Request for 1 pallet withdrawn')
  })
})

describe('EN numbers', () => {
  it('show prices and validity, and a record with its call-offs', async () => {
    const { user } = await buyer.open('/en-numbers')
    const [row, ...others] = screen.getAllByRole('row').slice(1)
    expect(others).toEqual([])
    expect(row?.textContent).toContain('£0.460 from 800 £0.432 from 3,200')
    await user.click(screen.getByRole('link', { name: 'Expired 1' }))
    await user.click(await screen.findByRole('link', { name: 'EN 19000' }))
    await screen.findByRole('heading', { name: 'EN 19000' })
    expect(screen.queryByRole('button', { name: 'Order again' })).toBeNull()
    screen.getByText('No call-offs yet.')
    await buyer.open('/en-numbers')
    await user.click(screen.getByRole('link', { name: 'EN 20418' }))
    await screen.findByRole('button', { name: 'Order again' })
    expect(within(screen.getByRole('table', { name: 'Call-offs' })).getAllByRole('link')).toHaveLength(1)
    screen.getByText('£345.60')
  })
})

describe('customer’s user without rights', () => {
  it('sees call-offs, stock and EN numbers, but no way to call off', async () => {
    for (const path of ['/call-offs?show=all', '/stock', '/stock/pallets', '/en-numbers']) {
      await viewer.open(path)
      await screen.findAllByRole('row')
      expect(screen.queryByText('New call-off'), path).toBeNull()
      expect(screen.queryByRole('button', { name: /^Actions for/ }), path).toBeNull()
      expect(screen.queryByRole('checkbox'), path).toBeNull()
    }
    await viewer.open('/call-offs/basket')
    screen.getByText('You can’t call off stock')
  })
})
