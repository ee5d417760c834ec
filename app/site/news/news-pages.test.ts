import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SiteServices, siteServices } from '#app/server-context.ts'
import { loader as loadFeed } from '#app/site/feeds/news-feed.ts'
import { loader as loadHome } from '#app/site/home/home.tsx'
import { DEFAULT_COMPANY } from '#domain/company-entries/defaults.ts'
import type { Database } from '#supabase/database.types.ts'
import { startAcceptanceEnvironment } from '#tests/support/acceptance-environment.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { json, startScriptedServer } from '#tests/support/mock-server.ts'
import { loader as loadArticle } from './article.tsx'
import { loader as loadList } from './news.tsx'

const running = new AsyncDisposableStack()
let anyone: SupabaseClient<Database>
let service: SupabaseClient<Database>
const NOW = new Date('2026-11-03T12:00:00Z')
const withoutSession = { auth: { persistSession: false, autoRefreshToken: false } }

beforeAll(async () => {
  const { database } = running.use(await openTestDatabase())
  const { stack } = running.use(await startAcceptanceEnvironment(database))
  anyone = createClient<Database>(stack.url, stack.publishableKey, withoutSession)
  service = createClient<Database>(stack.url, stack.secretKey, withoutSession)
  const rows = Array.from({ length: 11 }, (_, index) => ({
    title: `Article ${index + 1}`,
    content: `<p>Text ${index + 1}</p><script>alert(1)</script>`,
    date: `2026-03-${String(index + 1).padStart(2, '0')}`,
  }))
  const { error } = await service.from('news_articles').insert(rows)
  expect(error).toBeNull()
})
afterAll(() => running.disposeAsync())

interface Visit {
  readonly tags: string[]
  readonly reported: unknown[]
  readonly validUntil: Date[]
  readonly context: RouterContextProvider
}

function visit(data: SupabaseClient<Database> = anyone): Visit {
  const seen = { tags: [] as string[], reported: [] as unknown[], validUntil: [] as Date[] }
  const context = new RouterContextProvider()
  const services: SiteServices = {
    company: DEFAULT_COMPANY,
    data,
    page: {
      tag: (...tables) => seen.tags.push(...tables),
      validUntil: (moment) => seen.validUntil.push(moment),
    },
    now: () => NOW,
    report: (error) => seen.reported.push(error),
    siteUrl: 'https://boxes.example.com',
    browser: { supabaseUrl: '', publishableKey: 'key', apiUrl: '' },
    nonce: 'nonce',
  }
  context.set(siteServices, services)
  return { ...seen, context }
}

// biome-ignore lint/suspicious/noExplicitAny: a loader takes more than these pages read
const given = (context: RouterContextProvider, address: string, params = {}): any => ({
  context,
  params,
  request: new Request(`https://boxes.example.com${address}`),
})
const list = async (address: string, at = visit()) => (await loadList(given(at.context, address))).data
const article = (name: string, at = visit()) =>
  loadArticle(given(at.context, `/news/${name}`, { article: name }))

/** Returns the status (and location) that a loader throws. */
async function thrown(loading: Promise<unknown>): Promise<{ status: number; location?: string }> {
  try {
    await loading
  } catch (answer) {
    if (answer instanceof Response)
      return { status: answer.status, location: answer.headers.get('location') ?? '' }
    const { init } = answer as { init?: { status: number } }
    if (init) return { status: init.status }
    throw answer
  }
  throw new Error('The page loaded')
}

describe('news list', () => {
  it('has nine articles per page, newest first, and is tagged with its table', async () => {
    const at = visit()
    const { articles, page, pages } = await list('/news', at)
    expect(articles.map(({ title }) => title)).toEqual(
      Array.from({ length: 9 }, (_, index) => `Article ${11 - index}`),
    )
    expect({ page, pages, tags: at.tags }).toEqual({ page: 1, pages: 2, tags: ['news_articles'] })
  })

  it('continues after the previous page', async () => {
    const { articles } = await list('/news?page=2')
    expect(articles.map(({ title }) => title)).toEqual(['Article 2', 'Article 1'])
  })

  it.each([
    ['by a word of the text in another form', '?q=texts&page=1', 9, 11],
    ['by a word of one title', '?q=%22article+7%22', 1, 1],
    ['by a part of a word', '?q=RTICL&page=2', 2, 11],
    ['by a term without matches', '?q=zeppelin', 0, 0],
    ['by days', '?from=2026-03-02&to=2026-03-04', 3, 3],
    ['by labels, which news doesn’t have', '?category=Design', 9, 11],
  ])('is filtered %s', async (_how, query, shown, total) => {
    const found = await list(`/news${query}`)
    expect([found.articles.length, found.total]).toEqual([shown, total])
  })

  it('marks the search terms', async () => {
    const { articles } = await list('/news?q=icle+7')
    expect(articles[0]?.found?.title).toEqual([
      { text: 'Art', isFound: false },
      { text: 'icle', isFound: true },
      { text: ' ', isFound: false },
      { text: '7', isFound: true },
    ])
    expect((await list('/news')).articles[0]?.found).toBeUndefined()
  })

  it.each(['3', '0', '-1', 'two', '1.5', '999999'])('has no page %s', async (page) => {
    expect(await thrown(list(`/news?page=${page}`))).toEqual({ status: 404 })
  })
})

