/** Notifications of the signed-in user. */
import type { NotificationKind } from '#domain/customer-notifications/customer-notifications.ts'
import type { Client } from '../client.ts'
import { toContentError } from '../content-error.ts'
import { type ListPage, rangeOf } from '../pagination.ts'

export interface Notification {
  readonly id: number
  readonly kind: NotificationKind
  readonly subject: string
  /** One fact a line. */
  readonly body: string
  readonly at: string
  readonly isRead: boolean
}

export interface NotificationQuery {
  readonly show: 'all' | 'unread'
  readonly page: number
}

export interface NotificationPage extends ListPage<Notification> {
  readonly unread: number
}

/** Newest first. */
export async function listNotifications(client: Client, query: NotificationQuery): Promise<NotificationPage> {
  const found = client
    .from('customer_notifications')
    .select('id, kind, subject, body, at:created_at, read_at', { count: 'exact' })
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .range(...rangeOf(query.page))
  const [{ data, error, status, count }, unread] = await Promise.all([
    query.show === 'unread' ? found.is('read_at', null) : found,
    countUnreadNotifications(client),
  ])
  if (error) throw toContentError('fetch', 'notifications', error, status)
  return {
    rows: data.map(({ kind, read_at: readAt, ...row }) => ({
      ...row,
      kind: kind as NotificationKind,
      isRead: readAt !== null,
    })),
    total: count ?? 0,
    unread,
  }
}

export async function countUnreadNotifications(client: Client): Promise<number> {
  const { count, error, status } = await client
    .from('customer_notifications')
    .select('id', { count: 'exact', head: true })
    .is('read_at', null)
  if (error) throw toContentError('fetch', 'notifications', error, status)
  return count ?? 0
}

/** @param ids all unread ones if omitted */
export async function markNotifications(
  client: Client,
  isRead: boolean,
  ids?: readonly number[],
): Promise<void> {
  const change = client
    .from('customer_notifications')
    .update({ read_at: isRead ? new Date().toISOString() : null })
  const { error, status } = await (ids === undefined ? change.is('read_at', null) : change.in('id', ids))
  if (error) throw toContentError('update', 'notifications', error, status)
}

/** Marks a notification as read; returns the path of its screen, or an empty string. */
export async function openNotification(client: Client, id: number): Promise<string> {
  const { data, error, status } = await client
    .from('customer_notifications')
    .update({ read_at: new Date().toISOString() })
    .eq('id', id)
    .select('path')
  if (error) throw toContentError('update', 'notification', error, status)
  return data[0]?.path ?? ''
}

/** Kinds that are turned off. */
export interface NotificationSettings {
  readonly emailOff: readonly string[]
  readonly pageOff: readonly string[]
}

export async function readNotificationSettings(client: Client): Promise<NotificationSettings> {
  const { data, error, status } = await client
    .from('notification_settings')
    .select('emailOff:email_off, pageOff:page_off')
    .maybeSingle()
  if (error) throw toContentError('fetch', 'settings', error, status)
  return data ?? { emailOff: [], pageOff: [] }
}

export async function saveNotificationSettings(
  client: Client,
  userId: string,
  { emailOff, pageOff }: NotificationSettings,
): Promise<void> {
  const row = { email_off: [...emailOff], page_off: [...pageOff] }
  const changed = await client
    .from('notification_settings')
    .update(row)
    .eq('user_id', userId)
    .select('user_id')
  if (changed.error) throw toContentError('update', 'settings', changed.error, changed.status)
  if (changed.data.length > 0) return
  const { error, status } = await client.from('notification_settings').insert(row)
  if (error) throw toContentError('update', 'settings', error, status)
}

export interface NotificationLink {
  readonly kind: NotificationKind
  /** Whether emails of this kind are sent. */
  readonly is_on: boolean
}

/** Returns what an emailed link turns off, or null. Needs no account. */
export async function readNotificationLink(client: Client, token: string): Promise<NotificationLink | null> {
  const { data, error, status } = await client.rpc('read_notification_link', { token })
  if (error) throw toContentError('fetch', 'link', error, status)
  return data as NotificationLink | null
}

/** @param secret client that bypasses row-level security */
export async function setNotificationEmails(secret: Client, token: string, isOn: boolean): Promise<void> {
  const { error, status } = await secret.rpc('set_notification_emails', { token, is_on: isOn })
  if (error) throw toContentError('update', 'settings', error, status)
}
