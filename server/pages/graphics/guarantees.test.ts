/**
 * Renders every template in every size with random titles. `FUZZ_TITLES` sets their number, `FUZZ_SEED` the start.
 * Failures print these.
 */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { layoutDesign } from '#domain/graphics/layout.ts'
import type { ImageMetadata } from '#domain/graphics/model/drawing.ts'
import { RECIPE_VERSION, type Recipe, SIZES, THEMES } from '#domain/graphics/model/recipe.ts'
import type { Template } from '#domain/graphics/page/template.ts'
import { TEMPLATES } from '#domain/graphics/templates.ts'
import { FACE_NAMES, type Faces } from '#domain/graphics/typography/faces.ts'
import { getTextDirection, shapeLine } from '#domain/graphics/typography/shaping.ts'
import type { Size } from '#domain/media/crops.ts'
import { contrastInPixels, faultsOf, straysOf } from '#tests/fuzz/drawing-checks.ts'
import { fuzzedTitle } from '#tests/fuzz/titles.ts'
import { seededRandom } from '#tests/support/seeded-random.ts'
import { createFaceLoader } from './bundled-faces.ts'
import { decodeImage } from './decode-image.ts'
import { createDesignRenderer } from './render-design.ts'

const SEED = Number(process.env.FUZZ_SEED ?? 20_261_123)
const TITLES = Number(process.env.FUZZ_TITLES ?? 6)
const ODD_SIZES: readonly Size[] = [
  { width: 160, height: 160 },
  { width: 960, height: 160 },
  { width: 160, height: 960 },
  { width: 1357, height: 733 },
]
/** Enough for a busy machine. */
const TIMEOUT_MS = 180_000 + TITLES * 3000

const FONTS = join(import.meta.dirname, '../../../company/public')
const openFaces = createFaceLoader(FONTS)
let faces: Faces
let codePoints: ReadonlySet<number>
beforeAll(async () => {
  faces = await openFaces(FACE_NAMES)
  codePoints = new Set(
    (['display', 'text', 'label'] as const).flatMap((role) =>
      faces.chain(role).flatMap((face) => [...face.characters]),
    ),
  )
})

/** Fills every text slot with a title and every image slot with an image. */
function slotsOf(template: Template, random: () => number, round: number): Recipe['slots'] {
  const slots = template.slots.map(({ name, kind }, index) => {
    const title = () => fuzzedTitle(random, round + index)
    if (kind === 'picture') return [name, { picture: 'of the test' }] as const
    return [name, kind === 'lines' ? [title(), title(), title()].join('\n') : title()] as const
  })
  return Object.fromEntries(slots)
}

/** Metadata with random luminance, which is all that the layout reads. */
function someLight(random: () => number): ImageMetadata {
  const light = Array.from({ length: 48 * 48 }, random)
  return {
    width: 1600,
    height: 1000,
    href: 'data:,',
    light: { columns: 48, rows: 48, darkest: light.map((value) => value * 0.5), lightest: light },
  }
}

/** A recipe with one theme after the other. */
const recipeOf = (template: Template, size: Size, at: number, slots: Recipe['slots']): Recipe => ({
  version: RECIPE_VERSION,
  template: template.name,
  theme: THEMES[at % THEMES.length]?.name ?? 'light',
  slots,
  size,
})

const picturesFor = (template: Template, facts: ImageMetadata) =>
  Object.fromEntries(template.slots.filter(({ kind }) => kind === 'picture').map(({ name }) => [name, facts]))

