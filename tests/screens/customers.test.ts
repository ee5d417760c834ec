/** Customers for staff: list, record, users and documents, and viewing the portal as one of them. */
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { browserConsent } from '#app/analytics/consent.ts'
import { forgetViewedCustomer } from '#app/session/viewed-customer.ts'
import { openFeed } from '#tests/support/feeds.ts'
import { openMailbox } from '#tests/support/mailbox.ts'
import { opened } from '#tests/support/opened.ts'
import { openPortalScreens } from '#tests/support/portal-screens.tsx'

const mailbox = opened(openMailbox)
const portal = opened(() => openPortalScreens({ SMTP_URL: mailbox.url, EMAIL_FROM: 'site@example.com' }))
const staff = opened(() => portal.enter('staff', 'Sam Staff'))
const manager = opened(() => portal.enter('customer', 'Mo Manager'))
const ids: Record<string, number> = {}

beforeAll(async () => {
  const feed = await openFeed(portal.site)
  await feed.send('customers', [
    { id: 'CIDER', name: 'Cider', holdingDays: 60, contactName: 'Robin Fennel' },
    { id: 'DAIRY', name: 'Dairy', accountStatus: 'on hold' },
  ])
  await feed.send('sites', [{ id: 'S-1', customer: 'CIDER', name: 'Bottling hall', postcode: 'HR2 6NS' }])
  await feed.send('skus', [
    { id: 'WM-1', customer: 'CIDER', name: 'Twelve-bottle wrap', unitsPerPallet: 800, weightG: 250 },
    { id: 'WM-2', customer: 'CIDER', name: 'Gift box', unitsPerPallet: 800 },
  ])
  const at = '2026-03-02T09:00:00Z'
  const times = { plannedFrom: at, plannedTo: at }
  await feed.send('deliveries', [{ id: 'D-1', site: 'S-1', state: 'delivered', ...times }])
  await feed.send('delivery-lines', [
    { id: 'D-1/1', delivery: 'D-1', sku: 'WM-1', pallets: 1, quantity: 800 },
    { id: 'D-1/2', delivery: 'D-1', sku: 'WM-2', pallets: 1, quantity: 10 },
  ])
  const { data } = await portal.site.secret.from('customers').select('id, code').throwOnError()
  for (const { id, code } of data) ids[code ?? ''] = id
  await portal.site.secret
    .from('permissions')
    .update({ customer_id: ids.CIDER ?? 0, rights: ['manage users'] })
    .eq('user_id', manager.id)
    .throwOnError()
  await manager.open('/my-account')
})
beforeEach(() => {
  window.sessionStorage.clear()
  vi.spyOn(window.location, 'assign').mockImplementation(() => {})
})

const cells = (row: string | RegExp) =>
  within(screen.getByRole('row', { name: row }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

const record = (path = '') => `/customers/${ids.CIDER}${path}`

/** Views the customer from its record. */
async function viewAsCider() {
  onTestFinished(forgetViewedCustomer)
  const { user } = await staff.open(record())
  await user.click(screen.getByRole('button', { name: 'View as this customer' }))
  await waitFor(() => expect(window.location.assign).toHaveBeenCalledWith('/customer-dashboard'))
}

const auditedViews = async () => {
  const { data } = await portal.site.secret
    .from('audit_log')
    .select('action, row_id')
    .in('action', ['view', 'end view'])
    .order('id')
    .throwOnError()
  return data.map(({ action, row_id }) => [action, Number(row_id)])
}

describe('customers', () => {
  it('are listed with account, users and open work, and found by name or code', async () => {
    const { user } = await staff.open('/customers')
    expect(cells(/Cider/).slice(0, 4)).toEqual(['Cider CIDER', 'Active', '1', 'None'])
    expect(cells(/Dairy/)[1]).toBe('On hold')
    await user.type(screen.getByRole('searchbox'), 'dair')
    await waitFor(() => expect(screen.queryByRole('row', { name: /Cider/ })).toBeNull())
  })

  it('have a record with contact, sites, holding days and users', async () => {
    await staff.open(record())
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Cider')
    const text = document.body.textContent
    for (const part of [
      '60 days without charge',
      'Robin Fennel',
      'Bottling hall',
      'HR2 6NS',
      'View, manage users',
    ])
      expect(text).toContain(part)
  })

  it('have their next and last deliveries, with a list of all and the contents of each', async () => {
    const { user, location } = await staff.open(record())
    const recent = within(screen.getByRole('list', { name: 'Recent' })).getByRole('listitem')
    expect(recent.textContent).toMatch(
      /^2 March 2026 DeliveredDeliveredD-1, 2 pallets, Bottling hallGift box; Twelve-bottle wrap$/,
    )
    screen.getByText('None planned.')
    await user.click(screen.getByRole('link', { name: 'All deliveries' }))
    await screen.findByText('No deliveries planned')
    await user.click(screen.getByRole('link', { name: 'Past' }))
    await user.click(await screen.findByRole('link', { name: /D-1/ }))
    await waitFor(() => expect(location()).toBe('/deliveries-admin/D-1'))
    expect(await screen.findAllByRole('row', { name: /Gift box WM-2|Twelve-bottle wrap WM-1/ })).toHaveLength(
      2,
    )
    await user.click(screen.getByRole('link', { name: 'Cider' }))
    await waitFor(() => expect(location()).toBe(record()))
  })

  it('have a record even if their deliveries can’t be loaded, which can be tried again', async () => {
    const { fetch } = globalThis
    const failing = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      if (String(input).includes('list_deliveries')) throw new TypeError('Failed to fetch')
      return fetch(input, init)
    })
    const { user } = await staff.open(record())
    screen.getByText('Robin Fennel')
    failing.mockRestore()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('link', { name: 'D-1' })
  })

  it('have their call-off limit changed and undone', async () => {
    const { user } = await staff.open(record())
    await user.click(await screen.findByRole('button', { name: 'Add approval above' }))
    await user.type(screen.getByLabelText('Approval above'), '12{Enter}')
    await screen.findByText('12 pallets')
    await user.click(screen.getByRole('button', { name: 'Undo: change of approval above' }))
    await waitFor(() => expect(screen.queryByText('12 pallets')).toBeNull())
  })
})

