import { beforeAll, describe, expect, it } from 'vitest'
import { loader as loadFeed } from '#app/site/feeds/news-feed.ts'
import { loader as loadHome } from '#app/site/home/home.tsx'
import { json } from '#tests/support/mock-server.ts'
import { opened } from '#tests/support/opened.ts'
import { outcomeOf, pageVisit } from '#tests/support/page-visit.ts'
import { type Client, openTestBackend, scriptedClient } from '#tests/support/test-backend.ts'
import { loader as loadArticle } from './article.tsx'
import { loader as loadList } from './news.tsx'

const NOW = new Date('2026-11-03T12:00:00Z')
const CANCELLED = json({ message: 'canceling statement', code: '57014' }, 400)
const backend = opened(openTestBackend)

beforeAll(async () => {
  const rows = Array.from({ length: 11 }, (_, index) => ({
    title: `Article ${index + 1}`,
    content: `<p>Text ${index + 1}</p><script>alert(1)</script>`,
    date: `2026-03-${String(index + 1).padStart(2, '0')}`,
  }))
  const { error } = await backend.secret.from('news_articles').insert(rows)
  expect(error).toBeNull()
})

function visit(path: string, params = {}, data: Client = backend.publishable) {
  const reported: unknown[] = []
  const report = (error: unknown) => reported.push(error)
  return { ...pageVisit(path, { data, now: () => NOW, report }, params), reported }
}

const visitArticle = (name: string) => visit(`/news/${name}`, { article: name })
const list = async (path: string) => (await loadList(visit(path).given)).data
const article = (name: string) => loadArticle(visitArticle(name).given)

describe('news list', () => {
  it('has nine articles per page, newest first, and is tagged with its table', async () => {
    const { given, tags } = visit('/news')
    const { articles, page, pages } = (await loadList(given)).data
    expect(articles.map(({ title }) => title)).toEqual(
      Array.from({ length: 9 }, (_, index) => `Article ${11 - index}`),
    )
    expect({ page, pages, tags }).toEqual({ page: 1, pages: 2, tags: ['news_articles'] })
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
    expect(await outcomeOf(list(`/news?page=${page}`))).toEqual({ status: 404 })
  })
})

describe('unavailable news list', () => {
  it('keeps its layout, reports the error and sends Retry-After', async () => {
    const unavailable = await scriptedClient({ 'GET /rest/v1/news_articles': CANCELLED })
    const { given, reported } = visit('/news?q=flute', {}, unavailable)
    const { data, init } = await loadList(given)
    expect(data).toMatchObject({ isUnavailable: true, page: 1, articles: [], filters: { q: 'flute' } })
    expect(init?.status).toBe(503)
    expect(new Headers(init?.headers).get('retry-after')).toBe('30')
    expect(reported).toHaveLength(1)
  })
})

describe('article page', () => {
  it('has sanitised text, a description and other news', async () => {
    const { given, tags } = visitArticle('article-5')
    const { article: shown, more } = await loadArticle(given)
    expect(shown).toMatchObject({
      title: 'Article 5',
      html: '<p>Text 5</p>',
      description: 'Text 5',
      date: '2026-03-05',
    })
    expect(more.map(({ title }) => title)).toEqual(['Article 11', 'Article 10', 'Article 9'])
    expect(tags).toEqual(['news_articles'])
  })

  it('has the previous and next article and the reading time', async () => {
    const { article: shown, older, newer } = await article('article-5')
    expect([older?.to, newer?.to]).toEqual(['/news/article-4', '/news/article-6'])
    expect(shown.minutes).toBe(1)
    expect((await article('article-1')).older).toBeNull()
    expect((await article('article-11')).newer).toBeNull()
  })

  it('redirects its id to its URL', async () => {
    const { data } = await backend.publishable
      .from('news_articles')
      .select('id')
      .eq('slug', 'article-4')
      .single()
    expect(await outcomeOf(article(String(data?.id)))).toEqual({ status: 301, location: '/news/article-4' })
  })

  it('redirects a former URL to the current one', async () => {
    await backend.secret.from('news_articles').update({ title: 'Article four' }).eq('slug', 'article-4')
    expect(await outcomeOf(article('article-4'))).toEqual({ status: 301, location: '/news/article-four' })
    expect((await article('article-four')).article.title).toBe('Article four')
  })

  it('disappears from its URL and the lists when deleted, until restored', async () => {
    const remove = (is_deleted: boolean) =>
      backend.secret.from('news_articles').update({ is_deleted }).eq('slug', 'article-11')
    await remove(true)
    expect(await outcomeOf(article('article-11'))).toEqual({ status: 404 })
    const { articles } = await list('/news')
    expect(articles.map(({ title }) => title)).not.toContain('Article 11')
    await remove(false)
    expect((await article('article-11')).article.title).toBe('Article 11')
  })

  it.each(['no-such-article', '999999', '0', "'; drop table", '%F0%9F%93%A6'])(
    '%s does not exist',
    async (name) => {
      expect(await outcomeOf(article(name))).toEqual({ status: 404 })
    },
  )
})

describe('news feed', () => {
  it.each([
    ['rss', '<item>'],
    ['atom', '<entry>'],
  ] as const)('in %s has published articles in full and is tagged with its table', async (format, entry) => {
    const { given, tags } = visit(`/news/${format}.xml`)
    const text = await (await loadFeed(given)).text()
    expect(text.split(entry)).toHaveLength(12)
    expect(text).toContain('&lt;p&gt;Text 11&lt;/p&gt;')
    expect(text).not.toContain('alert')
    expect(tags).toEqual(['news_articles'])
  })
})

describe('home page news', () => {
  it('are the nine newest articles', async () => {
    const { given, tags, validUntil } = visit('/')
    const { news } = await loadHome(given)
    expect(news).toHaveLength(9)
    expect(news[0]?.title).toBe('Article 11')
    expect(tags.toSorted()).toEqual(['blogs', 'news_articles'])
    expect(validUntil.filter((moment) => moment <= NOW)).toEqual([])
  })

  it('are absent if loading fails, which is reported and not cached', async () => {
    const unavailable = await scriptedClient({
      'GET /rest/v1/news_articles': CANCELLED,
      'POST /rest/v1/rpc/next_blog_publication': json(null),
      'GET /rest/v1/blogs': json([]),
    })
    const { given, reported, validUntil } = visit('/', {}, unavailable)
    const { news } = await loadHome(given)
    expect(news).toEqual([])
    expect(reported).toMatchObject([{ message: expect.stringContaining('Failed to fetch news articles') }])
    expect(validUntil).toContainEqual(NOW)
  })
})
