import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { User } from '#domain/users/users.ts'
import { Icon } from '../ui/icon.tsx'
import { ListScreen } from '../ui/list/list-screen.tsx'
import { listLoader } from '../ui/list/record-list.ts'
import { pageTitle } from '../ui/screen.tsx'
import type { Route } from './+types/user-admin'
import { userList } from './user-list.tsx'

const InviteDialog = lazy(async () => ({ default: (await import('./access-dialogs.tsx')).InviteDialog }))
const AccessDialog = lazy(async () => ({ default: (await import('./access-dialogs.tsx')).AccessDialog }))

export { ScreenError as ErrorBoundary } from '../ui/screen.tsx'
export { ListFallback as HydrateFallback } from '../ui/skeletons.tsx'

export const meta = () => pageTitle('Users')

export const clientLoader = listLoader(userList)

/** The user whose role changes, or `invite`. */
type Dialog = User | 'invite' | null

export default function UserAdmin({ loaderData }: Route.ComponentProps) {
  const [dialog, setDialog] = useState<Dialog>(null)
  const { data: page } = loaderData.page
  const shared = { customers: page?.customers ?? [], onClose: () => setDialog(null) }
  return (
    <ListScreen
      list={userList}
      loaded={loaderData}
      title="Users"
      head={
        <Button leftSection={<Icon name="user-plus" />} onClick={() => setDialog('invite')}>
          Invite user
        </Button>
      }
      menu={[{ label: 'Audit log', icon: 'list-checks', to: '/people-admin/audit' }]}
      onOpen={setDialog}
      rowActions={(user) => [
        { label: 'Change role', icon: 'user-check', onSelect: () => setDialog(user) },
        {
          label: 'Activity',
          icon: 'history',
          to: `/people-admin/audit?${new URLSearchParams({ who: user.email })}`,
        },
      ]}
    >
      <Suspense>
        {dialog === 'invite' && <InviteDialog {...shared} />}
        {dialog !== null && dialog !== 'invite' && (
          <AccessDialog {...shared} user={dialog} isOwn={dialog.id === page?.ownId} />
        )}
      </Suspense>
    </ListScreen>
  )
}
