import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPortalScreens, type PortalScreens, type ScreenUser } from '#tests/support/portal-screens.tsx'

let portal: PortalScreens
let staff: ScreenUser

beforeAll(async () => {
  portal = await openPortalScreens()
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
  const lead = (reference: string, name: string, hours: number) => ({
    session_id: reference,
    lead_type: 'customer_enquiry',
    summary: `${name} wants a box.`,
    customer_info: { name, email: 'someone@example.com' },
    conversation_history: [{ role: 'visitor', text: `A box for ${name}` }],
    created_at: ago(hours),
  })
  await portal.site.secret
    .from('leads')
    .insert([lead('EQ-NEWE-2345', 'Nell New', 1), lead('EQ-OLDE-2345', 'Ollie Old', 30)])
    .throwOnError()
  staff = await portal.enter('staff')
})
afterAll(() => portal[Symbol.asyncDispose]())

describe('lead list', () => {
  it('lists the longest waiting first', async () => {
    await staff.open('/leads')
    const rows = screen.getAllByRole('row').slice(1)
    const names = rows.map((row) => within(row).getByRole('link').textContent)
    expect(names).toEqual(['Ollie Old EQ-OLDE-2345', 'Nell New EQ-NEWE-2345'])
  })

  it('keeps a search in the address', async () => {
    const { user, location } = await staff.open('/leads')
    await user.type(screen.getByRole('searchbox'), 'nell{Enter}')
    await screen.findByText(/1 lead/)
    expect(location()).toContain('nell')
  })

  it('opens a record', async () => {
    await staff.open('/leads/EQ-OLDE-2345')
    screen.getByText('Ollie Old wants a box.')
  })
})
