import { type RenderedEmail, renderEmail } from '../email/html-email.ts'
import {
  NOTIFICATION_NAMES,
  NOTIFICATIONS_PATH,
  type NotificationKind,
  unsubscribePath,
} from './customer-notifications.ts'

export interface NotificationEmail {
  readonly email: string
  readonly kind: NotificationKind
  readonly subject: string
  /** One paragraph a line. */
  readonly body: string
  /** Screen with the details; empty for the list of notifications. */
  readonly path: string
  /** Of the unsubscribe link. */
  readonly token: string
}

export function buildNotificationEmail(notification: NotificationEmail, siteUrl: string): RenderedEmail {
  const { email, kind, subject, body, path, token } = notification
  const end = siteUrl + unsubscribePath(token)
  return renderEmail({
    to: email,
    subject,
    lead: `${subject}.`,
    paragraphs: [
      ...body.split('\n').filter((line) => line !== ''),
      `To stop these emails, open ${end} and press “Unsubscribe”. To change other emails, open Notifications in the portal.`,
    ],
    link: { label: 'Open in the portal', address: siteUrl + (path || NOTIFICATIONS_PATH) },
    reason: `You’re receiving this email because your account gets emails about ${NOTIFICATION_NAMES[kind].toLowerCase()}.`,
    siteUrl,
    unsubscribe: end,
    isNotStored: true,
  })
}
