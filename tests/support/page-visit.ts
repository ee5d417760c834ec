import { RouterContextProvider } from 'react-router'
import { type SiteServices, siteServices } from '#app/server-context.ts'
import { DEFAULT_COMPANY } from '#domain/company-entries/defaults.ts'

export const SITE_URL = 'https://boxes.example.com'

/** Arguments of a route's loader, and the cache tags and expiry that it sets. Unexpected reports fail the test. */
export function pageVisit(path: string, services: Partial<SiteServices> = {}, params = {}) {
  const tags: string[] = []
  const validUntil: Date[] = []
  const context = new RouterContextProvider()
  const { siteUrl = SITE_URL } = services
  context.set(siteServices, {
    company: DEFAULT_COMPANY,
    page: {
      tag: (...tables) => tags.push(...tables),
      validUntil: (moment) => validUntil.push(moment),
    },
    now: () => new Date(),
    report: (error) => {
      throw error
    },
    siteUrl,
    browser: { supabaseUrl: '', publishableKey: 'key', apiUrl: '' },
    nonce: 'nonce',
    ...services,
  } as SiteServices)
  // biome-ignore lint/suspicious/noExplicitAny: a loader takes more than pages read
  const given: any = { context, params, request: new Request(siteUrl + path) }
  return { given, context, tags, validUntil }
}

interface Outcome {
  readonly status: number
  readonly location?: string
  readonly data?: unknown
}

/** The response that a loader or an action returns or throws. */
export async function outcomeOf(answering: Promise<unknown>): Promise<Outcome> {
  const answer = await answering.catch((thrown: unknown) => thrown)
  if (answer instanceof Error) throw answer
  if (answer instanceof Response)
    return { status: answer.status, location: answer.headers.get('location') ?? '' }
  const { data = null, init } = answer as { data?: unknown; init?: { status?: number } | null }
  return { status: init?.status ?? 200, ...(data !== null && { data }) }
}
