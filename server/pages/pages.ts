/**
 * Renders the application's pages. Public pages are rendered without the visitor's headers and without unlisted query
 * parameters, and cached. Portal documents and form submissions are rendered per request.
 */
import { randomBytes } from 'node:crypto'
import { RouterContextProvider, type ServerBuild } from 'react-router'
import type {
  AssistantServices,
  BrowserSettings,
  CardServices,
  FormServices,
  SiteServices,
} from '#app/server-context.ts'
import { COMPANY_TABLE } from '#domain/company-entries/company.ts'
import { withImageOrigin } from '#domain/company-entries/entry-images.ts'
import type { Role } from '#domain/roles/roles.ts'
import type { Log } from '../config/logger.ts'
import type { DataClient } from '../data-source/clients.ts'
import type { TransportPolicy } from '../http/headers.ts'
import type { CompanyCache, CompanySnapshot } from './company-cache.ts'
import type { ContentPolicies } from './content-security-policy.ts'
import { checkFormRequest } from './forms.ts'
import type { CacheLookup, HtmlCache, Render, RenderedPage } from './html-cache.ts'
import { inlineStyles, type StyleSheets } from './inline-styles.ts'
import { createBuildLoader, type LoadedBuild } from './loaded-build.ts'
import { withRetryAfter } from './outage-response.ts'
import { createStoredPage, type StoredPage, sendPage, sizeOf } from './page-response.ts'
import type { PageViewCounter } from './page-view-counter.ts'
import { createRefusalPage } from './queue/refusal-page.ts'
import { type RenderCaller, type RenderQueue, RenderRefusedError } from './queue/render-queue.ts'
import type { CanonicalQueries } from './routing/canonical-queries.ts'
import {
  getCanonicalUrl,
  isSafePath,
  withoutDataSuffix,
  withoutTrailingSlash,
} from './routing/canonical-url.ts'
import type { MatchedRoute } from './routing/route-table.ts'
import { notFound } from './static-files.ts'

/** React Router's client requests route manifests here. */
const MANIFEST_PATH = '/__manifest'
/** Matching a path takes 0.2 ms. The pages with the most links have 80. */
const MANIFEST_MAX_PATHS = 200

export interface PagesDependencies extends TransportPolicy {
  /** The built application; reloaded after changes in development. */
  readonly build: () => Promise<ServerBuild>
  readonly mode: 'production' | 'development'
  readonly browser: BrowserSettings
  readonly data: DataClient
  readonly company: CompanyCache
  /** Services for form actions. */
  readonly forms: (request: Request) => FormServices
  readonly cards: CardServices
  /** The assistant's language model, if configured. */
  readonly model?: AssistantServices['model']
  readonly clock: () => number
  /** Not sent in development, where tools inject scripts and styles. */
  readonly policies: ContentPolicies
  /** Undefined in development, where styles change while the page is open. */
  readonly styles: StyleSheets | undefined
  /** Undefined in development. */
  readonly cache: HtmlCache<StoredPage> | undefined
  readonly canonicalQueries: CanonicalQueries
  readonly renders: RenderQueue
  readonly getCaller: (request: Request) => RenderCaller
  /** Returns an error response unless the request's access token is of a user with one of the roles, otherwise null. */
  readonly checkRole: (request: Request, roles: readonly Role[]) => Promise<Response | null>
  /** Counts public page views without visitor data. */
  readonly countPage?: PageViewCounter['count']
  /** For metrics. */
  readonly countCacheHit?: (() => void) | undefined
  readonly log: Log
}

export interface Pages {
  /** @param url the parsed URL, if known */
  fetch(request: Request, url?: URL): Promise<Response>
  /** Returns the pattern of a page's path that was matched recently, such as `/news/:slug`. */
  getPattern(path: string): string | undefined
}

/** Runs a render when it is its turn. */
type Admit = <T>(work: () => Promise<T>) => Promise<T>

interface PageRequest {
  readonly route: MatchedRoute
  readonly request: Request
  readonly url: URL
  readonly admit: Admit
}

