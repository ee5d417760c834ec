import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { ListScreen } from '../ui/list/list-screen.tsx'
import { listLoader } from '../ui/list/record-list.ts'
import { useReload } from '../ui/live-updates.tsx'
import { pageTitle } from '../ui/screen.tsx'
import type { Route } from './+types/call-offs-admin'
import { callOffsAdminList } from './call-offs-admin-list.tsx'

export { ScreenError as ErrorBoundary } from '../ui/screen.tsx'
export { ListFallback as HydrateFallback } from '../ui/skeletons.tsx'

export const meta = () => pageTitle('Call-offs')

export const clientLoader = listLoader(callOffsAdminList)

export default function CallOffsAdmin({ loaderData }: Route.ComponentProps) {
  useReload({ call_offs: 'id', storage_requests: 'id' })
  const waiting = loaderData.page.data?.waitingRequests ?? 0
  return (
    <ListScreen
      list={callOffsAdminList}
      loaded={loaderData}
      title="Call-offs"
      head={
        <Button component={Link} to="/call-offs-admin/storage" variant="default">
          Storage requests{waiting > 0 && ` (${waiting})`}
        </Button>
      }
    />
  )
}
