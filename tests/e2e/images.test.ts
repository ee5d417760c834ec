/** Images in a browser: resized before upload, cropped around their focal point, and drawn by the generator. */
import { buffer } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import sharp, { type Metadata } from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { mediaPath } from '#app/content/media-url.ts'
import { MAX_EDGE_PX } from '#domain/media/image-optimisation.ts'
import { BLOG_MEDIA_BUCKET, NEWS_MEDIA_BUCKET } from '#domain/media/media.ts'
import { opened } from '#tests/support/opened.ts'
import { openProfile } from './support/browser.ts'
import { type Entered, openPortalSite } from './support/portal-site.ts'

const portal = opened(() => openPortalSite())
let editor: Entered

beforeAll(async () => {
  editor = await portal.enter('marketing')
})

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

async function storedIn(bucket: string): Promise<string[]> {
  const { data, error } = await portal.site.secret.storage.from(bucket).list()
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
  it('is stored upright, at most 2400 px, without metadata, and cropped around its focal point', async () => {
    const { page } = editor
    await openForm(page)
    const original = await phonePicture()
    await chooseFile(page, 'IMG 0001.JPG', 'image/jpeg', original)
    await page.getByText(/Reduced from .* to .*, 1800 × 2400 pixels, camera data removed\./).waitFor()

    const key = (await storedIn(NEWS_MEDIA_BUCKET)).find((name) => name.endsWith('IMG0001.jpg')) ?? ''
    expect(key).toMatch(/^[0-9a-f]{24}-IMG0001\.jpg$/)
    const stored = await bytesOf(NEWS_MEDIA_BUCKET, key)
    const { exif, xmp, orientation, ...size } = await sharp(stored).metadata()
    expect([size.width, size.height]).toEqual([1800, MAX_EDGE_PX])
    expect([exif, xmp, orientation]).toEqual([undefined, undefined, undefined])
    expect(stored.includes('Alex Example')).toBe(false)
    expect(stored.length).toBeLessThan(original.length)
    const across = [1 / 6, 1 / 2, 5 / 6]
    expect(await Promise.all(across.map((x) => colourAt(stored, x, 0.5)))).toEqual([RED, GREEN, BLUE])
    const response = await fetch(portal.site.url + mediaPath(NEWS_MEDIA_BUCKET, key))
    expect(response.headers.get('cache-control')).toBe('max-age=3600')

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
    // The image moves while saving.
    await page.locator('[data-status]').filter({ hasText: 'Unpublished changes' }).waitFor()
    await whole.hover({ position: { x: width * 0.5, y: height * 0.5 } })
    await page.mouse.down()
    const { x, y } = (await whole.boundingBox()) ?? { x: 0, y: 0 }
    await page.mouse.move(x + width * 0.2, y + height * 0.75)
    await page.mouse.up()
    await expect.poll(position).toBe('20% 75%')
    await expect.poll(() => page.locator('[data-crop]').count()).toBe(4)
    await page.getByRole('button', { name: 'Reset' }).click()
    await expect.poll(position).toBe('50% 50%')
  })
})

