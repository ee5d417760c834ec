import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { ListScreen } from '../../ui/list/list-screen.tsx'
import { listLoader } from '../../ui/list/record-list.ts'
import { pageTitle } from '../../ui/screen.tsx'
import { AsAt } from '../as-at.tsx'
import type { Route } from './+types/stock'
import { stockList } from './stock-list.tsx'

export { ScreenError as ErrorBoundary } from '../../ui/screen.tsx'
export { ListFallback as HydrateFallback } from '../../ui/skeletons.tsx'

export const meta = () => pageTitle('Stock')

export const clientLoader = listLoader(stockList)

export default function Stock({ loaderData }: Route.ComponentProps) {
  const { data } = loaderData.page
  return (
    <ListScreen
      list={stockList}
      loaded={loaderData}
      title="Stock"
      lead={data !== null && <AsAt age={data.age} />}
      head={
        <Button component={Link} to="/stock/pallets" variant="default">
          By pallet
        </Button>
      }
    />
  )
}