describe('generated image with any content', () => {
  it.each(TEMPLATES.map((template) => [template.name, template] as const))(
    '%s places every letter, readable or reported, in every size',
    async (_name, template) => {
      const random = seededRandom(SEED)
      let drawings = 0
      for (let round = 0; round < TITLES; round++) {
        const slots = slotsOf(template, random, round)
        const pictures = picturesFor(template, someLight(random))
        for (const { width, height } of [...SIZES, ODD_SIZES[round % ODD_SIZES.length] as Size]) {
          const page = 1 + Math.floor(random() * 5)
          const recipe = { ...recipeOf(template, { width, height }, round, slots), page }
          const drawing = layoutDesign(recipe, faces, pictures)
          const faults = faultsOf(recipe, drawing, codePoints)
          if (round % 100 === 7 && width < 1300) faults.push(...(await straysOf(drawing)))
          if (faults.length > 0)
            expect(faults, `seed ${SEED}, round ${round}: ${JSON.stringify(recipe)}`).toEqual([])
          drawings++
        }
      }
      expect(drawings).toBe(TITLES * (SIZES.length + 1))
    },
    TIMEOUT_MS,
  )
})

/** Worst cases for legibility. */
const GROUNDS: Readonly<Record<string, (x: number, y: number) => number>> = {
  'a white wall': () => 255,
  'a chessboard of pixels': (x, y) => ((x + y) % 2) * 255,
  noise: (x, y) => (x * 7919 + y * 104_729 + ((x * y) % 97) * 31) % 256,
  'a slope from black to white': (x) => Math.round((x / 799) * 255),
}

describe('text on an image', () => {
  it.each(Object.entries(GROUNDS))('is readable on %s, measured by pixels', async (_name, lightAt) => {
    const [width, height] = [800, 600]
    const raw = Buffer.alloc(width * height * 3)
    for (let at = 0; at < width * height; at++)
      raw.fill(lightAt(at % width, Math.floor(at / width)), at * 3, at * 3 + 3)
    const picture = await sharp(raw, { raw: { width, height, channels: 3 } })
      .png()
      .toBuffer()
    const template = TEMPLATES.find(({ name }) => name === 'photo') as Template
    const { metadata: facts } = await decodeImage(picture)
    const renderer = createDesignRenderer(openFaces)
    // One of each aspect ratio.
    const sizes = SIZES.filter(({ name }) => ['share', 'story', 'email'].includes(name))
    for (const [index, { width: across, height: down }] of sizes.entries()) {
      const title = 'The corrugator starts before the sun'
      const slots = { kicker: 'Aldermoor', title, picture: { picture: 'x' } }
      const recipe = recipeOf(template, { width: across, height: down }, index, slots)
      const drawing = layoutDesign(recipe, faces, { picture: facts })
      const rendered = await renderer.render(recipe, { picture }, 'png', { omitText: true })
      const ground = await sharp(rendered).removeAlpha().raw().toBuffer()
      expect(Math.min(...contrastInPixels(drawing, ground)), `${across} × ${down}`).toBeGreaterThanOrEqual(
        4.5,
      )
    }
  })
})

describe('box pattern in an image slot', () => {
  const withBox = ({ slots }: Template, box: string): Recipe['slots'] =>
    Object.fromEntries(
      slots.map((slot) => [slot.name, slot.kind === 'picture' ? { picture: box } : slot.example]),
    )
  const pictured = TEMPLATES.filter(({ slots }) => slots.some(({ kind }) => kind === 'picture'))

  it.each(pictured.map((template) => [template.name, template] as const))(
    'is complete with readable text in every size: %s',
    async (_name, template) => {
      for (const [at, { width, height }] of SIZES.entries()) {
        const size = { width, height }
        const recipe = recipeOf(template, size, at, withBox(template, 'box:mailer:300x200x60'))
        const sleeve = { ...recipe, slots: withBox(template, 'box:sleeve:300x200x60') }
        const drawing = layoutDesign(recipe, faces, {})
        expect(faultsOf(recipe, drawing, codePoints)).toEqual([])
        expect(drawing.warnings.filter(({ code }) => code === 'required')).toEqual([])
        expect(drawing.svg).not.toBe(layoutDesign(sleeve, faces, {}).svg)
        const creases = drawing.elements.flatMap((one) =>
          one.kind === 'shape' && one.dashes ? [one.path] : [],
        )
        expect(creases.length).toBeGreaterThan(0)
        const points = [...creases.join('').matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)]
        for (const [, x, y] of points)
          expect([Number(x) > 0 && Number(x) < width, Number(y) > 0 && Number(y) < height]).toEqual([
            true,
            true,
          ])
        if (template.name !== 'photo') continue
        const rendered = await createDesignRenderer(openFaces).render(recipe, {}, 'png', { omitText: true })
        const ground = await sharp(rendered).removeAlpha().raw().toBuffer()
        expect(Math.min(...contrastInPixels(drawing, ground))).toBeGreaterThanOrEqual(4.5)
      }
    },
  )

  it('that cannot be cut is reported', () => {
    const [template] = pictured as [Template]
    const recipe = recipeOf(template, SIZES[0], 0, withBox(template, 'box:none:300x200x60'))
    expect(layoutDesign(recipe, faces, {}).warnings.map(({ code }) => code)).toContain('not-understood')
  })
})

