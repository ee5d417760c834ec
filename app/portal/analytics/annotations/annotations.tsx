import { ListScreen } from '../../ui/list/list-screen.tsx'
import { listLoader } from '../../ui/list/record-list.ts'
import { pageTitle } from '../../ui/screen.tsx'
import type { Route } from './+types/annotations'
import { annotationsList } from './annotations-list.tsx'

export { ScreenError as ErrorBoundary } from '../../ui/screen.tsx'
export { ListFallback as HydrateFallback } from '../../ui/skeletons.tsx'

export const meta = () => pageTitle('Chart notes')

export const clientLoader = listLoader(annotationsList)

export default function Annotations({ loaderData }: Route.ComponentProps) {
  return (
    <ListScreen
      list={annotationsList}
      loaded={loaderData}
      title="Chart notes"
      back={{ to: '/analytics', label: 'Analytics' }}
      lead="Events shown on the charts, to explain changes later."
      create={{ label: 'New note', to: '/analytics/notes/new' }}
    />
  )
}
