/**
 * Where the visitor was going when a page's code did not come. React Router reloads the page then, and would leave them
 * where they were: the tab remembers the intended address over that reload and goes there, once, as a new document.
 */
import { useContext, useEffect } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext } from 'react-router'
import { INTENDED_PAGE_KEY, type IntendedPage, parseIntendedPage } from './page-loading.ts'

/** What of a browser it takes; `window` has all of it. */
export interface ReloadedBrowser {
  readonly sessionStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  readonly location: Pick<Location, 'pathname' | 'search' | 'replace'>
  readonly performance: Pick<Performance, 'getEntriesByType'>
}

/**
 * Keeps the address of a page that is on its way, should the document end before it is there. The router itself is asked:
 * a chunk that fails at once ends the document before React has rendered that anything is on its way.
 */
export function useIntendedPage(): void {
  const router = useContext(DataRouterContext)?.router
  useEffect(() => {
    function remember() {
      const { location, formMethod } = router?.state.navigation ?? {}
      // What was being sent must not be sent again by going there.
      if (location === undefined || formMethod !== undefined) return
      keep(window, { address: location.pathname + location.search, sent: false })
    }
    window.addEventListener('pagehide', remember)
    return () => window.removeEventListener('pagehide', remember)
  }, [router])
}

/** To be called as a document starts. @returns whether it is being left for the page that was intended */
export function resumeIntendedPage(browser: ReloadedBrowser): boolean {
  const intended = take(browser)
  if (intended === null || intended.sent || !wasReloaded(browser)) return false
  const { pathname, search } = browser.location
  if (intended.address === pathname + search) return false
  // If it could not be kept that this is the second try, there might be a third and a fourth.
  if (!keep(browser, { ...intended, sent: true })) return false
  browser.location.replace(intended.address)
  return true
}

function wasReloaded({ performance }: ReloadedBrowser): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return entry?.type === 'reload'
}

function take({ sessionStorage }: ReloadedBrowser): IntendedPage | null {
  try {
    const intended = parseIntendedPage(sessionStorage.getItem(INTENDED_PAGE_KEY))
    sessionStorage.removeItem(INTENDED_PAGE_KEY)
    return intended
  } catch {
    return null
  }
}

function keep({ sessionStorage }: Pick<ReloadedBrowser, 'sessionStorage'>, intended: IntendedPage): boolean {
  try {
    sessionStorage.setItem(INTENDED_PAGE_KEY, JSON.stringify(intended))
    return true
  } catch {
    return false
  }
}
