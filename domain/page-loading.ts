/** How long a page's code may take, and where the visitor is sent when it does not come (specification, points 2 and 9). */

/** Milliseconds after which a page that has not loaded is a chunk load error. */
export const SCRIPT_LOAD_TIMEOUT_MS = 120_000

/** Milliseconds before a load is worth showing: most pages are there sooner. */
export const SPINNER_DELAY_MS = 200

/** Where the chunk error page stands; its parameter `page` names the page that could not be loaded. */
export const CHUNK_ERROR_PATH = '/page-not-loaded'

export function chunkErrorAddress(page: string): string {
  return `${CHUNK_ERROR_PATH}?page=${encodeURIComponent(page)}`
}

/** An address of this site, path and query; the front page in place of anything that leads elsewhere. */
export function ownAddress(address: string | null): string {
  return address !== null && /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(address) ? address : '/'
}
