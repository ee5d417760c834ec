/** Time limit for a page's code, and where the visitor goes when it fails (product specification, 2 and 9). */
import { use, useEffect } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext } from 'react-router'
import { PREFERENCE_PREFIX, STORAGE_PREFIX } from '#domain/consent/consent.ts'

export const SCRIPT_LOAD_TIMEOUT_MS = 120_000

/**
 * Session storage key of the page that the visitor was navigating to when its code failed: `address` (path and query), and
 * whether it was `sent`, that is opened as a document. It is essential, and removed when the next document starts.
 */
export const INTENDED_PAGE_KEY = `${STORAGE_PREFIX}intended-page`

/** Session storage key of React Router's scroll positions. They wait for consent: see `useScrollPositions`. */
export const SCROLL_POSITIONS_KEY = `${PREFERENCE_PREFIX}scroll-positions`

/** Event that a page dispatches when it is hydrated. */
export const READY_EVENT = 'page-ready'

/** Event that asks for the present address as a document, because the application can't show it. */
export const FAILED_EVENT = 'page-failed'

/** Path of the chunk error page; its parameter `page` names the page that could not be loaded. */
export const CHUNK_ERROR_PATH = '/page-not-loaded'

/** Returns a path and query on this website, or `/` for any other URL. */
export function getLocalPath(address: string | null): string {
  return address !== null && /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(address) ? address : '/'
}

/**
 * Stores the address of the page that is loading if the document is left before it has loaded. React Router reloads the
 * document when a chunk fails, possibly before React has rendered that a navigation is pending, so the router is asked.
 */
export function useIntendedPage(): void {
  const router = use(DataRouterContext)?.router
  useEffect(() => {
    function store() {
      const { location, formMethod } = router?.state.navigation ?? {}
      // A form must not be submitted again by opening its address.
      if (location === undefined || formMethod !== undefined) return
      const address = location.pathname + location.search
      try {
        sessionStorage.setItem(INTENDED_PAGE_KEY, JSON.stringify({ address, sent: false }))
      } catch {
        // Without storage the visitor stays on the page that is reloaded.
      }
    }
    window.addEventListener('pagehide', store)
    return () => window.removeEventListener('pagehide', store)
  }, [router])
}
