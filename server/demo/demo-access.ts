/**
 * Serves the page with the demonstration's emails. Only browsers that opened the link printed in the terminal may use
 * it and the demo users. Addresses and headers aren't proof, because a proxy on this machine may forward strangers'
 * requests without a trace.
 */
import { hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Hono } from 'hono'
import { setCookie } from 'hono/cookie'
import { html } from 'hono/html'
import { parse } from 'hono/utils/cookie'
import { type CapturedEmails, mailboxPage } from '../email/sending/captured-emails.ts'
import type { ServerEnvironment } from '../http/headers.ts'
import { plainPage } from '../http/plain-page.ts'
import type { Connections } from '../network/client-address.ts'

export interface DemoAccess {
  /** For the terminal; valid until the process ends. */
  readonly link: string
  isLinkToken(token: string): boolean
  readonly cookie: { readonly name: string; readonly value: string }
  /** Whether the request comes from a browser of this machine that opened the link. */
  isGranted(request: Request): boolean
}

const PATH = '/mailbox'
const COOKIE_SECONDS = 30 * 24 * 3600

interface DemoAccessOptions {
  /** Origin of the mailbox page. */
  readonly origin: string
  /** Secret key of the installation: browsers keep their access after a restart. */
  readonly secretKey: string
  readonly connections: Pick<Connections, 'isLocal' | 'originOf'>
}

export function createDemoAccess({ origin, secretKey, connections }: DemoAccessOptions): DemoAccess {
  const linkToken = randomBytes(18).toString('base64url')
  // Browsers share cookies between the ports of a host.
  const name = `demo-${new URL(origin).port}`
  const value = Buffer.from(hkdfSync('sha256', secretKey, '', 'demo access', 32)).toString('base64url')
  return {
    link: `${origin}${PATH}?token=${linkToken}`,
    isLinkToken: (token) => isEqual(token, linkToken),
    cookie: { name, value },
    isGranted(request) {
      const { headers } = connections.originOf(request)
      const sent = parse(headers.get('cookie') ?? '', name)[name]
      return sent !== undefined && isEqual(sent, value) && connections.isLocal(request)
    },
  }
}

function isEqual(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

export interface DemoMailbox extends Pick<CapturedEmails, 'list'> {
  readonly access: DemoAccess
  /** Addresses of the demo users. */
  readonly users: readonly string[]
  /** Writes to the terminal. */
  readonly print: (text: string) => void
}

/** Serves the page, and says in the terminal why a browser without access gets no code. */
export function createMailboxPage(
  app: Hono<ServerEnvironment>,
  { list, access, users, print }: DemoMailbox,
  connections: Pick<Connections, 'isLocal'>,
): void {
  app.get(PATH, async (context, next) => {
    const { raw } = context.req
    if (!connections.isLocal(raw)) return next()
    if (access.isLinkToken(context.req.query('token') ?? '')) {
      const { name, value } = access.cookie
      setCookie(context, name, value, {
        path: '/',
        httpOnly: true,
        sameSite: 'Lax',
        maxAge: COOKIE_SECONDS,
      })
      context.header('Cache-Control', 'no-store')
      return context.redirect(PATH, 303)
    }
    return access.isGranted(raw) ? mailboxPage(list(), users) : missingLinkPage()
  })
  app.use('/auth/v1/otp', async (context, next) => {
    await next()
    const { raw } = context.req
    const isRefused = context.res.status === 422 && connections.isLocal(raw)
    if (users.length > 0 && isRefused && !access.isGranted(raw))
      print(`No sign-in code sent. To use the demo users, first open ${access.link} in your browser.`)
  })
}

const missingLinkPage = () =>
  plainPage(
    {
      title: 'Local mailbox',
      body: html`<h1>Local mailbox</h1>
<p>Open this page with the link in the terminal where the server runs. The link contains
<strong>${PATH}?token=</strong>.</p>`,
    },
    404,
  )
