import { Badge } from '@mantine/core'
import { BRAND } from '#company/brand.ts'
import type { CustomerUser } from '#domain/users/customer-users.ts'
import { RelativeTime } from '../date-time.tsx'
import styles from './customer.module.css'

interface StatusProps {
  readonly user: CustomerUser
  /** Whether staff read it. */
  readonly isStaff: boolean
}

/** Removed, invited, or last sign-in. */
export function CustomerUserStatus({ user, isStaff }: StatusProps) {
  if (user.isDisabled) {
    const by = isStaff ? REMOVED_BY.forStaff(user) : REMOVED_BY.forCustomers(user)
    return (
      <>
        <Badge component="span" color="red">
          Access removed
        </Badge>{' '}
        {by !== '' && <span className={`${styles.detail} ${styles.wrapped}`}>{by}</span>}
      </>
    )
  }
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

const REMOVED_BY = {
  forStaff: ({ isDisabledByStaff }: CustomerUser) => (isDisabledByStaff ? 'by our team' : 'by the customer'),
  forCustomers: ({ isDisabledByStaff }: CustomerUser) =>
    isDisabledByStaff ? `${BRAND.name} removed it. Call us to restore it.` : '',
}
