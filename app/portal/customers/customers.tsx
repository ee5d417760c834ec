import { AsAt } from '../ui/customer/as-at.tsx'
import { ListScreen } from '../ui/list/list-screen.tsx'
import { listLoader } from '../ui/list/record-list.ts'
import { pageTitle } from '../ui/screen.tsx'
import type { Route } from './+types/customers'
import { customersList } from './customers-list.tsx'

export { ScreenError as ErrorBoundary } from '../ui/screen.tsx'
export { ListFallback as HydrateFallback } from '../ui/skeletons.tsx'

export const meta = () => pageTitle('Customers')

export const clientLoader = listLoader(customersList)

export default function Customers({ loaderData }: Route.ComponentProps) {
  const { data } = loaderData.page
  return (
    <ListScreen
      list={customersList}
      loaded={loaderData}
      title="Customers"
      lead={
        data !== null && (
          <>
            Stock: <AsAt age={data.age} />
          </>
        )
      }
    />
  )
}
