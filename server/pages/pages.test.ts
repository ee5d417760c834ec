import { createHash } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import { type LoaderFunctionArgs, redirect, type ServerBuild } from 'react-router'
import { describe, expect, it } from 'vitest'
import { toContentError } from '#app/content/content-error.ts'
import { handleError, isUnavailable } from '#app/entry.server.tsx'
import { type FormServices, formServices, siteServices } from '#app/server-context.ts'
import { DEFAULT_COMPANY } from '#domain/company-entries/defaults.ts'
import type { Database } from '#supabase/database.types.ts'
import { createContentPolicies } from './content-security-policy.ts'
import { createHtmlCache } from './html-cache.ts'
import type { StoredPage } from './page-response.ts'
import { createPages } from './pages.ts'
import { RenderRefusedError } from './queue/render-queue.ts'

const SITE_URL = 'https://www.example.com'

type Loader = (args: LoaderFunctionArgs) => unknown

/** A build with a few routes that render their loader data. */
function buildOf(pages: Record<string, { loader: Loader; action?: Loader; handle?: object }>): ServerBuild {
  const route = (id: string, parentId?: string, path?: string, module: object = {}) =>
    [id, { id, parentId, path, module: { default: () => null, ...module } }] as const
  return {
    entry: {
      module: {
        siteServices,
        formServices,
        handleError,
        isUnavailable,
        default(request: Request, status: number, headers: Headers, entry: never, context: never) {
          const { nonce } = (context as { get(key: unknown): { nonce: string } }).get(siteServices)
          const data = (entry as { staticHandlerContext: { loaderData: unknown } }).staticHandlerContext
            .loaderData
          headers.set('content-type', 'text/html; charset=utf-8')
          const html = `<html><script nonce="${nonce}">run()</script>${JSON.stringify(data)} at ${request.url}</html>`
          return new Response(html, { status, headers })
        },
      },
    },
    routes: Object.fromEntries([
      route('root', undefined, ''),
      route('portal/portal-layout', 'root'),
      ...Object.entries(pages).map(([path, module]) =>
        route(path, path.endsWith('-admin') ? 'portal/portal-layout' : 'root', path, module),
      ),
    ]),
    assets: {
      routes: Object.fromEntries(Object.keys(pages).map((id) => [id, { id, module: `/assets/${id}.js` }])),
      entry: { imports: [], module: '' },
      url: '',
      version: '1',
    },
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
  } as unknown as ServerBuild
}

