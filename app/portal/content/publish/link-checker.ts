/** Checks links, image sizes and claims against the website. */
import { getImageSources } from '#app/content/responsive-images.ts'
import type { CheckContext, LinkStatus } from '#domain/content-drafts/checks/issue.ts'
import { toLondonDate } from '#domain/dates/dates.ts'
import { fetchPageStatus } from '../../ui/rich-text-editor/link-target.ts'
import { getServerTime } from './server-clock.ts'

type CheckResults = Omit<CheckContext, 'siteUrl'>

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
export function createLinkChecker(supabaseUrl: string) {
  const cache = new Map<string, { readonly at: number; readonly result: Promise<unknown> }>()

  function getCached<T>(key: string, since: number, fetchResult: () => Promise<T>): Promise<T> {
    const cached = cache.get(key)
    if (cached !== undefined && cached.at > since) return cached.result as Promise<T>
    const result = fetchResult()
    cache.set(key, { at: Date.now(), result })
    return result
  }

  /** @param isAnew whether to bypass the cache */
  return async ({ links, pictures }: LinkCheckRequest, bypassCache = false): Promise<CheckResults> => {
    const since = Date.now() - (bypassCache ? 0 : CACHE_LIFETIME_MS)
    const [statuses, weights, register] = await Promise.all([
      Promise.all(
        links.map(async (link) => [link, await getCached(link, since, () => checkLink(link))] as const),
      ),
      Promise.all(
        pictures.map(
          async (src) =>
            [src, await getCached(`picture ${src}`, since, () => fetchImageSize(src, supabaseUrl))] as const,
        ),
      ),
      getCached('the register', since, fetchRegister),
    ])
    const today = toLondonDate(getServerTime())
    return { today, links: new Map(statuses), imageSizes: new Map(weights), ...register }
  }
}

async function checkLink(address: string): Promise<LinkStatus> {
  const { kind } = await fetchPageStatus(address, AbortSignal.timeout(REQUEST_TIMEOUT_MS))
  return kind === 'there' || kind === 'moved' ? 'found' : kind
}

/** Size in bytes of the phone version; 0 if unknown. */
async function fetchImageSize(src: string, supabaseUrl: string): Promise<number> {
  try {
    const result = await fetch(getImageSources(supabaseUrl, src).src, {
      ...ANONYMOUS_REQUEST,
      method: 'HEAD',
    })
    return result.ok ? Number(result.headers.get('content-length') ?? 0) : 0
  } catch {
    return 0
  }
}

type Register = Pick<CheckContext, 'claims' | 'certificates'>

async function fetchRegister(): Promise<Register> {
  try {
    const result = await fetch('/claims/register.json', ANONYMOUS_REQUEST)
    if (result.ok) return await result.json()
  } catch {
    // Without a register, every claim counts as unsupported, which is only advisory.
  }
  return { claims: [], certificates: [] }
}
