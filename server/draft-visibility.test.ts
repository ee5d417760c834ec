/** Visitors never see drafts on the website; tests/policies/draft-visibility tests every query of the data API. */
import { createClient } from '@supabase/supabase-js'
import { beforeAll, describe, expect, it } from 'vitest'
import { type SaveOutcome, saveContentDraft, toFields } from '#app/content/drafts/content-drafts.ts'
import { setContentDeleted, setPublished } from '#app/content/drafts/draft-lists.ts'
import { createPreviewLink } from '#app/content/drafts/preview-links.ts'
import { CONTENT_TYPES, type ContentType } from '#domain/content-drafts/content-draft.ts'
import type { Database } from '#supabase/database.types.ts'
import { signInAs } from '#tests/support/api-browser.ts'
import { opened } from '#tests/support/opened.ts'
import { openSite } from '#tests/support/site.ts'

const HIDDEN = 'sekret'
const SHOWN = 'publik'

/** States of content with a draft that visitors may not see; some also have a published text. */
const STATES = ['draft', 'changed', 'scheduled', 'deleted', 'unpublished', 'restored'] as const
type State = (typeof STATES)[number]

/** Fields with a marker each. */
function marked(kind: ContentType, mark: string, state: State) {
  return toFields(kind, {
    title: `${mark} title ${state}`,
    content: `<p>${mark} content ${state}</p><img src="/${mark}.webp" alt="${mark} alt">`,
    ...(kind === 'news'
      ? { date: '2026-11-01', image: `/${mark}.webp`, image_alt: `${mark} picture` }
      : {
          excerpt: `${mark} excerpt`,
          author: `${mark} author`,
          publish_date: state === 'scheduled' ? '2150-01-01T09:00:00Z' : '2026-11-01T09:00:00Z',
          featured_image: `/${mark}.webp`,
          featured_image_alt: `${mark} picture`,
          categories: [`${mark} category`],
          tags: [`${mark} tag`],
          seo_settings: { title: `${mark} search`, description: `${mark} description` },
        }),
  })
}

const site = opened(() => openSite({ DEMO_CONTENT: '0' }))
/** Paths at which visitors might look for drafts. */
const guessed: string[] = []
let previewLink = ''

beforeAll(async () => {
  const { token } = await signInAs(site, { role: 'marketing' })
  const client = createClient<Database>(site.url, site.publishableKey, { accessToken: async () => token })
  const save = async (
    kind: ContentType,
    fields: ReturnType<typeof marked>,
    id: number | null,
    publish: boolean,
  ) => {
    const outcome = (await saveContentDraft(client, {
      kind,
      recordId: id,
      basedOn: id === null ? null : 1,
      origin: crypto.randomUUID(),
      fields,
      publish,
    })) as Extract<SaveOutcome, { outcome: 'saved' }>
    return outcome.recordId
  }
  for (const kind of CONTENT_TYPES)
    for (const state of STATES) {
      const isShown =
        state === 'changed' || state === 'restored' || (state === 'scheduled' && kind === 'news')
      const id = await save(kind, marked(kind, isShown ? SHOWN : HIDDEN, state), null, state !== 'draft')
      if (state === 'deleted') await setContentDeleted(client, kind, [id], true)
      if (state === 'unpublished') await setPublished(client, kind, [id], false)
      const slug = `${HIDDEN}-${kind}-${state}`
      await save(kind, { ...marked(kind, HIDDEN, state), slug }, id, false)
      if (state === 'restored') {
        await setContentDeleted(client, kind, [id], true)
        await setContentDeleted(client, kind, [id], false)
      }
      const link = await createPreviewLink(client, kind, id, 2, 24)
      if (kind === 'blog') previewLink = `/blog/preview?link=${link?.token}`
      for (const name of [String(id), slug, `${HIDDEN}-title-${state}`])
        guessed.push(`/${kind}/${name}`, `/${kind}/${name}.data`, `/${kind}/${name}/social-card.jpg`)
    }
})

async function read(path: string) {
  const response = await fetch(site.url + path, { redirect: 'manual' })
  const headers = [response.headers.get('location'), response.headers.get('link')].join()
  return { path, status: response.status, text: headers + (await response.text()) }
}

describe('drafts', () => {
  it('appear on no page, feed, list, search or social card', async () => {
    // Prefixes only, because result pages repeat the search term.
    const lists = ['blog', 'news'].flatMap((list) =>
      [
        ...['', '.data', '/rss.xml', '/atom.xml', '?from=2100-01-01', '?category=sekre', '?tag=sekre'],
        ...['sekre', 'title', 'content', 'excerpt', 'picture'].map((word) => `?q=${word}`),
        ...['/preview', '/preview?id=1', `/preview?link=${'0'.repeat(64)}`],
      ].map((rest) => `/${list}${rest}`),
    )
    const { text: sitemap } = await read('/sitemap.xml')
    const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => new URL(loc).pathname)
    expect(listed.filter((path) => path.includes(SHOWN))).toHaveLength(5)
    const answers = []
    const others = ['/sitemap.xml', '/robots.txt', '/_root.data']
    for (const path of new Set([...others, ...listed, ...lists, ...guessed])) answers.push(await read(path))

    // Ignores markers in URLs, which documents repeat.
    const leaks = answers.filter(({ path, text }) =>
      text
        .replaceAll(path.replace(/\.data$|\?.*|\/social-card\.jpg$/, ''), '')
        .replaceAll(/"params":\{[^{}]*\}/g, '')
        .includes(HIDDEN),
    )
    expect(leaks.map(({ path }) => path)).toEqual([])
    expect(answers.filter(({ status }) => status >= 500).map(({ path }) => path)).toEqual([])
    expect(answers.find(({ path }) => path === `/blog/${HIDDEN}-blog-draft`)?.status).toBe(404)
    // All published markers are found, so the search works.
    const shown = answers.flatMap(({ text }) => text.match(/publik content \w+/g) ?? [])
    expect([...new Set(shown)].toSorted()).toEqual([
      'publik content changed',
      'publik content restored',
      'publik content scheduled',
    ])
  })

  it.each([
    ...['/news/preview', '/news/preview.data', '/news/preview/', '/NEWS/Preview'],
    ...['/news/preview/content.json', '/news/preview/social-card.jpg'],
  ])('are rendered only for editors when posted to %s', async (path) => {
    const post = (token?: string) =>
      fetch(site.url + path, {
        method: 'POST',
        headers: {
          origin: site.url,
          'content-type': 'application/json',
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify(marked('news', SHOWN, 'draft')),
      })
    const [customer, editor] = [
      await signInAs(site, { role: 'customer' }),
      await signInAs(site, { role: 'marketing' }),
    ]
    const refused = [await post(), await post('a.b.c'), await post(customer.token)]
    expect(
      await Promise.all(refused.map(async (response) => [response.status, (await response.json()).code])),
    ).toEqual([
      [401, 'MISSING_AUTH_HEADER'],
      [401, 'MALFORMED_TOKEN'],
      [401, 'INVALID_ROLE'],
    ])
    const rendered = await post(editor.token)
    expect([rendered.status, rendered.headers.get('cache-control')]).toEqual([200, 'no-store'])
  })

  it('are shown by a preview link, which isn’t cached', async () => {
    const response = await fetch(site.url + previewLink)
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(await response.text()).toContain(`${HIDDEN} content restored`)
    expect((await read(`${previewLink.slice(0, -1)}_`)).text).not.toContain(HIDDEN)
  })
})
