import { useMemo } from 'react'
import { readCustomer } from '#app/content/customer/customers.ts'
import { customerUserList } from '../ui/customer/customer-users-list.tsx'
import { CustomerUsersScreen } from '../ui/customer/customer-users-screen.tsx'
import { listLoader } from '../ui/list/record-list.ts'
import { loadData } from '../ui/loader-data.ts'
import { pageTitle } from '../ui/screen.tsx'
import type { Route } from './+types/customer-users'
import { customerPath, findCustomer } from './find-customer.ts'

export { ScreenError as ErrorBoundary } from '../ui/screen.tsx'
export { ListFallback as HydrateFallback } from '../ui/skeletons.tsx'

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageTitle(`Users of ${loaderData?.customer.name ?? ''}`)

const usersOf = (id: number) =>
  customerUserList({ path: `${customerPath(id)}/users`, customerOf: () => id, canManage: () => true })

export async function clientLoader(args: Route.ClientLoaderArgs) {
  const { params, context } = args
  const [customer, loaded] = await Promise.all([
    findCustomer(params.id, (id) => loadData(context, (client) => readCustomer(client, id))),
    listLoader(usersOf(Number(params.id)))(args),
  ])
  return { customer, loaded }
}
clientLoader.hydrate = true as const

export default function CustomerUsers({ loaderData: { customer, loaded } }: Route.ComponentProps) {
  const { id, name } = customer
  const list = useMemo(() => usersOf(id), [id])
  return (
    <CustomerUsersScreen
      list={list}
      loaded={loaded}
      title={`Users of ${name}`}
      back={{ to: customerPath(id), label: name }}
    />
  )
}
