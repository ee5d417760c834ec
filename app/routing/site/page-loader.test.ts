import { describe, expect, it } from 'vitest'
import { createPageLoader, type LoadedPage, type PageModule } from './page-loader.ts'
import { makeRecord } from './record.ts'

const module: PageModule = { default: () => null }
const record = makeRecord('frame', [
  { id: 'frame', parentId: 'root', hasLoader: true, module: '/assets/frame.js' },
  ...['news', 'products'].map((path) => ({
    id: path,
    parentId: 'frame',
    path,
    hasLoader: true,
    module: `/assets/${path}.js`,
    imports: [`/assets/${path}-card.js`],
    css: [`/assets/${path}.css`],
  })),
])
const answer = (value: string, id = 'news') =>
  `[{"_1":2},${JSON.stringify(id)},{"_3":4},"data",${JSON.stringify(value)}]\n`
const url = (path: string) => new URL(path, 'https://boxes.example.com')

function world({
  respond = () => new Response(answer('fresh')),
  module: own = module,
  isBroken = false,
} = {}) {
  const asked: string[] = []
  let clock = 0
  let starts = 0
  const loader = createPageLoader({
    record: async () => record,
    modules: {},
    importModule: async () => {
      if (isBroken) throw new TypeError('It did not come')
      return own
    },
    fetch: async (address) => {
      asked.push(address)
      return respond()
    },
    fetchStyles: async (addresses) => void asked.push(...addresses),
    preload: (addresses) => void asked.push(...addresses),
    startAgain: () => {
      starts += 1
    },
    now: () => clock,
  })
  const page: LoadedPage = {
    id: 'products',
    params: {},
    module: own,
    styles: [],
    hasLoader: true,
    data: 'shown',
  }
  return {
    loader,
    asked,
    from: { page, url: url('/products?use=food') },
    pass: (ms: number) => {
      clock += ms
    },
    starts: () => starts,
  }
}

describe('a page that is wanted', () => {
  it('comes with its module, its styles and what its loader answers, and no more', async () => {
    const { loader, asked, from } = world()
    const loaded = await loader.load(url('/news?page=2'), from)
    expect(loaded).toMatchObject({
      page: { id: 'news', module, data: 'fresh', styles: ['/assets/news.css'] },
    })
    expect(asked.toSorted()).toEqual([
      '/assets/news-card.js',
      '/assets/news.css',
      '/news.data?page=2&_routes=news',
    ])
  })

  it('was fetched before, where somebody was about to press: for ten seconds, and once', async () => {
    const { loader, asked, from, pass } = world()
    const questions = () => asked.filter((address) => address.startsWith('/news.data')).length
    await loader.prepare(url('/news'), from)
    await loader.prepare(url('/news'), from)
    expect(questions()).toBe(1)
    await loader.load(url('/news'), from)
    expect(questions()).toBe(1)
    await loader.load(url('/news'), from)
    expect(questions()).toBe(2)
    await loader.prepare(url('/news'), from)
    pass(10_000)
    await loader.load(url('/news'), from)
    expect(questions()).toBe(4)
  })

  it('is the one that is shown, under another address: its loader is asked unless the page says that it need not be', async () => {
    const asking = world({ respond: () => new Response(answer('fresh', 'products')) })
    expect(await asking.loader.load(url('/products?use=gifts'), asking.from)).toMatchObject({
      page: { data: 'fresh' },
    })
    const calm = world({ module: { ...module, shouldRevalidate: () => false } })
    expect(await calm.loader.load(url('/products?selected=3'), calm.from)).toMatchObject({
      page: { data: 'shown' },
    })
    expect(calm.asked).toEqual([])
  })

  it('is the server’s to answer where the site has none of that address', async () => {
    const { loader, from } = world()
    expect(await loader.load(url('/staff-dashboard'), from)).toEqual({ document: true })
  })

  it('never comes where its module does not: the document starts again', async () => {
    const { loader, from, starts } = world({ isBroken: true })
    const ended = await Promise.race([
      loader.load(url('/news'), from),
      new Promise((go) => setTimeout(go, 20)),
    ])
    expect([ended, starts()]).toEqual([undefined, 1])
  })

  it.each([
    [
      'an answer of nobody’s',
      () => new Response('Bad Gateway', { status: 502 }),
      { status: 502, data: 'Bad Gateway' },
    ],
    [
      'what a loader threw',
      () =>
        new Response('[{"_1":2},"news",{"_3":4},"error",["ErrorResponse",5,6,7],null,404,"Not Found"]\n', {
          status: 404,
          headers: { 'X-Remix-Response': 'yes' },
        }),
      { status: 404 },
    ],
  ])('fails with %s', async (_, respond, thrown) => {
    const { loader, from } = world({ respond })
    expect(await loader.load(url('/news'), from)).toMatchObject({ page: { error: { thrown } } })
  })

  it.each([
    ['in its headers', () => new Response(null, { status: 204, headers: { 'X-Remix-Redirect': '/jobs' } })],
    [
      'in its words',
      () => new Response('[["SingleFetchRedirect",1],{"_2":3},"redirect","/jobs"]\n', { status: 202 }),
    ],
  ])('leads elsewhere, %s', async (_, respond) => {
    const { loader, from } = world({ respond })
    expect(await loader.load(url('/news'), from)).toMatchObject({ redirect: { redirect: '/jobs' } })
  })
})
