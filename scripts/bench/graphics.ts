/** Measures the image generator: a preview after a key, a set of all sizes, five hundred rows, and a card beside @vercel/og’s. */
import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { BRAND, COLOURS } from '#company/brand.ts'
import { layOut } from '#domain/graphics/lay-out.ts'
import { type Recipe, SIZES } from '#domain/graphics/model/recipe.ts'
import type { Template } from '#domain/graphics/page/template.ts'
import { templateOf } from '#domain/graphics/templates.ts'
import { FACE_NAMES, faceAddress } from '#domain/graphics/text/faces.ts'
import { median } from '#scripts/bench-site/median.ts'
import { createPictureMaker } from '#server/pages/graphics/draw-picture.ts'
import { readPicture } from '#server/pages/graphics/read-picture.ts'
import { createFaces } from '#server/pages/graphics/shipped-faces.ts'
import { exampleRecipe, PUBLIC_DIRECTORY, pictureFiles } from '../graphics/examples.ts'
import { type Benchmark, milliseconds, type Row, ratioRow } from './row.ts'

/** The newest whose build for Node starts: that of 1.0.3 asks for what modules do not have. */
const OTHER = '@vercel/og@0.8.6'
const ROWS = 500
const KEYS = 200
const SHARE = SIZES[0]

const article = templateOf('article') as Template
const openFaces = createFaces(PUBLIC_DIRECTORY)
const maker = createPictureMaker(openFaces)

export const graphics: Benchmark = async (pace) => [
  await preview(pace.quick ? 20 : KEYS),
  await setOfSizes(pace.rounds),
  await rowsOfCsv(pace.quick ? ROWS / 10 : ROWS),
  await besideVercel(pace.quick ? 2 : pace.rounds),
]

const titled = (recipe: Recipe, title: string): Recipe => ({ ...recipe, slots: { ...recipe.slots, title } })
const pictureOf = async (recipe: Recipe) =>
  new Uint8Array(await readFile(Object.values(pictureFiles(recipe))[0] as string))

function target(what: string, value: number, most: number, told: string): Row {
  return {
    what,
    bare: '',
    ours: told,
    figure: milliseconds(value),
    target: `≤ ${milliseconds(most)}`,
    reached: value <= most,
  }
}

/** What a worker does after each key: all sizes, laid out and written as SVG. */
async function preview(keys: number): Promise<Row> {
  const faces = await openFaces(FACE_NAMES)
  const recipe = exampleRecipe(article, 'light', SHARE)
  const { facts } = await readPicture(await pictureOf(recipe))
  const text =
    'The board that kept a festival dry, and what fifteen weeks of rain taught us about coatings. '.repeat(4)
  const times = Array.from({ length: keys }, (_, key) => {
    const typed = titled(recipe, text.slice(0, 3 + key))
    const began = performance.now()
    for (const size of SIZES) layOut({ ...typed, size }, faces, { picture: facts })
    return performance.now() - began
  }).toSorted((a, b) => a - b)
  const p95 = times[Math.floor(keys * 0.95)] as number
  return target(
    'a preview in seven sizes after a key, 95th percentile',
    p95,
    150,
    `median ${milliseconds(median(times))}`,
  )
}

async function setOfSizes(rounds: number): Promise<Row> {
  const recipe = exampleRecipe(article, 'light', SHARE)
  const picture = await pictureOf(recipe)
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const began = performance.now()
    await Promise.all(
      SIZES.map(({ width, height }) =>
        maker.make({ ...recipe, size: { width, height } }, { picture }, 'jpeg'),
      ),
    )
    times.push(performance.now() - began)
  }
  return target('a set of seven sizes with a picture, as JPEG', median(times), 2000, `${SIZES.length} files`)
}

