import { ListScreen } from '../../ui/list/list-screen.tsx'
import { listLoader } from '../../ui/list/record-list.ts'
import { LiveUpdates } from '../../ui/live-updates.tsx'
import { pageTitle } from '../../ui/screen.tsx'
import type { Route } from './+types/call-offs'
import { BasketButton } from './basket-button.tsx'
import { callOffsList, callOffsListWithBasket } from './call-offs-list.tsx'
import { CutOff } from './cut-off.tsx'

export { ScreenError as ErrorBoundary } from '../../ui/screen.tsx'
export { ListFallback as HydrateFallback } from '../../ui/skeletons.tsx'

export const meta = () => pageTitle('Call-offs')

export const clientLoader = listLoader(callOffsList)

const WATCHED = { call_offs: 'id' } as const

export default function CallOffs({ loaderData }: Route.ComponentProps) {
  const canCallOff = loaderData.page.data?.rights.includes('call off')
  return (
    <ListScreen
      list={canCallOff ? callOffsListWithBasket : callOffsList}
      loaded={loaderData}
      title="Call-offs"
      lead={
        <>
          <CutOff /> <LiveUpdates tables={WATCHED} />.
        </>
      }
      head={canCallOff && <BasketButton />}
    />
  )
}
