/** A customer's own account. */
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openApiBrowser, openAuthSession } from '#tests/support/api-browser.ts'
import { opened } from '#tests/support/opened.ts'
import { openPortalScreens } from '#tests/support/portal-screens.tsx'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1'

const portal = opened(openPortalScreens)

const section = (name: string) => within(screen.getByRole('region', { name }))

async function signInOnPhone(email: string) {
  const phone = openApiBrowser(portal.site.url, { 'user-agent': IPHONE })
  await phone.send('/api/auth/login', { token: await openAuthSession(portal.site, email) })
  return { status: async () => (await phone.call('/api/auth/validate-cookie')).status }
}

describe('account screen', () => {
  it('shows a session on another device and ends it, but not its own', async () => {
    const customer = await portal.enter('customer')
    const phone = await signInOnPhone(customer.email)
    const { user } = await customer.open('/my-account')
    const sessions = section('Where you’re signed in').getAllByRole('listitem')
    expect(sessions.map((item) => item.textContent)).toEqual([
      expect.stringContaining('This device'),
      expect.stringMatching(/^Safari on an iPhone/),
    ])
    expect(await phone.status()).toBe(200)
    await user.click(screen.getByRole('button', { name: /^Sign out of Safari on an iPhone/ }))
    await screen.findByText('You aren’t signed in anywhere else.')
    expect(await phone.status()).toBe(401)
    await customer.open('/my-account')
    screen.getByText('You aren’t signed in anywhere else.')
  })

  it('changes the name of the signed-in user', async () => {
    const { open } = await portal.enter('customer', 'Zoe Oneill')
    const { user } = await open('/my-account')
    const field = screen.getByRole('textbox', { name: 'Name' })
    await user.clear(field)
    await user.type(field, 'Zoë O’Neill')
    await user.click(screen.getByRole('button', { name: 'Save name' }))
    await screen.findByText('Name saved')
    expect(currentSession.auth.state.get().user?.name).toBe('Zoë O’Neill')
  })

  it('answers a deletion request with a reference and a deadline, and includes it in the download', async () => {
    const customer = await portal.enter('customer')
    const { user, download } = await customer.open('/my-account')
    const form = section('Delete my account')
    await user.type(form.getByRole('textbox', { name: /Anything we should know/ }), 'I am moving on')
    await user.click(form.getByRole('button', { name: 'Request account deletion' }))
    const confirmation = (await form.findByRole('status')).textContent
    expect(confirmation).toMatch(
      /Request received\s*Your reference is PR-[A-Z2-9]{4}-[A-Z2-9]{4}\. We’ll email you by \d{1,2} \w+ 20\d\d/,
    )
    const { data } = await portal.site.secret
      .from('privacy_requests')
      .select('reference, kind, message')
      .eq('email', customer.email)
      .throwOnError()
    expect(data).toEqual([{ reference: expect.any(String), kind: 'erasure', message: 'I am moving on' }])
    const reference = data[0]?.reference
    expect(confirmation).toContain(reference)

    const { name, content } = await download('Download my data')
    expect(name).toBe('my-data.json')
    expect(JSON.parse(content.toString()).records).toMatchObject({
      account: [{ email: customer.email }],
      permissions: [{ role: 'customer' }],
      sessions: [{}],
      privacy_requests: [{ reference, kind: 'erasure', message: 'I am moving on' }],
      job_applications: [],
    })
  })
})
