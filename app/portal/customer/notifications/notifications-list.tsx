import {
  listNotifications,
  markNotifications,
  type Notification,
  type NotificationPage,
} from '#app/content/customer/notifications.ts'
import {
  NOTIFICATION_NAMES,
  NOTIFICATIONS_PATH,
} from '#domain/customer-notifications/customer-notifications.ts'
import styles from '../../ui/customer/customer.module.css'
import { RelativeTime } from '../../ui/date-time.tsx'
import { oneOf } from '../../ui/list/list-query.ts'
import { recordList, views } from '../../ui/list/record-list.ts'

export const notificationList = recordList({
  noun: ['notification', 'notifications'],
  path: NOTIFICATIONS_PATH,
  query: { show: oneOf(['all', 'unread'], 'all') },
  load: (client, query): Promise<NotificationPage> => listNotifications(client, query),
  name: ({ subject }) => subject,
  // Marks it as read and opens its screen.
  link: ({ id }) => `${NOTIFICATIONS_PATH}/${id}`,
  filters: [views({ all: 'All', unread: 'Unread' }, ({ unread }: NotificationPage) => ({ unread }))],
  columns: [
    {
      heading: 'Notification',
      cell: ({ subject, body, isRead }) => (
        <>
          {isRead ? subject : <strong>{subject}</strong>}{' '}
          {body !== '' && <span className={styles.body}>{body}</span>}
        </>
      ),
      csv: ({ subject }) => subject,
    },
    {
      heading: 'About',
      cell: ({ kind }) => NOTIFICATION_NAMES[kind],
      csv: ({ kind }) => NOTIFICATION_NAMES[kind],
      width: 15,
      hiddenBelow: 1100,
    },
    { heading: 'Sent', cell: ({ at }) => <RelativeTime at={at} />, csv: ({ at }) => at, width: 9 },
  ],
  csvOnly: [{ heading: 'Details', csv: ({ body }) => body }],
  actions: {
    read: {
      label: 'Mark as read',
      past: 'marked as read',
      run: (client, { id }: Notification) => markNotifications(client, true, [id]),
      isOffered: ({ isRead }) => !isRead,
    },
    unread: {
      label: 'Mark as unread',
      past: 'marked as unread',
      run: (client, { id }: Notification) => markNotifications(client, false, [id]),
      isOffered: ({ isRead }) => isRead,
    },
  },
  empty: ({ show }) =>
    show === 'unread'
      ? { title: 'Nothing unread', description: 'You’ve read all your notifications.' }
      : {
          title: 'No notifications yet',
          description: 'Deliveries, call-offs, stock that runs out soon and new documents appear here.',
        },
})
