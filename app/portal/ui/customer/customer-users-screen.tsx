import { Button } from '@mantine/core'
import { useState } from 'react'
import type { CustomerUser } from '#domain/users/customer-users.ts'
import { Icon } from '../icon.tsx'
import { ListScreen } from '../list/list-screen.tsx'
import type { LoadedListOf } from '../list/record-list.ts'
import { loadOnUse } from '../load-on-use.ts'
import type { customerUserList } from './customer-users-list.tsx'

const dialogs = loadOnUse(() => import('./customer-user-dialogs.tsx'))

type List = ReturnType<typeof customerUserList>

interface ScreenProps {
  readonly list: List
  readonly loaded: LoadedListOf<List>
  readonly title: string
  readonly back?: { readonly to: string; readonly label: string }
}

/** List of users with its dialogs. */
export function CustomerUsersScreen({ list, loaded, title, back }: ScreenProps) {
  /** The user whose rights change, or `invite`. */
  const [dialog, setDialog] = useState<CustomerUser | 'invite' | null>(null)
  const { data: page } = loaded.page
  const show = (next: CustomerUser | 'invite') => dialogs.use(() => setDialog(next))
  const { InviteCustomerUserDialog, CustomerRightsDialog } = dialogs.get() ?? {}
  const shared = { customer: page?.customer ?? 0, onClose: () => setDialog(null) }
  return (
    <ListScreen
      list={list}
      loaded={loaded}
      title={title}
      {...(back && { back })}
      head={
        page?.canManage && (
          <Button leftSection={<Icon name="user-plus" />} onClick={() => show('invite')}>
            Invite user
          </Button>
        )
      }
      onOpen={page?.canManage ? show : undefined}
      rowActions={(user, { canManage }) =>
        canManage ? [{ label: 'Change rights', icon: 'user-check', onSelect: () => show(user) }] : []
      }
    >
      {InviteCustomerUserDialog && dialog === 'invite' && <InviteCustomerUserDialog {...shared} />}
      {CustomerRightsDialog && dialog !== null && dialog !== 'invite' && (
        <CustomerRightsDialog {...shared} user={dialog} />
      )}
    </ListScreen>
  )
}
