import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { AsAt } from '../../ui/customer/as-at.tsx'
import { ListScreen } from '../../ui/list/list-screen.tsx'
import { listLoader } from '../../ui/list/record-list.ts'
import { LiveUpdates } from '../../ui/live-updates.tsx'
import { pageTitle } from '../../ui/screen.tsx'
import { BasketButton } from '../call-offs/basket-button.tsx'
import { usePalletEvents } from '../use-customer-events.ts'
import type { Route } from './+types/pallets'
import { palletsList, palletsListWithActions } from './stock-list.tsx'

export { ScreenError as ErrorBoundary } from '../../ui/screen.tsx'
export { ListFallback as HydrateFallback } from '../../ui/skeletons.tsx'

export const meta = () => pageTitle('Pallets')

export const clientLoader = listLoader(palletsList)

const WATCHED = { stock_levels: 'sku_id', call_offs: 'id', storage_requests: 'id' } as const

export default function Pallets({ loaderData }: Route.ComponentProps) {
  usePalletEvents(loaderData.query, loaderData.page.data)
  const { data } = loaderData.page
  const canCallOff = data?.rights.includes('call off') ?? false
  return (
    <ListScreen
      list={canCallOff ? palletsListWithActions : palletsList}
      loaded={loaderData}
      title="Pallets"
      lead={
        data !== null && (
          <>
            <AsAt age={data.age} />. <LiveUpdates tables={WATCHED} />.
          </>
        )
      }
      head={
        <>
          <Button component={Link} to="/stock" variant="default">
            By SKU
          </Button>
          {canCallOff && <BasketButton />}
        </>
      }
    />
  )
}
