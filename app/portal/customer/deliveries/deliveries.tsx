import { Button } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import { LIVE_STATES } from '#app/realtime/live-state.ts'
import { AsAt } from '../../ui/customer/as-at.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ListScreen } from '../../ui/list/list-screen.tsx'
import { listLoader } from '../../ui/list/record-list.ts'
import { useReload } from '../../ui/live-updates.tsx'
import { pageTitle } from '../../ui/screen.tsx'
import type { Route } from './+types/deliveries'
import { deliveriesList, THRESHOLDS } from './deliveries-list.tsx'

export { ScreenError as ErrorBoundary } from '../../ui/screen.tsx'
export { ListFallback as HydrateFallback } from '../../ui/skeletons.tsx'

export const meta = () => pageTitle('Deliveries')

export const clientLoader = listLoader(deliveriesList)

export default function Deliveries({ loaderData }: Route.ComponentProps) {
  const { data } = loaderData.page
  const { search } = useLocation()
  const live = useReload({ delivery_stops: 'id' })
  return (
    <ListScreen
      list={deliveriesList}
      loaded={loaderData}
      title="Deliveries"
      lead={
        data !== null && (
          <>
            <AsAt age={data.age} />. {LIVE_STATES[live]}.
            <details>
              <summary>What early, at risk and late mean</summary>
              {THRESHOLDS}
            </details>
          </>
        )
      }
      head={
        <Button
          component={Link}
          to={`/deliveries/calendar${search}`}
          variant="default"
          leftSection={<Icon name="calendar" />}
        >
          Calendar
        </Button>
      }
    />
  )
}
