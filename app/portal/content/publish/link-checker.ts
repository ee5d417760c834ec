/** What only the site knows of a text: where its links lead, what its pictures weigh, and what may be claimed today. */
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

/** An answer is believed for so long while somebody writes; before a text comes out, everything is asked anew. */
const BELIEVED_MS = 60_000

/** Public pages are asked as a visitor asks them. */
const AS_A_VISITOR: RequestInit = { credentials: 'omit', cache: 'no-store' }
/** Nobody waits longer for an answer that is only advice. */
const PATIENCE_MS = 10_000

export interface LinkCheckRequest {
  /** Addresses on this site. */
  readonly links: readonly string[]
  /** Pictures, as rows and texts have them. */
  readonly pictures: readonly string[]
}

/**
 * Asks the site, and remembers what it said for a minute. It never rejects: what cannot be asked is not known, and
 * nobody is kept from publishing by that.
 * @param supabaseUrl origin of the API, where pictures are; the empty string means the page's own
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

  /** @param isAnew whether what is remembered counts for nothing */
  return async ({ links, pictures }: LinkCheckRequest, isAnew = false): Promise<CheckResults> => {
    const since = isAnew ? now() : now() - BELIEVED_MS
    const [answers, weights, register] = await Promise.all([
      Promise.all(links.map(async (link) => [link, await ask(link, since, () => askLink(link))] as const)),
      Promise.all(
        pictures.map(
          async (src) => [src, await ask(`picture ${src}`, since, () => weigh(src, supabaseUrl))] as const,
        ),
      ),
      ask('the register', since, readRegister),
    ])
    return { links: new Map(answers), weights: new Map(weights), ...register }
  }
}

async function askLink(address: string): Promise<LinkStatus> {
  const { kind } = await fetchPageStatus(address, AbortSignal.timeout(PATIENCE_MS))
  return kind === 'there' || kind === 'moved' ? 'found' : kind
}

/** Bytes of what a phone is sent; 0 where nobody says. */
async function weigh(src: string, supabaseUrl: string): Promise<number> {
  try {
    const answer = await fetch(getImageSources(supabaseUrl, src).src, { ...AS_A_VISITOR, method: 'HEAD' })
    return answer.ok ? Number(answer.headers.get('content-length') ?? 0) : 0
  } catch {
    return 0
  }
}

type Register = Pick<CheckContext, 'claims' | 'certificates'>

async function readRegister(): Promise<Register> {
  try {
    const answer = await fetch('/claims/register.json', AS_A_VISITOR)
    if (answer.ok) return await answer.json()
  } catch {
    // Without a register every claim is one that it does not hold, which is said of it and stops nobody.
  }
  return { claims: [], certificates: [] }
}
