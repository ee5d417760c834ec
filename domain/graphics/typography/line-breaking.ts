/**
 * Breaks a paragraph into the fewest lines that fit, then balances them by minimising the squared remaining widths,
 * like TeX.
 */
import { splitGraphemes } from './clean.ts'
import type { FaceRole, Faces } from './faces.ts'
import { type Direction, shapeLine } from './shaping.ts'

/** An unbreakable piece. */
interface Atom {
  readonly text: string
  /** In ems. */
  readonly width: number
  /** Followed by a space, which is dropped at the end of a line. */
  readonly isSpaced: boolean
}

export interface Paragraph {
  readonly text: string
  readonly role: FaceRole
  readonly direction: Direction
  /** In ems. */
  readonly tracking: number
}

export interface Breaks {
  readonly lines: readonly string[]
  /** A word was split because it is wider than a line. */
  readonly isSplit: boolean
}

/** Break opportunities without a space. */
const BREAK_AFTER =
  /(?<=[\u200b/–—]|(?<=[\p{L}\p{N}])-)(?=[\p{L}\p{N}])|(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])(?=\p{L})/u
const THAI = /\p{Script=Thai}/u
const INVISIBLE = /^[\p{Default_Ignorable_Code_Point}\p{Z}]*$/u
const thaiWords = new Intl.Segmenter('th', { granularity: 'word' })
/** Lines of longer texts are not balanced. */
const MAX_BALANCED_PIECES = 120

/** Caches measurements, because a paragraph is broken at several widths. */
const measuredParagraphs = new WeakMap<
  Paragraph,
  { readonly atoms: readonly Atom[]; readonly space: number }
>()

function measureAtoms(faces: Faces, paragraph: Paragraph) {
  const cached = measuredParagraphs.get(paragraph)
  if (cached) return cached
  const measure = (text: string) => measureLine(faces, paragraph, text)
  const atoms = splitPieces(paragraph.text).map((piece) => ({ ...piece, width: measure(piece.text) }))
  const measured = { atoms, space: measure('n n') - measure('nn') }
  measuredParagraphs.set(paragraph, measured)
  return measured
}

/**
 * @param width in ems
 * @param maySplit splits words wider than a line; otherwise the result has no lines
 */
export function breakLines(
  faces: Faces,
  paragraph: Paragraph,
  width: number,
  isBalanced = true,
  maySplit = true,
): Breaks {
  const measure = (text: string) => measureLine(faces, paragraph, text)
  const { atoms: measuredAtoms, space } = measureAtoms(faces, paragraph)
  const isSplit = measuredAtoms.some((atom) => atom.width > width)
  if (!maySplit && isSplit) return { lines: [], isSplit }
  const atoms = measuredAtoms.flatMap((atom): Atom | Atom[] => {
    const { text, isSpaced } = atom
    if (atom.width <= width) return atom
    const parts = splitWord(text, width, measure)
    return parts.map((part, index) => ({
      text: part,
      width: measure(part),
      isSpaced: isSpaced && index === parts.length - 1,
    }))
  })
  const greedyEnds = fillLines(atoms, width, space)
  const ends =
    isBalanced && atoms.length <= MAX_BALANCED_PIECES
      ? balanceLines(atoms, width, space, greedyEnds.length)
      : greedyEnds
  const lines = ends.map((end, index) => textOf(atoms.slice(ends[index - 1] ?? 0, end)))
  return { lines, isSplit }
}

/** Returns the width of a line in ems, including outlines beyond the advance width. */
export function measureLine(faces: Faces, { role, direction, tracking }: Paragraph, text: string): number {
  const { advance, ink } = shapeLine(faces, role, text, direction, tracking)
  return Math.max(advance, ink.right) - Math.min(0, ink.left)
}

