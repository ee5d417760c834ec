/** Fetches what a page is made of: its modules, its stylesheets, and what its loader answers. */
import type { ComponentType } from 'react'
import { decode, type Redirect, redirectOf } from './decode.ts'
import { type FoundPage, findPage, type SiteRecord } from './record.ts'

/** What pages and frames export for browsers. */
export interface PageModule {
  readonly default: ComponentType<Record<string, unknown>>
  readonly ErrorBoundary?: ComponentType<Record<string, unknown>>
  readonly meta?: (given: Record<string, unknown>) => readonly object[]
  /** Whether what the loader answered must be asked for again, on the same page under another address. */
  readonly shouldRevalidate?: (given: Record<string, unknown>) => boolean
}

export interface LoadedPage {
  readonly id: string
  readonly params: Readonly<Record<string, string>>
  readonly module: PageModule
  readonly styles: readonly string[]
  readonly hasLoader: boolean
  readonly data: unknown
  /** What the loader threw. */
  readonly error?: { readonly thrown: unknown }
}

/** Or where to instead; a document is asked of the server, because no page of the site has that address. */
export type Loaded =
  | { readonly page: LoadedPage }
  | { readonly redirect: Redirect }
  | { readonly document: true }

interface Answer {
  readonly data?: unknown
  readonly error?: { readonly thrown: unknown }
  readonly redirect?: Redirect
}

export interface PageLoader {
  /** Never ends where the document is loaded anew. */
  load(to: URL, from: LeftPage): Promise<Loaded>
  /** Fetches what `load` will want, in case it is asked. Never rejects. */
  prepare(to: URL, from: LeftPage): Promise<void>
}

/** The page that is being left, with its address. */
export interface LeftPage {
  readonly page: LoadedPage
  readonly url: URL
}

/** How long an answer may wait for the press that it was fetched for, in milliseconds. */
const KEPT_MS = 10_000
const MOST_KEPT = 8

export interface LoaderParts {
  readonly record: () => Promise<SiteRecord>
  /** Modules of the pages that are here already, by id. */
  readonly modules: Record<string, PageModule>
  readonly importModule: (address: string) => Promise<PageModule>
  readonly fetch: (address: string) => Promise<Response>
  /** Ends when these stylesheets can be applied, or will not come. */
  readonly fetchStyles: (addresses: readonly string[]) => Promise<unknown>
  /** Asks for files that will be imported. */
  readonly preload: (addresses: readonly string[]) => void
  /** Where a module does not come: the document starts again, with what the server has now. */
  readonly startAgain: () => void
  readonly now: () => number
}

export function createPageLoader(parts: LoaderParts): PageLoader {
  const kept = new Map<string, { readonly at: number; readonly answer: Promise<Answer> }>()

  async function moduleOf({ id, modules: [address = '', ...imports] }: FoundPage): Promise<PageModule> {
    const known = parts.modules[id]
    if (known !== undefined) return known
    parts.preload(imports)
    const module = await parts.importModule(address)
    parts.modules[id] = module
    return module
  }

  async function ask(url: URL, id: string): Promise<Answer> {
    try {
      return await read(await parts.fetch(dataAddress(url, id)), id)
    } catch (thrown) {
      return { error: { thrown } }
    }
  }

  function take(url: URL, id: string): Promise<Answer> {
    const address = url.pathname + url.search
    const { at, answer } = kept.get(address) ?? {}
    kept.delete(address)
    return answer !== undefined && at !== undefined && parts.now() - at < KEPT_MS ? answer : ask(url, id)
  }

  return {
    async load(to, from) {
      const found = await find(to, from).catch(startAgain)
      if (found === undefined) return { document: true }
      const isKept = keeps(from, to)
      const data: Answer | Promise<Answer> = found.hasLoader && !isKept ? take(to, found.id) : {}
      const [module] = await Promise.all([moduleOf(found).catch(startAgain), parts.fetchStyles(found.styles)])
      const answer = await data
      if (answer.redirect) return { redirect: answer.redirect }
      const { id, params, styles, hasLoader } = found
      const shown = { id, params, module, styles, hasLoader, data: isKept ? from.page.data : answer.data }
      return { page: answer.error ? { ...shown, error: answer.error } : shown }
    },
    async prepare(to, from) {
      try {
        const found = await find(to, from)
        if (found === undefined || keeps(from, to)) return
        const address = to.pathname + to.search
        const { at = Number.NEGATIVE_INFINITY } = kept.get(address) ?? {}
        if (found.hasLoader && parts.now() - at >= KEPT_MS) {
          kept.delete(address)
          kept.set(address, { at: parts.now(), answer: ask(to, found.id) })
          const [oldest] = kept.keys()
          if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
        }
        await Promise.all([moduleOf(found), parts.fetchStyles(found.styles)])
      } catch {
        // Whoever goes there finds out.
      }
    },
  }

  /** The page that is shown is known: under another address it is the same one. */
  async function find(to: URL, { page, url }: LeftPage): Promise<FoundPage | undefined> {
    if (to.pathname !== url.pathname) return findPage(await parts.record(), to.pathname)
    const { id, params, styles, hasLoader } = page
    return { id, params, styles, hasLoader, modules: [] }
  }

  function startAgain(): Promise<never> {
    parts.startAgain()
    return new Promise(() => {})
  }
}

/** Whether the page that is shown is the next one too, with all that its loader answered. */
function keeps({ page, url }: LeftPage, to: URL): boolean {
  if (to.pathname !== url.pathname || page.error !== undefined) return false
  const given = { currentUrl: url, currentParams: page.params, nextUrl: to, nextParams: page.params }
  return page.module.shouldRevalidate?.({ ...given, defaultShouldRevalidate: true }) === false
}

/** Where React Router's server answers for the loader of one page. */
function dataAddress({ pathname, search }: URL, id: string): string {
  const path = pathname.endsWith('/') ? `${pathname}_.data` : `${pathname}.data`
  const query = new URLSearchParams(search)
  query.set('_routes', id)
  return `${path}?${query}`
}

async function read(response: Response, id: string): Promise<Answer> {
  const { status, headers } = response
  const redirect = headers.get('X-Remix-Redirect')
  if (status === 204 && redirect !== null)
    return {
      redirect: {
        redirect,
        status: Number(headers.get('X-Remix-Status') ?? 302),
        reload: headers.get('X-Remix-Reload-Document') === 'true',
        replace: headers.get('X-Remix-Replace') === 'true',
      },
    }
  const text = await response.text()
  // Not the application's own words: of a proxy, or of the server while it has no application.
  if (status >= 400 && !headers.has('X-Remix-Response')) return { error: { thrown: { status, data: text } } }
  const routes = decode(text) as Readonly<Record<string, { data?: unknown; error?: unknown }>>
  const elsewhere = redirectOf(routes)
  if (elsewhere !== undefined) return { redirect: elsewhere }
  const answer = routes[id]
  if (answer === undefined) throw new Error(`There is no answer for ${id}`)
  return 'error' in answer ? { error: { thrown: answer.error } } : { data: answer.data }
}
