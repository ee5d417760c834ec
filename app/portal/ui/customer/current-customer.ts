/**
 * The customer whose data the screens of the customer area show: the user's own, or the one that staff view.
 *
 * Hide changes while `isReadOnly` or `useReadOnly` is true: the database refuses them, because staff aren't users of the
 * customer. Text that is kept on the device must have the customer's id in its key.
 */

import { useAuth } from '#app/session/account/auth-provider.tsx'
import type { BrowserSession } from '#app/session/browser-session.ts'
import type { DataClient } from '#app/session/data-client/supabase-browser.ts'
import { withDataSession } from '#app/session/data-session.ts'
import { getViewedCustomer } from '#app/session/viewed-customer.ts'

/** Of a user whose company isn’t linked yet. */
export const NO_CUSTOMER = 0

export function currentCustomerId({ auth }: BrowserSession): number {
  const { user } = auth.state.get()
  return getViewedCustomer(user)?.id ?? user?.customerId ?? NO_CUSTOMER
}

/** The `load` of a list that needs the current customer’s id. */
export const ofCustomer = <Query, Page>(
  load: (client: DataClient, customerId: number, query: Query, now: Date) => Promise<Page>,
) => ({
  withSession: (session: BrowserSession, query: Query): Promise<Page> =>
    withDataSession(session, (client) => load(client, currentCustomerId(session), query, new Date())),
})

/** Whether staff view the customer. */
export const isReadOnly = ({ auth }: BrowserSession): boolean =>
  getViewedCustomer(auth.state.get().user) !== null

export const useReadOnly = (): boolean => getViewedCustomer(useAuth().user) !== null
