import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { createDeviceVerificationPage } from './device-verification.ts'
import type { ServerEnvironment } from './http/headers.ts'

const asked: unknown[] = []
const app = new Hono<ServerEnvironment>()
createDeviceVerificationPage(app, {
  siteUrl: 'https://www.example.com',
  publishableKey: 'sb_publishable',
  connections: { inherit: () => {} },
  backend: {
    async fetch(request) {
      asked.push([new URL(request.url).pathname, request.headers.get('cookie'), await request.json()])
      const isValid = (asked.at(-1) as [string, string, { token: string }])[2].token === 'valid'
      return new Response(null, isValid ? { headers: { 'set-cookie': 'device=known' } } : { status: 403 })
    },
  },
})
const allow = (token: string) =>
  app.request('/sign-in/device', {
    method: 'POST',
    headers: { cookie: 'device=old' },
    body: new URLSearchParams({ token }),
  })

it('the page of a device link changes nothing until its button is used, because mail scanners open links', async () => {
  const page = await app.request('/sign-in/device?token=%22%3E%3Cscript%3Ealert(1)%3C/script%3E')
  const html = await page.text()
  expect(html).toContain('Allow this device?')
  expect(html).not.toContain('<script>')
  expect([page.headers.getSetCookie(), asked]).toEqual([[], []])
  const policy = page.headers.get('content-security-policy')
  for (const rule of ["form-action 'self'", "default-src 'none'"]) expect(policy).toContain(rule)
})

it('the button of a device link sets the cookie of a known device, or says that the link has expired', async () => {
  const allowed = await allow('valid')
  expect(allowed.headers.getSetCookie()).toEqual(['device=known'])
  expect(await allowed.text()).toContain('You can now sign in on this device')
  expect(asked).toEqual([['/auth/v1/device', 'device=old', { token: 'valid' }]])
  const late = await allow('old')
  expect([late.status, late.headers.getSetCookie()]).toEqual([410, []])
  expect(await late.text()).toContain('This link no longer works')
})
