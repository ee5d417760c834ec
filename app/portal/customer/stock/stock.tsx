import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { AsAt } from '../../ui/customer/as-at.tsx'
import { ListScreen } from '../../ui/list/list-screen.tsx'
import { listLoader } from '../../ui/list/record-list.ts'
import { LiveUpdates } from '../../ui/live-updates.tsx'
import { pageTitle } from '../../ui/screen.tsx'
import { BasketButton } from '../call-offs/basket-button.tsx'
import { useStockEvents } from '../use-customer-events.ts'
import type { Route } from './+types/stock'
import { stockList, stockListWithActions } from './stock-list.tsx'

export { ScreenError as ErrorBoundary } from '../../ui/screen.tsx'
export { ListFallback as HydrateFallback } from '../../ui/skeletons.tsx'

export const meta = () => pageTitle('Stock')

export const clientLoader = listLoader(stockList)

const WATCHED = { stock_levels: 'sku_id', call_offs: 'id', storage_requests: 'id' } as const

export default function Stock({ loaderData }: Route.ComponentProps) {
  useStockEvents(loaderData.query, loaderData.page.data)
  const { data } = loaderData.page
  const canCallOff = data?.rights.includes('call off') ?? false
  return (
    <ListScreen
      list={canCallOff ? stockListWithActions : stockList}
      loaded={loaderData}
      title="Stock"
      lead={
        data !== null && (
          <>
            <AsAt age={data.age} />. <LiveUpdates tables={WATCHED} />.
          </>
        )
      }
      head={
        <>
          <Button component={Link} to="/stock/pallets" variant="default">
            By pallet
          </Button>
          {canCallOff && <BasketButton />}
        </>
      }
    />
  )
}
