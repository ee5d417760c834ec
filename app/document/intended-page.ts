/** How long a page's code may take, and where the visitor is sent when it does not come (docs/product.md, 2 and 9). */

import { use, useEffect } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext } from 'react-router'
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

/** What of a browser it takes; `window` has all of it. */
export interface ReloadedBrowser {
  readonly sessionStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  readonly location: Pick<Location, 'pathname' | 'search' | 'replace'>
  readonly performance: Pick<Performance, 'getEntriesByType'>
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
      keep(window, { address: location.pathname + location.search, sent: false })
    }
    window.addEventListener('pagehide', store)
    return () => window.removeEventListener('pagehide', store)
  }, [router])
}

/** Opens the address of this document again, where the application can't show it. The second time, opens the chunk error page. */
export function openAsDocument(browser: Pick<ReloadedBrowser, 'sessionStorage' | 'location'>): void {
  const here = browser.location.pathname + browser.location.search
  const intended = take(browser)
  const isSecond = intended?.sent === true && intended.address === here
  const isStored = !isSecond && keep(browser, { address: here, sent: true })
  browser.location.replace(isStored ? here : chunkErrorAddress(here))
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

function take({ sessionStorage }: Pick<ReloadedBrowser, 'sessionStorage'>): IntendedPage | null {
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