function setUp() {
  const errors: unknown[] = []
  const sent: string[] = []
  const control = { rendered: 0, fail: false, isLost: false, clock: 1_000, refuse: false }
  /** Callers of renders. */
  const admitted: string[] = []
  const services = (args: LoaderFunctionArgs) => args.context.get(siteServices)
  const counted: Loader = (args) => {
    control.rendered += 1
    if (control.fail && !('covered' in args)) throw new Error('private cause')
    if (control.isLost) throw toContentError('fetch', 'news articles', { message: 'private cause' }, 503)
    services(args).page.tag('news_articles')
    return { number: control.rendered, headers: [...args.request.headers], filler: 'corrugated '.repeat(200) }
  }
  const build = buildOf({
    news: { loader: counted, handle: { query: ['page'] } },
    expiring: {
      loader(args) {
        services(args).page.validUntil(new Date(5_000))
        return counted(args)
      },
    },
    covering: {
      loader(args) {
        if (control.fail) services(args).report(new Error('private cause'))
        return counted({ ...args, covered: true } as LoaderFunctionArgs)
      },
    },
    contact: {
      loader: counted,
      async action({ request, context }) {
        const fields = await request.formData().catch((error: unknown) => {
          context.get(siteServices).report(error)
          throw error
        })
        const forms = context.get(formServices)
        if (!(await forms.consumeToken({ name: 'enquiry', count: 1, seconds: 60 })))
          return redirect('/news', 302)
        await forms.send({ to: String(fields.get('email')), subject: 'Thank you', text: '', html: '' })
        return redirect('/contact', 303)
      },
    },
    moved: { loader: () => redirect('/news', 301) },
    preview: {
      loader: counted,
      handle: { roles: ['staff'] },
      action: ({ request }) => void sent.push(request.url),
    },
    'news-admin': { loader: counted },
    '*': {
      loader() {
        throw new Response(null, { status: 404 })
      },
    },
  })
  const cache = createHtmlCache<StoredPage>({ maxBytes: 1_000_000, clock: () => control.clock })
  const counts: unknown[] = []
  const pages = createPages({
    build: async () => build,
    mode: 'production',
    siteUrl: SITE_URL,
    browser: { supabaseUrl: '', publishableKey: '', apiUrl: '' },
    data: createClient<Database>(SITE_URL, 'sb_publishable_0123456789'),
    company: {
      read: async () => ({ company: DEFAULT_COMPANY, isUnavailable: false }),
      latest: DEFAULT_COMPANY,
      invalidate: () => {},
    },
    forms: (): FormServices => ({
      secret: createClient<Database>(SITE_URL, 'sb_secret_0123456789'),
      send: async ({ to }) => void sent.push(to),
      consumeToken: async () => sent.length === 0,
    }),
    cards: {
      draw: async () => new Uint8Array(),
      readCommittedImage: async () => new Uint8Array(),
      fetchPublic: async () => Response.error(),
    },
    clock: () => control.clock,
    policies: createContentPolicies({ supabaseUrl: '', apiUrl: '' }),
    styles: { read: () => undefined },
    cache,
    canonicalQueries: {
      news: (query) => new URLSearchParams([...query].filter(([, value]) => /^\d+$/.test(value))),
    },
    renders: {
      async run({ key }, work) {
        if (control.refuse) throw new RenderRefusedError(429)
        admitted.push(key)
        return work()
      },
    },
    getCaller: ({ headers }) => ({ key: headers.get('x-test-caller') ?? 'visitor', isUser: false }),
    checkRole: async ({ headers }) =>
      headers.get('authorization') === 'Bearer of staff' ? null : new Response('refused', { status: 401 }),
    countPage: (_request, url, status, isKnown) => counts.push([url.pathname, status, isKnown]),
    log: { error: (fields) => errors.push(fields), warn: () => {} },
  })
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    pages.fetch(new Request(`http://localhost:3000${path}`, { headers, method }))
  return { get, pages, cache, control, errors, sent, counts, admitted }
}

describe('page views', () => {
  it('count each public page, also from the cache, but not data requests or the portal', async () => {
    const { get, counts } = setUp()
    const page = await get('/news')
    await get('/news', { 'if-none-match': page.headers.get('etag') as string })
    await get('/nowhere')
    await get('/news.data')
    await get('/news-admin')
    expect(counts).toEqual([
      ['/news', 200, true],
      ['/news', 304, true],
      ['/nowhere', 404, false],
    ])
  })
})

