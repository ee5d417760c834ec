/** How long a page's code may take, and where the visitor is sent when it does not come (docs/product.md, 2 and 9). */

import { useEffect } from 'react'
import { useNavigationNow } from '#app/routing/router.tsx'
import { PREFERENCE_PREFIX, STORAGE_PREFIX } from '#domain/consent/consent.ts'

/** Milliseconds after which a page that has not loaded is a chunk load error. */
export const SCRIPT_LOAD_TIMEOUT_MS = 120_000

/** Where the tab keeps an `IntendedPage` over a reload; essential, and gone once the page is there. */
export const INTENDED_PAGE_KEY = `${STORAGE_PREFIX}intended-page`

/** The page that a visitor was on the way to when its code did not come. */
export interface IntendedPage {
  /** Path and query. */
  readonly address: string
  /** Whether they have been sent there once: the next failure ends at the chunk error page. */
  readonly sent: boolean
}

/**
 * Where the tab keeps how far each page was scrolled, for the way back to it from another site. Within this one React
 * Router knows it by heart, so it waits for consent: see `useScrollPositions`.
 */
export const SCROLL_POSITIONS_KEY = `${PREFERENCE_PREFIX}scroll-positions`

/** The event by which a page says that its buttons answer. */
export const READY_EVENT = 'page-ready'

/** Where the chunk error page stands; its parameter `page` names the page that could not be loaded. */
export const CHUNK_ERROR_PATH = '/page-not-loaded'

export function chunkErrorAddress(page: string): string {
  return `${CHUNK_ERROR_PATH}?page=${encodeURIComponent(page)}`
}

/** An address of this site, path and query; the front page in place of anything that leads elsewhere. */
export function ownAddress(address: string | null): string {
  return address !== null && /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(address) ? address : '/'
}

export function parseIntendedPage(stored: string | null): IntendedPage | null {
  if (stored === null) return null
  try {
    const { address, sent } = JSON.parse(stored) as Partial<IntendedPage>
    return typeof address === 'string' ? { address: ownAddress(address), sent: sent === true } : null
  } catch {
    return null
  }
}

/**
 * Where the visitor was going when a page's code did not come. React Router reloads the page then, and would leave them
 * where they were: the tab remembers the intended address over that reload and goes there, once, as a new document.
 */
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
  const navigation = useNavigationNow()
  useEffect(() => {
    function remember() {
      const { location, formMethod } = navigation()
      // What was being sent must not be sent again by going there.
      if (location === undefined || formMethod !== undefined) return
      keep(window, { address: location.pathname + location.search, sent: false })
    }
    window.addEventListener('pagehide', remember)
    return () => window.removeEventListener('pagehide', remember)
  }, [navigation])
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
