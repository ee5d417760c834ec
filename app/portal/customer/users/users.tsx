import { listLoader } from '../../ui/list/record-list.ts'
import { pageTitle } from '../../ui/screen.tsx'
import { currentCustomerId, isReadOnly } from '../current-customer.ts'
import type { Route } from './+types/users'
import { customerUserList } from './customer-users-list.tsx'
import { CustomerUsersScreen } from './customer-users-screen.tsx'

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
