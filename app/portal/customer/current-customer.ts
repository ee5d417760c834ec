/** The customer whose data the screens of the customer area show. */
import type { BrowserSession } from '#app/session/browser-session.ts'
import type { DataClient } from '#app/session/data-client/supabase-browser.ts'
import { withDataSession } from '#app/session/data-session.ts'

/** Of a user whose company isn’t linked yet. */
const NO_CUSTOMER = 0

export const currentCustomerId = (session: BrowserSession): number =>
  session.auth.state.get().user?.customerId ?? NO_CUSTOMER

/** The `load` of a list that needs the current customer’s id. */
export const ofCustomer = <Query, Page>(
  load: (client: DataClient, customerId: number, query: Query, now: Date) => Promise<Page>,
) => ({
  withSession: (session: BrowserSession, query: Query): Promise<Page> =>
    withDataSession(session, (client) => load(client, currentCustomerId(session), query, new Date())),
})
