/**
 * Fits stacked text blocks into an area. All blocks shrink together to their minimum sizes; what still does not fit is
 * cut, least important first, and reported.
 */

import type { Faces } from './faces.ts'
import { measureLine, type Paragraph } from './line-breaking.ts'
import {
  breakAtSize,
  clampLines,
  getBaselines,
  getMinHeight,
  type TextStyle,
  toParagraph,
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
const MAX_EVENNESS_STEPS = 2
/** Minimum width of the shortest line, as a fraction of the longest. */
const MIN_LINE_RATIO = 0.56

export function fitTextBlocks(
  faces: Faces,
  textBlocks: readonly TextBlock[],
  area: { readonly width: number; readonly height: number },
): Fitted {
  const blocks = textBlocks
    .filter(({ text }) => text !== '')
    .map((block): Prepared => ({ block, paragraph: toParagraph(block.text, block.style) }))
  for (let step = 0; step <= STEPS; step++) {
    const fitted = fitAtStep(faces, blocks, area, step / STEPS)
    if (fitted) return { ...(isEven(fitted) ? fitted : (findEvenFit(step + 1) ?? fitted)), leftOut: [] }
  }
  return cutToFit(faces, blocks, area)

  /** A slightly smaller size may break into more even lines. */
  function findEvenFit(first: number) {
    for (let step = first; step <= Math.min(STEPS, first + MAX_EVENNESS_STEPS - 1); step++) {
      const fitted = fitAtStep(faces, blocks, area, step / STEPS)
      if (fitted && isEven(fitted)) return fitted
    }
    return null
  }

  function isEven(fitted: { readonly blocks: readonly FittedBlock[] }) {
    return !fitted.blocks.some((block) => hasShortLine(faces, block))
  }
}

/** Returns whether a title has one very short line. */
function hasShortLine(faces: Faces, { block, paragraph, lines }: FittedBlock): boolean {
  if (block.importance > 1 || lines.length < 3) return false
  const widths = lines.map((line) => measureLine(faces, paragraph, line))
  return Math.min(...widths) < Math.max(...widths) * MIN_LINE_RATIO
}

const sizeAt = ({ size, minSize }: TextStyle, shrink: number) =>
  size * (Math.min(minSize, size) / size) ** shrink
const gapAt = (gap: number, shrink: number) => gap * (1 - shrink / 2)

/** @param shrink 0 for the largest sizes, 1 for the smallest @returns null if it does not fit */
function fitAtStep(
  faces: Faces,
  blocks: readonly Prepared[],
  { width, height }: { readonly width: number; readonly height: number },
  shrink: number,
): { blocks: FittedBlock[]; height: number } | null {
  const layOut = (isBalanced: boolean) => {
    const sized: Sized[] = []
    for (const { block, paragraph } of blocks) {
      const size = sizeAt(block.style, shrink)
      const { lines, isSplit } = breakAtSize(faces, paragraph, size, width, isBalanced, shrink === 1)
      if ((isSplit && shrink < 1) || lines.length > block.style.maxLines) return null
      sized.push({ block, paragraph, lines, size, isCut: false })
    }
    if (getMinTotalHeight(sized, shrink) > height) return null
    const stacked = stack(faces, sized, shrink)
    return stacked.height <= height ? stacked : null
  }
  // Balanced breaks are slow, so they are computed only if plain breaks fit.
  return layOut(false) && layOut(true)
}

type Sized = Omit<FittedBlock, 'top' | 'height'>

function stack(faces: Faces, sized: readonly Sized[], shrink: number) {
  let bottom = 0
  const blocks = sized.map((one, index): FittedBlock => {
    const { block, paragraph, lines, size } = one
    const { height } = getBaselines(faces, paragraph, block.style, lines, size)
    const top = bottom + (index === 0 ? 0 : gapAt(block.gap, shrink))
    bottom = top + height
    return { ...one, top, height }
  })
  return { blocks, height: bottom }
}

/** Lower bound of the height. */
function getMinTotalHeight(
  sized: readonly (Pick<Sized, 'block' | 'size'> & { readonly lines: ArrayLike<unknown> })[],
  shrink: number,
): number {
  return sized.reduce(
    (sum, { block, lines, size }, index) =>
      sum + getMinHeight(block.style, lines.length, size) + (index === 0 ? 0 : gapAt(block.gap, shrink)),
    0,
  )
}

/** At the smallest sizes: removes lines, then blocks, then shrinks the last line. */
function cutToFit(
  faces: Faces,
  blocks: readonly Prepared[],
  area: { readonly width: number; readonly height: number },
): Fitted {
  const remaining = blocks.map(({ block, paragraph }) => {
    const size = sizeAt(block.style, 1)
    const { lines } = breakAtSize(faces, paragraph, size, area.width, true)
    return { block, paragraph, size, lines, maxLines: Math.min(lines.length, block.style.maxLines) }
  })
  const leftOut: TextBlock[] = []
  const layOut = () => {
    const lines = remaining.map(({ block, size, maxLines }) => ({ block, size, lines: { length: maxLines } }))
    if (getMinTotalHeight(lines, 1) > area.height) return null
    const sized = remaining.map(({ block, paragraph, size, lines, maxLines }) => ({
      block,
      paragraph,
      size,
      isCut: lines.length > maxLines,
      lines: lines.length > maxLines ? clampLines(faces, paragraph, size, area.width, maxLines) : lines,
    }))
    return stack(faces, sized, 1)
  }
  for (;;) {
    const layout = layOut()
    if (layout && layout.height <= area.height) return { ...layout, leftOut }
    const leastImportant = (candidates: typeof remaining) =>
      candidates.reduce((a, b) => (b.block.importance >= a.block.importance ? b : a))
    const shortened = remaining.filter(({ maxLines }) => maxLines > 1)
    const removable = remaining.filter(({ block }) => block.importance > 1)
    if (shortened.length > 0) leastImportant(shortened).maxLines--
    else if (removable.length > 0) {
      const removed = leastImportant(removable)
      leftOut.push(removed.block)
      remaining.splice(remaining.indexOf(removed), 1)
    } else for (const one of remaining) one.size *= Math.min(0.95, layout ? area.height / layout.height : 1)
  }
}