describe('same recipe', () => {
  const recipe: Recipe = {
    version: RECIPE_VERSION,
    template: 'headline',
    theme: 'kraft',
    slots: { title: 'Καλώς ήρθατε · שלום · 📦 at 40 mm' },
    size: { width: 600, height: 200 },
  }
  const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

  it.each(['png', 'webp', 'avif', 'jpeg'] as const)('renders identical bytes as %s', async (format) => {
    const renderers = [openFaces, createFaceLoader(FONTS)].map(createDesignRenderer)
    const [one, other] = await Promise.all(renderers.map((renderer) => renderer.render(recipe, {}, format)))
    expect(hash(one as Uint8Array)).toBe(hash(other as Uint8Array))
  })

  it('has the same layout whatever other fonts are loaded', async () => {
    const few = await createFaceLoader(FONTS)([
      'besley',
      'archivo',
      'archivo-narrow',
      'noto-serif-greek',
      'noto-hebrew',
      'noto-emoji',
    ])
    expect(layoutDesign(recipe, few, {}).svg).toBe(layoutDesign(recipe, faces, {}).svg)
  })
})

describe('text rendering', () => {
  const drawn = (title: string) =>
    layoutDesign(
      {
        version: RECIPE_VERSION,
        template: 'headline',
        theme: 'light',
        slots: { title },
        size: { width: 1200, height: 630 },
      },
      faces,
      {},
    )

  it('applies kerning and joins letters as their script requires', () => {
    const advance = (text: string) => shapeLine(faces, 'display', text, getTextDirection(text)).advance
    expect(advance('AV')).toBeLessThan(advance('A') + advance('V') - 0.02)
    const shapes = (text: string) =>
      shapeLine(faces, 'display', text, getTextDirection(text)).glyphs.map(({ outline }) => outline)
    const apart = [...'محمد'].flatMap(shapes)
    // Right to left: only the last of the four letters, drawn first, may keep its isolated form.
    for (const joined of shapes('محمد').slice(1)) expect(apart).not.toContain(joined)
  })

  it('reports letters missing from all fonts and draws empty boxes', () => {
    const { warnings } = drawn('箱 for all')
    expect(warnings).toEqual([
      { slot: 'title', code: 'missing-glyphs', message: 'Our fonts don’t include the character 箱.' },
    ])
  })

  it('avoids a single word on the last line', () => {
    const lines = drawn(
      'The board that kept a whole festival dry for fifteen weeks of rain on end',
    ).elements.flatMap((one) => (one.kind === 'text' && one.slot === 'title' ? [one] : []))
    expect(lines.length).toBeGreaterThan(1)
    expect(lines.at(-1)?.text.split(' ').length).toBeGreaterThan(1)
    const widths = lines.map(({ ink }) => ink.width)
    expect(Math.min(...widths) / Math.max(...widths)).toBeGreaterThan(0.6)
  })

  it('aligns right-to-left text to the right', () => {
    const line = drawn('שלום עולם').elements.find((one) => one.kind === 'text' && one.slot === 'title')
    if (line?.kind !== 'text') throw new Error('no line')
    expect(line.ink.x + line.ink.width).toBeCloseTo(line.area.x + line.area.width, 0)
  })
})
