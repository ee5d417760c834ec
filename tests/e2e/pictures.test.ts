/**
 * Images from upload to page: resized, stripped of metadata, retried after an interruption, cropped around the focal
 * point, listed, and deleted when unused.
 */
import { text } from 'node:stream/consumers'
import { createClient } from '@supabase/supabase-js'
import type { Page } from 'playwright-core'
import sharp, { type Metadata } from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mediaPath } from '#app/content/media-url.ts'
import { MAX_EDGE_PX } from '#domain/media/image-optimisation.ts'
import { BLOG_MEDIA_BUCKET, NEWS_MEDIA_BUCKET } from '#domain/media/media.ts'
import type { Database } from '#supabase/database.types.ts'
import { openProfile } from './support/browser.ts'
import { type Entered, openPortalSite, type PortalSite } from './support/portal-site.ts'

let portal: PortalSite
let editor: Entered

beforeAll(async () => {
  portal = await openPortalSite()
  editor = await portal.enter('marketing')
})
afterAll(() => portal?.[Symbol.asyncDispose]())

type Colour = readonly [number, number, number]
const RED: Colour = [255, 0, 0]
const GREEN: Colour = [0, 255, 0]
const BLUE: Colour = [0, 0, 255]

/** Three vertical stripes, as large as a camera's image. */
async function stripes(width: number, height: number) {
  const stripe = (background: string) =>
    ({ create: { width: width / 3, height, channels: 3, background } }) as const
  return sharp([stripe('red'), stripe('lime'), stripe('blue')] as never, { join: { across: 3 } })
}

/** Photo of a phone held upright: rotated by EXIF, with GPS position. */
async function phonePicture(): Promise<Buffer> {
  const upright = await (await stripes(3600, 4800)).png().toBuffer()
  return sharp(upright)
    .rotate(-90)
    .jpeg({ quality: 95 })
    .withExif({
      IFD0: { Make: 'Phone of Alex Example' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '51/1 3/1 0/1',
        GPSLongitudeRef: 'W',
        GPSLongitude: '1/1 18/1 0/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer()
}

function nearest(pixel: ArrayLike<number>): Colour {
  return [0, 1, 2].map((channel) => ((pixel[channel] ?? 0) > 128 ? 255 : 0)) as unknown as Colour
}

async function colourAt(picture: Uint8Array, x: number, y: number): Promise<Colour> {
  const { width, height } = (await sharp(picture).metadata()) as Required<Metadata>
  const left = Math.min(width - 1, Math.round(width * x))
  const top = Math.min(height - 1, Math.round(height * y))
  return nearest(await sharp(picture).extract({ left, top, width: 1, height: 1 }).raw().toBuffer())
}

async function storedIn(bucket: string, folder = ''): Promise<string[]> {
  const { data, error } = await portal.site.secret.storage.from(bucket).list(folder)
  if (error) throw error
  return data.map(({ name }) => name)
}

async function bytesOf(bucket: string, key: string): Promise<Buffer> {
  const { data, error } = await portal.site.secret.storage.from(bucket).download(key)
  if (error) throw error
  return Buffer.from(await data.arrayBuffer())
}

/** A new article, so that no unsaved draft is offered. */
async function openForm(page: Page): Promise<void> {
  const { data } = await portal.site.secret
    .from('news_articles')
    .insert({ title: 'For pictures' })
    .select('id')
    .single()
    .throwOnError()
  await page.goto(`${portal.site.url}/news-admin/${data.id}`)
  await page.getByRole('textbox', { name: 'Title', exact: true }).waitFor()
}

const chooseFile = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  page
    .getByRole('group', { name: 'Image or video', exact: true })
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name, mimeType, buffer })

describe('photo of a phone', () => {
  it('is stored upright, at most 2400 px, without metadata, and shows its size', async () => {
    const { page } = editor
    await openForm(page)
    const original = await phonePicture()
    await chooseFile(page, 'IMG 0001.JPG', 'image/jpeg', original)
    await page.getByText(/Reduced from .* to .*, 1800 × 2400 pixels, camera data removed\./).waitFor()

    const [key = ''] = await storedIn(NEWS_MEDIA_BUCKET)
    expect(key).toMatch(/^[0-9a-f]{24}-IMG0001\.jpg$/)
    const stored = await bytesOf(NEWS_MEDIA_BUCKET, key)
    const { width, height, exif, xmp, orientation } = await sharp(stored).metadata()
    expect({ width, height, exif, xmp, orientation }).toEqual({ width: 1800, height: MAX_EDGE_PX })
    expect(stored.includes('Alex Example')).toBe(false)
    expect(stored.length).toBeLessThan(original.length)
    const across = [1 / 6, 1 / 2, 5 / 6]
    expect(await Promise.all(across.map((x) => colourAt(stored, x, 0.5)))).toEqual([RED, GREEN, BLUE])
  })

  it('is cached for an hour and never overwrites another', async () => {
    const [key = ''] = await storedIn(NEWS_MEDIA_BUCKET)
    const response = await fetch(portal.site.url + mediaPath(NEWS_MEDIA_BUCKET, key))
    expect(response.headers.get('cache-control')).toBe('max-age=3600')
    const { data } = await portal.site.secret.storage.from(NEWS_MEDIA_BUCKET).info(key)
    const over = await fetch(`${portal.site.url}/storage/v1/object/${NEWS_MEDIA_BUCKET}/${key}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await tokenOf(editor.page)}`, 'content-type': 'image/jpeg' },
      body: new Uint8Array(await phonePicture()),
    })
    expect([over.ok, data?.size]).toEqual([false, (await bytesOf(NEWS_MEDIA_BUCKET, key)).length])
  })

  it('needs a description and is cropped around its focal point by keys, number and click', async () => {
    const { page } = editor
    await page.getByLabel('Alt text').fill('Three stripes')
    const point = page.getByRole('slider', { name: 'Focal point' })
    const cut = page.locator('[data-crop=card] img')
    const position = () => cut.evaluate((image) => getComputedStyle(image).objectPosition)
    await expect.poll(() => position()).toBe('50% 50%')
    await point.press('ArrowLeft')
    await point.press('Shift+ArrowUp')
    expect([await position(), await point.getAttribute('aria-valuetext')]).toEqual([
      '49% 40%',
      '49% across, 40% down',
    ])
    await page.getByLabel('Horizontal, %').fill('7')
    await expect.poll(position).toBe('7% 40%')
    const whole = page.locator('img[draggable=false]')
    // The natural size is known once it has loaded.
    await expect
      .poll(() => whole.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    const { width, height } = (await whole.boundingBox()) ?? { width: 0, height: 0 }
    await whole.click({ position: { x: width * 0.8, y: height * 0.25 } })
    await expect.poll(position).toBe('80% 25%')
    await expect.poll(() => page.locator('[data-crop]').count()).toBe(4)
    await page.getByRole('button', { name: 'Reset' }).click()
    await expect.poll(position).toBe('50% 50%')
  })
})

