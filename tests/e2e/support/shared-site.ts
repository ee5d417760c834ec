import { inject } from 'vitest'

/** Read-only site with demo content, shared by tests. */
export function sharedSite(): { readonly url: string; readonly mailboxLink: string } {
  return { url: inject('siteAddress'), mailboxLink: inject('mailboxLink') }
}