describe('unavailable news list', () => {
  it('keeps its layout, reports the error and sends Retry-After', async () => {
    await using broken = new AsyncDisposableStack()
    const server = await startScriptedServer()
    broken.defer(() => server.close())
    server.answer('GET /rest/v1/news_articles', json({ message: 'canceling statement', code: '57014' }, 400))
    const at = visit(createClient<Database>(server.url, 'key', withoutSession))
    const { data, init } = await loadList(given(at.context, '/news?q=flute'))
    expect(data).toMatchObject({ isUnavailable: true, page: 1, articles: [], filters: { q: 'flute' } })
    expect(init?.status).toBe(503)
    expect(new Headers(init?.headers).get('retry-after')).toBe('30')
    expect(at.reported).toHaveLength(1)
  })
})

describe('article page', () => {
  it('has sanitised text, a description and other news', async () => {
    const at = visit()
    const { article: shown, more } = await article('article-5', at)
    expect(shown).toMatchObject({
      title: 'Article 5',
      html: '<p>Text 5</p>',
      description: 'Text 5',
      date: '2026-03-05',
    })
    expect(more.map(({ title }) => title)).toEqual(['Article 11', 'Article 10', 'Article 9'])
    expect(at.tags).toEqual(['news_articles'])
  })

  it('has the previous and next article and the reading time', async () => {
    const { article: shown, older, newer } = await article('article-5')
    expect([older?.to, newer?.to]).toEqual(['/news/article-4', '/news/article-6'])
    expect(shown.minutes).toBe(1)
    expect((await article('article-1')).older).toBeNull()
    expect((await article('article-11')).newer).toBeNull()
  })

  it('redirects its id to its URL', async () => {
    const { data } = await anyone.from('news_articles').select('id').eq('slug', 'article-4').single()
    expect(await thrown(article(String(data?.id)))).toEqual({ status: 301, location: '/news/article-4' })
  })

  it('redirects a former URL to the current one', async () => {
    await service.from('news_articles').update({ title: 'Article four' }).eq('slug', 'article-4')
    expect(await thrown(article('article-4'))).toEqual({ status: 301, location: '/news/article-four' })
    expect((await article('article-four')).article.title).toBe('Article four')
  })

  it('disappears from its URL and the lists when deleted, until restored', async () => {
    const remove = (is_deleted: boolean) =>
      service.from('news_articles').update({ is_deleted }).eq('slug', 'article-11')
    await remove(true)
    expect(await thrown(article('article-11'))).toEqual({ status: 404 })
    const { articles } = await list('/news')
    expect(articles.map(({ title }) => title)).not.toContain('Article 11')
    await remove(false)
    expect((await article('article-11')).article.title).toBe('Article 11')
  })

  it.each(['no-such-article', '999999', '0', "'; drop table", '%F0%9F%93%A6'])(
    '%s does not exist',
    async (name) => {
      expect(await thrown(article(name))).toEqual({ status: 404 })
    },
  )
})

describe('news feed', () => {
  it.each([
    ['rss', '<item>'],
    ['atom', '<entry>'],
  ] as const)('in %s has published articles in full and is tagged with its table', async (format, entry) => {
    const at = visit()
    const text = await (await loadFeed(given(at.context, `/news/${format}.xml`))).text()
    expect(text.split(entry)).toHaveLength(12)
    expect(text).toContain('&lt;p&gt;Text 11&lt;/p&gt;')
    expect(text).not.toContain('alert')
    expect(at.tags).toEqual(['news_articles'])
  })
})

describe('home page news', () => {
  it('are the nine newest articles', async () => {
    const at = visit()
    const { news } = await loadHome(given(at.context, '/'))
    expect(news).toHaveLength(9)
    expect(news[0]?.title).toBe('Article 11')
    expect([...at.tags].sort()).toEqual(['blogs', 'news_articles'])
    expect(at.validUntil.filter((moment) => moment <= NOW)).toEqual([])
  })

  it('are absent if loading fails, which is reported and not cached', async () => {
    await using broken = new AsyncDisposableStack()
    const server = await startScriptedServer()
    broken.defer(() => server.close())
    server.answer('GET /rest/v1/news_articles', json({ message: 'canceling statement', code: '57014' }, 400))
    server.answer('POST /rest/v1/rpc/next_blog_publication', json(null))
    server.answer('GET /rest/v1/blogs', json([]))
    const at = visit(createClient<Database>(server.url, 'key', withoutSession))
    const { news } = await loadHome(given(at.context, '/'))
    expect(news).toEqual([])
    expect(at.reported).toHaveLength(1)
    expect(at.reported[0]).toMatchObject({
      message: expect.stringContaining('Failed to fetch news articles'),
    })
    expect(at.validUntil).toContainEqual(NOW)
  })
})
