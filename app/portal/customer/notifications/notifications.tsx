import { Button } from '@mantine/core'
import { useState } from 'react'
import {
  markNotifications,
  type NotificationSettings,
  readNotificationSettings,
} from '#app/content/customer/notifications.ts'
import { useReadOnly } from '../../ui/customer/current-customer.ts'
import { ListScreen } from '../../ui/list/list-screen.tsx'
import { listLoader } from '../../ui/list/record-list.ts'
import { loadOnUse } from '../../ui/load-on-use.ts'
import { FailureNotice, pageTitle } from '../../ui/screen.tsx'
import { useAction } from '../../ui/use-action.ts'
import type { Route } from './+types/notifications'
import { notificationList } from './notifications-list.tsx'

export { ScreenError as ErrorBoundary } from '../../ui/screen.tsx'
export { ListFallback as HydrateFallback } from '../../ui/skeletons.tsx'

export const meta = () => pageTitle('Notifications')

export const clientLoader = listLoader(notificationList)

const dialog = loadOnUse(() => import('./notification-settings.tsx'))

export default function Notifications({ loaderData }: Route.ComponentProps) {
  const isReadOnly = useReadOnly()
  const [stored, setStored] = useState<NotificationSettings | null>(null)
  const settings = useAction((client, _: null) => readNotificationSettings(client), {
    reloads: false,
    onDone: (read) => dialog.use(() => setStored(read)),
  })
  const readAll = useAction((client, _: null) => markNotifications(client, true), {
    done: () => 'All notifications marked as read',
  })
  const { NotificationSettingsDialog } = dialog.get() ?? {}
  return (
    <ListScreen
      list={notificationList}
      loaded={loaderData}
      title="Notifications"
      lead={isReadOnly ? 'Each user of this customer has their own notifications.' : undefined}
      menu={
        isReadOnly || loaderData.page.data?.unread === 0
          ? []
          : [{ label: 'Mark all as read', icon: 'check', onSelect: () => void readAll.run(null) }]
      }
      head={
        !isReadOnly && (
          <Button variant="default" loading={settings.isBusy} onClick={() => void settings.run(null)}>
            Settings
          </Button>
        )
      }
    >
      <FailureNotice failure={settings.failure ?? readAll.failure} />
      {NotificationSettingsDialog && stored !== null && (
        <NotificationSettingsDialog stored={stored} onClose={() => setStored(null)} />
      )}
    </ListScreen>
  )
}
