/** The committed pictures, without rendering one: made from their recipes as these are, whole, and light enough. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { DERIVATIVE_FORMATS, DERIVATIVE_WIDTHS, derivativeName } from '#app/ui/picture/derivatives.ts'
import { COMMITTED_FILM } from '#company/film.ts'
import { COMMITTED_PICTURES } from '#company/pictures.ts'
import { PRODUCTS } from '#company/products.ts'
import { contentOf, FILM, FOLDERS, readRendered, recipes } from '#imagery/command/recipes.ts'
import { avifQualities, contentHash } from '#imagery/derivatives.ts'
import { read, root } from './files.ts'

const rendered = await readRendered()
const pictures = Object.entries(COMMITTED_PICTURES)
const fileOf = (address: string) => join(root, 'company/public', address)
const weightOf = (path: string) => statSync(path).size
const namesIn = (folder: string) => readdirSync(join(root, folder))
const addressesIn = (folder: string) => namesIn(folder).map((name) => `/${folder}/${name}`)

const sizesOf = (address: string, hash: string) =>
  DERIVATIVE_FORMATS.flatMap((format) =>
    DERIVATIVE_WIDTHS.map((width) => ({
      file: fileOf(derivativeName(address.replace(/\.webp$/, ''), hash, width, format)),
      format,
      width,
    })),
  )

describe('the committed pictures', () => {
  it('have each a recipe and a record of what they were made of', () => {
    expect(Object.keys(rendered).toSorted()).toEqual([...recipes.keys()].toSorted())
  })

  it.each([...recipes])('hold %s as its recipe is: `npm run imagery` makes it anew', async (path, recipe) => {
    expect(await recipe()).toBe(rendered[path]?.recipe)
  })

  it.each([...recipes.keys()])('hold %s as it was made', async (path) => {
    expect(await contentOf(path)).toBe(rendered[path]?.content)
  })

  it.each(pictures)('hold %s with all its sizes, at most 25 kB of AVIF on a phone', (address, { hash }) => {
    const original = readFileSync(fileOf(address))
    expect(avifQualities.map((quality) => contentHash(original, quality))).toContain(hash)
    for (const { file, format, width } of sizesOf(address, hash)) {
      expect(existsSync(file), file).toBe(true)
      if (format === 'avif' && width === 800) expect(weightOf(file), file).toBeLessThanOrEqual(25_000)
    }
  })

  it('have nothing beside them that no page asks for', () => {
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
  ])('weigh what they may: %s', (_, folder, most) => {
    const weights = namesIn(folder).map((name) => weightOf(join(root, folder, name)))
    expect(weights.length).toBeGreaterThan(0)
    expect(Math.max(...weights)).toBeLessThanOrEqual(most)
  })

  it('weigh at most 40 MB together', () => {
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

describe('pictures and what names them', () => {
  const made = (folder: string) =>
    [...recipes.keys()]
      .filter((path) => dirname(path) === folder)
      .map((path) => path.slice(folder.length + 1))

  it('agree on the products, in their order', () => {
    const addresses = made(FOLDERS.products).map((name) => `/uploads/products/${name}`)
    expect(PRODUCTS.map(({ image }) => image)).toEqual(addresses)
    expect(Object.keys(COMMITTED_PICTURES)).toEqual(expect.arrayContaining(addresses))
  })

  it('agree on the places: photographed or drawn, never both', () => {
    const addresses = made(FOLDERS.places).map((name) => `/uploads/places/${name}`)
    expect(new Set(addresses).size).toBe(addresses.length)
    expect(addresses.toSorted()).toEqual(
      Object.keys(COMMITTED_PICTURES).filter((address) => address.startsWith('/uploads/places/')),
    )
  })

  it.each([
    ['posts', 'supabase/seed/03_blog.sql', /blog-media\/blog-images\/([\w-]+\.webp)/g, FOLDERS.blog],
    ['articles', 'supabase/seed/02_news.sql', /news-media\/demo\/([\w-]+\.webp)/g, FOLDERS.news],
    ['people', 'supabase/seed/04_team.sql', /\/uploads\/team\/([\w-]+\.svg)/g, FOLDERS.team],
  ])('agree on the demonstration’s %s', (_, seed, pattern, folder) => {
    const named = [...read(seed).matchAll(pattern)].map(([, name = '']) => name)
    expect(named.length).toBeGreaterThan(0)
    expect(named.toSorted()).toEqual(made(folder).toSorted())
    expect(namesIn(folder).toSorted()).toEqual(named.toSorted())
  })

  it('agree on the film, whose parts are named by their content', () => {
    const addresses = [...COMMITTED_FILM.sources.map(({ address }) => address), COMMITTED_FILM.captions]
    for (const address of addresses) {
      const hash = createHash('sha256')
        .update(readFileSync(fileOf(address)))
        .digest('hex')
      expect(address).toContain(`.${hash.slice(0, 12)}.`)
    }
    expect(
      addressesIn('company/public/film')
        .map((path) => path.replace('/company/public', ''))
        .toSorted(),
    ).toEqual(addresses.toSorted())
    const poster = COMMITTED_PICTURES[`/uploads/film/${FILM}.webp`]
    expect((poster?.width ?? 0) / (poster?.height ?? 1)).toBeCloseTo(
      COMMITTED_FILM.width / COMMITTED_FILM.height,
      6,
    )
  })

  it('describe each portrait of the team with the person’s name', () => {
    const sql = read('supabase/seed/04_team.sql')
    const names = [...sql.matchAll(/^\(\d+, '([^']+)'/gm)].map(([, name = '']) => name)
    const pictured = [...sql.matchAll(/'\/uploads\/team\/([^']+)', '([^']+)'/g)]
    const files = names.map((name) => `${name.toLowerCase().replaceAll(' ', '-')}.svg`)
    expect(pictured.map(([, file]) => file)).toEqual(files)
    for (const [index, [, , alt]] of pictured.entries())
      expect(alt).toMatch(new RegExp(`^Drawing of ${names[index]}, with .{15,}`))
  })
})