describe('users of a customer', () => {
  it('are invited with rights by a manager, changed and removed by staff', async () => {
    const email = 'kim@example.com'
    const own = await manager.open('/users')
    await own.user.click(screen.getByRole('button', { name: 'Invite user' }))
    const invite = within(await screen.findByRole('dialog'))
    await own.user.type(invite.getByRole('textbox', { name: 'Email address' }), email)
    await own.user.type(invite.getByRole('textbox', { name: 'Name' }), 'Kim Colleague')
    await own.user.click(invite.getByRole('checkbox', { name: 'Call off' }))
    await own.user.click(invite.getByRole('button', { name: 'Send invitation' }))
    await screen.findByText('Kim Colleague invited. Email sent to kim@example.com.')
    expect((await mailbox.newest(email)).subject).toContain('Your account at')

    const { user, chooseAction } = await staff.open(record('/users'))
    expect(cells(/Kim/)[1]).toBe('View, call off')
    await chooseAction('Kim Colleague', 'Change rights')
    const rights = within(await screen.findByRole('dialog'))
    await user.click(rights.getByRole('checkbox', { name: 'Approve' }))
    await user.click(rights.getByRole('button', { name: 'Change rights' }))
    await screen.findByText('Rights of Kim Colleague changed')
    await waitFor(() => expect(cells(/Kim/)[1]).toBe('View, call off, approve'))
    await chooseAction('Kim Colleague', 'Remove access')
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove access' }),
    )
    await waitFor(() => expect(cells(/Kim/)[2]).toBe('Access removed by our team'))

    // Staff disabled the user, so only staff enable them.
    const managed = await manager.open('/users')
    expect(cells(/Kim/)[2]).toMatch(/^Access removed .* removed it\. Call us to restore it\.$/)
    await managed.user.click(screen.getByRole('button', { name: 'Actions for “Kim Colleague”' }))
    await screen.findByRole('menuitem', { name: 'Change rights' })
    expect(screen.queryByRole('menuitem', { name: 'Restore access' })).toBeNull()
    const { data } = await portal.site.secret.rpc('list_users', { search: email }).throwOnError()
    const enabled = await manager.send(`/api/customers/${ids.CIDER}/users/${data[0]?.user_id}/enable`)
    expect([enabled.status, enabled.body.error]).toEqual([
      409,
      'Our team removed this user’s access. Call us to restore it.',
    ])
  })

  it('are 50 on a page', async () => {
    const { secret } = portal.site
    for (let count = 0; count < 51; count++) {
      const { data } = await secret.auth.admin.createUser({ email: `dairy-${count}@example.com` })
      await secret
        .from('permissions')
        .insert({ user_id: data.user?.id ?? '', role: 'customer', customer_id: ids.DAIRY ?? 0 })
        .throwOnError()
    }
    const { user } = await staff.open(`/customers/${ids.DAIRY}/users`)
    expect(screen.getAllByRole('row')).toHaveLength(1 + 50)
    await user.click(screen.getByRole('button', { name: 'Next page' }))
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(1 + 1))
  })

  it('keep their last manager', async () => {
    const { user, chooseAction } = await manager.open('/users')
    await chooseAction('Mo Manager', 'Change rights')
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('checkbox', { name: 'Manage users' }))
    await user.click(dialog.getByRole('button', { name: 'Change rights' }))
    expect((await dialog.findByRole('alert')).textContent).toContain('last user who manages users')
  })

  it('can’t be changed by a colleague without the right, also not through the API', async () => {
    const viewer = await portal.enter('customer', 'Val Viewer')
    await portal.site.secret
      .from('permissions')
      .update({ customer_id: ids.CIDER ?? 0 })
      .eq('user_id', viewer.id)
      .throwOnError()
    await viewer.open('/customer-dashboard')
    await viewer.open('/users')
    expect(cells(/Val/)[1]).toBe('View')
    expect(screen.queryByRole('button', { name: 'Invite user' })).toBeNull()
    const calls = [
      await viewer.send(`/api/customers/${ids.CIDER}/users`, {
        email: 'x@example.com',
        name: 'X',
        rights: [],
      }),
      await viewer.send(`/api/customers/${ids.CIDER}/users/${manager.id}/disable`),
      await manager.send(`/api/customers/${ids.DAIRY}/users`, {
        email: 'x@example.com',
        name: 'X',
        rights: [],
      }),
    ]
    expect(calls.map(({ status }) => status)).toEqual([403, 403, 403])
    // The answer doesn’t say whether an address has an account.
    const [known] = (await portal.site.secret.rpc('list_users', { person: manager.id }).throwOnError()).data
    const again = await viewer.send(`/api/customers/${ids.CIDER}/users`, {
      email: known?.email ?? '',
      name: 'X',
      rights: [],
    })
    expect(again.status).toBe(403)
    const { data } = await portal.site.secret.rpc('list_users', { search: 'x@example.com' }).throwOnError()
    expect(data).toEqual([])
  })
})

