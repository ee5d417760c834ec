/**
 * Turns off the emails of one kind of notification, without signing in. Opening the link changes nothing, since email
 * scanners do so too; its buttons and one-click unsubscribe do.
 */
import { redirect, data as routeData } from 'react-router'
import { readNotificationLink, setNotificationEmails } from '#app/content/customer/notifications.ts'
import { formServices, siteServices } from '#app/server-context.ts'
import { readForm } from '#app/site/forms/read-form.server.ts'
import { buttonClass } from '#app/ui/button/button.ts'
import {
  NOTIFICATION_NAMES,
  UNSUBSCRIBE_KEY,
  UNSUBSCRIBE_PATH,
  unsubscribePath,
} from '#domain/customer-notifications/customer-notifications.ts'
import { FORM_MESSAGES } from '#domain/forms/spam-protection.ts'
import { pageMeta } from '../head/page-meta.ts'
import pageStyles from '../layout/message-page.module.css'
import type { Route } from './+types/unsubscribe'

/** Email providers send one-click requests of many customers from one address. */
const LINK_RATE_LIMIT = { name: 'unsubscribe', count: 60, seconds: 3600 } as const

export const handle = { query: [UNSUBSCRIBE_KEY] }

const NO_STORE_HEADERS = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
}

export function headers() {
  return NO_STORE_HEADERS
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [
    ...pageMeta({
      title: 'Notifications by email',
      description: 'Stop or resume notifications by email.',
      path: UNSUBSCRIBE_PATH,
      siteUrl: loaderData.siteUrl,
      refused: false,
    }),
    { name: 'robots', content: 'noindex' },
  ]
}

const TOKEN = /^[0-9a-f]{64}$/

/** Returns the token of the link, or an empty string: the database refuses some characters. */
function tokenOf(request: Request): string {
  const token = new URL(request.url).searchParams.get(UNSUBSCRIBE_KEY) ?? ''
  return TOKEN.test(token) ? token : ''
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { data, siteUrl } = context.get(siteServices)
  const token = tokenOf(request)
  const link = token === '' ? null : await readNotificationLink(data, token)
  const isUnknown = link === null && new URL(request.url).searchParams.has(UNSUBSCRIBE_KEY)
  return routeData({ siteUrl, token, link }, { status: isUnknown ? 404 : 200 })
}

export async function action({ context, request }: Route.ActionArgs) {
  const { secret, consumeToken } = context.get(formServices)
  const token = tokenOf(request)
  if (!(await consumeToken(LINK_RATE_LIMIT)))
    return routeData({ problem: FORM_MESSAGES.tooMany }, { status: 429 })
  const { fields } = await readForm(request).catch(() => ({ fields: {} as Record<string, string> }))
  const isOneClick = fields['List-Unsubscribe'] === 'One-Click'
  if (isOneClick || fields.act === 'stop') await setNotificationEmails(secret, token, false)
  else if (fields.act === 'resume') await setNotificationEmails(secret, token, true)
  // The client of one-click unsubscribe reads only the status.
  if (isOneClick) return routeData(null)
  return redirect(unsubscribePath(token), { status: 303, headers: NO_STORE_HEADERS })
}

export default function Unsubscribe({ loaderData: { token, link }, actionData }: Route.ComponentProps) {
  return (
    <div className={pageStyles.page}>
      <h1>Notifications by email</h1>
      {actionData && <p role="alert">{actionData.problem}</p>}
      {link === null ? (
        <p className={pageStyles.lead}>
          This link no longer works. To change what we email you, sign in and open Notifications, then
          Settings.
        </p>
      ) : (
        <>
          <p role="status" className={pageStyles.lead}>
            {link.is_on
              ? `We email you about: ${NOTIFICATION_NAMES[link.kind].toLowerCase()}.`
              : `You’re unsubscribed: we no longer email you about ${NOTIFICATION_NAMES[link.kind].toLowerCase()}.`}
          </p>
          <form method="post" action={unsubscribePath(token)} className={pageStyles.actions}>
            <button
              type="submit"
              name="act"
              value={link.is_on ? 'stop' : 'resume'}
              className={buttonClass(link.is_on ? 'primary' : 'quiet')}
            >
              {link.is_on ? 'Unsubscribe' : 'Email me again'}
            </button>
          </form>
        </>
      )}
    </div>
  )
}
