/**
 * Fits stacked text blocks into an area. All blocks shrink together to their minimum sizes; what still does not fit is
 * cut, least important first, and reported.
 */

import type { Faces } from './faces.ts'
import { measureLine, type Paragraph } from './line-breaking.ts'
import {
  baselines,
  breakAtSize,
  clampLines,
  getMinHeight,
  paragraphOf,
  type TextStyle,
} from './typesetting.ts'

export interface TextBlock {
  readonly slot: string
  /** Sanitised; empty blocks are skipped. */
  readonly text: string
  readonly style: TextStyle
  /** Space above in pixels, except for the first block. */
  readonly gap: number
  /** 1 is cut last and never left out. */
  readonly importance: 1 | 2 | 3 | 4
}

interface Prepared {
  readonly block: TextBlock
  readonly paragraph: Paragraph
}

export interface FittedBlock extends Prepared {
  readonly lines: readonly string[]
  readonly size: number
  /** From the top of the first block, in pixels. */
  readonly top: number
  readonly height: number
  readonly isCut: boolean
}

export interface Fitted {
  readonly blocks: readonly FittedBlock[]
  readonly height: number
  readonly leftOut: readonly TextBlock[]
}

const STEPS = 9
/** Steps a title may shrink to get even lines. */
const MAX_BALANCED_WORDS = 2
/** Minimum width of the shortest line, as a fraction of the longest. */
const MIN_EVEN = 0.56

export function fitTextBlocks(
  faces: Faces,
  given: readonly TextBlock[],
  room: { readonly width: number; readonly height: number },
): Fitted {
  const blocks = given
    .filter(({ text }) => text !== '')
    .map((block): Prepared => ({ block, paragraph: paragraphOf(block.text, block.style) }))
  for (let step = 0; step <= STEPS; step++) {
    const fitted = atStep(faces, blocks, room, step / STEPS)
    if (fitted) return { ...(isEven(fitted) ? fitted : (evenFrom(step + 1) ?? fitted)), leftOut: [] }
  }
  return cut(faces, blocks, room)

  /** A slightly smaller size may break into more even lines. */
  function evenFrom(first: number) {
    for (let step = first; step <= Math.min(STEPS, first + MAX_BALANCED_WORDS - 1); step++) {
      const fitted = atStep(faces, blocks, room, step / STEPS)
      if (fitted && isEven(fitted)) return fitted
    }
    return null
  }

  function isEven(fitted: { readonly blocks: readonly FittedBlock[] }) {
    return !fitted.blocks.some((block) => isRagged(faces, block))
  }
}

/** Returns whether a title has one very short line. */
function isRagged(faces: Faces, { block, paragraph, lines }: FittedBlock): boolean {
  if (block.importance > 1 || lines.length < 3) return false
  const widths = lines.map((line) => measureLine(faces, paragraph, line))
  return Math.min(...widths) < Math.max(...widths) * MIN_EVEN
}

const sizeAt = ({ size, floor }: TextStyle, part: number) => size * (Math.min(floor, size) / size) ** part
const gapAt = (gap: number, part: number) => gap * (1 - part / 2)

/** @param part 0 for the largest sizes, 1 for the smallest @returns null if it does not fit */
function atStep(
  faces: Faces,
  blocks: readonly Prepared[],
  { width, height }: { readonly width: number; readonly height: number },
  part: number,
): { blocks: FittedBlock[]; height: number } | null {
  const lay = (isBalanced: boolean) => {
    const sized: Sized[] = []
    for (const { block, paragraph } of blocks) {
      const size = sizeAt(block.style, part)
      const { lines, isTorn } = breakAtSize(faces, paragraph, size, width, isBalanced, part === 1)
      if ((isTorn && part < 1) || lines.length > block.style.most) return null
      sized.push({ block, paragraph, lines, size, isCut: false })
    }
    if (leastOf(sized, part) > height) return null
    const stacked = stack(faces, sized, part)
    return stacked.height <= height ? stacked : null
  }
  // Balanced breaks are slow, so they are computed only if plain breaks fit.
  return lay(false) && lay(true)
}

type Sized = Omit<FittedBlock, 'top' | 'height'>

function stack(faces: Faces, sized: readonly Sized[], part: number) {
  let bottom = 0
  const blocks = sized.map((one, index): FittedBlock => {
    const { block, paragraph, lines, size } = one
    const { height } = baselines(faces, paragraph, block.style, lines, size)
    const top = bottom + (index === 0 ? 0 : gapAt(block.gap, part))
    bottom = top + height
    return { ...one, top, height }
  })
  return { blocks, height: bottom }
}

/** Lower bound of the height. */
function leastOf(
  sized: readonly (Pick<Sized, 'block' | 'size'> & { readonly lines: ArrayLike<unknown> })[],
  part: number,
): number {
  return sized.reduce(
    (sum, { block, lines, size }, index) =>
      sum + getMinHeight(block.style, lines.length, size) + (index === 0 ? 0 : gapAt(block.gap, part)),
    0,
  )
}

/** At the smallest sizes: removes lines, then blocks, then shrinks the last line. */
function cut(
  faces: Faces,
  blocks: readonly Prepared[],
  room: { readonly width: number; readonly height: number },
): Fitted {
  const kept = blocks.map(({ block, paragraph }) => {
    const size = sizeAt(block.style, 1)
    const { lines } = breakAtSize(faces, paragraph, size, room.width, true)
    return { block, paragraph, size, lines, most: Math.min(lines.length, block.style.most) }
  })
  const leftOut: TextBlock[] = []
  const lay = () => {
    const lines = kept.map(({ block, size, most }) => ({ block, size, lines: { length: most } }))
    if (leastOf(lines, 1) > room.height) return null
    const sized = kept.map(({ block, paragraph, size, lines, most }) => ({
      block,
      paragraph,
      size,
      isCut: lines.length > most,
      lines: lines.length > most ? clampLines(faces, paragraph, size, room.width, most) : lines,
    }))
    return stack(faces, sized, 1)
  }
  for (;;) {
    const laid = lay()
    if (laid && laid.height <= room.height) return { ...laid, leftOut }
    const least = (candidates: typeof kept) =>
      candidates.reduce((a, b) => (b.block.importance >= a.block.importance ? b : a))
    const shortened = kept.filter(({ most }) => most > 1)
    const unimportant = kept.filter(({ block }) => block.importance > 1)
    if (shortened.length > 0) least(shortened).most--
    else if (unimportant.length > 0) {
      const gone = least(unimportant)
      leftOut.push(gone.block)
      kept.splice(kept.indexOf(gone), 1)
    } else for (const one of kept) one.size *= Math.min(0.95, laid ? room.height / laid.height : 1)
  }
}
