import { ListScreen } from '../../ui/list/list-screen.tsx'
import { listLoader } from '../../ui/list/record-list.ts'
import { pageTitle } from '../../ui/screen.tsx'
import { BasketButton } from '../call-offs/basket-button.tsx'
import { useEnNumberEvents } from '../use-customer-events.ts'
import type { Route } from './+types/en-numbers'
import { enNumbersList } from './en-numbers-list.tsx'

export { ScreenError as ErrorBoundary } from '../../ui/screen.tsx'
export { ListFallback as HydrateFallback } from '../../ui/skeletons.tsx'

export const meta = () => pageTitle('EN numbers')

export const clientLoader = listLoader(enNumbersList)

export default function EnNumbers({ loaderData }: Route.ComponentProps) {
  useEnNumberEvents(loaderData.query, loaderData.page.data)
  return (
    <ListScreen
      list={enNumbersList}
      loaded={loaderData}
      title="EN numbers"
      head={loaderData.page.data?.rights.includes('call off') && <BasketButton />}
    />
  )
}