describe('documents of a customer', () => {
  it('are added by staff, once if the reply is lost, downloaded by the customer with safe headers, and gone once removed', async () => {
    const { user, chooseAction } = await staff.open(record('/documents'))
    await user.click(screen.getByRole('button', { name: 'Add document' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Add document' }))
    expect((await dialog.findAllByText('Choose a file.')).length).toBeGreaterThan(0)
    const file = new File(['%PDF-1.7 <script>'], 'Price list 2026.pdf', { type: 'text/html' })
    await user.upload(document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement, file)
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Type' }), 'invoice')
    const title = dialog.getByRole('textbox', { name: 'Title' })
    await user.type(title, ', draft')
    const { fetch: send } = globalThis
    const lost = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const reply = await send(input, init)
      if (String(input).includes('/rest/v1/customer_documents')) throw new TypeError('Failed to fetch')
      return reply
    })
    await user.click(dialog.getByRole('button', { name: 'Add document' }))
    await dialog.findByText(/can’t reach the server/)
    lost.mockRestore()
    await user.clear(title)
    await user.type(title, 'Price list 2026')
    await user.click(dialog.getByRole('button', { name: 'Add document' }))
    await screen.findByText(/“Price list 2026” added/)

    const own = await manager.open('/documents')
    await own.user.click(screen.getByRole('button', { name: 'Price list 2026' }))
    await waitFor(() => expect(window.location.assign).toHaveBeenCalled())
    const [link] = vi.mocked(window.location.assign).mock.calls[0] ?? []
    const response = await fetch(link ?? '')
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(response.headers.get('content-disposition')).toMatch(/^attachment/)
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    // Also notified, and the notification opens the documents.
    const notified = await manager.open('/notifications')
    await notified.user.click(screen.getByRole('link', { name: /New document: Price list 2026, draft/ }))
    await waitFor(() => expect(notified.location()).toBe('/documents'))

    await staff.open(record('/documents'))
    await chooseAction('Price list 2026', 'Remove')
    await screen.findByText('Removed')
    await manager.open('/documents?show=invoice')
    expect(screen.getByText('No invoices yet')).toBeTruthy()
  })

  it('include packaging data with their calculation, and name SKUs without a weight', async () => {
    const { download } = await manager.open('/documents/packaging?period=2026-H1')
    expect(document.body.textContent).toContain('January to June 2026: 200 kg of paper and board')
    expect(document.body.textContent).toContain('1 SKU isn’t included')
    expect(cells(/wrap/).at(-1)).toBe('200 kg 800 × 250 g')
    const { content } = await download('Download CSV')
    expect(content.toString()).toContain('Twelve-bottle wrap,Not rated,800,250,200,WM-1,Paper or board,')
  })
})

describe('viewing as a customer', () => {
  it('shows the customer’s screens read only, and is in the audit log from start to end', async () => {
    const before = (await auditedViews()).length
    await staff.open('/users')
    expect(staff.left).toContain('/')
    await viewAsCider()
    await staff.open('/users')
    expect(cells(/Mo Manager/)[1]).toBe('View, manage users')
    expect(screen.queryByRole('button', { name: 'Invite user' })).toBeNull()
    await staff.open('/documents/packaging?period=2026-H1')
    expect(cells(/wrap/)[0]).toContain('WM-1')
    // The filters of one customer’s list aren’t those of the next.
    browserConsent().decide({ analytics: false, marketing: false, preferences: true })
    const list = await staff.open('/documents')
    await list.user.click(screen.getByRole('link', { name: /^Invoices/ }))
    await waitFor(() => expect(list.location()).toBe('/documents?show=invoice'))
    expect((await staff.open('/documents')).location()).toBe('/documents')
    browserConsent().decide({ analytics: false, marketing: false, preferences: false })
    expect((await auditedViews()).slice(before)).toEqual([['view', ids.CIDER]])
    await portal.site.secret.rpc('end_website_sessions', { session_user: staff.id }).throwOnError()
    expect((await auditedViews()).slice(before)).toEqual([
      ['view', ids.CIDER],
      ['end view', ids.CIDER],
    ])
  })
})
