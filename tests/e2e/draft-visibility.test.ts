/**
 * Working copies are never public: a hundred articles and posts in every state, and every page, feed, list, search and
 * API call of a visitor and of a customer, on all three backends.
 */
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SaveOutcome, saveContentDraft, toFields } from '#app/content/drafts/content-drafts.ts'
import { deleteContent, restoreContent, unpublishContent } from '#app/content/drafts/draft-lists.ts'
import { createPreviewLink } from '#app/content/drafts/preview-links.ts'
import type { ContentType } from '#domain/content-drafts/content-draft.ts'
import type { Role } from '#domain/roles/roles.ts'
import type { Database } from '#supabase/database.types.ts'
import { startPostgres } from '#tests/support/postgres-server.ts'
import { openSite, type TestSite } from '#tests/support/site.ts'
import { publicPaths } from './support/public-addresses.ts'

type Client = SupabaseClient<Database>

const HIDDEN = 'sekret'
const SHOWN = 'publik'
const COUNT = 100

/** Content with a mark in each field. */
function marked(kind: ContentType, mark: string, index: number) {
  return toFields(kind, {
    title: `${mark} title ${index}`,
    content: `<p>${mark} content ${index}</p><img src="/${mark}.webp" alt="${mark} alt">`,
    ...(kind === 'news'
      ? { date: '2026-11-01', image: `/${mark}.webp`, image_alt: `${mark} picture` }
      : {
          excerpt: `${mark} excerpt`,
          author: `${mark} author`,
          publish_date: '2026-11-01T09:00:00Z',
          featured_image: `/${mark}.webp`,
          featured_image_alt: `${mark} picture`,
          categories: [`${mark} category`],
          tags: [`${mark} tag`],
          seo_settings: { title: `${mark} search`, description: `${mark} description` },
        }),
  })
}

/** States of content, and how it reaches them. */
const STATES = ['draft', 'changed', 'scheduled', 'deleted', 'unpublished', 'restored'] as const

interface Editor {
  readonly client: Client
  readonly kind: ContentType
  readonly index: number
}

interface Written {
  readonly kind: ContentType
  readonly id: number
  /** Token of its preview link. */
  readonly token: string
}

async function write({ client, kind, index }: Editor, state: (typeof STATES)[number]): Promise<Written> {
  const save = async (
    mark: string,
    recordId: number | null,
    basedOn: number | null,
    publish: boolean,
    slug = '',
  ) => {
    const fields = { ...marked(kind, mark, index), ...(slug !== '' && { slug }) }
    const later = state === 'scheduled' && kind === 'blog' ? { publish_date: '2150-01-01T09:00:00Z' } : {}
    const outcome = (await saveContentDraft(client, {
      kind,
      recordId,
      basedOn,
      origin: crypto.randomUUID(),
      fields: { ...fields, ...later },
      publish,
    })) as Extract<SaveOutcome, { outcome: 'saved' }>
    expect(outcome.outcome).toBe('saved')
    return outcome.recordId
  }
  const begins = {
    draft: false,
    changed: true,
    scheduled: true,
    deleted: true,
    unpublished: true,
    restored: true,
  }
  const isHidden = state === 'draft' || state === 'deleted' || state === 'unpublished'
  const isScheduled = state === 'scheduled' && kind === 'blog'
  const id = await save(isHidden || isScheduled ? HIDDEN : SHOWN, null, null, begins[state])
  if (state === 'deleted') await deleteContent(client, kind, [id])
  if (state === 'unpublished') await unpublishContent(client, kind, [id])
  await save(HIDDEN, id, 1, false, `${HIDDEN}-${kind}-${index}`)
  if (state === 'restored') {
    await deleteContent(client, kind, [id])
    await restoreContent(client, kind, [id])
  }
  const link = await createPreviewLink(client, kind, id, 2, 24)
  return { kind, id, token: link?.token ?? '' }
}