describe('public page', () => {
  it('is rendered once and served from memory until its table changes', async () => {
    const { get, cache, control } = setUp()
    const first = await (await get('/news')).text()
    expect([await (await get('/news')).text(), control.rendered]).toEqual([first, 1])
    cache.invalidate('news_articles')
    await get('/news')
    expect(control.rendered).toBe(2)
  })

  it('is equal for all visitors: its loader sees no request headers, and the website’s own URL', async () => {
    const headers = { cookie: 'session=secret', 'accept-language': 'fr', host: 'evil.example.net' }
    const html = await (await setUp().get('/news', headers)).text()
    expect(html).toContain('"headers":[]')
    expect(html).toContain(`at ${SITE_URL}/news<`)
  })

  it('varies only by the query parameters of its route', async () => {
    const { get, control } = setUp()
    expect(await (await get('/news?utm_source=x&page=2')).text()).toContain(`at ${SITE_URL}/news?page=2<`)
    await get('/news?page=2&fbclid=y')
    expect(control.rendered).toBe(1)
    await get('/news')
    await get('/news?page=3')
    expect(control.rendered).toBe(3)
  })

  it('is rendered once for all values that it doesn’t understand', async () => {
    const { get, control } = setUp()
    await get('/news')
    for (const value of ['made-up', 'x', '']) await get(`/news?page=${value}`)
    expect(control.rendered).toBe(1)
  })

  it('has a policy with the hash of its script, and no nonce mark', async () => {
    const { get } = setUp()
    const response = await get('/news')
    const hash = createHash('sha256').update('run()').digest('base64')
    expect(response.headers.get('content-security-policy')).toContain(`script-src 'self' 'sha256-${hash}';`)
    expect(await response.text()).not.toContain('nonce')
  })

  it('is 304 without a body for clients that have it, in any encoding', async () => {
    const { get } = setUp()
    const first = await get('/news', { 'accept-encoding': 'br' })
    const etag = first.headers.get('etag') as string
    expect(first.headers.get('cache-control')).toBe('no-cache')
    expect(first.headers.get('vary')).toBe('Accept-Encoding')
    for (const encoding of ['br', 'gzip', 'identity']) {
      const second = await get('/news', { 'if-none-match': etag, 'accept-encoding': encoding })
      expect(second.status).toBe(304)
      expect(await second.text()).toBe('')
    }
  })

  it('has the same headers for HEAD and GET, without a body', async () => {
    const { get } = setUp()
    const [head, full] = [await get('/news', {}, 'HEAD'), await get('/news')]
    expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(full.headers))
    expect(await head.text()).toBe('')
  })

  it('shares the cache with its data requests', async () => {
    const { get, cache, control } = setUp()
    const first = await get('/news.data?_routes=news')
    expect(first.headers.get('content-type')).toContain('text/x-script')
    await get('/news.data?_routes=news&cachebuster=1')
    expect(control.rendered).toBe(1)
    await get('/news.data?_routes=nonsense')
    await get('/news.data?_routes=more-nonsense')
    expect(control.rendered).toBe(2)
    cache.invalidate('news_articles')
    await get('/news.data?_routes=news')
    expect(control.rendered).toBe(3)
  })

  it('that failed is logged, not cached, and does not reveal the reason', async () => {
    const { get, control, errors } = setUp()
    control.fail = true
    const response = await get('/news')
    expect(response.status).toBe(500)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.text()).not.toContain('private cause')
    expect(errors).toHaveLength(1)
    control.fail = false
    expect((await get('/news')).status).toBe(200)
  })

  it('that handled an error is not cached either', async () => {
    const { get, control, errors } = setUp()
    control.fail = true
    const response = await get('/covering')
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(errors).toHaveLength(1)
    control.fail = false
    expect(await (await get('/covering')).text()).toContain('"number":2')
  })

  it('that moved redirects, and may move back', async () => {
    const { get } = setUp()
    const response = await get('/moved')
    expect([response.status, response.headers.get('location')]).toEqual([301, '/news'])
    expect(response.headers.get('cache-control')).toBe('no-cache')
  })

  it.each([
    ['/news/?page=2', 308, '/news?page=2'],
    ['//evil.example.net/', 404, null],
    ['//evil.example.net//', 404, null],
  ])('has one URL, without a trailing slash, on this website: %s', async (path, status, location) => {
    const response = await setUp().get(path)
    expect([response.status, response.headers.get('location')]).toEqual([status, location])
  })
})

describe('pages during an outage', () => {
  it('come from the cache at any age and say how stale they are', async () => {
    const { get, control } = setUp()
    const fresh = await get('/expiring')
    control.isLost = true
    control.clock = 95_000
    const stale = await get('/expiring')
    expect([stale.status, await stale.text()]).toEqual([200, await fresh.text()])
    expect(fresh.headers.get('cache-status')).toBeNull()
    expect(stale.headers.get('cache-status')).toBe('site; hit; ttl=-90; detail=stale')
    const again = await get('/expiring', { 'if-none-match': String(fresh.headers.get('etag')) })
    expect([again.status, again.headers.get('cache-status')]).toEqual([
      304,
      'site; hit; ttl=-90; detail=stale',
    ])
    control.isLost = false
    control.clock = 96_000
    expect((await get('/expiring')).headers.get('cache-status')).toBeNull()
  })

  it.each(['/news', '/news?page=2', '/news.data', '/news-admin'])(
    '%s without a cached copy is 503 with Retry-After and not cacheable',
    async (path) => {
      const { get, control, errors } = setUp()
      control.isLost = true
      const answer = await get(path)
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30'])
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(await answer.text()).not.toContain('private cause')
      expect(errors).toHaveLength(1)
      control.isLost = false
      expect((await get(path)).status).toBe(200)
    },
  )
})

