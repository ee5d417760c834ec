import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { FEEDS_API } from '#domain/feeds/feed-resources.ts'
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
  await form.findByRole('link', { name: 'Please choose at least one.' })
  await user.type(form.getByLabelText('Name'), 'Warehouse')
  await user.click(form.getByLabelText('locations'))
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
  row().getByText('2 rows, locations')
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
