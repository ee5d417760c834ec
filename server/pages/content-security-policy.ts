/**
 * Content security policies (docs/decisions/0003). The portal's uses a nonce. A public page allows its inline scripts
 * and styles by hash, so that the page can be cached. Only elements with the render's secret nonce are hashed, so
 * markup injected into content stays blocked.
 */
import { createHash } from 'node:crypto'

export interface ContentPolicies {
  /** Removes the nonces from a rendered public page. @param nonce the nonce of the render */
  forPublic(rendered: string, nonce: string): { readonly html: string; readonly policy: string }
  forPortal(nonce: string): string
}

/** Origins of the two APIs; an empty string means the website's own. */
export interface ApiOrigins {
  readonly supabaseUrl: string
  readonly apiUrl: string
}

export function createContentPolicies({ supabaseUrl, apiUrl }: ApiOrigins): ContentPolicies {
  const self = sources(supabaseUrl)
  const shared = [
    "default-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]
  return {
    forPublic: (rendered, nonce) => ({
      html: rendered.replaceAll(` nonce="${nonce}"`, ''),
      policy: [
        ...shared,
        `connect-src ${sources(supabaseUrl, apiUrl)}`,
        ["script-src 'self'", ...trustedScriptHashes(rendered, nonce)].join(' '),
        ["style-src 'self'", ...trustedStyleHashes(rendered, nonce)].join(' '),
        `img-src ${self} data:`,
        `media-src ${self} data:`,
      ].join('; '),
    }),
    forPortal: (nonce) =>
      [
        ...shared,
        // Realtime. `'self'` includes WebSockets, other origins don't.
        `connect-src ${sources(supabaseUrl, apiUrl, supabaseUrl.replace(/^http/, 'ws'))}`,
        `script-src 'self' 'nonce-${nonce}'`,
        `style-src 'self' 'nonce-${nonce}'`,
        // Mantine and ProseMirror position elements with style attributes, which a nonce cannot cover.
        "style-src-attr 'unsafe-inline'",
        // Previews of files before upload use blob: URLs.
        `img-src ${self} data: blob:`,
        `media-src ${self} data: blob:`,
      ].join('; '),
  }
}

function sources(...origins: readonly string[]): string {
  return ["'self'", ...new Set(origins.filter((origin) => origin !== ''))].join(' ')
}

const SCRIPTS = /<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi
const STYLES = /<style\b([^>]*)>([\s\S]*?)<\/style\s*>/gi

/** Returns the CSP hashes of our inline scripts. JSON-LD does not run and needs none. */
function trustedScriptHashes(html: string, nonce: string): string[] {
  return hashes(html, SCRIPTS, (attributes) => {
    if (!attributes.includes(` nonce="${nonce}"`) || /\ssrc=/i.test(attributes)) return false
    return (/\stype="([^"]*)"/i.exec(attributes)?.[1] ?? 'module') === 'module'
  })
}

function trustedStyleHashes(html: string, nonce: string): string[] {
  return hashes(html, STYLES, (attributes) => attributes.includes(` nonce="${nonce}"`))
}

function hashes(html: string, element: RegExp, isOwn: (attributes: string) => boolean): string[] {
  const found = new Set<string>()
  for (const [, attributes = '', text = ''] of html.matchAll(element))
    if (isOwn(attributes)) found.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  return [...found]
}
