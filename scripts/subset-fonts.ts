/**
 * Subsets the website's fonts to Western European characters and the weights in use. The results are committed; run it
 * again for another weight.
 */
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

if (process.argv.includes('--help')) {
  console.log(`Usage: node scripts/subset-fonts.ts

Writes company/public/fonts/*-core.woff2 and *-accents.woff2, and the fonts for generated images
(company/public/fonts/pictures), with Noto from npm. Needs fonttools with brotli (Debian: fonttools, python3-brotli).`)
  process.exit(0)
}

const published = join(import.meta.dirname, '../company/public/fonts')
const sources = join(import.meta.dirname, 'subset-fonts')

/**
 * A weight range stays variable; a single weight is half the size. The range 400–600 is 4 kB smaller than 400–700 and
 * fits into TCP's first ten packets.
 */
const FACES = [
  { name: 'besley', source: join(sources, 'besley-latin-wght-normal.woff2'), weights: '760' },
  { name: 'besley-text', source: join(sources, 'besley-latin-wght-normal.woff2'), weights: '400' },
  { name: 'archivo', source: join(sources, 'archivo-latin-wght-normal.woff2'), weights: '400:600' },
  { name: 'archivo-italic', source: join(sources, 'archivo-latin-wght-italic.woff2'), weights: '400:600' },
  {
    name: 'archivo-narrow',
    source: join(sources, 'archivo-narrow-latin-wght-normal.woff2'),
    weights: '500:600',
  },
] as const

/** Characters of nearly every page. Same as `unicode-range` in app/styles/fonts.css. */
const CORE = [
  'U+0020-007E,U+00A0,U+00A3,U+00A9,U+00AE,U+00B0,U+00B2-00B3,U+00B7,U+00D7,U+2010-2015,U+2018-201E,U+2022,U+2026',
  'U+2032-2033,U+2212',
].join(',')
/** Other Western European characters, loaded on demand. */
const ACCENTS = [
  'U+00A1-00A2,U+00A4-00A8,U+00AA-00AD,U+00AF,U+00B1,U+00B4-00B6,U+00B8-00D6,U+00D8-00FF,U+0131,U+0152-0153,U+2020-2021',
  'U+2030,U+2039-203A,U+2044,U+20AC,U+2122,U+2215',
].join(',')

/** HarfBuzz cannot read WOFF2. Images use one weight per family, split by script as in fontsource. */
const PICTURE_FACES = [
  { name: 'besley', source: join(sources, 'besley-latin-wght-normal.woff2'), weight: '760' },
  { name: 'besley-ext', source: join(published, 'besley-latin-ext-wght-normal.woff2'), weight: '760' },
  { name: 'archivo', source: join(sources, 'archivo-latin-wght-normal.woff2'), weight: '500' },
  { name: 'archivo-ext', source: join(published, 'archivo-latin-ext-wght-normal.woff2'), weight: '500' },
  { name: 'archivo-narrow', source: join(sources, 'archivo-narrow-latin-wght-normal.woff2'), weight: '600' },
  {
    name: 'archivo-narrow-ext',
    source: join(published, 'archivo-narrow-latin-ext-wght-normal.woff2'),
    weight: '600',
  },
] as const

/** Fallback fonts, under the SIL Open Font License. Static fonts have no weight. */
const NOTO_FACES: readonly {
  name: string
  package: string
  part: string
  weight?: string
  characters?: string
}[] = [
  ...['greek', 'cyrillic', 'vietnamese'].flatMap((part) => [
    { name: `noto-serif-${part}`, package: '@fontsource-variable/noto-serif@5.3.0', part, weight: '700' },
    { name: `noto-sans-${part}`, package: '@fontsource-variable/noto-sans@5.3.0', part, weight: '550' },
  ]),
  ...['hebrew', 'arabic', 'devanagari', 'thai'].map((part) => ({
    name: `noto-${part}`,
    package: `@fontsource-variable/noto-sans-${part}@5.3.0`,
    part,
    weight: '600',
    // The font shapes joined forms itself; their code points are for legacy software.
    ...(part === 'arabic' && { letters: 'U+0000-FB4F' }),
  })),
  {
    name: 'noto-symbols',
    package: '@fontsource/noto-sans-symbols-2@5.3.0',
    part: 'symbols',
    characters: 'U+2300-23FF,U+2460-27BF,U+2B00-2BFF',
  },
  {
    name: 'noto-math',
    package: '@fontsource/noto-sans-math@5.3.0',
    part: 'latin',
    characters: 'U+2070-209F,U+2150-22FF',
  },
  { name: 'noto-emoji', package: '@fontsource/noto-emoji@5.3.2', part: 'emoji' },
]
const pictures = join(published, 'pictures')

const work = mkdtempSync(join(tmpdir(), 'fonts-'))
for (const { name, source, weights } of FACES) {
  const cut = join(work, `${name}.ttf`)
  execFileSync('fonttools', ['varLib.instancer', source, `wght=${weights}`, '-o', cut, '-q'])
  for (const [part, characters] of Object.entries({ core: CORE, accents: ACCENTS }))
    execFileSync('pyftsubset', [
      cut,
      `--unicodes=${characters}`,
      '--layout-features=kern,liga,tnum,ccmp',
      '--no-hinting',
      // Licences are stored beside the files, to save bytes.
      '--name-IDs=1,2',
      '--flavor=woff2',
      `--output-file=${join(published, `${name}-${part}.woff2`)}`,
    ])
}
for (const { name, source, weight } of PICTURE_FACES) cutFace(name, source, weight, '*')
for (const { name, package: wanted, part, weight, characters = '*' } of NOTO_FACES) {
  execFileSync('npm', ['install', '--prefix', work, '--no-save', '--ignore-scripts', wanted])
  const id = wanted.slice(wanted.indexOf('/') + 1, wanted.lastIndexOf('@'))
  const file = `${id}-${part}-${weight === undefined ? '400' : 'wght'}-normal.woff2`
  const folder = join(work, 'node_modules', wanted.slice(0, wanted.lastIndexOf('@')), 'files')
  cutFace(name, join(folder, file), weight, characters)
}

function cutFace(name: string, source: string, weight: string | undefined, characters: string): void {
  const cut = join(work, `${name}.woff2`)
  if (weight === undefined) copyFileSync(source, cut)
  else execFileSync('fonttools', ['varLib.instancer', source, `wght=${weight}`, '-o', cut, '-q'])
  const plain = join(work, `${name}.ttf`)
  execFileSync('fonttools', ['ttLib.woff2', 'decompress', '-o', plain, cut])
  execFileSync('pyftsubset', [
    ...[plain, `--unicodes=${characters}`, '--layout-features=*', '--no-hinting', '--notdef-outline'],
    `--output-file=${join(pictures, `${name}.ttf`)}`,
  ])
}
rmSync(work, { recursive: true })
