import { beforeAll, describe, expect, it } from 'vitest'
import { loader as loadSitemap } from '#app/site/crawlers/sitemap.ts'
import { loader as loadFeed } from '#app/site/feeds/blog-feed.ts'
import { loader as loadHome } from '#app/site/home/home.tsx'
import { json } from '#tests/support/mock-server.ts'
import { opened } from '#tests/support/opened.ts'
import { outcomeOf, pageVisit, SITE_URL } from '#tests/support/page-visit.ts'
import { openTestBackend, scriptedClient } from '#tests/support/test-backend.ts'
import { loader as loadList } from './blog.tsx'
import { loader as loadPost, meta } from './post.tsx'

const SCHEDULED = '2150-01-02T03:04:05+00:00'
const LABEL = 'A "quoted", {braced} \\ one'
const backend = opened(openTestBackend)

beforeAll(async () => {
  const posts = Array.from({ length: 11 }, (_, index) => ({
    title: `Post ${index + 1}`,
    content: `<p>Text ${index + 1}</p><script>alert(1)</script>`,
    status: 'published',
    publish_date: `2026-03-${String(index + 1).padStart(2, '0')}T12:00:00Z`,
    categories: index < 2 ? [LABEL] : [],
    tags: index === 4 || index === 1 ? ['shared'] : [],
    seo_settings: {},
  }))
  const common = { categories: [], tags: [], seo_settings: {} }
  const { error } = await backend.secret.from('blogs').insert([
    ...posts,
    { ...common, title: 'Draft', content: '', status: 'draft', publish_date: '2026-01-01T00:00:00Z' },
    { ...common, title: 'Scheduled', content: '', status: 'published', publish_date: SCHEDULED },
    {
      ...common,
      title: 'Summer',
      content: `<p>Corrugators &amp; <a href="/products">fluting</a></p>`,
      status: 'published',
      // The next day in London.
      publish_date: '2025-06-30T23:30:00Z',
      seo_settings: { title: 'Found', description: 'Told', canonical: '/blog/post-1', noindex: true },
    },
  ])
  expect(error).toBeNull()
})

const visit = (path: string, params = {}) =>
  pageVisit(path, { data: backend.publishable, now: () => new Date('2026-11-03T12:00:00Z') }, params)
const list = async (query = '') => (await loadList(visit(`/blog${query}`).given)).data
const post = (name: string) => loadPost(visit(`/blog/${name}`, { post: name }).given)

describe('blog list', () => {
  it('has nine posts per page, is tagged with its table and cached until the next post', async () => {
    const { given, tags, validUntil } = visit('/blog')
    const { posts, total, page, pages } = (await loadList(given)).data
    expect(posts.map(({ title }) => title)).toEqual(
      Array.from({ length: 9 }, (_, index) => `Post ${11 - index}`),
    )
    expect({ total, page, pages }).toEqual({ total: 12, page: 1, pages: 2 })
    expect([tags, validUntil]).toEqual([['blogs'], [new Date(SCHEDULED)]])
  })

  it.each([
    ['a word in another form', '?q=corrugator', ['Summer']],
    ['several words', '?q=corrugators+fluting', ['Summer']],
    ['a part of a word', '?q=orrugat', ['Summer']],
    ['a part of a word, within a day', '?q=orrugat&to=2025-06-30', []],
    ['a misspelt word', '?q=sumer', ['Summer']],
    ['a misspelt word, within a day', '?q=sumer&to=2025-06-30', []],
    ['a synonym', '?q=cardboard', ['Summer']],
    ['a draft', '?q=draft', []],
    ['a scheduled post', '?q=scheduled', []],
    ['nothing but signs', '?q=%22%26%7C!()%3A*', []],
    ['a word of a query', '?q=or', []],
    ['a label with signs in it', `?category=${encodeURIComponent(LABEL)}`, ['Post 2', 'Post 1']],
    ['part of a label', '?category=quoted', []],
    ['a tag', '?tag=shared', ['Post 5', 'Post 2']],
    ['a tag of a category', `?tag=shared&category=${encodeURIComponent(LABEL)}`, ['Post 2']],
    ['a day of London', '?from=2025-07-01&to=2025-07-01', ['Summer']],
    ['the day before', '?from=2025-06-30&to=2025-06-30', []],
    ['days on', '?from=2026-03-10', ['Post 11', 'Post 10']],
    ['no day', '?from=yesterday&to=2025-12-31', ['Summer']],
  ])('filtered by %s', async (_what, query, titles) => {
    const { posts, total } = await list(query)
    expect(posts.map(({ title }) => title)).toEqual(titles)
    expect(total).toBe(titles.length)
  })

  it('marks the search terms', async () => {
    const [post] = (await list('?q=orrugat')).posts
    expect(post?.found?.passage?.filter(({ isFound }) => isFound)[0]?.text.toLowerCase()).toBe('orrugat')
    expect((await list('')).posts[0]?.found).toBeUndefined()
  })

  it('shows and marks what a corrected search found', async () => {
    const { correctedQuery, filters, posts } = await list('?q=Sumer')
    expect([correctedQuery, filters.q]).toEqual(['summer', 'Sumer'])
    expect(posts[0]?.found?.title).toEqual([{ text: 'Summer', isFound: true }])
    expect((await list('?q=summer')).correctedQuery).toBeNull()
  })

  it('offers the labels of published posts', async () => {
    expect((await list()).labels).toEqual({ categories: [LABEL], tags: ['shared'] })
  })

  it.each(['?page=3', '?page=0', '?page=x', '?q=corrugator&page=2'])('has no page %s', async (query) => {
    expect(await outcomeOf(list(query))).toEqual({ status: 404 })
  })
})

