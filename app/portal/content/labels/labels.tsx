import { ListScreen } from '../../ui/list/list-screen.tsx'
import { listLoader } from '../../ui/list/record-list.ts'
import { pageTitle } from '../../ui/screen.tsx'
import type { Route } from './+types/labels'
import { labelsList } from './labels-list.tsx'

export { ScreenError as ErrorBoundary } from '../../ui/screen.tsx'
export { ListFallback as HydrateFallback } from '../../ui/skeletons.tsx'

export const meta = () => pageTitle('Categories and tags')

export const clientLoader = listLoader(labelsList)

export default function Labels({ loaderData }: Route.ComponentProps) {
  return (
    <ListScreen
      list={labelsList}
      loaded={loaderData}
      title="Categories and tags"
      back={{ to: '/blog-crm', label: 'Blog' }}
      lead="Renaming a category or tag here changes it in every post."
    />
  )
}
