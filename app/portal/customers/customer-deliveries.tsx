import { useMemo } from 'react'
import { readCustomer } from '#app/content/customer/customers.ts'
import { getStopPath } from '#domain/deliveries/deliveries.ts'
import { DeliveriesLead, deliveryList } from '../ui/customer/deliveries-list.tsx'
import { ListScreen } from '../ui/list/list-screen.tsx'
import { listLoader } from '../ui/list/record-list.ts'
import { loadData } from '../ui/loader-data.ts'
import { pageTitle } from '../ui/screen.tsx'
import type { Route } from './+types/customer-deliveries'
import { customerPath, findCustomer } from './find-customer.ts'

export { ScreenError as ErrorBoundary } from '../ui/screen.tsx'
export { ListFallback as HydrateFallback } from '../ui/skeletons.tsx'

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageTitle(`Deliveries to ${loaderData?.customer.name ?? ''}`)

const deliveriesOf = (id: number) =>
  deliveryList({
    path: `${customerPath(id)}/deliveries`,
    customerOf: () => id,
    link: getStopPath,
    isStaff: true,
  })

export async function clientLoader(args: Route.ClientLoaderArgs) {
  const { params, context } = args
  const [customer, loaded] = await Promise.all([
    findCustomer(params.id, (id) => loadData(context, (client) => readCustomer(client, id))),
    listLoader(deliveriesOf(Number(params.id)))(args),
  ])
  return { customer, loaded }
}
clientLoader.hydrate = true as const

export default function CustomerDeliveries({ loaderData: { customer, loaded } }: Route.ComponentProps) {
  const { id, name } = customer
  const list = useMemo(() => deliveriesOf(id), [id])
  return (
    <ListScreen
      list={list}
      loaded={loaded}
      title={`Deliveries to ${name}`}
      back={{ to: customerPath(id), label: name }}
      lead={<DeliveriesLead age={loaded.page.data?.age ?? null} />}
    />
  )
}
