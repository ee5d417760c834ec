/** Checks links, image sizes and claims against the website. */
import { getImageSources } from '#app/content/responsive-images.ts'
import type { CheckContext, LinkStatus } from '#domain/content-drafts/checks/issue.ts'
import { fetchPageStatus } from '../../ui/rich-text-editor/link-target.ts'

export type CheckResults = Omit<CheckContext, 'siteUrl'>

export const EMPTY_CHECK_RESULTS: CheckResults = {
  links: new Map(),
  weights: new Map(),
  claims: [],
  certificates: [],
}

/** Cache lifetime in ms. Publishing bypasses the cache. */
const CACHE_LIFETIME_MS = 60_000

/** Requests pages like an anonymous visitor. */
const ANONYMOUS_REQUEST: RequestInit = { credentials: 'omit', cache: 'no-store' }
const REQUEST_TIMEOUT_MS = 10_000

export interface LinkCheckRequest {
  /** Paths on this website. */
  readonly links: readonly string[]
  readonly pictures: readonly string[]
}

/**
 * Returns a checker that caches results for a minute and never rejects: unknown results don’t block publishing.
 * @param supabaseUrl origin of stored images; empty for the page’s own
 */
export function createLinkChecker(supabaseUrl: string, now: () => number = Date.now) {
  const kept = new Map<string, { readonly at: number; readonly answer: Promise<unknown> }>()

  function ask<T>(what: string, since: number, question: () => Promise<T>): Promise<T> {
    const known = kept.get(what)
    if (known !== undefined && known.at > since) return known.answer as Promise<T>
    const answer = question()
    kept.set(what, { at: now(), answer })
    return answer
  }

  /** @param isAnew whether to bypass the cache */
  return async ({ links, pictures }: LinkCheckRequest, isAnew = false): Promise<CheckResults> => {
    const since = isAnew ? now() : now() - CACHE_LIFETIME_MS
    const [answers, weights, register] = await Promise.all([
      Promise.all(links.map(async (link) => [link, await ask(link, since, () => askLink(link))] as const)),
      Promise.all(
        pictures.map(
          async (src) =>
            [src, await ask(`picture ${src}`, since, () => fetchImageSize(src, supabaseUrl))] as const,
        ),
      ),
      ask('the register', since, readRegister),
    ])
    return { links: new Map(answers), weights: new Map(weights), ...register }
  }
}

async function askLink(address: string): Promise<LinkStatus> {
  const { kind } = await fetchPageStatus(address, AbortSignal.timeout(REQUEST_TIMEOUT_MS))
  return kind === 'there' || kind === 'moved' ? 'found' : kind
}

/** Size in bytes of the phone version; 0 if unknown. */
async function fetchImageSize(src: string, supabaseUrl: string): Promise<number> {
  try {
    const answer = await fetch(getImageSources(supabaseUrl, src).src, {
      ...ANONYMOUS_REQUEST,
      method: 'HEAD',
    })
    return answer.ok ? Number(answer.headers.get('content-length') ?? 0) : 0
  } catch {
    return 0
  }
}

type Register = Pick<CheckContext, 'claims' | 'certificates'>

async function readRegister(): Promise<Register> {
  try {
    const answer = await fetch('/claims/register.json', ANONYMOUS_REQUEST)
    if (answer.ok) return await answer.json()
  } catch {
    // Without a register, every claim counts as unsupported, which is only advisory.
  }
  return { claims: [], certificates: [] }
}
