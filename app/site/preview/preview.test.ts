import type { MetaDescriptor } from 'react-router'
import { describe, expect, it } from 'vitest'
import { formServices } from '#app/server-context.ts'
import type { ContentFields, FieldsByContentType } from '#domain/content-drafts/content-draft.ts'
import { json, startScriptedServer } from '#tests/support/mock-server.ts'
import { opened } from '#tests/support/opened.ts'
import { outcomeOf, pageVisit, SITE_URL } from '#tests/support/page-visit.ts'
import { clientOf } from '#tests/support/test-backend.ts'
import { meta as articleMeta } from '../news/article.tsx'
import { describePreview } from './editor-preview.tsx'
import { action, headers, loader, meta } from './preview.tsx'
import { action as drawCard, loader as readCard } from './preview-card.ts'
import { action as readContent } from './preview-content.ts'

const NOW = '2026-11-22T12:00:00.000Z'
const server = opened(startScriptedServer)

const ARTICLE: FieldsByContentType['news'] = {
  title: 'A new press',
  slug: '',
  content: '<p onclick="alert(1)">It runs.</p><script>alert(1)</script>',
  date: '2026-11-03',
  image: '/storage/v1/object/public/news-media/press.svg',
  image_alt: 'A press',
  image_focus: '50% 30%',
  video: null,
}
const POST: FieldsByContentType['blog'] = {
  title: 'A post',
  slug: 'given-on-purpose',
  content: '<p>Text</p><img src="https://elsewhere.example/pixel.gif">',
  excerpt: 'In short.',
  author: 'Ann',
  publish_date: '2150-01-02T03:04:05Z',
  featured_image: null,
  featured_image_alt: null,
  featured_image_focus: null,
  categories: ['Board'],
  tags: [],
  seo_settings: { title: 'Found', description: 'Told' },
}

const IMAGE = '<img src="/storage/v1/object/public/news-media/a.jpg" alt="">'

function visit(path: string, fields?: unknown) {
  const { given, context } = pageVisit(path, { data: clientOf(server.url, 'key'), now: () => new Date(NOW) })
  if (fields === undefined) return { given, context }
  const body = typeof fields === 'string' ? fields : JSON.stringify(fields)
  return { given: { ...given, request: new Request(given.request, { method: 'POST', body }) }, context }
}

/** Posts fields as the editor does, and returns the page. */
async function send(address: string, fields: ContentFields) {
  const { given, context } = visit(address, fields)
  await action(given)
  return (await loader({ ...visit(address).given, context })).data
}

// biome-ignore lint/suspicious/noExplicitAny: its other arguments are not read
const headOf = (loaderData: unknown): MetaDescriptor[] => meta({ loaderData } as any) ?? []

describe('preview of posted content', () => {
  it('is rendered like its page and sanitised', async () => {
    const { shown } = await send('/news/preview', ARTICLE)
    expect(shown).toMatchObject({
      as: 'sent',
      text: { kind: 'news', article: { slug: 'a-new-press', title: 'A new press', html: '<p>It runs.</p>' } },
    })
    const { shown: post } = await send('/blog/preview', POST)
    expect(post).toMatchObject({
      text: { kind: 'blog', post: { slug: 'given-on-purpose', date: '2150-01-02', html: '<p>Text</p>' } },
    })
  })

  it('has the metadata of its page', async () => {
    const loaderData = await send('/news/preview', ARTICLE)
    const { article } = loaderData.shown.as === 'sent' ? (loaderData.shown.text as never) : { article: null }
    // biome-ignore lint/suspicious/noExplicitAny: its other arguments are not read
    expect(headOf(loaderData)).toEqual(articleMeta({ loaderData: { article, siteUrl: SITE_URL } } as any))
    expect(headOf(await send('/blog/preview', POST))).toContainEqual({
      name: 'description',
      content: 'Told',
    })
  })

  it('shows incomplete content', async () => {
    const empty = { ...ARTICLE, title: '', content: '', date: '', image: null, image_alt: null }
    expect((await send('/news/preview', empty)).shown).toMatchObject({
      text: { article: { title: 'Untitled', date: '2026-11-22', html: '' } },
    })
  })

  it.each([
    ['nothing', null, 422],
    ['no JSON', '{', 422],
    ['an article for a post', ARTICLE, 422],
    ['a text too long', { ...POST, content: 'x'.repeat(100_001) }, 422],
    ['99 kB of nested markup', { ...POST, content: '<b><i>'.repeat(16_500) }, 422],
    ['images that make 3 MB of HTML', { ...POST, content: IMAGE.repeat(1500) }, 413],
    ['an invalid image URL', { ...POST, featured_image: 'javascript:alert(1)' }, 422],
    ['no moment', { ...POST, publish_date: 'soon' }, 422],
    [
      'too many names',
      { ...POST, seo_settings: Object.fromEntries(Array.from({ length: 11_000 }, (_, n) => [n, 1])) },
      413,
    ],
  ])('rejects content that is %s', async (_what, body, expected) => {
    expect((await outcomeOf(action(visit('/blog/preview', body).given))).status).toBe(expected)
    expect((await outcomeOf(readContent(visit('/blog/preview/content.json', body).given))).status).toBe(
      expected,
    )
  })

  it('is returned without a page for an editor who opens a draft', async () => {
    const response = await readContent(visit('/news/preview/content.json', ARTICLE).given)
    expect([response.headers.get('cache-control'), await response.json()]).toEqual([
      'no-store',
      expect.objectContaining({
        kind: 'news',
        article: expect.objectContaining({ html: '<p>It runs.</p>' }),
      }),
    ])
  })
})

