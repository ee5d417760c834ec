import { ListScreen } from '../ui/list/list-screen.tsx'
import { listLoader } from '../ui/list/record-list.ts'
import { pageTitle } from '../ui/screen.tsx'
import type { Route } from './+types/news-admin'
import { NewsButtons, newsList } from './news-list.tsx'

export { ScreenError as ErrorBoundary } from '../ui/screen.tsx'
export { ListFallback as HydrateFallback } from '../ui/skeletons.tsx'

export const meta = () => pageTitle('News')

export const clientLoader = listLoader(newsList)

export default function NewsAdmin({ loaderData }: Route.ComponentProps) {
  return (
    <ListScreen
      list={newsList}
      loaded={loaderData}
      title="News"
      create={{ label: 'New article', to: '/news-admin/new' }}
      rowButtons={(article) => <NewsButtons article={article} />}
    />
  )
}
