/** In pixels, as social networks want them. */
export const SOCIAL_CARD_SIZE = { width: 1200, height: 630 } as const

/**
 * Returns the address of a page's card.
 * @param page the page's address, with the leading slash and without a query
 * @param version changes when the card does, since social networks keep what they fetched under an address
 */
export function getSocialCardUrl(page: string, version?: string): string {
  const address = `${page}/social-card.jpg`
  return version === undefined ? address : `${address}?v=${Date.parse(version).toString(36)}`
}
