import { beforeAll, describe, expect, it } from 'vitest'
import type { NewsFields } from '#domain/content-drafts/content-draft.ts'
import { NEWS_MEDIA } from '#domain/media/media.ts'
import { opened } from '#tests/support/opened.ts'
import { openTestBackend } from '#tests/support/test-backend.ts'
import { anonymousClient, type DataClient, signedInClient } from '#tests/support/users.ts'
import { ContentError } from './content-error.ts'
import { saveContentDraft } from './drafts/content-drafts.ts'
import { setContentDeleted } from './drafts/draft-lists.ts'
import { listMedia, removeUnusedMedia } from './drafts/media-library.ts'
import { uploadMedia } from './media.ts'
import { getMediaUrl } from './media-url.ts'
import { findNewsArticle, listLatestArticles } from './news.ts'

const backend = opened(openTestBackend)
let marketing: DataClient
let customer: DataClient

beforeAll(async () => {
  marketing = await signedInClient(backend, 'marketing')
  customer = await signedInClient(backend, 'customer')
})

let made = 0
/** Returns fields with a unique title. */
const titled = (change: Partial<NewsFields> = {}): NewsFields => {
  made += 1
  return {
    title: `Article ${made}`,
    slug: '',
    content: '<p>Words</p>',
    date: '2025-06-30',
    image: null,
    image_alt: null,
    image_focus: null,
    video: null,
    ...change,
  }
}

/** @param over article to update */
async function publish(fields: NewsFields, over?: { readonly id: number; readonly number: number }) {
  const saved = await saveContentDraft(marketing, {
    kind: 'news',
    recordId: over?.id ?? null,
    origin: crypto.randomUUID(),
    basedOn: over?.number ?? null,
    fields,
    publish: true,
  })
  if (saved.outcome !== 'saved') throw new Error(saved.outcome)
  const article = await findNewsArticle(backend.publishable, String(saved.recordId))
  if (article === null) throw new Error('It is not there')
  return { ...article, number: saved.number }
}

async function failureOf(call: Promise<unknown>): Promise<ContentError> {
  const error = await call.catch((error: unknown) => error)
  expect(error).toBeInstanceOf(ContentError)
  return error as ContentError
}

describe('an article created by marketing', () => {
  it('is public by slug and by id', async () => {
    const image = '/storage/v1/object/public/news-media/a.jpg'
    const { number: _, ...created } = await publish(
      titled({ image, image_alt: 'A press', image_focus: '30% 100%' }),
    )
    expect(created).toMatchObject({
      title: `Article ${made}`,
      image,
      imageAlt: 'A press',
      imageFocus: '30% 100%',
      type: 'image',
      isDeleted: false,
    })
    expect(await findNewsArticle(backend.publishable, created.slug)).toEqual(created)
    expect(await findNewsArticle(backend.publishable, String(created.id))).toEqual(created)
  })
})

it('lists the later of two articles of a day first', async () => {
  const first = await publish(titled({ date: '2199-02-01' }))
  const second = await publish(titled({ date: '2199-02-01' }))
  expect((await listLatestArticles(backend.publishable, 2)).map(({ id }) => id)).toEqual([
    second.id,
    first.id,
  ])
})

describe('missing articles', () => {
  it.each(['no-such-article', '999999999', '99999999999999999999', '0', 'a,b)'])(
    '%j is null, not a failure',
    async (slugOrId) => {
      expect(await findNewsArticle(backend.publishable, slugOrId)).toBeNull()
    },
  )
})

describe('data errors', () => {
  it('name action, entity and cause when the server does not respond', async () => {
    const nowhere = anonymousClient({ publishableKey: backend.publishableKey, url: 'http://127.0.0.1:9' })
    // Unlike reading, a change is not retried.
    const failure = await failureOf(setContentDeleted(nowhere, 'news', [1], true))
    expect(failure.message).toMatch(/^Failed to delete news articles?: we can’t reach the server\./)
    expect(failure.status).toBe(0)
  })
})

describe('media', () => {
  // The bucket checks the signature of a GIF.
  const picture = () =>
    new File([Buffer.from('R0lGODlhAQABAAAAACw=', 'base64')], 'My pïcture (1).gif', { type: 'image/gif' })

  it('are uploaded under a sanitised name and stay public until removed', async () => {
    const path = await uploadMedia(marketing, NEWS_MEDIA, picture())
    expect(path).toMatch(/^\/storage\/v1\/object\/public\/news-media\/[0-9a-f]{24}-Mypicture1\.gif$/)
    const address = getMediaUrl(backend.url, path)
    const response = await fetch(address)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/gif'])
    expect(response.headers.get('cache-control')).toContain('max-age=3600')
    await marketing.storage.from(NEWS_MEDIA.id).remove([path.split('/').at(-1) as string])
    expect((await fetch(address)).ok).toBe(false)
  })

  it('are listed with their usage and removed only if unused', async () => {
    const [used, copied, spare] = [
      await uploadMedia(marketing, NEWS_MEDIA, picture()),
      await uploadMedia(marketing, NEWS_MEDIA, picture()),
      await uploadMedia(marketing, NEWS_MEDIA, picture()),
    ]
    const { id, title } = await publish(titled({ image: used, image_alt: 'A press' }))
    const draft = titled({ content: `<figure><img src="${copied}" alt="A press"></figure>` })
    const other = await publish(draft)
    await publish(titled({ title: draft.title }), other)

    const stored = await listMedia(marketing, NEWS_MEDIA.id)
    const of = (path: string) => stored.find((medium) => medium.path === path)
    expect(of(used)).toMatchObject({
      type: 'image/gif',
      size: 14,
      isUsed: true,
      uses: [{ kind: 'news', recordId: id, title, place: 'published', state: 'published' }],
    })
    // A revision can be restored.
    expect(of(copied)).toMatchObject({ isUsed: true, uses: [{ recordId: other.id, place: 'revision' }] })
    expect(of(spare)).toMatchObject({ isUsed: false, uses: [] })

    const keys = [used, copied, spare].map((path) => of(path)?.key ?? '')
    expect(await removeUnusedMedia(marketing, NEWS_MEDIA.id, keys)).toEqual(keys.slice(2))
    const left = (await listMedia(marketing, NEWS_MEDIA.id)).map(({ path }) => path)
    expect([left.includes(used), left.includes(copied), left.includes(spare)]).toEqual([true, true, false])
    expect((await failureOf(listMedia(customer, NEWS_MEDIA.id))).message).toMatch(/^Failed to fetch media: /)
  })

  it('cannot be uploaded by customers', async () => {
    const failure = await failureOf(uploadMedia(customer, NEWS_MEDIA, picture()))
    expect(failure.message).toBe('Failed to upload media: new row violates row-level security policy')
  })
})