export function createPages(dependencies: PagesDependencies): Pages {
  const { siteUrl, policies, styles, cache, clock } = dependencies
  const enforcesPolicy = dependencies.mode === 'production'
  const builds = createBuildLoader(dependencies)
  const unavailablePage = createStoredPage(new Response(null, { status: 503 }), new Uint8Array(), {
    isCacheable: false,
  })

  /** Renders a request and returns how long the page is valid. */
  async function render(
    { render, services, forms, assistant, cards, isUnavailable }: LoadedBuild,
    request: Request,
    nonce: string,
    { company, isUnavailable: isCompanyUnavailable }: CompanySnapshot,
    submission?: FormServices,
  ) {
    const tags = new Set<string>([COMPANY_TABLE])
    let validUntil = Number.POSITIVE_INFINITY
    let failed = isCompanyUnavailable
    let isDataUnavailable = isCompanyUnavailable
    const provided: SiteServices = {
      data: dependencies.data,
      company: withImageOrigin(company, dependencies.browser.supabaseUrl),
      browser: dependencies.browser,
      siteUrl,
      nonce,
      now: () => new Date(clock()),
      report: (error) => {
        failed = true
        isDataUnavailable ||= isUnavailable(error)
        // An aborted upload is not an error.
        if (request.signal.aborted) return
        const { pathname } = new URL(request.url)
        dependencies.log.error({ err: error, path: pathname }, 'Page render error')
      },
      page: {
        tag: (...tables) => {
          for (const table of tables) tags.add(table)
        },
        validUntil: (date) => {
          validUntil = Math.min(validUntil, date.getTime())
        },
      },
    }
    const context = new RouterContextProvider()
    context.set(services, provided)
    context.set(cards, dependencies.cards)
    if (submission) {
      context.set(forms, submission)
      context.set(assistant, { readPage, model: dependencies.model })
    }
    const response = await render(request, context)
    return { response, tags, validUntil, failed, isDataUnavailable }
  }

  async function renderPublic(
    build: LoadedBuild,
    address: string,
    hasExpired: boolean,
  ): Promise<RenderedPage<StoredPage>> {
    const snapshot = await dependencies.company.read()
    // The data would be unavailable for this page too.
    if (snapshot.isUnavailable && hasExpired)
      return {
        page: await unavailablePage,
        tags: new Set(),
        validUntil: 0,
        size: undefined,
        isUnavailable: true,
      }
    const nonce = randomBytes(18).toString('base64')
    const { response, tags, validUntil, failed, isDataUnavailable } = await render(
      build,
      new Request(`${siteUrl}${address}`),
      nonce,
      snapshot,
    )
    const page = await finishPublic(response, nonce, failed)
    const size = page.etag === undefined ? undefined : sizeOf(page, address)
    return { page, tags, validUntil, size, isUnavailable: isDataUnavailable }
  }

  function finishDocument(rendered: string, nonce: string) {
    return policies.forPublic(styles ? inlineStyles(rendered, nonce, styles) : rendered, nonce)
  }

  /** @param failed whether rendering reported an error; such a page is never cached */
  async function finishPublic(response: Response, nonce: string, failed: boolean): Promise<StoredPage> {
    const isCacheable = !failed
    if (!isDocument(response))
      return createStoredPage(response, new Uint8Array(await response.arrayBuffer()), {
        isCacheable,
      })
    const { html, policy } = finishDocument(await response.text(), nonce)
    return createStoredPage(response, html, { isCacheable, ...(enforcesPolicy && { policy }) })
  }

  async function respondPublic(
    build: LoadedBuild,
    { route, request, url, admit }: PageRequest,
  ): Promise<Response> {
    const { company } = dependencies
    const getAddress = () => getCanonicalUrl(url, route, build.routes, company.latest)
    let address = getAddress()
    if (address !== url.pathname + url.search && cache?.needsRender(address) !== false) {
      // The query may name an entry that staff have just added.
      await company.read()
      address = getAddress()
    }
    const renderPage = (hasExpired: boolean) => renderPublic(build, address, hasExpired)
    const { page, staleSince } = await getPage(address, renderPage, admit)
    return sendPage(page, request, staleSince === undefined ? undefined : clock() - staleSince)
  }

  async function getPage(
    address: string,
    renderPage: Render<StoredPage>,
    admit: Admit,
  ): Promise<CacheLookup<StoredPage>> {
    if (!cache) return admit(() => renderPage(false))
    const lookUp = () => cache.get(address, renderPage)
    if (!cache.needsRender(address)) {
      dependencies.countCacheHit?.()
      return lookUp()
    }
    return admit(lookUp).catch((error: unknown) => {
      const stale = error instanceof RenderRefusedError ? cache.peekStale(address) : undefined
      if (stale === undefined) throw error
      return stale
    })
  }

  /** Returns the manifest of the routes that match `paths`. Depends only on URL and build. */
  async function respondManifest(
    { render }: LoadedBuild,
    request: Request,
    url: URL,
    admit: Admit,
  ): Promise<Response> {
    const paths = url.searchParams.get('paths')?.split(',') ?? []
    if (paths.length > MANIFEST_MAX_PATHS || !paths.every(isSafePath))
      return new Response(null, { status: 400 })
    const query = new URLSearchParams({ paths: paths.join(), version: url.searchParams.get('version') ?? '' })
    const address = `${MANIFEST_PATH}?${query}`
    const renderPage = async (): Promise<RenderedPage<StoredPage>> => {
      const response = await render(new Request(siteUrl + address), new RouterContextProvider())
      const body = new Uint8Array(await response.arrayBuffer())
      const page = await createStoredPage(response, body, { isCacheable: true })
      const size = page.etag === undefined ? undefined : sizeOf(page, address)
      return { page, tags: new Set(), validUntil: Number.POSITIVE_INFINITY, size }
    }
    const { page } = await getPage(address, renderPage, admit)
    return sendPage(page, request)
  }

  /** Runs an action. Uploads and calls may take long, so an action waits for its turn but doesn't occupy a render. */
  async function respondSubmission(build: LoadedBuild, page: PageRequest): Promise<Response> {
    const { request, route, admit } = page
    const { roles } = route
    const rejection = await checkFormRequest(request, siteUrl)
    if (rejection !== null) return rejection
    const check = async () => (roles ? dependencies.checkRole(request, roles) : null)
    // Without a token there is nothing to look up.
    const refusal = roles && !request.headers.has('authorization') ? await check() : await admit(check)
    return refusal ?? renderUncached(build, page)
  }

  /** Renders a portal document or the result of an action. */
  async function renderUncached(build: LoadedBuild, { route, request, url }: PageRequest): Promise<Response> {
    const nonce = randomBytes(18).toString('base64')
    const address = `${siteUrl}${url.pathname}${url.search}`
    // Portal documents contain no user data, so cookies are not needed.
    const internalRequest = isRead(request)
      ? new Request(address, { signal: request.signal })
      : new Request(address, request)
    // Already checked. React Router would compare it with the request's host, which may differ behind a proxy.
    internalRequest.headers.delete('origin')
    const submission = isRead(request) ? undefined : dependencies.forms(request)
    const { response } = await render(
      build,
      internalRequest,
      nonce,
      await dependencies.company.read(),
      submission,
    )
    const headers = withRetryAfter(new Headers(response.headers), response.status)
    headers.set('Cache-Control', 'no-store')
    let body: string | ReadableStream<Uint8Array> | null = response.body
    if (isDocument(response)) {
      const rendered = await response.text()
      const finalDocument = route.portal
        ? { html: rendered, policy: policies.forPortal(nonce) }
        : finishDocument(rendered, nonce)
      if (enforcesPolicy) headers.set('Content-Security-Policy', finalDocument.policy)
      body = finalDocument.html
    }
    return new Response(request.method === 'HEAD' ? null : body, { status: response.status, headers })
  }

  /** Returns a public page, cached if possible. */
  async function readPage(path: string): Promise<string> {
    const url = new URL(path, siteUrl)
    // The request with the visitor's question has already waited in the queue.
    const response = await respond(new Request(url), url, runAtOnce)
    if (response.status !== 200) throw new Error(`Page ${path} returned ${response.status}`)
    return response.text()
  }

  async function respond(request: Request, url: URL, admit: Admit): Promise<Response> {
    const { pathname, search } = url
    if (!isSafePath(pathname)) return notFound()
    const canonical = withoutTrailingSlash(pathname)
    if (canonical !== pathname && isRead(request))
      return new Response(null, { status: 308, headers: { Location: canonical + search } })

    const build = await builds.load()
    if (pathname === MANIFEST_PATH && isRead(request)) return respondManifest(build, request, url, admit)
    const path = withoutDataSuffix(pathname)
    const respondTo = (route: MatchedRoute, admitPage: Admit) =>
      respondMatched(build, { route, request, url, admit: admitPage })
    const isCached = isRead(request) && cache?.needsRender(pathname + search) === false
    const known = isCached ? build.routes.match(path) : build.routes.peek(path)
    if (known) return respondTo(known, admit)
    // Matching waits too, because a flood of unknown paths would delay cached pages.
    if (isRead(request)) return admit(() => respondTo(build.routes.match(path), runAtOnce))
    return respondTo(await admit(async () => build.routes.match(path)), runAtOnce)
  }

  async function respondMatched(build: LoadedBuild, page: PageRequest): Promise<Response> {
    const { route, request, url, admit } = page
    if (!isRead(request) && !(request.method === 'POST' && route.action))
      return new Response(null, {
        status: 405,
        headers: { Allow: route.action ? 'GET, HEAD, POST' : 'GET, HEAD' },
      })
    if (route.missing && isRead(request) && /\.[a-z0-9]{1,8}$/i.test(withoutDataSuffix(url.pathname)))
      return notFound()
    if (!isRead(request)) return respondSubmission(build, page)
    if (route.portal) return admit(() => renderUncached(build, page))
    const response = await respondPublic(build, page)
    if (isDocument(response) || response.status === 304)
      dependencies.countPage?.(request, url, response.status, !route.missing)
    return response
  }

  return {
    async fetch(request, url = new URL(request.url)) {
      try {
        return await respond(request, url, (work) =>
          dependencies.renders.run(dependencies.getCaller(request), work),
        )
      } catch (error) {
        if (error instanceof RenderRefusedError) return createRefusalPage(error.status)
        throw error
      }
    },
    getPattern(path) {
      const route = builds.latest?.routes.peek(withoutDataSuffix(withoutTrailingSlash(path)))
      return route?.missing === false ? route.pattern : undefined
    },
  }
}

const runAtOnce: Admit = (work) => work()

function isRead(request: Request): boolean {
  return request.method === 'GET' || request.method === 'HEAD'
}

function isDocument(response: Response): boolean {
  return response.headers.get('content-type')?.startsWith('text/html') ?? false
}
