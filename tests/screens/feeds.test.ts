import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { FEEDS_API } from '#domain/feeds/feed-resources.ts'
import { signedInDataClient } from '#tests/support/feeds.ts'
import { opened } from '#tests/support/opened.ts'
import { openPortalScreens } from '#tests/support/portal-screens.tsx'

const portal = opened(openPortalScreens)
const staff = opened(() => portal.enter('staff'))

/** Sends a location that is valid, and one that isn’t. */
async function send(key: string): Promise<number> {
  const valid = { id: 'L-1', updatedAt: new Date().toISOString(), name: 'Saltmarsh' }
  const { status } = await fetch(`${portal.site.url}${FEEDS_API}/locations`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${key}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': crypto.randomUUID(),
    },
    body: JSON.stringify([valid, { id: 'L-2' }]),
  })
  return status
}

it('staff create a key, see what it sent, replace it and revoke it', async () => {
  const { user } = await staff.open('/feeds')
  screen.getByText('No sources yet')
  await user.click(screen.getAllByRole('button', { name: 'New source' })[0] as HTMLElement)
  const dialog = async () => within(await screen.findByRole('dialog'))
  const form = await dialog()
  await user.click(form.getByRole('button', { name: 'Create key' }))
  await form.findByRole('link', { name: 'Choose at least one.' })
  await user.type(form.getByLabelText('Name'), 'Warehouse')
  await user.click(form.getByLabelText('Locations'))
  await user.click(form.getByRole('button', { name: 'Create key' }))
  const readKey = async () => {
    await screen.findByText('Copy the key now')
    const text = (await dialog()).getByText(/^feed_[0-9a-f]{64}$/).textContent ?? ''
    await user.click((await dialog()).getByRole('button', { name: 'Done' }))
    return text
  }
  const first = await readKey()
  await waitFor(async () => expect(await send(first)).toBe(200))

  await staff.open('/feeds')
  const row = () => within(screen.getByRole('row', { name: /Warehouse/ }))
  row().getByText('2 rows, Locations')
  row().getByText('1')
  const choose = async (label: string) => {
    await user.click(screen.getByRole('button', { name: 'Actions for “Warehouse”' }))
    await user.click(await screen.findByRole('menuitem', { name: label }))
  }
  await choose('New key')
  const second = await readKey()
  expect([await send(first), await send(second)]).toEqual([200, 200])
  await screen.findByText('Working, two keys')

  await choose('Revoke')
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: /Revoke/ }))
  await screen.findByText('Revoked')
  expect(await send(second)).toBe(401)
})

it('staff upload a spreadsheet: match its columns, check it, import it, and get the refused rows as a file', async () => {
  const client = await signedInDataClient(portal.site, 'staff')
  await client
    .rpc('create_feed_source', { name: 'Stock take', resources: ['skus', 'locations'] })
    .throwOnError()
  const saved = vi.spyOn(URL, 'createObjectURL')
  const { user } = await staff.open('/feeds/upload')
  await user.selectOptions(screen.getByLabelText('Source'), 'Stock take')
  await user.selectOptions(screen.getByLabelText('Data'), 'Locations')
  const table = [
    'Code;Place;Hall',
    'U-1;Saltmarsh, A1;Saltmarsh',
    'U-2;;Saltmarsh',
    'U-3;Saltmarsh, A3;',
  ].join('\r\n')
  const input = document.querySelector('input[type=file]') as HTMLInputElement
  await user.upload(input, new File([table], 'count.csv', { type: 'text/csv' }))
  await screen.findByText('“count.csv”: 3 rows, 3 columns.')
  screen.getByText('Choose a column for “Name”.')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Check 3 rows' }).disabled).toBe(true)
  await user.selectOptions(screen.getByLabelText('Column for Name'), 'Place')
  await user.selectOptions(screen.getByLabelText('Column for Site'), 'Hall')
  screen.getByText('All required fields have a column.')

  await user.click(screen.getByRole('button', { name: 'Check 3 rows' }))
  const checked = await screen.findByText('Checked, nothing stored yet')
  within(checked.closest('[role=status]') as HTMLElement).getByText('2 new, 1 refused.')
  const refusals = within(screen.getByRole('table', { name: 'Refused rows' }))
  refusals.getByText('“Name” is missing.')
  // The file's first row has the headings.
  refusals.getByRole('rowheader', { name: '3' })
  within(screen.getByRole('table', { name: 'First rows' })).getAllByText('New')
  await user.click(screen.getByLabelText('Store nothing'))
  expect(screen.queryByText('Checked, nothing stored yet')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Import 3 rows' }))
  await screen.findByText('Nothing imported, because a row was refused')
  screen.getByText('1 refused, 2 not stored.')
  await user.click(screen.getByLabelText('Store the others'))
  await user.click(screen.getByRole('button', { name: 'Import 3 rows' }))
  await screen.findByText('Imported')
  const { data } = await client
    .from('stock_locations')
    .select('code, name, site')
    .order('code')
    .in('code', ['U-1', 'U-2', 'U-3'])
  expect(data).toEqual([
    { code: 'U-1', name: 'Saltmarsh, A1', site: 'Saltmarsh' },
    { code: 'U-3', name: 'Saltmarsh, A3', site: '' },
  ])
  await user.click(screen.getByRole('button', { name: 'Download refused rows' }))
  const refused = saved.mock.calls.at(-1)?.[0] as Blob
  expect(await refused.text()).toBe('Code,Place,Hall,Reason\r\nU-2,,Saltmarsh,“Name” is missing.\r\n')

  await staff.open('/feeds/upload?data=locations')
  await user.upload(
    document.querySelector('input[type=file]') as HTMLInputElement,
    new File([table], 'again.csv'),
  )
  expect((await screen.findByLabelText<HTMLSelectElement>('Column for Name')).value).toBe('Place')
})
