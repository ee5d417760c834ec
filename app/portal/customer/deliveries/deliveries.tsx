import { Button } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import { DeliveriesLead } from '../../ui/customer/deliveries-list.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ListScreen } from '../../ui/list/list-screen.tsx'
import { listLoader } from '../../ui/list/record-list.ts'
import { pageTitle } from '../../ui/screen.tsx'
import type { Route } from './+types/deliveries'
import { deliveriesList } from './deliveries-list.ts'

export { ScreenError as ErrorBoundary } from '../../ui/screen.tsx'
export { ListFallback as HydrateFallback } from '../../ui/skeletons.tsx'

export const meta = () => pageTitle('Deliveries')

export const clientLoader = listLoader(deliveriesList)

export default function Deliveries({ loaderData }: Route.ComponentProps) {
  const { search } = useLocation()
  return (
    <ListScreen
      list={deliveriesList}
      loaded={loaderData}
      title="Deliveries"
      lead={<DeliveriesLead age={loaderData.page.data?.age ?? null} />}
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