async function rowsOfCsv(count: number): Promise<Row> {
  const recipe = exampleRecipe(article, 'kraft', SHARE)
  const picture = await pictureOf(recipe)
  const memory: number[] = []
  const began = performance.now()
  for (let row = 0; row < count; row += 2) {
    const both = [row, row + 1].map((number) =>
      titled(recipe, `Row ${number}: a box that fits what is in it`),
    )
    await Promise.all(both.map((one) => maker.make(one, { picture }, 'jpeg')))
    if (row % Math.max(2, count / 10) === 0) memory.push(process.memoryUsage.rss() / 2 ** 20)
  }
  const taken = performance.now() - began
  const half = memory.slice(Math.floor(memory.length / 2))
  const told = `memory ${Math.round(half[0] as number)} MB half-way, ${Math.round(half.at(-1) as number)} MB at the end`
  return target(`${count} rows of a CSV, two at a time`, taken, (60_000 * count) / ROWS, told)
}

/** The same card, with the same faces and the same picture, as PNG: by @vercel/og, which is installed for it elsewhere. */
async function besideVercel(rounds: number): Promise<Row> {
  const directory = await mkdtemp(join(tmpdir(), 'bench-og-'))
  try {
    execFileSync('npm', [
      'install',
      '--prefix',
      directory,
      '--no-save',
      '--ignore-scripts',
      '--silent',
      OTHER,
    ])
    const entry = createRequire(join(directory, 'x.js')).resolve('@vercel/og')
    const { ImageResponse } = await import(pathToFileURL(entry).href)
    const recipe = exampleRecipe(article, 'light', SHARE)
    const picture = await pictureOf(recipe)
    const fonts = await Promise.all(
      (['besley', 'archivo-narrow'] as const).map(async (name) => ({
        ...{ name, weight: 700, style: 'normal' },
        data: await readFile(join(PUBLIC_DIRECTORY, faceAddress(name))),
      })),
    )
    const jpeg = (
      await maker.make(
        { ...recipe, template: 'photo', size: { width: 480, height: 630 } },
        { picture },
        'jpeg',
        { onlyGround: true },
      )
    ).bytes
    const shown = `data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}`
    const theirs = async () => {
      const { kicker, title } = recipe.slots
      const response = new ImageResponse(vercelCard(String(kicker), String(title), shown), {
        ...recipe.size,
        fonts,
      })
      return response.arrayBuffer()
    }
    const ours = () => maker.make(recipe, { picture }, 'png')
    const times = { theirs: [] as number[], ours: [] as number[] }
    await theirs()
    await ours()
    for (let round = 0; round < rounds * 3; round++)
      for (const [name, work] of Object.entries({ theirs, ours }) as [
        'theirs' | 'ours',
        () => Promise<unknown>,
      ][]) {
        const began = performance.now()
        await work()
        times[name].push(performance.now() - began)
      }
    const [one, other] = [median(times.theirs), median(times.ours)]
    return ratioRow(
      `a card with a picture as PNG, beside ${OTHER}`,
      { bare: milliseconds(one), ours: milliseconds(other) },
      other / one,
      { most: 1 },
    )
  } finally {
    await rm(directory, { recursive: true })
  }
}

function vercelCard(kicker: string, title: string, picture: string) {
  const box = (style: object, children?: unknown) => ({
    type: 'div',
    props: { style: { display: 'flex', ...style }, children },
  })
  return box({ width: 1200, height: 630, background: COLOURS.paper }, [
    box({ width: 720, padding: 64, flexDirection: 'column', justifyContent: 'space-between' }, [
      box({ flexDirection: 'column' }, [
        box({ fontFamily: 'archivo-narrow', fontSize: 26, color: COLOURS.blue }, kicker),
        box({ fontFamily: 'besley', fontSize: 68, color: COLOURS.ink, lineHeight: 1.1 }, title),
      ]),
      box({ fontFamily: 'besley', fontSize: 30, color: COLOURS.ink }, BRAND.name),
    ]),
    { type: 'img', props: { src: picture, width: 480, height: 630 } },
  ])
}
