import { ListScreen } from '../ui/list/list-screen.tsx'
import { listLoader } from '../ui/list/record-list.ts'
import { pageTitle } from '../ui/screen.tsx'
import type { Route } from './+types/team-admin'
import { teamList } from './team-list.tsx'

export { ScreenError as ErrorBoundary } from '../ui/screen.tsx'
export { ListFallback as HydrateFallback } from '../ui/skeletons.tsx'

export const meta = () => pageTitle('Team')

export const clientLoader = listLoader(teamList)

export default function TeamAdmin({ loaderData }: Route.ComponentProps) {
  return (
    <ListScreen
      list={teamList}
      loaded={loaderData}
      title="Team"
      create={{ label: 'New team member', to: '/team-admin/new' }}
    />
  )
}