const BACKENDS: Readonly<
  Record<string, (opened: AsyncDisposableStack) => Promise<[site: TestSite, data: TestSite]>>
> = {
  async embedded(opened) {
    const site = opened.use(await openSite({ DEMO_CONTENT: '0' }))
    return [site, site]
  },
  async PostgreSQL(opened) {
    const server = opened.use(await startPostgres())
    const site = opened.use(
      await openSite({ DEMO_CONTENT: '0', DATABASE_URL: await server.createDatabase() }),
    )
    return [site, site]
  },
  async Supabase(opened) {
    const data = opened.use(await openSite({ DEMO_CONTENT: '0' }, 'backend'))
    const site = opened.use(
      await openSite({
        SUPABASE_URL: data.url,
        SUPABASE_PUBLISHABLE_KEY: data.publishableKey,
        SUPABASE_SECRET_KEY: data.secretKey,
      }),
    )
    return [site, data]
  },
}

describe.each(Object.keys(BACKENDS))('working copies on %s', (backend) => {
  const opened = new AsyncDisposableStack()
  let site: TestSite
  let data: TestSite
  let customer: Client
  const written: Written[] = []

  beforeAll(async () => {
    const [first, second] = (await BACKENDS[backend]?.(opened)) ?? []
    if (first === undefined || second === undefined) throw new Error('There is no such backend')
    site = first
    data = second
    const writer = await signIn('marketing')
    customer = await signIn('customer')
    for (let index = 0; index < COUNT; index += 1) {
      const kind = index % 2 === 0 ? 'news' : 'blog'
      const state = STATES[Math.floor(index / 2) % STATES.length] ?? 'draft'
      written.push(await write({ client: writer, kind, index }, state))
    }
  })
  afterAll(() => opened.disposeAsync())

  async function signIn(role: Role): Promise<Client> {
    const email = `two-texts.${role}@example.com`
    const { data: made, error } = await data.secret.auth.admin.createUser({ email, email_confirm: true })
    if (error) throw error
    await data.secret.from('permissions').insert({ user_id: made.user.id, role }).throwOnError()
    const sent = await data.secret.auth.admin.generateLink({ type: 'magiclink', email })
    if (sent.error) throw sent.error
    const client = createClient<Database>(data.url, data.publishableKey, { auth: { persistSession: false } })
    const { error: refused } = await client.auth.verifyOtp({
      type: 'magiclink',
      token_hash: sent.data.properties.hashed_token,
    })
    if (refused) throw refused
    return client
  }

  it('appear on no public page, feed, list, search or image', async () => {
    // Prefixes only, because result pages repeat the search term.
    const paths = ['blog', 'news'].flatMap((list) => [
      ...['sekre', 'title', 'content', 'excerpt', 'picture'].map((word) => `/${list}?q=${word}`),
      ...['category', 'tag'].map((label) => `/${list}?${label}=sekre`),
      `/${list}?from=2100-01-01`,
      ...written.flatMap(({ kind, id }, index) =>
        kind === list ? [`/${list}/${id}`, `/${list}/${HIDDEN}-${list}-${index}`] : [],
      ),
      ...['rss.xml', 'atom.xml', 'preview', `preview?link=${'0'.repeat(64)}`, 'preview?id=1'].map(
        (name) => `/${list}/${name}`,
      ),
    ])
    const seen = new Map<string, { readonly status: number; readonly text: string }>()
    const waiting = ['/', '/sitemap.xml', '/robots.txt', ...publicPaths(), ...paths]
    const fetchNext = async () => {
      for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
        // Other pages are the same on every backend.
        if (seen.has(path) || (backend !== 'embedded' && !/^\/($|blog|news|sitemap)/.test(path))) continue
        seen.set(path, { status: 0, text: '' })
        const response = await fetch(site.url + path, { redirect: 'manual' })
        const type = response.headers.get('content-type') ?? ''
        const body = Buffer.from(await response.arrayBuffer())
        const text = /text|json|xml|javascript/.test(type) ? body.toString() : ''
        const headers = [response.headers.get('location'), response.headers.get('link')].join()
        seen.set(path, { status: response.status, text: headers + text })
        if (!/html|xml/.test(type)) continue
        for (const next of addressesIn(text)) if (!seen.has(next)) waiting.push(next)
        // Also loads the data of client-side navigations.
        if (/html/.test(type) && !path.includes('?'))
          waiting.push(path === '/' ? '/_root.data' : `${path}.data`)
      }
    }
    await Promise.all(Array.from({ length: 6 }, fetchNext))

    // Ignores marks in URLs, which documents repeat.
    const leaks = [...seen].filter(([path, { text }]) =>
      text
        .replaceAll(path.split('?')[0] ?? '', '')
        .replaceAll(/"params":\{[^{}]*\}/g, '')
        .includes(HIDDEN),
    )
    expect(leaks.map(([path]) => path)).toEqual([])
    expect([...seen].filter(([, { status }]) => status >= 500).map(([path]) => path)).toEqual([])
    // All public marks are found, so the search works.
    const shown = new Set([...seen.values()].flatMap(({ text }) => text.match(/publik content \d+/g) ?? []))
    expect(shown.size).toBe(shownCount())
    expect(seen.get(`/blog/${HIDDEN}-blog-3`)?.status).toBe(404)
  })

  it('a preview link shows one revision and isn’t cached', async () => {
    const link = written.at(-1)?.token ?? ''
    const response = await fetch(`${site.url}/blog/preview?link=${link}`)
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(await response.text()).toContain(`${HIDDEN} content ${COUNT - 1}`)
    for (const path of ['/blog/preview', `/blog/preview?link=${link.slice(1)}0`])
      expect(await (await fetch(site.url + path)).text()).not.toContain(HIDDEN)
  })

  it.each(['visitor', 'customer'])('no data API call reveals %s one', async (role) => {
    const client = role === 'visitor' ? data.publishable : customer
    const answers: unknown[] = []
    for (const table of [
      'blogs',
      'news_articles',
      'content_drafts',
      'content_revisions',
      'audit_log',
    ] as const)
      answers.push((await client.from(table).select('*')).data)
    for (const query of ['sekre', 'title', 'publik']) {
      answers.push((await client.rpc('search_blogs', { query })).data)
      answers.push((await client.rpc('search_news', { query })).data)
      answers.push((await client.rpc('list_content_drafts', { kind: 'blog', q: query })).data)
    }
    answers.push((await client.rpc('blog_metadata')).data)
    for (const [index, { kind, id }] of written.entries()) {
      if (index % 10 < 2) answers.push((await client.rpc('read_content_draft', { kind, record_id: id })).data)
      answers.push((await client.rpc('resolve_redirect', { kind, slug: `${HIDDEN}-${kind}-${index}` })).data)
    }
    const responseText = JSON.stringify(answers)
    expect(responseText).not.toContain(HIDDEN)
    for (const what of ['content', 'tag', 'category', 'picture'])
      expect(responseText).toContain(`${SHOWN} ${what}`)
  })
})

/** Returns the number of public texts. */
function shownCount(): number {
  let count = 0
  for (let index = 0; index < COUNT; index += 1) {
    const state = STATES[Math.floor(index / 2) % STATES.length]
    if (state === 'changed' || state === 'restored' || (state === 'scheduled' && index % 2 === 0)) count += 1
  }
  return count
}

/** Returns paths linked from a document. */
function addressesIn(text: string): string[] {
  return [...text.matchAll(/(?:href="|<loc>|<link>|<id>)(?:https?:\/\/localhost:\d+)?(\/[^"<#\s]*)/g)]
    .map(([, path = '']) => path.replaceAll('&amp;', '&'))
    .filter(
      (path) => !/^\/(assets|storage|rest|auth)\b|\.(js|css|woff2|jpg|png|webp|svg|ico|mp4)\b/.test(path),
    )
}
