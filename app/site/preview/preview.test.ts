import { createClient } from '@supabase/supabase-js'
import { type MetaDescriptor, RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formServices, type SiteServices, siteServices } from '#app/server-context.ts'
import type { ContentFields, FieldsByContentType } from '#domain/content-drafts/content-draft.ts'
import type { Database } from '#supabase/database.types.ts'
import { json, type ScriptedServer, startScriptedServer } from '#tests/support/mock-server.ts'
import { meta as articleMeta } from '../news/article.tsx'
import { describePreview } from './editor-preview.tsx'
import { action, headers, loader, meta } from './preview.tsx'
import { action as drawCard, loader as readCard } from './preview-card.ts'

const SITE = 'https://boxes.example.com'
const NOW = '2026-11-22T12:00:00.000Z'
let server: ScriptedServer
beforeAll(async () => {
  server = await startScriptedServer()
})
afterAll(() => server.close())

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

function visit() {
  const context = new RouterContextProvider()
  context.set(siteServices, {
    data: createClient<Database>(server.url, 'key', { auth: { persistSession: false } }),
    page: { tag: () => {}, validUntil: () => {} },
    now: () => new Date(NOW),
    report: (error) => {
      throw error
    },
    siteUrl: SITE,
    browser: { supabaseUrl: '', publishableKey: 'key', apiUrl: '' },
    nonce: 'nonce',
  } as Partial<SiteServices> as SiteServices)
  return context
}

// biome-ignore lint/suspicious/noExplicitAny: a loader takes more than these pages read
const given = (context: RouterContextProvider, address: string, body?: unknown): any => ({
  context,
  params: {},
  request: new Request(
    SITE + address,
    body === undefined
      ? {}
      : { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) },
  ),
})

async function status(answering: Promise<unknown>): Promise<number> {
  try {
    const answer = await answering
    return answer instanceof Response ? answer.status : 200
  } catch (error) {
    if (error instanceof Response) return error.status
    throw error
  }
}

/** Posts fields as the editor does, and returns the page. */
async function send(address: string, fields: ContentFields) {
  const context = visit()
  await action(given(context, address, fields))
  return (await loader(given(context, address))).data
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
    expect(headOf(loaderData)).toEqual(articleMeta({ loaderData: { article, siteUrl: SITE } } as any))
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
    ['an invalid image URL', { ...POST, featured_image: 'javascript:alert(1)' }, 422],
    ['no moment', { ...POST, publish_date: 'soon' }, 422],
    [
      'too many names',
      { ...POST, seo_settings: Object.fromEntries(Array.from({ length: 11_000 }, (_, n) => [n, 1])) },
      413,
    ],
  ])('rejects content that is %s', async (_what, body, expected) => {
    expect(await status(action(given(visit(), '/blog/preview', body)))).toBe(expected)
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
    const { data, init } = await loader(given(visit(), '/news/preview?link=token'))
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
    expect((await loader(given(visit(), '/blog/preview?link=token'))).data.shown).toEqual({ as: 'ended' })
  })

  it('that is expired, revoked or unknown shows the same message', async () => {
    server.answer('POST /rest/v1/rpc/read_preview', json([]))
    const { data, init } = await loader(given(visit(), '/blog/preview?link=token'))
    expect([data.shown, init?.status]).toEqual([{ as: 'ended' }, 404])
  })

  it('is only looked up if there is a token', async () => {
    const before = server.seen.length
    expect((await loader(given(visit(), '/blog/preview?id=7'))).data.shown).toEqual({ as: 'empty' })
    expect(server.seen).toHaveLength(before)
  })
})

describe('social card of posted content', () => {
  it('accepts POST only and is rate-limited', async () => {
    expect((await readCard()).status).toBe(405)
    const context = visit()
    const takes: unknown[] = []
    context.set(formServices, {
      consumeToken: async (limit: unknown) => takes.push(limit) < 1,
    } as never)
    expect((await drawCard(given(context, '/blog/preview/social-card.jpg', POST))).status).toBe(429)
    expect(takes).toEqual([{ name: 'preview-card', count: 100, seconds: 600 }])
    expect((await drawCard(given(context, '/blog/preview/social-card.jpg', ARTICLE))).status).toBe(422)
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
