/**
 * Cuts the site's faces down to what its pages set: Western European letters, and the weights that the style sheets
 * name. The results are committed; run it again when a style sheet asks for another weight.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

if (process.argv.includes('--help')) {
  console.log(`Usage: node scripts/subset-fonts.ts

Writes company/public/fonts/*-core.woff2 and *-accents.woff2, and the faces that social cards are set in. Needs fonttools with brotli (Debian: fonttools, python3-brotli).`)
  process.exit(0)
}

const published = join(import.meta.dirname, '../company/public/fonts')
const sources = join(import.meta.dirname, 'subset-fonts')

/** A range of weights stays variable; a single one does not, and is half the size. */
const FACES = [
  { name: 'besley', source: join(published, 'besley-latin-wght-normal.woff2'), weights: '760' },
  { name: 'archivo', source: join(sources, 'archivo-latin-wght-normal.woff2'), weights: '400:700' },
  { name: 'archivo-italic', source: join(sources, 'archivo-latin-wght-italic.woff2'), weights: '400:600' },
  {
    name: 'archivo-narrow',
    source: join(sources, 'archivo-narrow-latin-wght-normal.woff2'),
    weights: '500:600',
  },
] as const

/** Nearly every page is set in these letters. The `unicode-range` in app/styles/fonts.css is the same. */
const CORE = [
  'U+0020-007E,U+00A0,U+00A3,U+00A9,U+00B0,U+00B2-00B3,U+00B7,U+00D7,U+2010-2015,U+2018-201E,U+2022,U+2026',
  'U+2032-2033,U+2212',
].join(',')
/** The other letters and signs of Western Europe, which load where they are used. */
const ACCENTS = [
  'U+00A1-00A2,U+00A4-00A8,U+00AA-00AF,U+00B1,U+00B4-00B6,U+00B8-00D6,U+00D8-00FF,U+0131,U+0152-0153,U+2020-2021',
  'U+2030,U+2039-203A,U+2044,U+20AC,U+2122,U+2215',
].join(',')

/** The server draws no WOFF2 and cannot choose from a range of weights, so its faces have neither. */
const CARD_FACES = [
  { name: 'besley', source: join(published, 'besley-latin-wght-normal.woff2'), weight: '760' },
  { name: 'archivo-narrow', source: join(sources, 'archivo-narrow-latin-wght-normal.woff2'), weight: '600' },
] as const
const cards = join(import.meta.dirname, '../server/pages/social-card')

const work = mkdtempSync(join(tmpdir(), 'fonts-'))
for (const { name, source, weights } of FACES) {
  const cut = join(work, `${name}.ttf`)
  execFileSync('fonttools', ['varLib.instancer', source, `wght=${weights}`, '-o', cut, '-q'])
  for (const [part, letters] of Object.entries({ core: CORE, accents: ACCENTS }))
    execFileSync('pyftsubset', [
      cut,
      `--unicodes=${letters}`,
      '--layout-features=kern,liga,tnum,ccmp',
      '--no-hinting',
      '--flavor=woff2',
      `--output-file=${join(published, `${name}-${part}.woff2`)}`,
    ])
}
for (const { name, source, weight } of CARD_FACES) {
  const cut = join(work, `${name}.ttf`)
  execFileSync('fonttools', ['varLib.instancer', source, `wght=${weight}`, '-o', cut, '-q'])
  execFileSync('pyftsubset', [
    cut,
    `--unicodes=${CORE},${ACCENTS}`,
    '--layout-features=kern,liga',
    '--no-hinting',
    `--output-file=${join(cards, `${name}.ttf`)}`,
  ])
}
rmSync(work, { recursive: true })
