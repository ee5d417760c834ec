import { ListScreen } from '../ui/list/list-screen.tsx'
import { listLoader } from '../ui/list/record-list.ts'
import { pageTitle } from '../ui/screen.tsx'
import type { Route } from './+types/audit-log'
import { auditList } from './audit-log-list.tsx'

export { ScreenError as ErrorBoundary } from '../ui/screen.tsx'
export { ListFallback as HydrateFallback } from '../ui/skeletons.tsx'

export const meta = () => pageTitle('Audit log')

export const clientLoader = listLoader(auditList)

export default function Audit({ loaderData }: Route.ComponentProps) {
  return (
    <ListScreen
      list={auditList}
      loaded={loaderData}
      title="Audit log"
      back={{ to: '/people-admin', label: 'Users' }}
      lead="Changes to records, sign-ins, failed sign-ins and downloads. Values are shown only if they aren’t personal."
    />
  )
}