/** Returns the token of the tab's client. */
async function tokenOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    for (let index = 0; index < sessionStorage.length; index++) {
      const text = sessionStorage.getItem(sessionStorage.key(index) ?? '') ?? ''
      if (text.includes('access_token')) return String(JSON.parse(text).access_token)
    }
    return ''
  })
}

describe('failed upload', () => {
  it('shows the specified message, keeps the old image and can be retried', async () => {
    const { page } = editor
    await openForm(page)
    const before = await storedIn(NEWS_MEDIA_BUCKET)
    const picture = await (await stripes(1200, 800)).jpeg().toBuffer()
    await page.route('**/storage/v1/object/news-media/**', (route) => route.abort('connectionreset'), {
      times: 1,
    })
    await chooseFile(page, 'pallets.jpg', 'image/jpeg', picture)
    await page.getByRole('alert').getByText('Failed to upload media').waitFor()
    await expect.poll(() => storedIn(NEWS_MEDIA_BUCKET)).toEqual(before)
    await expect.poll(() => page.getByRole('slider', { name: 'Focal point' }).count()).toBe(0)

    await page.getByLabel('Alt text').fill('Pallets')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('slider', { name: 'Focal point' }).waitFor()
    await expect.poll(() => storedIn(NEWS_MEDIA_BUCKET)).toHaveLength(before.length + 1)
    // The description typed during the upload is kept.
    await expect.poll(() => page.getByLabel('Alt text').inputValue()).toBe('Pallets')
    editor.consoleErrors.splice(0)
  })

  it('can be cancelled', async () => {
    const { page } = editor
    await openForm(page)
    const before = await storedIn(NEWS_MEDIA_BUCKET)
    await page.route('**/storage/v1/object/news-media/**', () => {}, { times: 1 })
    await chooseFile(page, 'slow.jpg', 'image/jpeg', await (await stripes(900, 600)).jpeg().toBuffer())
    await page.getByText(/^Uploading… |Finishing/).waitFor()
    await page.getByRole('button', { name: 'Cancel upload' }).click()
    await page.getByRole('button', { name: 'Upload image or video' }).waitFor()
    await expect.poll(() => storedIn(NEWS_MEDIA_BUCKET)).toEqual(before)
    editor.consoleErrors.splice(0)
  })

  it.each([
    [
      'an SVG',
      'plan.svg',
      'image/svg+xml',
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      /^Please choose a JPEG/,
    ],
    ['not an image', 'photo.jpg', 'image/jpeg', 'MZ', /^Please choose a JPEG/],
    ['damaged', 'photo.jpg', 'image/jpeg', '\xff\xd8\xff\xe0\x00\x10JFIF\0', /can’t be read/],
    [
      'in an Apple format that the browser can’t read',
      'IMG.HEIC',
      'image/heic',
      '\0\0\0\x18ftypheic\0\0\0\0mif1heic',
      /HEIC/,
    ],
  ])('because it is %s shows why', async (_title, name, mimeType, bytes, sentence) => {
    const { page } = editor
    await openForm(page)
    await chooseFile(page, name, mimeType, Buffer.from(bytes, 'latin1'))
    await page.getByRole('alert').getByText(sentence).waitFor()
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('button', { name: 'Upload image or video' }).waitFor()
  })
})

