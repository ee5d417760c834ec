/** How long a page's code may take, and where the visitor is sent when it does not come (specification, points 2 and 9). */
import { STORAGE_PREFIX } from '#domain/consent/consent.ts'

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

/** Where the tab keeps how far each page was scrolled, for the way back to it; essential. */
export const SCROLL_POSITIONS_KEY = `${STORAGE_PREFIX}scroll-positions`

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
