/**
 * Content security policies of the two documents (docs/decisions/0003). The public one allows the inline scripts of
 * that very page by their hashes, so that the page can be stored and served as it is; the portal's carries a nonce.
 */
import { createHash } from 'node:crypto'

export interface ContentPolicies {
  /** The policy of a rendered public page. */
  forPublic(html: string): string
  forPortal(nonce: string): string
}

/** @param dataOrigin where Supabase answers, when that is not this site's own origin */
export function createContentPolicies(dataOrigin: string | undefined): ContentPolicies {
  const own = dataOrigin === undefined ? "'self'" : `'self' ${dataOrigin}`
  const shared = [
    "default-src 'self'",
    `connect-src ${own}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]
  return {
    forPublic: (html) =>
      [
        ...shared,
        ["script-src 'self'", ...inlineScriptHashes(html)].join(' '),
        "style-src 'self'",
        `img-src ${own} data:`,
        `media-src ${own} data:`,
      ].join('; '),
    forPortal: (nonce) =>
      [
        ...shared,
        `script-src 'self' 'nonce-${nonce}'`,
        `style-src 'self' 'nonce-${nonce}'`,
        // Mantine and ProseMirror position things by style attributes, which no nonce can cover.
        "style-src-attr 'unsafe-inline'",
        // blob: is the preview of a file that was chosen and not yet sent.
        `img-src ${own} data: blob:`,
        `media-src ${own} data: blob:`,
      ].join('; '),
  }
}

const element = /<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi

/** CSP sources of the scripts that a page carries in itself. Data blocks (JSON-LD) do not run and need none. */
export function inlineScriptHashes(html: string): string[] {
  const hashes = new Set<string>()
  for (const [, attributes = '', text = ''] of html.matchAll(element)) {
    if (/\ssrc\s*=/i.test(attributes)) continue
    const type = /\stype\s*=\s*["']?([^"'\s>]*)/i.exec(attributes)?.[1]?.toLowerCase() ?? ''
    if (type !== '' && type !== 'module' && !type.endsWith('javascript')) continue
    hashes.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  }
  return [...hashes]
}
