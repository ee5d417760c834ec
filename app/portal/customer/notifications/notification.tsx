/** Opens the screen that a notification is about. */
import { replace } from 'react-router'
import { openNotification } from '#app/content/customer/notifications.ts'
import { NOTIFICATIONS_PATH } from '#domain/customer-notifications/customer-notifications.ts'
import { loadData } from '../../ui/loader-data.ts'
import type { Route } from './+types/notification'

export { ScreenError as ErrorBoundary } from '../../ui/screen.tsx'
export { ListFallback as HydrateFallback } from '../../ui/skeletons.tsx'

export async function clientLoader({ params, context }: Route.ClientLoaderArgs) {
  const path = await loadData(context, (client) => openNotification(client, Number(params.id)))
  throw replace(path || NOTIFICATIONS_PATH)
}
clientLoader.hydrate = true as const

export default () => null