describe('path without a page', () => {
  it.each([
    ['document', '/nothing-here', 'text/html; charset=utf-8'],
    ['client-side data request', '/nothing-here.data', 'text/x-script'],
  ])('is the application’s 404 page in the format of a %s', async (_what, path, type) => {
    const { status, headers } = await setUp().get(path)
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      404,
      type,
      'no-store',
    ])
  })

  const files = ['/old-chunk.js', '/logo.png', '/news/.env.bak', '/%zz', '/news/%E0%A4%A', '/news/%00']
  it.each([...files, '/news/%E2%80%A8', '/news/%0D%0ASet-Cookie:a', `/news/${'x'.repeat(1020)}`])(
    '%s, which no page can have, is a plain 404',
    async (path) => {
      const response = await setUp().get(path)
      expect([response.status, await response.text()]).toEqual([404, 'Not found\n'])
    },
  )
})

describe('route manifest', () => {
  const manifestOf = (paths: readonly string[], version = '1') =>
    `/__manifest?${new URLSearchParams({ paths: paths.join(), version })}`
  const madeUp = (count: number) => Array.from({ length: count }, (_, index) => `/${index.toString(36)}`)

  it('contains the routes of the paths and is cacheable by its full URL', async () => {
    const { get, admitted } = setUp()
    const first = await get(manifestOf(['/news', '/contact']))
    expect(Object.keys(await first.json())).toEqual(['news', 'contact'])
    expect(first.headers.get('cache-control')).toContain('immutable')
    expect(Object.keys(await (await get(manifestOf(['/moved']))).json())).toEqual(['moved'])
    await get(`${manifestOf(['/news', '/contact'])}&other=1`)
    expect(admitted).toHaveLength(2)
  })

  it('of another build asks for a reload and is not cacheable', async () => {
    const { get, admitted } = setUp()
    for (const _ of [1, 2]) {
      const { status, headers } = await get(manifestOf(['/news'], '0'))
      expect([status, headers.get('x-remix-reload-document')]).toEqual([204, 'true'])
      expect([headers.get('cache-control'), headers.get('content-length')]).toEqual(['no-store', null])
    }
    expect(admitted).toHaveLength(2)
  })

  it('of 200 made-up paths contains only the catch-all route', async () => {
    expect(Object.keys(await (await setUp().get(manifestOf(madeUp(200)))).json())).toEqual(['*'])
  })

  it.each([
    ['201 paths', madeUp(201)],
    ['a path that is no UTF-8', ['/%E0']],
    ['a path of 2,000 characters', [`/${'a'.repeat(2000)}`]],
  ])('of %s is rejected before any work and not cacheable', async (_, paths) => {
    const { get, admitted, cache } = setUp()
    expect((await get(manifestOf(paths))).status).toBe(400)
    expect([admitted, cache.bytes]).toEqual([[], 0])
  })
})

describe('render queue', () => {
  const MANIFEST = '/__manifest?paths=%2Fnews&version=1'
  const form = (path: string, headers: Record<string, string> = {}) =>
    new Request(SITE_URL + path, {
      method: 'POST',
      body: new URLSearchParams({ email: 'ada@example.com' }),
      headers: { origin: SITE_URL, 'content-length': '21', ...headers },
    })

  it('admits every page that is not cached, and unknown paths once', async () => {
    const { get, pages, admitted } = setUp()
    for (const path of ['/news', '/news', '/moved', '/moved', '/nowhere', '/news-admin', '/news-admin'])
      await get(path, { 'x-test-caller': path })
    await get('/news?page=made-up')
    for (const _ of [1, 2]) await get(MANIFEST, { 'x-test-caller': 'manifest' })
    for (const _ of [1, 2]) await get('/logo.png', { 'x-test-caller': 'file' })
    await pages.fetch(form('/contact', { 'x-test-caller': 'form' }))
    expect(admitted).toEqual([
      ...['/news', '/moved', '/moved', '/nowhere', '/news-admin', '/news-admin', 'manifest', 'file', 'form'],
    ])
  })

  it('that is full refuses pages with a reason, but not cached ones', async () => {
    const { get, pages, control, sent } = setUp()
    await get('/news')
    await get(MANIFEST)
    control.refuse = true
    for (const path of ['/news', '/news?page=made-up', MANIFEST]) expect((await get(path)).status).toBe(200)
    const refused = await Promise.all([
      ...['/news?page=2', '/nowhere', '/news-admin', `${MANIFEST}1`].map((path) => get(path)),
      pages.fetch(form('/contact')),
    ])
    for (const response of refused) {
      expect([response.status, response.headers.get('retry-after')]).toEqual([429, '10'])
      expect(await response.text()).toContain(
        '<h1>Too many requests came from your network. Try again in ten seconds.</h1>',
      )
    }
    expect([control.rendered, sent]).toEqual([1, []])
  })

  it('admits a post for certain roles only with a token, and renders only with a valid one', async () => {
    const { pages, control, sent, admitted } = setUp()
    const statuses = []
    for (const authorization of ['', 'Bearer of a stranger', 'Bearer of staff'])
      for (const path of ['/preview', '/preview.data', '/preview/', '/PREVIEW']) {
        const { status } = await pages.fetch(form(path, authorization === '' ? {} : { authorization }))
        statuses.push(status)
        if (authorization !== 'Bearer of staff') expect([control.rendered, sent]).toEqual([0, []])
      }
    expect(statuses.slice(0, 8)).toEqual(Array(8).fill(401))
    expect(Math.max(...statuses.slice(8))).toBeLessThan(400)
    const unknownPaths = ['/preview', '/preview/', '/PREVIEW'].length
    expect([admitted.length, sent.length]).toEqual([unknownPaths + 8, 4])
  })
})

