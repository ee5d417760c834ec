import type { BrowserSession } from '#app/session/browser-session.ts'
import type { WebsiteApi } from '#app/session/website-api/api-client.ts'

/** The part of a signed-in tab’s session that calls of the website API need. */
export function createSignedInSession(api: WebsiteApi): BrowserSession {
  const auth = {
    pendingSignOut: { isOpen: () => false },
    state: { get: () => ({ status: 'authenticated' }) },
  }
  return { api, auth } as BrowserSession
}