/** Splits a text at break opportunities and drops invisible pieces. */
function splitPieces(text: string): { text: string; isSpaced: boolean }[] {
  const pieces: { text: string; isSpaced: boolean }[] = []
  for (const word of text.split(' ')) {
    const parts = word
      .split(BREAK_AFTER)
      .flatMap((piece) =>
        THAI.test(piece) ? Array.from(thaiWords.segment(piece), ({ segment }) => segment) : [piece],
      )
    pieces.push(
      ...parts.filter((part) => !INVISIBLE.test(part)).map((part) => ({ text: part, isSpaced: false })),
    )
    const last = pieces.at(-1)
    if (last) last.isSpaced = true
  }
  return pieces
}

/** Splits a word into pieces that fit, estimated by character widths and then measured. */
function splitWord(word: string, width: number, measure: (text: string) => number): string[] {
  const characters = splitGraphemes(word)
  const widths = characters.map(measure)
  const parts: string[] = []
  for (let from = 0; from < characters.length; ) {
    const piece = (to: number) => characters.slice(from, to).join('')
    const fits = (to: number) => measure(piece(to)) <= width
    let guess = from + 1
    for (let used = widths[from] as number; guess < characters.length; guess++) {
      used += widths[guess] as number
      if (used > width) break
    }
    const to = findLongestFit(from + 1, characters.length, guess, fits)
    parts.push(piece(to))
    from = to
  }
  return parts
}

/** Returns the largest fitting count, by galloping search from a guess. */
function findLongestFit(min: number, max: number, guess: number, fits: (count: number) => boolean): number {
  let [fitting, tooMany] = [min, max + 1]
  let [at, step] = [guess, 1]
  while (tooMany - fitting > 1) {
    if (at <= fitting || at >= tooMany) at = (fitting + tooMany) >> 1
    const isFitting = fits(at)
    if (isFitting) fitting = at
    else tooMany = at
    at += isFitting ? step : -step
    step *= 2
  }
  return fitting
}

/** @returns the end index of each line */
function fillLines(atoms: readonly Atom[], width: number, space: number): number[] {
  const ends: number[] = []
  let used = 0
  atoms.forEach((atom, index) => {
    const gap = atoms[index - 1]?.isSpaced ? space : 0
    if (index > 0 && used > 0 && used + gap + atom.width > width) {
      ends.push(index)
      used = atom.width
    } else used += (used > 0 ? gap : 0) + atom.width
  })
  return [...ends, atoms.length]
}

/** Balances the same number of lines as `fillLines`. */
function balanceLines(atoms: readonly Atom[], width: number, space: number, lines: number): number[] {
  const count = atoms.length
  // costs[k][i] is the cost of the first i atoms on k lines, from[k][i] the start of line k
  const costs = Array.from({ length: lines + 1 }, () =>
    new Float64Array(count + 1).fill(Number.POSITIVE_INFINITY),
  )
  const from = Array.from({ length: lines + 1 }, () => new Int32Array(count + 1))
  ;(costs[0] as Float64Array)[0] = 0
  for (let line = 1; line <= lines; line++)
    for (let begin = line - 1; begin < count; begin++) {
      const before = costs[line - 1]?.[begin] as number
      if (before === Number.POSITIVE_INFINITY) continue
      let used = 0
      for (let end = begin; end < count; end++) {
        used += (end > begin && atoms[end - 1]?.isSpaced ? space : 0) + (atoms[end] as Atom).width
        if (end > begin && used > width) break
        const cost = before + (width - used) ** 2
        const row = costs[line] as Float64Array
        if (cost >= (row[end + 1] as number)) continue
        row[end + 1] = cost
        ;(from[line] as Int32Array)[end + 1] = begin
      }
    }
  const ends = [count]
  for (let line = lines; line > 1; line--) ends.unshift(from[line]?.[ends[0] as number] as number)
  return ends
}

const textOf = (atoms: readonly Atom[]) =>
  atoms
    .map(({ text, isSpaced }, index) => (isSpaced && index < atoms.length - 1 ? `${text} ` : text))
    .join('')
