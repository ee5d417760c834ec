import { ListScreen } from '../ui/list/list-screen.tsx'
import { listLoader } from '../ui/list/record-list.ts'
import { pageTitle } from '../ui/screen.tsx'
import type { Route } from './+types/jobs-admin'
import { jobActions, jobsList } from './jobs-list.tsx'

export { ScreenError as ErrorBoundary } from '../ui/screen.tsx'
export { ListFallback as HydrateFallback } from '../ui/skeletons.tsx'

export const meta = () => pageTitle('Vacancies')

export const clientLoader = listLoader(jobsList)

export default function JobsAdmin({ loaderData }: Route.ComponentProps) {
  return (
    <ListScreen
      list={jobsList}
      loaded={loaderData}
      title="Vacancies"
      create={{ label: 'New vacancy', to: '/jobs-admin/new' }}
      rowActions={jobActions}
    />
  )
}
