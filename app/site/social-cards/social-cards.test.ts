import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { mediaPath } from '#app/content/media-url.ts'
import { cardServices, type SocialCard } from '#app/server-context.ts'
import { PRODUCTS } from '#company/products.ts'
import { opened } from '#tests/support/opened.ts'
import { pageVisit } from '#tests/support/page-visit.ts'
import { openTestBackend } from '#tests/support/test-backend.ts'
import { loader } from './social-cards.ts'

const backend = opened(openTestBackend)
const red = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c02010' } })
    .png()
    .toBuffer()

beforeAll(async () => {
  const upload = { contentType: 'image/png' }
  const name = 'featured-images/red.png'
  await backend.secret.storage.from('news-media').upload(name, await red(1800, 1200), upload)
  const picture = { image: mediaPath('news-media', name), image_alt: 'Red', image_focus: '50% 30%' }
  const lost = mediaPath('news-media', 'featured-images/gone.png')
  const content = '<p>Text</p>'
  await backend.secret
    .from('news_articles')
    .insert(
      [
        { title: 'With a picture', content, date: '2026-03-01', ...picture },
        { title: 'With a lost one', content, date: '2026-03-02', image: lost, image_alt: 'Gone' },
        { title: 'Taken back', content, date: '2026-03-03', is_deleted: true },
      ],
      { defaultToNull: false },
    )
    .throwOnError()
  await backend.secret
    .from('blogs')
    .insert(
      [
        { title: 'Out', content, status: 'published', publish_date: '2026-01-01T00:00:00Z', author: 'Ada' },
        { title: 'Draft', content, status: 'draft' },
      ],
      { defaultToNull: false },
    )
    .throwOnError()
  const texts = { description: content, requirements: content, benefits: content, how_to_apply: content }
  await backend.secret
    .from('jobs')
    .insert({ title: 'Die-cutter', location: 'Aldermoor', department: 'Making', type: 'Full-time', ...texts })
    .throwOnError()
})

/** Calls a route and captures the card to draw. */
async function ask(
  params: Parameters<typeof loader>[0]['params'],
  fetchPublic: (path: string) => Promise<Response> = (path) => fetch(backend.url + path),
) {
  const drawn: SocialCard[] = []
  const reported: unknown[] = []
  const report = (error: unknown) => reported.push(error)
  const { context, tags } = pageVisit('/', { data: backend.publishable, report })
  context.set(cardServices, {
    async draw(card) {
      drawn.push(card)
      if (card.picture) await sharp(card.picture).stats()
      return new Uint8Array([1])
    },
    readCommittedImage: (address) => readFile(join(import.meta.dirname, '../../../company/public', address)),
    fetchPublic,
  })
  const response = await loader({ context, params })
  return { response, drawn, tags, reported }
}

describe('social card chosen by editors', () => {
  const NAME = `generated-images/${'c'.repeat(64)}.png`

  it('is used as it is; if it is missing, a card is drawn', async () => {
    const bytes = await red(1200, 630)
    await backend.secret.storage.from('blog-media').upload(NAME, bytes, { contentType: 'image/png' })
    const { data: set } = await backend.secret
      .from('image_sets')
      .insert({
        title: 'Red',
        template: 'headline',
        theme: 'light',
        slots: {},
        alt_text: 'Red',
        format: 'png',
      })
      .select('id')
      .single()
      .throwOnError()
    const row = { kind: 'product', record_id: 1, set_id: set?.id ?? 0, name: NAME }
    await backend.secret.from('social_images').insert(row).throwOnError()
    const { response, drawn, tags } = await ask({ product: '1' })
    expect([response.status, response.headers.get('content-type'), drawn]).toEqual([200, 'image/png', []])
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true)
    expect(tags).toContain('social_images')

    await backend.secret.storage.from('blog-media').remove([NAME])
    expect((await ask({ product: '1' })).drawn).toHaveLength(1)
    await backend.secret.from('image_sets').delete().eq('title', 'Red').throwOnError()
  })
})

