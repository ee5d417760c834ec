/** Declared media types: read from headers, held against a bucket's list, and made harmless when served. */

const MEDIA_TYPE = /^[a-z0-9!#$&^_.+-]{1,127}\/[a-z0-9!#$&^_.+-]{1,127}$/
const PRINTABLE = /^[\x20-\x7e]{1,255}$/

/** Types that a browser may run, apply or parse as markup. */
const ACTIVE_TYPE = /^text\/(?!(?:plain|csv|calendar|vcard|markdown)$)|[/+]xml$|html|svg|script$/
/** Types that it does not, and that pages and people have a use for. */
const INERT_TYPE =
  /^(?:image|video|audio|font|text)\/|^application\/(?:octet-stream|pdf|json|zip|gzip|rtf|msword|vnd\..+)$/

/** The type without parameters, in lower case; `application/octet-stream` for what is no media type. */
export function essenceOf(declared: string): string {
  const essence = declared.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  return MEDIA_TYPE.test(essence) ? essence : 'application/octet-stream'
}

/** What is stored of a declared type: itself with its parameters if it can be a header again. */
export function storableType(declared: string | null | undefined): string {
  const trimmed = declared?.trim() ?? ''
  const essence = essenceOf(trimmed)
  return PRINTABLE.test(trimmed) && trimmed.toLowerCase().startsWith(essence) ? trimmed : essence
}

/** @param allowed types, or a family such as all of `image`; `null` or none for everything. */
export function isAllowed(declared: string, allowed: readonly string[] | null): boolean {
  if (!allowed || allowed.length === 0) return true
  const essence = essenceOf(declared)
  return allowed.some((entry) => {
    const pattern = entry.trim().toLowerCase()
    if (pattern === '*/*' || pattern === '*') return true
    return pattern.endsWith('/*') ? essence.startsWith(pattern.slice(0, -1)) : essence === pattern
  })
}

/**
 * The `Content-Type` an object is served with. People upload to the same origin that serves the site, so markup,
 * scripts, style sheets and SVG leave as plain text, and what is unknown as a download.
 */
export function servedType(stored: string): string {
  const essence = essenceOf(stored)
  if (ACTIVE_TYPE.test(essence)) return 'text/plain; charset=utf-8'
  return INERT_TYPE.test(essence) ? storableType(stored) : 'application/octet-stream'
}
