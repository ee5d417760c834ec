/**
 * Accepts or rejects submissions of public forms and creates the services of their actions. Cached pages cannot carry a
 * CSRF token, so the browser's fetch metadata decides.
 */

import type { FormServices } from '#app/server-context.ts'
import { BRAND } from '#company/brand.ts'
import { UNSUBSCRIBE_KEY, UNSUBSCRIBE_PATH } from '#domain/customer-notifications/customer-notifications.ts'
import { ALERT_KEY, JOB_ALERTS_PATH } from '#domain/job-alerts/job-alerts.ts'
import type { Clients } from '../data-source/clients.ts'
import { createRateLimiter, type RateLimit } from '../data-source/rate-limit.ts'
import type { OutboxStore } from '../email/outbox/outbox-store.ts'
import { createErrorPage } from '../http/plain-page.ts'
import type { Connections } from '../network/client-address.ts'

/** The largest CV plus the other fields. */
export const MAX_FORM_BYTES = 12 * 1024 * 1024

/** @returns an error response, or null if the submission is accepted */
export function checkFormRequest(request: Request, siteUrl: string): Promise<Response> | null {
  if (!isFromOurPage(request, siteUrl) && !isOneClick(request))
    return createErrorPage(403, 'Form not sent', [
      'Your browser says the form was on another website.',
      'Open the page on our website again and submit the form there.',
    ])
  const length = request.headers.get('content-length')
  if (length === null && request.body !== null)
    return createErrorPage(411, 'Form not sent', [
      'Your browser didn’t say how large the form is. Try another browser.',
    ])
  if (Number(length) > MAX_FORM_BYTES)
    return createErrorPage(413, 'Form too large', [
      'The form and its files are limited to 12 MB in total.',
      'Go back and choose a smaller file.',
    ])
  return null
}

/** Pages cannot set `Sec-Fetch-Site`. Browsers without it send `Origin` with every POST. */
function isFromOurPage({ headers, url }: Request, siteUrl: string): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  const origin = headers.get('origin')
  return origin === siteUrl || (origin !== null && origin === new URL(url).origin)
}

/** One-click unsubscribe from mail programs (RFC 8058); the key in the URL authorises it. */
function isOneClick({ url }: Request): boolean {
  const { pathname, searchParams } = new URL(url)
  return (
    (pathname === JOB_ALERTS_PATH && searchParams.has(ALERT_KEY)) ||
    (pathname === UNSUBSCRIBE_PATH && searchParams.has(UNSUBSCRIBE_KEY))
  )
}

export interface FormDependencies {
  readonly clients: Pick<Clients, 'secret'>
  readonly outbox: OutboxStore
  readonly connections: Connections
}

/**
 * Anyone can enter any address, so all forms together send this many confirmations to one address. Submissions beyond
 * that are stored without a confirmation.
 */
export const CONFIRMATION_EMAIL_RATE_LIMIT: RateLimit = { name: 'receipt', count: 5, seconds: 24 * 3600 }

const OWN_ADDRESSES: readonly string[] = [BRAND.email, BRAND.privacyEmail]

/** Created per submission, because rate limits count by client. */
export function createFormServices({ clients, outbox, connections }: FormDependencies) {
  const consumeToken = createRateLimiter(clients.secret, 'form', ({ data, error }) => {
    if (error) throw error
    return data
  })
  return (request: Request): FormServices => ({
    secret: clients.secret,
    async send(mail) {
      const isVisitorAddress = !OWN_ADDRESSES.includes(mail.to) && mail.isExpected !== true
      if (
        isVisitorAddress &&
        !(await consumeToken(CONFIRMATION_EMAIL_RATE_LIMIT, await hashMailbox(mail.to)))
      )
        return
      await outbox.deliver(mail, { local: connections.isLocal(request) })
    },
    consumeToken: (limit, part = '') =>
      consumeToken(limit, `${connections.clientAddress(request)}${part && `:${part}`}`),
  })
}

/** Returns a hash that identifies a mailbox: `Jo+shop@…` and `jo@…` are the same. */
async function hashMailbox(address: string): Promise<string> {
  const mailbox = address
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*(?=@)/, '')
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(mailbox))
  return Buffer.from(digest).toString('base64url')
}
