/** Notices about the installation for staff. */
import { expect, it } from 'vitest'
import { openApiBrowser, signInAs } from '#tests/support/api-browser.ts'
import { openSite, type TestSite } from '#tests/support/site.ts'

async function signIn(site: TestSite, role: 'staff' | 'marketing') {
  const { token } = await signInAs(site, { role })
  const browser = openApiBrowser(site.url)
  expect((await browser.send('/api/auth/login', { token })).status).toBe(200)
  return browser
}

it('low disk space is reported to staff only', async () => {
  // No disk has this much free space.
  await using site = await openSite({ DEMO_CONTENT: '0' }, 'site', {
    disk: { reserve: 0, warning: Number.MAX_SAFE_INTEGER },
  })
  const staff = await signIn(site, 'staff')
  const { status, headers, body } = await staff.call('/api/notices')
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(body).toEqual({ disk: { room: 'low', free: expect.any(Number) } })
  expect(body.disk.free).toBeGreaterThan(0)
  const marketing = await signIn(site, 'marketing')
  for (const somebody of [marketing, openApiBrowser(site.url)])
    expect((await somebody.call('/api/notices')).status).toBe(401)
  expect(await (await fetch(`${site.url}/readyz`)).json()).toMatchObject({ disk: 'low' })
})

it('enough disk space is not reported', async () => {
  await using site = await openSite({ DEMO_CONTENT: '0' })
  const staff = await signIn(site, 'staff')
  expect((await staff.call('/api/notices')).body).toEqual({ disk: null })
})
