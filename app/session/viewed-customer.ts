/**
 * The customer whose screens a member of staff has open in this tab, read only. The tab's storage keeps it through a
 * reload, and signing out removes it. Starting and ending open a new document, so that nothing that was loaded for one
 * customer is shown for another.
 */
import type { Role } from '#domain/roles/roles.ts'
import { type SessionUser, VIEWED_CUSTOMER_KEY } from '#domain/session/session.ts'

export interface ViewedCustomer {
  readonly id: number
  readonly name: string
  /** Row of `customer_views`. */
  readonly view: string
}

/** Views by another user are ignored: a tab may outlive a session. */
interface StoredView extends ViewedCustomer {
  readonly userId: string
}

/** Returns null unless the user is staff and views a customer. */
export function getViewedCustomer(user: SessionUser | null): ViewedCustomer | null {
  if (user?.role !== 'staff') return null
  const text = window.sessionStorage.getItem(VIEWED_CUSTOMER_KEY)
  if (text === null) return null
  const { userId, ...viewed } = JSON.parse(text) as StoredView
  return userId === user.id ? viewed : null
}

export function storeViewedCustomer({ id: userId }: SessionUser, viewed: ViewedCustomer): void {
  window.sessionStorage.setItem(
    VIEWED_CUSTOMER_KEY,
    JSON.stringify({ ...viewed, userId } satisfies StoredView),
  )
}

/** Whether this tab shows the screens of a customer to staff, also before the session has been read. */
export const isCustomerViewed = (): boolean => window.sessionStorage.getItem(VIEWED_CUSTOMER_KEY) !== null

export const forgetViewedCustomer = () => window.sessionStorage.removeItem(VIEWED_CUSTOMER_KEY)

/** Returns the role whose screens are shown: that of a customer while staff view one. */
export const getShownRole = (user: SessionUser | null): Role | null =>
  getViewedCustomer(user) === null ? (user?.role ?? null) : 'customer'
