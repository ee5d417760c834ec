export const WEBSITE_SOURCE = 'Website'
const SOURCE_MAX = 60

/**
 * Returns the utm_source of the vacancy page. @param referrer URL of the form's page; null if the browser sends none
 */
export function getApplicationSource(referrer: string | null): string {
  const page = referrer === null ? null : URL.parse(referrer)
  const source = (page?.searchParams.get('utm_source') ?? '')
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N} ._-]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, SOURCE_MAX)
    .trim()
    .toLowerCase()
  return source === '' ? WEBSITE_SOURCE : source
}
