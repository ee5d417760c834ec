/** User administration: invite, change roles, disable, audit log. */
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { CSRF_ERRORS } from '#domain/errors/error-catalogue.ts'
import { USER_ERRORS } from '#domain/users/users.ts'
import { opened } from '#tests/support/opened.ts'
import { type OpenScreen, openPortalScreens } from '#tests/support/portal-screens.tsx'

const portal = opened(openPortalScreens)
const staff = opened(() => portal.enter('staff', 'Jo Marlow'))
let user: UserEvent
let chooseAction: OpenScreen['chooseAction']

const open = async (path = '/people-admin') => {
  ;({ user, chooseAction } = await staff.open(path))
}
const click = (name: string | RegExp) => user.click(screen.getByRole('button', { name }))
const dialog = async () => within(await screen.findByRole('dialog'))
const row = (name: string) => screen.getAllByRole('row').find((found) => found.textContent?.includes(name))
const roleOf = async (id: string) =>
  (await portal.site.secret.from('permissions').select('role').eq('user_id', id).throwOnError()).data

async function chooseRole(role: string) {
  const found = await dialog()
  await user.selectOptions(found.getByRole('combobox', { name: 'Role' }), role)
  return found
}

describe('user list', () => {
  it('invites a user by email, who appears as not yet accepted, and withdraws the invitation', async () => {
    await open()
    await click('Invite user')
    const dialog = await chooseRole('Marketing')
    await user.type(dialog.getByRole('textbox', { name: 'Email address' }), 'robin@example.com')
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Robin New')
    await user.click(dialog.getByRole('button', { name: 'Send invitation' }))
    await screen.findByText('Robin New invited. Email sent to robin@example.com.')
    await waitFor(() =>
      expect(row('Robin New')?.textContent).toMatch(/Marketing.*Invited .*, not yet accepted/),
    )
    await user.click(screen.getByRole('button', { name: 'Actions for “Robin New”' }))
    await screen.findByRole('menuitem', { name: 'Resend invitation' })
    await user.click(screen.getByRole('menuitem', { name: 'Withdraw invitation' }))
    await user.click(await screen.findByRole('button', { name: 'Withdraw invitation' }))
    await screen.findByText('Invitation of robin@example.com withdrawn')
    await waitFor(() => expect(row('Robin New')).toBeUndefined())
  })

  it.each([CSRF_ERRORS.rateLimited, CSRF_ERRORS.fetchFailed, CSRF_ERRORS.missingToken])(
    'says why it couldn’t send an invitation, and keeps the input: %s',
    async (message) => {
      await open()
      vi.spyOn(currentSession.api.csrf, 'token').mockRejectedValue(new Error(message))
      await click('Invite user')
      const dialog = await chooseRole('Marketing')
      const email = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Email address' })
      await user.type(email, 'kept@example.com')
      await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Kim Kept')
      await user.click(dialog.getByRole('button', { name: 'Send invitation' }))
      await waitFor(() => expect(dialog.getByRole('alert').textContent).toBe(message))
      expect(email.value).toBe('kept@example.com')
    },
  )

  it('changes a role, to customer only with a company, whose error goes once it is chosen', async () => {
    const { id } = await portal.enter('marketing', 'Robin Vale')
    await portal.site.secret.from('customers').insert({ name: 'Downs Cider' }).throwOnError()
    await open()
    await chooseAction('Robin Vale', 'Change role')
    const dialog = await chooseRole('Customer')
    await user.click(dialog.getByRole('button', { name: 'Change role' }))
    await dialog.findByRole('link', { name: 'Choose a company.' })
    const company = dialog.getByRole('combobox', { name: 'Company' })
    await user.selectOptions(company, 'Downs Cider')
    await waitFor(() => expect(dialog.queryByText('Choose a company.')).toBeNull())
    expect(document.activeElement).toBe(company)
    await user.click(dialog.getByRole('button', { name: 'Change role' }))
    await screen.findByText('Role of Robin Vale changed to Customer of Downs Cider')
    expect(await roleOf(id)).toEqual([{ role: 'customer' }])
  })

  it('disables a user, and undoes it', async () => {
    const { id } = await portal.enter('marketing', 'Sam Short')
    await open()
    await chooseAction('Sam Short', 'Disable')
    await screen.findByText('Sam Short disabled and signed out everywhere')
    await waitFor(() => expect(row('Sam Short')?.textContent).toContain('Disabled'))
    const { data } = await portal.site.secret.auth.admin.getUserById(id)
    expect(data.user?.banned_until).toBeDefined()
    await click('Undo: Sam Short disabled and signed out everywhere')
    await waitFor(() => expect(row('Sam Short')?.textContent).not.toContain('Disabled'))
  })

  it('lets users neither disable themselves nor remove the last member of staff', async () => {
    await open()
    await user.click(screen.getByRole('button', { name: 'Actions for “Jo Marlow”' }))
    const offered = await screen.findAllByRole('menuitem')
    expect(offered.map(({ textContent }) => textContent)).toEqual(['Change role', 'Activity'])
    await user.click(offered[0] as HTMLElement)
    const dialog = await chooseRole('Marketing')
    const change = dialog.getByRole<HTMLButtonElement>('button', { name: 'Change role' })
    expect(change.disabled).toBe(true)
    await user.click(dialog.getByRole('checkbox', { name: /This is my own account/ }))
    await user.click(change)
    await waitFor(() => expect(dialog.getByRole('alert').textContent).toBe(USER_ERRORS.LAST_STAFF))
  })

  it('takes members of staff who give up the role to their new dashboard', async () => {
    const { left, open } = await portal.enter('staff', 'Pat Stone')
    ;({ user, chooseAction } = await open('/people-admin'))
    await chooseAction('Pat Stone', 'Change role')
    const dialog = await chooseRole('Marketing')
    await user.click(dialog.getByRole('checkbox', { name: /This is my own account/ }))
    await user.click(dialog.getByRole('button', { name: 'Change role' }))
    await waitFor(() => expect(left).toEqual(['/marketing-dashboard']))
  })
})

describe('audit log', () => {
  it('lists actions, filters them by type and finds a user’s', async () => {
    await portal.enter('marketing', 'Ash Grove')
    await open('/people-admin/audit')
    const actions = () => screen.getAllByRole('row').map((found) => found.textContent)
    const givesRole = expect.stringContaining('gave a role to Ash Grove')
    expect(actions()).toContainEqual(givesRole)
    expect(screen.getByRole('link', { name: 'Ash Grove' }).getAttribute('href')).toBe(
      '/people-admin?search=Ash%20Grove',
    )
    await user.selectOptions(screen.getByRole('combobox', { name: 'Action' }), 'Sign-ins and downloads')
    await waitFor(() => expect(actions()).not.toContainEqual(givesRole))
    // Sign-ins are written in the background.
    await vi.waitFor(async () => {
      await open('/people-admin/audit?what=security')
      expect(actions()).toContainEqual(expect.stringMatching(/Ash Grove.*signed in/))
    }, 10_000)
    await user.type(screen.getByRole('searchbox', { name: 'Name or email address' }), 'nobody{Enter}')
    await screen.findByText('No entries')
  })
})
