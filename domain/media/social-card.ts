/** Pixels, as social networks recommend. */
export const SOCIAL_CARD_SIZE = { width: 1200, height: 630 } as const

/**
 * Returns the URL of a page's social card.
 * @param page path without query
 * @param version timestamp of the card, because social networks cache by URL
 */
export function getSocialCardUrl(page: string, version?: string): string {
  const address = `${page}/social-card.jpg`
  return version === undefined ? address : `${address}?v=${Date.parse(version).toString(36)}`
}

/** Returns the URL of the social card of a page that isn't a record's, such as `/locations`. */
export function getPageCardUrl(path: string): string {
  return `/social-cards${path}.jpg`
}
