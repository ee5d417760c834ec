import { ListScreen } from '../ui/list/list-screen.tsx'
import { listLoader } from '../ui/list/record-list.ts'
import { useReload } from '../ui/live-updates.tsx'
import { pageTitle } from '../ui/screen.tsx'
import type { Route } from './+types/storage-requests'
import { storageRequestsList } from './call-offs-admin-list.tsx'

export { ScreenError as ErrorBoundary } from '../ui/screen.tsx'
export { ListFallback as HydrateFallback } from '../ui/skeletons.tsx'

export const meta = () => pageTitle('Storage requests')

export const clientLoader = listLoader(storageRequestsList)

export default function StorageRequests({ loaderData }: Route.ComponentProps) {
  useReload({ storage_requests: 'id' })
  return (
    <ListScreen
      list={storageRequestsList}
      loaded={loaderData}
      title="Storage requests"
      back={{ to: '/call-offs-admin', label: 'Call-offs' }}
    />
  )
}
