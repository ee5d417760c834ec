import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { ListScreen } from '../../ui/list/list-screen.tsx'
import { listLoader } from '../../ui/list/record-list.ts'
import { pageTitle } from '../../ui/screen.tsx'
import { AsAt } from '../as-at.tsx'
import { BasketButton } from '../call-offs/basket-button.tsx'
import { useReload } from '../use-reload.ts'
import type { Route } from './+types/pallets'
import { palletsList, palletsListWithActions } from './stock-list.tsx'

export { ScreenError as ErrorBoundary } from '../../ui/screen.tsx'
export { ListFallback as HydrateFallback } from '../../ui/skeletons.tsx'

export const meta = () => pageTitle('Pallets')

export const clientLoader = listLoader(palletsList)

export default function Pallets({ loaderData }: Route.ComponentProps) {
  const { data } = loaderData.page
  const canCallOff = data?.rights.includes('call off') ?? false
  useReload({ call_offs: 'id', storage_requests: 'id' })
  return (
    <ListScreen
      list={canCallOff ? palletsListWithActions : palletsList}
      loaded={loaderData}
      title="Pallets"
      lead={data !== null && <AsAt age={data.age} />}
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
