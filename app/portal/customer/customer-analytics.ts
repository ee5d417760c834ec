/** Records what customers use, with their consent. Loaded on demand, because others don’t need it. */
import { browserConsent } from '#app/analytics/consent.ts'
import { identifyCustomer } from '#app/analytics/customer.ts'
import { trackCustomer } from '#app/analytics/track-customer.ts'
import { readCustomerAccount } from '#app/content/customer/overview.ts'
import { browserSession } from '#app/session/browser-session.ts'
import { withDataSessionSilently } from '#app/session/data-session.ts'
import type { SessionUser } from '#domain/session/session.ts'

let isIdentifying = false
let lastScreen: string | null = null

/** Without ids of records, like all paths of the portal. */
const screenOf = (path: string) => `/${path.split('/')[1] ?? ''}`

export function recordCustomerScreen(user: SessionUser, path: string): void {
  const { customerId } = user
  if (user.role !== 'customer' || customerId === null || !browserConsent().allows('analytics')) return
  if (!isIdentifying) {
    isIdentifying = true
    identify(customerId).catch(() => {
      // Tried again on the next screen.
      isIdentifying = false
    })
  }
  const screen = screenOf(path)
  if (screen === lastScreen) return
  if (lastScreen !== null)
    trackCustomer({
      eventType: 'customer_navigation',
      eventName: 'navigate',
      properties: { from: lastScreen, to: screen },
    })
  lastScreen = screen
  trackCustomer({ eventType: 'customer_page_view', eventName: 'page_view', properties: { path: screen } })
}

async function identify(customerId: number): Promise<void> {
  const account = await withDataSessionSilently(await browserSession(), (client) =>
    readCustomerAccount(client, customerId),
  )
  if (account === null) return
  const { name, status } = account
  identifyCustomer({ customerId: String(customerId), customerName: name, accountStatus: status })
}
