import { currentCustomerId, isReadOnly } from '../../ui/customer/current-customer.ts'
import { customerUserList } from '../../ui/customer/customer-users-list.tsx'
import { CustomerUsersScreen } from '../../ui/customer/customer-users-screen.tsx'
import { listLoader } from '../../ui/list/record-list.ts'
import { pageTitle } from '../../ui/screen.tsx'
import type { Route } from './+types/users'

export { ScreenError as ErrorBoundary } from '../../ui/screen.tsx'
export { ListFallback as HydrateFallback } from '../../ui/skeletons.tsx'

export const meta = () => pageTitle('Users')

const usersList = customerUserList({
  path: '/users',
  customerOf: currentCustomerId,
  canManage: (session, own) => !isReadOnly(session) && own?.rights.includes('manage users') === true,
})

export const clientLoader = listLoader(usersList)

export default function Users({ loaderData }: Route.ComponentProps) {
  return <CustomerUsersScreen list={usersList} loaded={loaderData} title="Users" />
}
