/** Notices about the installation for staff. */
import { expect, it } from 'vitest'
import { openApiBrowser, signInAs } from '#tests/support/api-browser.ts'
import { openSite } from '#tests/support/site.ts'

it('low disk space is reported to staff only', async () => {
  // No disk has this much free space.
  await using site = await openSite({ DEMO_CONTENT: '0' }, 'site', {
    disk: { reserve: 0, warning: Number.MAX_SAFE_INTEGER },
  })
  const signIn = async (role: 'staff' | 'marketing') => {
    const { token } = await signInAs(site, { role })
    const browser = openApiBrowser(site.url)
    await browser.send('/api/auth/login', { token })
    return browser
  }
  const staff = await signIn('staff')
  const { status, headers, body } = await staff.call('/api/notices')
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(body).toEqual({ disk: { room: 'low', free: expect.any(Number) } })
  expect(body.disk.free).toBeGreaterThan(0)
  for (const other of [await signIn('marketing'), openApiBrowser(site.url)])
    expect((await other.call('/api/notices')).status).toBe(401)
  expect(await (await fetch(`${site.url}/readyz`)).json()).toMatchObject({ disk: 'low' })
})
