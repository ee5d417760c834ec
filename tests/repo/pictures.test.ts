/** Committed images: complete, within size limits, and referenced. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import {
  DERIVATIVE_FORMATS,
  DERIVATIVE_WIDTHS,
  derivativeName,
  getPlaceholderUrl,
} from '#app/ui/picture/image-variants.ts'
import { STATIC_IMAGES } from '#company/images.ts'
import { PRODUCTS } from '#company/products.ts'
import { STATIC_VIDEO } from '#company/video.ts'
import { AVIF_QUALITIES, contentHash } from '#scripts/pictures/derivatives.ts'
import { read, root } from './files.ts'

const FOLDERS = {
  blog: 'supabase/seed/blog-media/blog-images',
  news: 'supabase/seed/news-media/demo',
  team: 'company/public/uploads/team',
  film: 'company/public/film',
  sheet: 'docs/pictures',
} as const
const PRODUCT_PICTURES = '/uploads/products/'
const POSTER = '/uploads/film/folding-a-case.webp'

const pictures = Object.entries(STATIC_IMAGES)
const fileOf = (address: string) => join(root, 'company/public', address)
const weightOf = (path: string) => statSync(path).size
const namesIn = (folder: string) => readdirSync(join(root, folder))

const sizesOf = (address: string, hash: string) =>
  DERIVATIVE_FORMATS.flatMap((format) =>
    DERIVATIVE_WIDTHS.map((width) => ({
      file: fileOf(derivativeName(address.replace(/\.webp$/, ''), hash, width, format)),
      format,
      width,
    })),
  )

describe('committed images', () => {
  it.each(pictures)('include %s in all sizes, at most 25 kB of AVIF on a phone', async (address, found) => {
    const original = readFileSync(fileOf(address))
    expect(AVIF_QUALITIES.map((quality) => contentHash(original, quality))).toContain(found.hash)
    expect(await sharp(original).metadata()).toMatchObject({ width: found.width, height: found.height })
    for (const { file, format, width } of sizesOf(address, found.hash)) {
      const size = await sharp(file).metadata()
      expect([file, size.format, size.width]).toEqual([file, format === 'avif' ? 'heif' : format, width])
      if (format === 'avif' && width === 800) expect(weightOf(file), file).toBeLessThanOrEqual(25_000)
    }
  })

  it.each(pictures)('have a placeholder that browsers decode as 4 by 3 pixels: %s', (_, picture) => {
    const bitmap = Buffer.from(getPlaceholderUrl(picture).replace(/^data:image\/bmp;base64,/, ''), 'base64')
    const { length } = bitmap
    expect([bitmap.toString('latin1', 0, 2), bitmap.readUInt32LE(2)]).toEqual(['BM', length])
    expect([bitmap.readInt32LE(18), bitmap.readInt32LE(22), bitmap.readUInt16LE(28)]).toEqual([4, 3, 16])
    expect(length - bitmap.readUInt32LE(10)).toBe((4 * 3 * 16) / 8)
  })

  it('have no unused files', () => {
    const known = pictures.flatMap(([address, { hash }]) => [
      fileOf(address),
      ...sizesOf(address, hash).map(({ file }) => file),
    ])
    const folders = [...new Set(pictures.map(([address]) => dirname(fileOf(address))))]
    const files = folders.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
    expect(files.toSorted()).toEqual(known.toSorted())
  })

  it.each([
    ['a post', FOLDERS.blog, 300_000],
    ['an article', FOLDERS.news, 120_000],
    ['a portrait', FOLDERS.team, 12_000],
    ['the film', FOLDERS.film, 1_500_000],
    ['the contact sheet', FOLDERS.sheet, 400_000],
  ])('stay within their size limit: %s', (_, folder, most) => {
    const weights = namesIn(folder).map((name) => weightOf(join(root, folder, name)))
    expect(weights.length).toBeGreaterThan(0)
    expect(Math.max(...weights)).toBeLessThanOrEqual(most)
  })

  it('total at most 40 MB', () => {
    const folders = [
      'company/public/uploads',
      'company/public/film',
      'supabase/seed/blog-media',
      'supabase/seed/news-media',
    ]
    const files = folders.flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, withFileTypes: true }).filter((one) => one.isFile()),
    )
    const sum = files.reduce((total, { parentPath, name }) => total + weightOf(join(parentPath, name)), 0)
    expect(sum).toBeGreaterThan(1_000_000)
    expect(sum).toBeLessThanOrEqual(40_000_000)
  })
})

describe('references to committed images', () => {
  it('match the products in order', () => {
    const addresses = pictures.map(([address]) => address).filter((one) => one.startsWith(PRODUCT_PICTURES))
    expect(addresses.length).toBeGreaterThan(0)
    expect(PRODUCTS.map(({ image }) => image)).toEqual(addresses.toSorted())
  })

  it.each([
    ['posts', 'supabase/seed/03_blog.sql', /blog-media\/blog-images\/([\w-]+\.webp)/g, FOLDERS.blog],
    ['articles', 'supabase/seed/02_news.sql', /news-media\/demo\/([\w-]+\.webp)/g, FOLDERS.news],
    ['people', 'supabase/seed/04_team.sql', /\/uploads\/team\/([\w-]+\.svg)/g, FOLDERS.team],
  ])('exist for the demo %s', (_, seed, pattern, folder) => {
    const named = [...read(seed).matchAll(pattern)].map(([, name = '']) => name)
    expect(named.length).toBeGreaterThan(0)
    expect(namesIn(folder).toSorted()).toEqual(named.toSorted())
  })

  it('match the video files, named by content hash', () => {
    const addresses = [...STATIC_VIDEO.sources.map(({ address }) => address), STATIC_VIDEO.captions]
    for (const address of addresses) {
      const hash = createHash('sha256')
        .update(readFileSync(fileOf(address)))
        .digest('hex')
      expect(address).toContain(`.${hash.slice(0, 12)}.`)
    }
    expect(
      namesIn(FOLDERS.film)
        .map((name) => `/film/${name}`)
        .toSorted(),
    ).toEqual(addresses.toSorted())
    const poster = STATIC_IMAGES[POSTER]
    expect((poster?.width ?? 0) / (poster?.height ?? 1)).toBeCloseTo(
      STATIC_VIDEO.width / STATIC_VIDEO.height,
      6,
    )
  })

  it('describe each portrait with the team member’s name', () => {
    const sql = read('supabase/seed/04_team.sql')
    const names = [...sql.matchAll(/^\(\d+, '([^']+)'/gm)].map(([, name = '']) => name)
    const pictured = [...sql.matchAll(/'\/uploads\/team\/([^']+)', '([^']+)'/g)]
    const files = names.map((name) => `${name.toLowerCase().replaceAll(' ', '-')}.svg`)
    expect(pictured.map(([, file]) => file)).toEqual(files)
    for (const [index, [, , alt]] of pictured.entries())
      expect(alt).toMatch(new RegExp(`^Drawing of ${names[index]}, with .{15,}`))
  })
})
