/**
 * Generates files from `company/` that cannot read it at runtime: Supabase's email templates and settings, icons, the
 * social card, and image sizes with their list.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { BRAND, COLOURS } from '#company/brand.ts'
import { STATIC_IMAGES } from '#company/images.ts'
import { PARTICULARS } from '#company/particulars.ts'
import type { StaticImage } from '#domain/company/company.ts'
import { formatCompanyParticulars } from '#domain/company/particulars.ts'
import { SOCIAL_CARD_SIZE } from '#domain/media/social-card.ts'
import { createCardServices } from '#server/pages/social-card/render-card.ts'
import { writeImageSizes } from './pictures/derivatives.ts'

const ROOT = join(import.meta.dirname, '..')
const PUBLIC = join(ROOT, 'company/public')
const TEMPLATES = join(ROOT, 'supabase/templates')
/** Values of the last run, which are replaced in templates and settings. */
const WRITTEN = join(ROOT, 'supabase/templates/written-with.json')

type Replacements = Readonly<Record<string, string>>

/** Values in emails by name. */
function companyWords(): Replacements {
  // Excluded: text on the brand colour is white like the background, so the two could not be told apart.
  const { 'on-blue': _, ...colours } = COLOURS
  return { name: BRAND.name, ...colours }
}

/** Text files with current and expected content. */
export async function textFiles(): Promise<{ path: string; found: string; wanted: string }[]> {
  const before = JSON.parse(await readFile(WRITTEN, 'utf8')) as Replacements
  const templates = (await readdir(TEMPLATES)).filter((name) => name.endsWith('.html'))
  const wanted: [path: string, write: (found: string) => string][] = [
    ...templates.map((name): [string, (found: string) => string] => [
      join(TEMPLATES, name),
      (found) => withParticulars(replaceWords(found, before, companyWords())),
    ]),
    [join(ROOT, 'supabase/config.toml'), (found) => settings(replaceWords(found, before, companyWords()))],
    [join(PUBLIC, 'site.webmanifest'), () => webManifest()],
    [join(PUBLIC, 'favicon.svg'), () => icon()],
    [WRITTEN, () => `${JSON.stringify(companyWords(), null, 2)}\n`],
  ]
  return Promise.all(
    wanted.map(async ([path, write]) => {
      const found = await readFile(path, 'utf8')
      return { path, found, wanted: write(found) }
    }),
  )
}

