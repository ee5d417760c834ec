/** Where an applicant came from: what the address of the vacancy's page says of itself. */

export const WEBSITE_SOURCE = 'Website'
const SOURCE_MAX = 60

/** @param referrer the address of the page that the form was on, as the browser tells it; null where it does not */
export function getApplicationSource(referrer: string | null): string {
  const page = referrer === null ? null : URL.parse(referrer)
  const named = (page?.searchParams.get('utm_source') ?? '')
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N} ._-]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, SOURCE_MAX)
    .trim()
    .toLowerCase()
  return named === '' ? WEBSITE_SOURCE : named
}
