import { inject } from 'vitest'

/** The site that all share which only read: the demonstration's content, on an address of its own. */
export function sharedSite(): { readonly url: string } {
  return { url: inject('siteAddress') }
}