/** Replaces all values in one pass, so that none is replaced twice. */
export function replaceWords(text: string, before: Replacements, after: Replacements): string {
  const names = Object.keys(before).toSorted((a, b) => (before[b]?.length ?? 0) - (before[a]?.length ?? 0))
  const byWord = new Map(names.map((name) => [before[name] ?? '', after[name] ?? '']))
  const anyOf = names.map((name) => (before[name] ?? '').replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')).join('|')
  return text.replaceAll(new RegExp(anyOf, 'g'), (word) => byWord.get(word) ?? word)
}

/** Adds the legally required company details; `server/` removes placeholders. */
function withParticulars(html: string): string {
  const sentences = `<p class="particulars" style="margin: 8px 0 0;">${formatCompanyParticulars(PARTICULARS)}</p>`
  const without = html.replace(/\n<p class="particulars"[^\n]*/g, '')
  return without.replace(/(<p style="margin: 0;"><a href="\{\{ \.SiteURL \}\}"[^\n]*)/, `$1\n${sentences}`)
}

const settings = (toml: string) =>
  toml.replace(
    /^project_id = ".*"$/m,
    `project_id = "${BRAND.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}"`,
  )

function webManifest(): string {
  const { light } = BRAND.themeColour
  const sizes = [192, 512].map(
    (size) => `    { "src": "/icon-${size}.png", "type": "image/png", "sizes": "${size}x${size}" }`,
  )
  return `{
  "name": ${JSON.stringify(BRAND.name)},
  "short_name": ${JSON.stringify(BRAND.name.split(' ')[0])},
  "start_url": "/",
  "display": "browser",
  "background_color": "${light}",
  "theme_color": "${light}",
  "icons": [
    { "src": "/favicon.svg", "type": "image/svg+xml", "sizes": "any" },
${sizes.join(',\n')}
  ]
}
`
}

const icon = () =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="${COLOURS.blue}" d="${BRAND.mark.ground}"/><path fill="none" stroke="${COLOURS['on-blue']}" stroke-width="2.5" d="${BRAND.mark.line}"/></svg>\n`

async function writeIcons(): Promise<void> {
  for (const [name, size] of [
    ['icon-192', 192],
    ['icon-512', 512],
    ['apple-touch-icon', 180],
  ] as const)
    await sharp(Buffer.from(icon()), { density: size * 3 })
      .resize(size, size)
      .png()
      .toFile(join(PUBLIC, `${name}.png`))
  const facts = [BRAND.telephone, `${BRAND.address.town}, ${BRAND.address.county}`]
  const cards = createCardServices(PUBLIC, async () => new Response(null, { status: 404 }))
  const card = await cards.draw({ kicker: 'Corrugated packaging', title: BRAND.headline, facts })
  await sharp(card).resize(SOCIAL_CARD_SIZE).png({ palette: true }).toFile(join(PUBLIC, 'social-card.png'))
}

const isSize = (name: string) => /\.[0-9a-f]{12}-\d+\.(avif|webp)$/.test(name)
const isPicture = (name: string) => /\.(webp|png|jpe?g|tiff?)$/i.test(name) && !isSize(name)

/** Generates sizes of new images under `uploads/` and drops deleted ones from the list. */
async function writeImages(): Promise<string[]> {
  const uploads = join(PUBLIC, 'uploads')
  const files = await readdir(uploads, { recursive: true }).catch(() => [])
  const listed: [address: string, picture: StaticImage][] = []
  const written: string[] = []
  for (const file of files.filter((path) => isPicture(basename(path))).toSorted()) {
    const stem = basename(file, extname(file))
    const address = `/uploads/${join(dirname(file), stem)}.webp`
    const known = STATIC_IMAGES[address]
    if (!known) written.push(address)
    const folder = join(uploads, dirname(file))
    listed.push([address, known ?? (await writeImageSizes(join(uploads, file), folder, stem))])
  }
  await writeFile(join(ROOT, 'company/images.ts'), manifestText(Object.fromEntries(listed)))
  return written
}

/** Content of `company/images.ts`. */
function manifestText(pictures: Readonly<Record<string, StaticImage>>): string {
  const lines = Object.entries(pictures).map(
    ([address, { width, height, hash, trace }]) =>
      `  '${address}': {\n    width: ${width},\n    height: ${height},\n    hash: '${hash}',\n    trace: '${trace}',\n  },\n`,
  )
  return `/** Written by \`npm run generate:company\`: every committed image by its original's URL. */
import type { StaticImage } from '#domain/company/company.ts'

export const STATIC_IMAGES: Readonly<Record<string, StaticImage>> = {
${lines.join('')}}
`
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { help: { type: 'boolean', default: false }, check: { type: 'boolean', default: false } },
  })
  if (values.help) {
    console.log(`Usage: npm run generate:company [-- --check]

Generates files from company/: email templates and settings in supabase/, icons, the social card, and the sizes of
images in company/public/uploads. --check writes nothing and fails if a file is outdated.`)
    return
  }
  const outdated = (await textFiles()).filter(({ found, wanted }) => found !== wanted)
  if (values.check) {
    for (const { path } of outdated) console.error(`${path} is outdated. Run: npm run generate:company`)
    process.exitCode = outdated.length === 0 ? 0 : 1
    return
  }
  for (const { path, wanted } of outdated) await writeFile(path, wanted)
  await writeIcons()
  const written = await writeImages()
  console.log(`${outdated.length} files updated, icons written, ${written.length} new images.`)
}

if (import.meta.main) await main()
