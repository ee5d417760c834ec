/**
 * Page of the link in an email about repeated failed codes (docs/decisions/0021). Mail scanners open links, so only its
 * button verifies the browser.
 */
import type { Hono } from 'hono'
import { html } from 'hono/html'
import type { ServerEnvironment } from './http/headers.ts'
import { plainPage } from './http/plain-page.ts'
import type { Connections } from './network/client-address.ts'

const PATH = '/sign-in/device'

export interface DeviceVerificationDependencies {
  readonly siteUrl: string
  readonly publishableKey: string
  readonly backend: { fetch(request: Request): Promise<Response> }
  readonly connections: Pick<Connections, 'inherit'>
}

export function createDeviceVerificationPage(
  app: Hono<ServerEnvironment>,
  dependencies: DeviceVerificationDependencies,
): void {
  app.get(PATH, (context) => confirmationPage(context.req.query('token') ?? ''))
  app.post(PATH, async (context) => {
    const { token } = await context.req.parseBody()
    const cookie = await verifyDevice(dependencies, context.req.raw, typeof token === 'string' ? token : '')
    if (cookie === undefined) return errorPage(dependencies.siteUrl)
    const page = await successPage(dependencies.siteUrl)
    page.headers.append('Set-Cookie', cookie)
    return page
  })
}

/** @returns the cookie of the verified browser, or undefined if the link has expired */
async function verifyDevice(
  { publishableKey, backend, connections }: DeviceVerificationDependencies,
  original: Request,
  token: string,
): Promise<string | undefined> {
  const request = new Request(new URL('/auth/v1/device', original.url), {
    method: 'POST',
    headers: {
      apikey: publishableKey,
      'content-type': 'application/json',
      cookie: original.headers.get('cookie') ?? '',
    },
    body: JSON.stringify({ token }),
  })
  connections.inherit(request, original)
  const response = await backend.fetch(request)
  return response.headers.getSetCookie()[0]
}

const confirmationPage = (token: string) =>
  plainPage({
    title: 'Allow this device',
    mayPost: true,
    body: html`<h1>Allow this device?</h1>
<p>Wrong sign-in codes have been entered for your email address. Until that stops, codes are mostly rejected on devices
where you haven’t signed in before.</p>
<p>If this is your device, allow it. Then sign in as usual with a code that we email to you.</p>
<form method="post" action="${PATH}">
<input type="hidden" name="token" value="${token}">
<button type="submit">Allow this device</button>
</form>`,
  })

const successPage = (siteUrl: string) =>
  plainPage({
    title: 'Device allowed',
    body: html`<h1>You can now sign in on this device</h1>
<p>Request a new code and enter it on this device. <a href="${siteUrl}" rel="noreferrer">Go to the website</a></p>`,
  })

const errorPage = (siteUrl: string) =>
  plainPage(
    {
      title: 'This link no longer works',
      body: html`<h1>This link no longer works</h1>
<p>It has expired or was used too often. Request a sign-in code: if you still need a link, the email with the code
contains a new one. <a href="${siteUrl}" rel="noreferrer">Go to the website</a></p>`,
    },
    410,
  )
