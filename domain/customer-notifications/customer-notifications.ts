/** Notifications of customers’ users. The database’s constraints have the same kinds. */

export const NOTIFICATION_KINDS = [
  'delivery today',
  'delivery late',
  'delivery failed',
  'call-off confirmed',
  'call-off waiting',
  'call-off approved',
  'stock',
  'document',
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

/** What each is about, after “Email me about”. */
export const NOTIFICATION_NAMES: Readonly<Record<NotificationKind, string>> = {
  'delivery today': 'Deliveries arriving today',
  'delivery late': 'Late deliveries',
  'delivery failed': 'Failed deliveries',
  'call-off confirmed': 'Call-offs that you place',
  'call-off waiting': 'Call-offs waiting for your approval',
  'call-off approved': 'Decisions about your call-offs',
  stock: 'Stock that runs out soon',
  document: 'New documents',
}

export const isNotificationKind = (value: string): value is NotificationKind =>
  NOTIFICATION_KINDS.some((kind) => kind === value)

export const NOTIFICATIONS_PATH = '/notifications'

/** Page that turns off the emails of one kind, without signing in. */
export const UNSUBSCRIBE_PATH = '/unsubscribe'
/** Query parameter of the token. */
export const UNSUBSCRIBE_KEY = 'key'

export const unsubscribePath = (token: string): string =>
  `${UNSUBSCRIBE_PATH}?${UNSUBSCRIBE_KEY}=${encodeURIComponent(token)}`