describe('image field', () => {
  it('explains unreadable files and failed uploads, keeps the alt text and tries again', async () => {
    const { page } = editor
    await openForm(page)
    const before = (await storedIn(NEWS_MEDIA_BUCKET)).length
    for (const [name, type, bytes, sentence] of [
      ['photo.jpg', 'image/jpeg', '\xff\xd8\xff\xe0\x00\x10JFIF\0', /can’t be read/],
      ['IMG.HEIC', 'image/heic', '\0\0\0\x18ftypheic\0\0\0\0mif1heic', /HEIC/],
    ] as const) {
      await chooseFile(page, name, type, Buffer.from(bytes, 'latin1'))
      await page.getByRole('alert').getByText(sentence).waitFor()
      expect(await page.getByLabel('Alt text').count()).toBe(0)
      await page.getByRole('button', { name: 'Discard' }).click()
    }
    const image = await (await stripes(1200, 800)).jpeg().toBuffer()
    await page.route('**/storage/v1/object/news-media/**', () => {}, { times: 1 })
    await chooseFile(page, 'slow.jpg', 'image/jpeg', image)
    await page.getByText(/^Uploading… |Finishing/).waitFor()
    await page.getByRole('button', { name: 'Cancel upload' }).click()
    await page.getByRole('button', { name: 'Upload image or video' }).waitFor()
    await page.route('**/storage/v1/object/news-media/**', (route) => route.abort('connectionreset'), {
      times: 1,
    })
    await chooseFile(page, 'pallets.jpg', 'image/jpeg', image)
    await page.getByRole('alert').getByText('Failed to upload media').waitFor()
    expect(await storedIn(NEWS_MEDIA_BUCKET)).toHaveLength(before)
    await page.getByLabel('Alt text').fill('Pallets')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('slider', { name: 'Focal point' }).waitFor()
    expect(await storedIn(NEWS_MEDIA_BUCKET)).toHaveLength(before + 1)
    // The description typed during the upload is kept.
    expect(await page.getByLabel('Alt text').inputValue()).toBe('Pallets')
    editor.consoleErrors.splice(0)
  })

  it('opens the library above another dialog, closes it alone on Escape and returns the focus', async () => {
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

describe('wide image', () => {
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
    [1440, ['/news', '/blog', 'blog']],
    [390, ['/', 'news']],
  ] as const)(
    'is cropped around its focal point on cards and headers %i px wide, without scripts',
    async (width, pages) => {
      const { context, consoleErrors } = await openProfile(portal.browser, {
        javaScriptEnabled: false,
        viewport: { width, height: 900 },
      })
      const page = await context.newPage()
      for (const name of pages) {
        await page.goto(
          portal.site.url + (name === 'news' || name === 'blog' ? `/${name}/${slug[name]}` : name),
        )
        const image = page.getByAltText(name.includes('blog') ? 'Wide post' : 'Wide news').first()
        await expect
          .poll(async () => {
            await image.scrollIntoViewIfNeeded()
            return image.evaluate((element) => (element as HTMLImageElement).naturalWidth)
          })
          .toBeGreaterThan(0)
        const seen = await image.screenshot()
        // Without the focal point the middle stripe would be centred.
        expect([name, await colourAt(seen, 0.95, 0.5), await colourAt(seen, 0.7, 0.5)]).toEqual([
          name,
          BLUE,
          BLUE,
        ])
      }
      expect(consoleErrors).toEqual([])
      await context.close()
    },
  )

  it.each(['news', 'blog'] as const)(
    'is cropped around its focal point on the social card: %s',
    async (kind) => {
      const response = await fetch(`${portal.site.url}/${kind}/${slug[kind]}/social-card.jpg`)
      const card = new Uint8Array(await response.arrayBuffer())
      expect(await sharp(card).metadata()).toMatchObject({ width: 1200, height: 630 })
      expect(await colourAt(card, 960 / 1200, 0.5)).toEqual(BLUE)
    },
  )

  it('is drawn into a design as the user types, with the template chosen by keyboard, and downloaded', async () => {
    const { page, consoleErrors } = editor
    consoleErrors.splice(0)
    const isDrawn = () => page.locator('[data-drawn="2"]:not([data-behind])').waitFor()
    await page.goto(`${portal.site.url}/image-generator?sizes=1200x630,600x200`)
    await isDrawn()
    await page.getByRole('radio', { name: /^Headline/ }).press('ArrowRight')
    const article = page.getByRole('radio', { name: /^Article/ })
    await expect.poll(() => article.evaluate((radio) => radio === document.activeElement)).toBe(true)
    await page.locator('[name="slot-title"]').fill('Board that keeps dry')
    await page.getByRole('button', { name: 'News images' }).click()
    const library = page.getByRole('dialog')
    await library.getByRole('searchbox').fill('wide')
    await library.getByRole('button', { name: /wide\.png/ }).click()
    await page.getByRole('slider', { name: 'Focal point' }).waitFor()
    await expect.poll(() => page.locator('[name="alt-text"]').inputValue()).toContain('Board that keeps dry')
    await isDrawn()
    const previews = page.locator('[data-size] img')
    await expect
      .poll(() =>
        previews.evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth)),
      )
      .toEqual([1200, 600])
    const shown = sharp(await previews.first().screenshot()).raw()
    const { data } = await shown.toBuffer({ resolveWithObject: true })
    // The stripes of the image are in the preview.
    const colours = new Set<string>()
    for (let at = 0; at + 2 < data.length; at += 30) colours.add(nearest(data.subarray(at, at + 3)).join())
    expect([...colours]).toEqual(expect.arrayContaining([BLUE.join()]))
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page
        .getByRole('button', { name: /^Download PNG/ })
        .first()
        .click(),
    ])
    expect(download.suggestedFilename()).toBe('board-that-keeps-dry-1200x630.png')
    const drawn = await buffer(await download.createReadStream())
    expect(await sharp(drawn).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    expect(consoleErrors).toEqual([])
  })
})