describe('unavailable blog list', () => {
  it('keeps its layout, reports the error and sends Retry-After', async () => {
    const data = await scriptedClient({
      'POST /rest/v1/rpc/next_blog_publication': json({ message: 'canceling statement', code: '57014' }, 400),
    })
    const reported: unknown[] = []
    const report = (error: unknown) => reported.push(error)
    const { data: shown, init } = await loadList(pageVisit('/blog?tag=flute', { data, report }).given)
    expect(shown).toMatchObject({ isUnavailable: true, page: 1, posts: [], filters: { tag: 'flute' } })
    expect(init?.status).toBe(503)
    expect(new Headers(init?.headers).get('retry-after')).toBe('30')
    expect(reported).toHaveLength(1)
  })
})

describe('post page', () => {
  it('has sanitised text, neighbours, and related posts only, shared tags first', async () => {
    const { given, validUntil } = visit('/blog/post-2', { post: 'post-2' })
    const { post: shown, related, older, newer } = await loadPost(given)
    expect(shown).toMatchObject({ title: 'Post 2', html: '<p>Text 2</p>', date: '2026-03-02', minutes: 1 })
    expect(related.map(({ title }) => title)).toEqual(['Post 5', 'Post 1'])
    expect([older?.title, newer?.title]).toEqual(['Post 1', 'Post 3'])
    expect(validUntil).toEqual([new Date(SCHEDULED)])
  })

  it('has one neighbour at an end of the list', async () => {
    expect((await post('post-11')).newer).toBeNull()
    expect((await post('summer')).older).toBeNull()
  })

  it('redirects its id to its URL', async () => {
    const { data } = await backend.publishable.from('blogs').select('id').eq('slug', 'post-4').single()
    expect(await outcomeOf(post(String(data?.id)))).toEqual({ status: 301, location: '/blog/post-4' })
  })

  it('redirects a former URL to the current one', async () => {
    await backend.secret.from('blogs').update({ title: 'Post six' }).eq('slug', 'post-6')
    expect(await outcomeOf(post('post-6'))).toEqual({ status: 301, location: '/blog/post-six' })
  })

  it.each(['draft', 'scheduled', 'nothing', '999999', "'; drop table", '%F0%9F%93%A6'])(
    '%s is not visible to visitors',
    async (name) => {
      expect(await outcomeOf(post(name))).toEqual({ status: 404 })
    },
  )

  it('does not redirect the id of an unpublished post', async () => {
    const { data } = await backend.secret.from('blogs').select('id').eq('slug', 'scheduled').single()
    expect(await outcomeOf(post(String(data?.id)))).toEqual({ status: 404 })
  })

  it('has the metadata of its settings', async () => {
    const loaderData = await post('summer')
    // biome-ignore lint/suspicious/noExplicitAny: meta takes more than it reads
    const tags = meta({ loaderData } as any)
    expect(tags).toEqual(
      expect.arrayContaining([
        { title: expect.stringMatching(/^Found \|/) },
        { name: 'description', content: 'Told' },
        { tagName: 'link', rel: 'canonical', href: `${SITE_URL}/blog/post-1` },
        { name: 'robots', content: 'noindex' },
      ]),
    )
  })
})

describe('blog feed', () => {
  it.each([
    ['rss', 'application/rss+xml; charset=utf-8', '<item>'],
    ['atom', 'application/atom+xml; charset=utf-8', '<entry>'],
  ] as const)('%s contains published posts in full with absolute URLs', async (format, type, entry) => {
    const { given, tags, validUntil } = visit(`/blog/${format}.xml`)
    const response = await loadFeed(given)
    const text = await response.text()
    expect(response.headers.get('content-type')).toBe(type)
    expect(text.split(entry)).toHaveLength(13)
    expect(text).toContain('&lt;a href=&quot;https://boxes.example.com/products&quot;')
    expect(text).not.toMatch(/alert|Draft|Scheduled/)
    expect([tags, validUntil]).toEqual([['blogs'], [new Date(SCHEDULED)]])
  })
})

it.each([
  ['home page', '/', loadHome],
  ['sitemap', '/sitemap.xml', loadSitemap],
] as const)('the %s is cached until the next post', async (_what, path, load) => {
  const { given, validUntil } = visit(path)
  await load(given)
  expect(validUntil).toContainEqual(new Date(SCHEDULED))
})