describe('portal document', () => {
  it('is rendered for each request with its own nonce, and not cacheable', async () => {
    const { get, control } = setUp()
    const responses = [await get('/news-admin'), await get('/news-admin')]
    const nonces = responses.map(
      (answer) => /'nonce-([^']+)'/.exec(answer.headers.get('content-security-policy') ?? '')?.[1],
    )
    expect(new Set(nonces).size).toBe(2)
    for (const [index, answer] of responses.entries()) {
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(await answer.text()).toContain(`<script nonce="${nonces[index]}">`)
    }
    expect(control.rendered).toBe(2)
  })

  it('is rendered without the visitor’s cookies', async () => {
    const response = await setUp().get('/news-admin', { cookie: 'session=secret' })
    expect(await response.text()).not.toContain('secret')
  })
})

describe('other methods', () => {
  it.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'POST'])('%s needs an action', async (method) => {
    const { get, errors } = setUp()
    const response = await get('/news', {}, method)
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    expect(errors).toEqual([])
  })
})

describe('form submission', () => {
  const post = (headers: Record<string, string>, url = `${SITE_URL}/contact`) =>
    new Request(url, {
      method: 'POST',
      body: new URLSearchParams({ email: 'ada@example.com' }),
      headers: { 'content-length': '21', ...headers },
    })

  it.each(['/contact', '/contact.data'])('to %s from our page reaches its action', async (path) => {
    const { pages, sent } = setUp()
    const answer = await pages.fetch(post({ origin: SITE_URL }, SITE_URL + path))
    expect(answer.status).toBeLessThan(400)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(sent).toEqual(['ada@example.com'])
  })

  it('is accepted at any name the visitor uses for this machine', async () => {
    const { pages, sent } = setUp()
    const origin = 'http://127.0.0.1:3000'
    const headers = { origin, host: '127.0.0.1:3000', 'sec-fetch-site': 'same-origin' }
    expect((await pages.fetch(post(headers, `${origin}/contact`))).status).toBe(303)
    expect(sent).toHaveLength(1)
  })

  it('from another website does not reach its action', async () => {
    const { pages, sent } = setUp()
    expect((await pages.fetch(post({ origin: 'https://evil.example.net' }))).status).toBe(403)
    expect(sent).toEqual([])
  })

  it.each([true, false])('that is interrupted is an error unless the client left: %s', async (isGone) => {
    const { pages, errors } = setUp()
    const leaving = new AbortController()
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (isGone) leaving.abort()
        controller.error(new Error('terminated'))
      },
    })
    const headers = {
      origin: SITE_URL,
      'content-length': '21',
      'content-type': 'application/x-www-form-urlencoded',
    }
    const init = { method: 'POST', body, headers, duplex: 'half', signal: leaving.signal } as RequestInit
    await pages.fetch(new Request(`${SITE_URL}/contact`, init)).catch(() => undefined)
    expect(errors.length > 0).toBe(!isGone)
  })

  it('is rate limited per visitor', async () => {
    const { pages, sent } = setUp()
    await pages.fetch(post({ origin: SITE_URL }))
    expect((await pages.fetch(post({ origin: SITE_URL }))).headers.get('location')).toBe('/news')
    expect(sent).toHaveLength(1)
  })
})