describe('social card of', () => {
  it('an article has date, title and image with its focal point', async () => {
    const { response, drawn, tags } = await ask({ article: 'with-a-picture' })
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect(drawn).toMatchObject([{ kicker: 'News · 1 March 2026', title: 'With a picture' }])
    // Not cropped: drawing crops it.
    expect(await sharp(drawn[0]?.picture).metadata()).toMatchObject({ width: 1600, height: 1067 })
    expect(drawn[0]?.focus).toEqual({ x: 50, y: 30 })
    expect(tags).toEqual(['news_articles', 'social_images'])
  })

  it('an article uses the original without image transformations', async () => {
    const asked: string[] = []
    const { drawn } = await ask({ article: 'with-a-picture' }, (path) => {
      asked.push(path)
      if (path.startsWith('/storage/v1/render/')) return Promise.resolve(new Response(null, { status: 400 }))
      return fetch(backend.url + path)
    })
    expect(asked.map((path) => path.split('/')[3])).toEqual(['render', 'object'])
    expect(await sharp(drawn[0]?.picture).metadata()).toMatchObject({ width: 1800, height: 1200 })
  })

  it('an article has no image if it is missing', async () => {
    const { response, drawn, reported } = await ask({ article: 'with-a-lost-one' })
    expect([response.status, drawn[0]?.picture, reported]).toEqual([200, undefined, []])
  })

  it.each([
    ['answers 503', () => Promise.resolve(new Response('', { status: 503 }))],
    ['does not answer', () => Promise.reject(new TypeError('fetch failed'))],
  ])('an article has no image and isn’t cached while storage %s', async (_how, away) => {
    const { response, drawn, reported } = await ask({ article: 'with-a-picture' }, away)
    expect([response.status, drawn[0]?.picture]).toEqual([200, undefined])
    expect(reported).toHaveLength(1)
  })

  it('a post has its author', async () => {
    const { drawn, tags } = await ask({ post: 'out' })
    expect(drawn).toMatchObject([{ kicker: 'Blog · 1 January 2026', title: 'Out', facts: ['Ada'] }])
    expect(tags).toContain('blogs')
  })

  it('a vacancy has location and closing date', async () => {
    const { drawn } = await ask({ job: '1-die-cutter' })
    expect(drawn).toEqual([
      {
        kicker: 'Vacancy · Making',
        title: 'Die-cutter',
        facts: ['Aldermoor', 'Full-time', 'Closes when filled'],
      },
    ])
  })

  it.each(PRODUCTS.map(({ id, title }) => [id, title]))('product %i is its photo: %s', async (id, title) => {
    const { drawn } = await ask({ product: String(id) })
    expect(drawn).toMatchObject([{ title, picture: expect.any(Uint8Array) }])
  })

  it('a sector has its product’s photo, a service page its summary', async () => {
    const { drawn } = await ask({ sector: 'online-retail' })
    expect(drawn).toMatchObject([{ title: 'Online retail', picture: expect.any(Uint8Array) }])
    const service = await ask({ service: 'brcgs' })
    expect(service.drawn).toMatchObject([{ kicker: 'How We Do It', title: 'BRCGS packaging materials' }])
    expect(service.drawn[0]?.facts?.[0]).toContain('food packaging')
  })

  it('any other page has its title, and the picture at its top', async () => {
    const { drawn } = await ask({ '*': 'locations.jpg' })
    expect(drawn).toMatchObject([{ title: 'Our Locations', picture: expect.any(Uint8Array) }])
    expect((await ask({ '*': 'questions.jpg' })).drawn).toEqual([
      { kicker: 'Corrugated packaging', title: 'Questions' },
    ])
    expect((await ask({ '*': 'get-in-touch/contact.jpg' })).drawn).toMatchObject([{ title: 'Contact form' }])
  })

  it.each([
    ['a deleted article', { article: 'taken-back' }],
    ['an unknown article', { article: 'nothing' }],
    ['a draft', { post: 'draft' }],
    ['no vacancy', { job: '99-nothing' }],
    ['no product', { product: '99' }],
    ['no sector', { sector: 'hats' }],
    ['no service', { service: 'hats' }],
    ['no page', { '*': 'hats.jpg' }],
    ['nothing like a product', { product: '1e0' }],
  ])('%s returns 404', async (_, params) => {
    const { response, drawn } = await ask(params)
    expect([response.status, drawn]).toEqual([404, []])
  })
})