describe('animation', () => {
  it('is stored with all frames and labelled', async () => {
    const { page } = editor
    await openForm(page)
    const frame = (background: string) =>
      ({ create: { width: 60, height: 40, channels: 3, background } }) as const
    const gif = await sharp([frame('red'), frame('blue')] as never, { join: { animated: true } })
      .gif({ loop: 0 })
      .toBuffer()
    await chooseFile(page, 'turning.gif', 'image/gif', gif)
    await page.getByText('Animated image, uploaded unchanged').waitFor()
    const key = (await storedIn(NEWS_MEDIA_BUCKET)).find((name) => name.endsWith('turning.gif')) ?? ''
    expect((await sharp(await bytesOf(NEWS_MEDIA_BUCKET, key)).metadata()).pages).toBe(2)
  })
})

describe('focal point', () => {
  const focus = '100% 50%'
  const slug = { news: '', blog: '' }

  beforeAll(async () => {
    const { secret } = portal.site
    const picture = await (await stripes(2400, 800)).png().toBuffer()
    const put = async (bucket: string, key: string) => {
      const { error } = await secret.storage.from(bucket).upload(key, picture, { contentType: 'image/png' })
      if (error) throw error
      return mediaPath(bucket, key)
    }
    const article = await secret
      .from('news_articles')
      .insert({
        title: 'A wide picture',
        content: '<p>Text</p>',
        image_focus: focus,
        image: await put(NEWS_MEDIA_BUCKET, 'wide.png'),
        image_alt: 'Wide news',
      })
      .select('slug')
      .single()
      .throwOnError()
    const post = await secret
      .from('blogs')
      .insert({
        title: 'A wide post',
        content: '<p>Text</p>',
        status: 'published',
        featured_image_focus: focus,
        featured_image: await put(BLOG_MEDIA_BUCKET, 'featured-images/wide.png'),
        featured_image_alt: 'Wide post',
      })
      .select('slug')
      .single()
      .throwOnError()
    slug.news = article.data.slug
    slug.blog = post.data.slug
  })

  it.each([
    ['on a news card', '/news', 'Wide news', 1440],
    ['on a blog card', '/blog', 'Wide post', 1440],
    ['on a home page card', '/', 'Wide news', 390],
    ['in the header of an article', 'news', 'Wide news', 1440],
    ['in the header of an article on a phone', 'news', 'Wide news', 390],
    ['in the header of a post', 'blog', 'Wide post', 1440],
    ['in the header of a post on a phone', 'blog', 'Wide post', 390],
  ] as const)('is the centre of the crop %s, without scripts', async (_title, imageOf, alt, width) => {
    const { context, consoleErrors } = await openProfile(portal.browser, {
      javaScriptEnabled: false,
      viewport: { width, height: 900 },
    })
    const page = await context.newPage()
    const path = imageOf === 'news' || imageOf === 'blog' ? `/${imageOf}/${slug[imageOf]}` : imageOf
    await page.goto(portal.site.url + path)
    const image = page.getByAltText(alt).first()
    await expect
      .poll(async () => {
        await image.scrollIntoViewIfNeeded()
        return image.evaluate((element) => (element as HTMLImageElement).naturalWidth)
      })
      .toBeGreaterThan(0)
    const seen = await image.screenshot()
    // Without the focal point the middle stripe would be centred.
    expect([await colourAt(seen, 0.95, 0.5), await colourAt(seen, 0.7, 0.5)]).toEqual([BLUE, BLUE])
    expect(consoleErrors).toEqual([])
    await context.close()
  })

  it.each(['news', 'blog'] as const)('is used for the social card: %s', async (kind) => {
    const response = await fetch(`${portal.site.url}/${kind}/${slug[kind]}/social-card.jpg`)
    const card = new Uint8Array(await response.arrayBuffer())
    expect(await sharp(card).metadata()).toMatchObject({ width: 1200, height: 630 })
    expect(await colourAt(card, 960 / 1200, 0.5)).toEqual(BLUE)
  })
})

