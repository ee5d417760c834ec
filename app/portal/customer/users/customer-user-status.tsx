import { Badge } from '@mantine/core'
import type { CustomerUser } from '#domain/users/customer-users.ts'
import { RelativeTime } from '../../ui/date-time.tsx'

/** Removed, invited, or last sign-in. */
export function CustomerUserStatus({ user }: { user: CustomerUser }) {
  if (user.isDisabled)
    return (
      <Badge component="span" color="red">
        Access removed
      </Badge>
    )
  if (user.lastSignInAt !== null)
    return (
      <span>
        Signed in <RelativeTime at={user.lastSignInAt} />
      </span>
    )
  return (
    <span>
      {user.invitedAt === null ? (
        'Never signed in'
      ) : (
        <>
          Invited <RelativeTime at={user.invitedAt} />
        </>
      )}
    </span>
  )
}