describe('preview link', () => {
  it('shows its revision and expiry, uncached and with noindex', async () => {
    server.answer(
      'POST /rest/v1/rpc/read_preview',
      json([
        {
          kind: 'news',
          record_id: 7,
          number: 3,
          fields: ARTICLE,
          saved_at: NOW,
          ends_at: '2026-11-24T09:00:00Z',
        },
      ]),
    )
    const { data, init } = await loader(visit('/news/preview?link=token').given)
    expect(data.shown).toMatchObject({
      as: 'linked',
      endsAt: '2026-11-24T09:00:00Z',
      text: { article: { title: 'A new press' } },
    })
    expect(init?.status).toBe(200)
    expect(server.seen.at(-1)?.body).toEqual({ token: 'token' })
    expect(headOf(data)).toContainEqual({ name: 'robots', content: 'noindex, nofollow' })
    expect(headers()).toMatchObject({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' })
    // The same content isn't available under the other list.
    expect((await loader(visit('/blog/preview?link=token').given)).data.shown).toEqual({ as: 'ended' })
  })

  it('that is expired, revoked or unknown shows the same message', async () => {
    server.answer('POST /rest/v1/rpc/read_preview', json([]))
    const { data, init } = await loader(visit('/blog/preview?link=token').given)
    expect([data.shown, init?.status]).toEqual([{ as: 'ended' }, 404])
  })

  it('is only looked up if there is a token', async () => {
    const before = server.seen.length
    expect((await loader(visit('/blog/preview?id=7').given)).data.shown).toEqual({ as: 'empty' })
    expect(server.seen).toHaveLength(before)
  })
})

describe('social card of posted content', () => {
  it('accepts POST only and is rate-limited', async () => {
    expect((await readCard()).status).toBe(405)
    const { given, context } = visit('/blog/preview/social-card.jpg', POST)
    const takes: unknown[] = []
    context.set(formServices, { consumeToken: async (limit: unknown) => takes.push(limit) < 1 } as never)
    expect((await drawCard(given)).status).toBe(429)
    expect(takes).toEqual([{ name: 'preview-card', count: 100, seconds: 600 }])
    const article = visit('/blog/preview/social-card.jpg', ARTICLE).given
    expect((await drawCard({ ...article, context })).status).toBe(422)
  })
})

describe('preview for a signed-in editor', () => {
  const head = { kind: 'blog', state: 'published', number: 3, publishedNumber: 3 } as const
  it.each([
    [{ state: 'draft', publishedNumber: null }, 'Preview of a draft. Visitors cannot see it.'],
    [{ state: 'deleted' }, 'Preview of a deleted post. Visitors cannot see it.'],
    [{ state: 'scheduled' }, 'Preview of a scheduled post. Visitors will see it from its publish date.'],
    [{ publishedNumber: 2 }, 'Preview of unpublished changes. Visitors see the earlier version.'],
    [{}, 'Preview of a published post.'],
    [{ kind: 'news' }, 'Preview of a published article.'],
  ] as const)('describes what visitors see: %o', (changes, words) => {
    expect(describePreview({ ...head, ...changes })).toBe(words)
  })
})