describe('media library', () => {
  beforeAll(async () => {
    const picture = await (await stripes(300, 200)).png().toBuffer()
    for (const name of ['spare.png', 'late.png']) {
      const bucket = portal.site.secret.storage.from(NEWS_MEDIA_BUCKET)
      const { error } = await bucket.upload(name, picture, { contentType: 'image/png' })
      if (error) throw error
    }
  })

  it('shows where a file is used, and deletes unused ones with undo', async () => {
    const { page, consoleErrors } = editor
    consoleErrors.splice(0)
    await page.clock.install()
    await page.goto(`${portal.site.url}/news-admin/media`)
    const wide = page.locator('[data-record]', { hasText: 'wide.png' })
    await wide.getByRole('link', { name: 'A wide picture' }).waitFor()
    await wide.getByText('2400 × 800').waitFor()
    await expect.poll(() => wide.getByRole('button', { name: /^Delete/ }).count()).toBe(0)

    await page.getByRole('searchbox').fill('spare')
    const spare = page.locator('[data-record]', { hasText: 'spare.png' })
    await spare.getByText('Not used').waitFor()
    await spare.getByRole('button', { name: /^Delete/ }).click()
    await page.getByText(/spare\.png” will be deleted\./).waitFor()
    await expect.poll(() => spare.count()).toBe(0)
    await page.getByRole('button', { name: /^Undo/ }).click()
    await spare.waitFor()

    await spare.getByRole('button', { name: /^Delete/ }).click()
    await expect.poll(() => storedIn(NEWS_MEDIA_BUCKET)).not.toContain('spare.png')
    expect(consoleErrors).toEqual([])
  })

  it('keeps a file that was used again before its deletion', async () => {
    const { page } = editor
    const { secret } = portal.site
    await page.goto(`${portal.site.url}/news-admin/media?q=late`)
    const late = page.locator('[data-record]', { hasText: 'late.png' })
    await late.getByRole('button', { name: /^Delete/ }).click()
    await page.getByText(/late\.png” will be deleted\./).waitFor()
    const image = mediaPath(NEWS_MEDIA_BUCKET, 'late.png')
    await secret.from('news_articles').insert({ title: 'In time', image, image_alt: 'Late' }).throwOnError()
    await page.clock.fastForward('00:12')
    await page.getByText(/Not deleted, because now in use: “.*late\.png”/).waitFor()
    await expect.poll(() => storedIn(NEWS_MEDIA_BUCKET)).toContain('late.png')
  })

  it('exports its list as a file', async () => {
    const { page } = editor
    await page.goto(`${portal.site.url}/news-admin/media?sort=name`)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ])
    const file = await text(await download.createReadStream())
    expect(file.split('\r\n')[0]).toBe('File,Size,Uploaded,Used in')
    expect(file).toContain('“A wide picture” (published)')
  })

  it('is closed to users without editing rights', async () => {
    const { data } = await portal.site.secret.from('content_revisions').select('number').limit(1)
    expect(data).not.toEqual([])
    const anonymous = createClient<Database>(portal.site.url, portal.site.publishableKey)
    const { error } = await anonymous.rpc('media_usage', { bucket: NEWS_MEDIA_BUCKET })
    expect(error?.code).toBe('42501')
  })

  it('lets the user choose an image', async () => {
    const { page } = editor
    await openForm(page)
    await page.getByRole('button', { name: 'Choose from library' }).click()
    const dialog = page.getByRole('dialog', { name: 'Choose from library' })
    await dialog.getByRole('searchbox').fill('wide')
    await dialog.getByRole('button', { name: /wide\.png/ }).click()
    await page.getByRole('slider', { name: 'Focal point' }).waitFor()
  })

  it('closes only itself on Escape above another dialog and returns the focus', async () => {
    const { page } = editor
    await openForm(page)
    await page.getByRole('button', { name: 'Insert', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Image…' }).click()
    const below = page.getByRole('dialog', { name: 'Image', exact: true })
    const opener = below.getByRole('button', { name: 'Choose from library…' })
    await opener.click()
    const dialog = page.getByRole('dialog', { name: 'Choose from library' })
    await dialog.getByRole('searchbox').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => below.isVisible()).toBe(true)
    await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true)
    await page.keyboard.press('Escape')
    await below.waitFor({ state: 'hidden' })
  })
})
