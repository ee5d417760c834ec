import { isAllowedLinkUrl, isPagePath } from '#domain/rich-text/allowlist.ts'

export interface Target {
  /** As stored: a path for our own pages. */
  readonly href: string
  readonly isPage: boolean
}

/** Returns the target, or null if the input isn’t a URL. */
export function parseLinkTarget(typed: string, siteOrigin: string): Target | null {
  const text = typed.trim()
  if (text === '' || /\s/.test(text)) return null
  if (text.startsWith('/')) return isPagePath(text) ? { href: text, isPage: true } : null
  if (/^[^\s@/:]+@[^\s@/:]+\.[a-z]{2,}$/i.test(text)) return { href: `mailto:${text}`, isPage: false }
  const hasScheme = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text)
  const address = hasScheme ? text : /^[^/?#]+\.[a-z]{2,}(?:[/?#:]|$)/i.test(text) ? `https://${text}` : ''
  if (address === '' || !isAllowedLinkUrl(address) || !URL.canParse(address)) return null
  const url = new URL(address)
  if (url.origin === siteOrigin) return { href: url.pathname + url.search + url.hash, isPage: true }
  if (/^https?:$/.test(url.protocol) && !/\.[a-z0-9-]{2,}$|^\[/i.test(url.hostname)) return null
  return { href: address, isPage: false }
}

export type TargetAnswer =
  | { readonly kind: 'there' }
  | { readonly kind: 'moved'; readonly to: string }
  | { readonly kind: 'missing' }
  /** The response doesn’t tell whether the page exists. */
  | { readonly kind: 'unknown' }

/** Requests one of our pages like a visitor. */
export async function fetchPageStatus(path: string, signal: AbortSignal): Promise<TargetAnswer> {
  try {
    const answer = await fetch(path, { method: 'HEAD', credentials: 'omit', signal })
    if (answer.status === 404 || answer.status === 410) return { kind: 'missing' }
    if (!answer.ok) return { kind: 'unknown' }
    if (!answer.redirected) return { kind: 'there' }
    const { pathname, search } = new URL(answer.url)
    return { kind: 'moved', to: pathname + search + new URL(path, answer.url).hash }
  } catch {
    return { kind: 'unknown' }
  }
}

export function describeLinkTarget(answer: TargetAnswer): string {
  switch (answer.kind) {
    case 'there':
      return 'This page exists.'
    case 'moved':
      return `This page has moved. The link will go to ${answer.to}.`
    case 'missing':
      return 'There’s no page at this URL.'
    case 'unknown':
      return 'We couldn’t check this page.'
  }
}
