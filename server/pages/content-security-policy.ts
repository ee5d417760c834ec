/**
 * Content security policies of the two documents (docs/decisions/0003). The portal's carries a nonce. The public one
 * allows the inline scripts and styles of that very page by their hashes, so that the page can be stored and served as it
 * is; only those that carry the render's secret mark are hashed, so that what is smuggled into content stays forbidden.
 */
import { createHash } from 'node:crypto'

export interface ContentPolicies {
  /** Takes the marks off a rendered public page. @param mark the `nonce` that it was rendered with */
  forPublic(rendered: string, mark: string): { readonly html: string; readonly policy: string }
  forPortal(nonce: string): string
}

/** The origins of the two APIs; the empty string stands for the site's own. */
export interface ApiOrigins {
  readonly supabaseUrl: string
  readonly apiUrl: string
}

export function createContentPolicies({ supabaseUrl, apiUrl }: ApiOrigins): ContentPolicies {
  const own = sources(supabaseUrl)
  const shared = [
    "default-src 'self'",
    `connect-src ${sources(supabaseUrl, apiUrl)}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]
  return {
    forPublic: (rendered, mark) => ({
      html: rendered.replaceAll(` nonce="${mark}"`, ''),
      policy: [
        ...shared,
        ["script-src 'self'", ...markedScriptHashes(rendered, mark)].join(' '),
        ["style-src 'self'", ...markedStyleHashes(rendered, mark)].join(' '),
        `img-src ${own} data:`,
        `media-src ${own} data:`,
      ].join('; '),
    }),
    forPortal: (nonce) =>
      [
        ...shared,
        `script-src 'self' 'nonce-${nonce}'`,
        `style-src 'self' 'nonce-${nonce}'`,
        // Mantine and ProseMirror position things by style attributes, which no nonce can cover.
        "style-src-attr 'unsafe-inline'",
        // A file that was chosen and not yet sent is previewed from a blob: address.
        `img-src ${own} data: blob:`,
        `media-src ${own} data: blob:`,
      ].join('; '),
  }
}

function sources(...origins: readonly string[]): string {
  return ["'self'", ...new Set(origins.filter((origin) => origin !== ''))].join(' ')
}

const SCRIPTS = /<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi
const STYLES = /<style\b([^>]*)>([\s\S]*?)<\/style\s*>/gi

/** Lists the CSP sources of our own inline scripts. Data blocks (JSON-LD) do not run and need none. */
function markedScriptHashes(html: string, mark: string): string[] {
  return hashes(html, SCRIPTS, (attributes) => {
    if (!attributes.includes(` nonce="${mark}"`) || /\ssrc=/i.test(attributes)) return false
    return (/\stype="([^"]*)"/i.exec(attributes)?.[1] ?? 'module') === 'module'
  })
}

function markedStyleHashes(html: string, mark: string): string[] {
  return hashes(html, STYLES, (attributes) => attributes.includes(` nonce="${mark}"`))
}

function hashes(html: string, element: RegExp, isOwn: (attributes: string) => boolean): string[] {
  const found = new Set<string>()
  for (const [, attributes = '', text = ''] of html.matchAll(element))
    if (isOwn(attributes)) found.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  return [...found]
}
