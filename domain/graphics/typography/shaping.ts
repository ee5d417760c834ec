/** Shapes lines with HarfBuzz. Lengths are in ems. */
import bidiFactory from 'bidi-js'
import { splitGraphemes } from './clean.ts'
import type { Face, FaceRole, Faces } from './faces.ts'
import type { Outline, PlacedGlyph, ShapedLine } from './glyphs.ts'
import { getGlyphOutline, measureOutline } from './outlines.ts'

export type Direction = 'ltr' | 'rtl'

const bidi = bidiFactory()
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
const FIRST_STRONG = /\p{L}/u
const EMOJI = /\p{Emoji_Presentation}|\ufe0f|\u20e3/u
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Z}]/u
const MARK = /^\p{M}$/u
/** Scripts that allow letter-spacing; others are joined. */
const SPACED =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]*$/u

export function getTextDirection(text: string): Direction {
  if (!RIGHT_TO_LEFT.test(text)) return 'ltr'
  return RIGHT_TO_LEFT.test(FIRST_STRONG.exec(text)?.[0] ?? 'a') ? 'rtl' : 'ltr'
}

/** @param tracking in ems */
export function shapeLine(
  faces: Faces,
  role: FaceRole,
  text: string,
  direction: Direction,
  tracking = 0,
): ShapedLine {
  return faces.shaped.get(`${role} ${direction} ${tracking}`, text, () =>
    shape(faces, role, text, direction, SPACED.test(text) ? tracking : 0),
  )
}

interface Run {
  readonly text: string
  /** Undefined draws an empty box. */
  readonly face: Face | undefined
  readonly level: number
}

function shape(
  faces: Faces,
  role: FaceRole,
  text: string,
  direction: Direction,
  tracking: number,
): ShapedLine {
  const missing: string[] = []
  const glyphs: PlacedGlyph[] = []
  let pen = 0
  for (const run of toVisualOrder(splitRuns(faces.chain(role), text, direction, missing))) {
    if (!run.face) {
      glyphs.push({ outline: EMPTY_BOX, x: pen, y: 0 })
      pen += EMPTY_BOX.right + EMPTY_BOX.left + tracking
      continue
    }
    const em = run.face.unitsPerEm
    for (const glyph of shapeRun(faces, run.text, run.face, run.level)) {
      const outline = getGlyphOutline(faces, run.face, glyph.id)
      glyphs.push({ outline, x: pen + glyph.xOffset / em, y: glyph.yOffset / em })
      pen += glyph.xAdvance / em + (glyph.xAdvance === 0 ? 0 : tracking)
    }
  }
  if (glyphs.length > 0) pen -= tracking
  return { glyphs, advance: pen, ink: getInk(glyphs), missing }
}

/** Drawn for missing characters. The inner contour runs in the opposite direction. */
const EMPTY_BOX: Outline = measureOutline('M80,0L620,0L620,700L80,700ZM130,50L130,650L570,650L570,50Z', 1000)

/** Splits a line into runs of one face and direction, in logical order. */
function splitRuns(chain: readonly Face[], text: string, direction: Direction, missing: string[]): Run[] {
  const levels = RIGHT_TO_LEFT.test(text) ? bidi.getEmbeddingLevels(text, direction).levels : undefined
  const runs: Run[] = []
  let at = 0
  for (const character of splitGraphemes(text)) {
    const [drawn, face] = faceFor(chain, character, runs.at(-1)?.face, missing)
    const level = levels?.[at] ?? 0
    at += character.length
    const last = runs.at(-1)
    if (last && face && last.face === face && last.level === level)
      runs[runs.length - 1] = { ...last, text: last.text + drawn }
    else if (drawn !== '') runs.push({ text: drawn, face, level })
  }
  return runs
}

/**
 * Returns the first face with the whole grapheme. If there is none, missing marks are dropped or an empty box is drawn,
 * and the characters reported.
 */
function faceFor(
  chain: readonly Face[],
  character: string,
  previousFace: Face | undefined,
  missing: string[],
): readonly [string, Face | undefined] {
  const points = [...character].filter((one) => !INVISIBLE.test(one))
  if (points.length === 0) return [character, previousFace ?? chain[0]]
  const has = (face: Face) => points.every((one) => face.characters.has(one.codePointAt(0) as number))
  const emoji = chain.at(-1)
  if (EMOJI.test(character) && emoji && has(emoji)) return [character, emoji]
  const face = chain.find(has)
  if (face) return [character, face]
  const [letter = ''] = points
  const closest = chain.find(({ characters }) => characters.has(letter.codePointAt(0) as number))
  if (closest === undefined) {
    missing.push(character)
    return [letter, undefined]
  }
  const missingPoints = points.filter((one) => !closest.characters.has(one.codePointAt(0) as number))
  missing.push(...missingPoints)
  return [points.filter((one) => !missingPoints.includes(one) || !MARK.test(one)).join(''), closest]
}

/** Rule L2 of the Unicode Bidirectional Algorithm. */
function toVisualOrder(runs: readonly Run[]): Run[] {
  const ordered = [...runs]
  const highest = Math.max(0, ...runs.map(({ level }) => level))
  for (let level = highest; level > 0; level--)
    for (let from = 0; from < ordered.length; from++) {
      let to = from
      while (to < ordered.length && (ordered[to] as Run).level >= level) to++
      if (to > from) ordered.splice(from, to - from, ...ordered.slice(from, to).reverse())
      from = to
    }
  return ordered
}

function shapeRun({ harfBuzz, buffer }: Faces, text: string, face: Face, level: number) {
  buffer.reset()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  buffer.setDirection(level % 2 === 1 ? harfBuzz.Direction.RTL : harfBuzz.Direction.LTR)
  harfBuzz.shape(face.font, buffer)
  const positions = buffer.getGlyphPositions()
  return buffer.getGlyphInfos().map(({ codepoint }, index) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
    return { id: codepoint, xAdvance, xOffset, yOffset }
  })
}

function getInk(glyphs: readonly PlacedGlyph[]): ShapedLine['ink'] {
  const drawn = glyphs.filter(({ outline }) => outline.path !== '')
  if (drawn.length === 0) return { left: 0, right: 0, top: 0, bottom: 0 }
  return {
    left: Math.min(...drawn.map(({ outline, x }) => x + outline.left)),
    right: Math.max(...drawn.map(({ outline, x }) => x + outline.right)),
    top: Math.max(...drawn.map(({ outline, y }) => y + outline.top)),
    bottom: Math.min(...drawn.map(({ outline, y }) => y + outline.bottom)),
  }
}
