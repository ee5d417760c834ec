/** Pixels, as social networks want them. */
export const SOCIAL_CARD_SIZE = { width: 1200, height: 630 } as const

/**
 * Where the card of a page is.
 * @param page its address, with the leading slash and without a query
 * @param version changes when the card does: social networks keep what they fetched under an address
 */
export function cardAddress(page: string, version?: string): string {
  const address = `${page}/social-card.jpg`
  return version === undefined ? address : `${address}?v=${Date.parse(version).toString(36)}`
}
