/**
 * Breaks a paragraph into lines: as few as fit, and those as even as they can be, so that no word is left alone on the
 * last. The sum of squares of what is left over on each line is the least, as TeX has it.
 */
import { charactersOf } from './clean.ts'
import type { FaceRole, Faces } from './faces.ts'
import { type Direction, shapeLine } from './shaping.ts'

/** What no line ends within. */
interface Atom {
  readonly text: string
  /** In ems. */
  readonly width: number
  /** Whether a space follows, which the end of a line swallows. */
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
  /** Whether a word had to be broken where no language breaks it. */
  readonly isTorn: boolean
}

/** A line may end after these, as after a space. */
const AFTER =
  /(?<=[\u200b/–—]|(?<=[\p{L}\p{N}])-)(?=[\p{L}\p{N}])|(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])(?=\p{L})/u
const THAI = /\p{Script=Thai}/u
const words = new Intl.Segmenter('th', { granularity: 'word' })
/** Above this many pieces, lines are filled one after the other. */
const MOST_BALANCED = 120

/**
 * @param width in ems
 * @param mayTear whether words that are wider than that are broken; where they may not be, there are no lines then
 */
export function breakLines(
  faces: Faces,
  paragraph: Paragraph,
  width: number,
  isBalanced = true,
  mayTear = true,
): Breaks {
  const measure = (text: string) => widthOf(faces, paragraph, text)
  const pieces = piecesOf(paragraph.text)
  if (!mayTear && pieces.some(({ text }) => measure(text) > width)) return { lines: [], isTorn: true }
  const space = measure('n n') - measure('nn')
  let isTorn = false
  const atoms = pieces.flatMap(({ text, isSpaced }): Atom[] => {
    const whole = measure(text)
    if (whole <= width) return [{ text, width: whole, isSpaced }]
    isTorn = true
    const parts = tear(text, width, measure)
    return parts.map((part, index) => ({
      text: part,
      width: measure(part),
      isSpaced: isSpaced && index === parts.length - 1,
    }))
  })
  const filled = fill(atoms, width, space)
  const ends =
    isBalanced && atoms.length <= MOST_BALANCED ? balance(atoms, width, space, filled.length) : filled
  const lines = ends.map((end, index) => textOf(atoms.slice(ends[index - 1] ?? 0, end)))
  return { lines, isTorn }
}

/** The room that a line takes, in ems: where its pen goes and where its outlines are. */
export function widthOf(faces: Faces, { role, direction, tracking }: Paragraph, text: string): number {
  const { advance, ink } = shapeLine(faces, role, text, direction, tracking)
  return Math.max(advance, ink.right) - Math.min(0, ink.left)
}

function piecesOf(text: string): { text: string; isSpaced: boolean }[] {
  const parts = text.split(' ')
  return parts.flatMap((word, index) => {
    const pieces = word
      .split(AFTER)
      .flatMap((piece) =>
        THAI.test(piece) ? Array.from(words.segment(piece), ({ segment }) => segment) : [piece],
      )
    const isLastWord = index === parts.length - 1
    return pieces.map((piece, position) => ({
      text: piece,
      isSpaced: !isLastWord && position === pieces.length - 1,
    }))
  })
}

/** Parts a word that is wider than a line, into pieces that fit: guessed by its characters, then measured. */
function tear(word: string, width: number, measure: (text: string) => number): string[] {
  const characters = charactersOf(word)
  const widths = characters.map(measure)
  const parts: string[] = []
  for (let from = 0; from < characters.length; ) {
    const piece = (to: number) => characters.slice(from, to).join('')
    let to = from + 1
    for (let used = widths[from] as number; to < characters.length; to++) {
      used += widths[to] as number
      if (used > width) break
    }
    while (to > from + 1 && measure(piece(to)) > width) to--
    while (to < characters.length && measure(piece(to + 1)) <= width) to++
    parts.push(piece(to))
    from = to
  }
  return parts
}

/** @returns for each line the number of the atom that the next begins with */
function fill(atoms: readonly Atom[], width: number, space: number): number[] {
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

/** As `fill`, with the lines as even as they can be in the same number. */
function balance(atoms: readonly Atom[], width: number, space: number, lines: number): number[] {
  const count = atoms.length
  // least[k][i] is what the first i atoms cost in k lines, and from[k][i] where the last of these begins
  const least = Array.from({ length: lines + 1 }, () =>
    new Float64Array(count + 1).fill(Number.POSITIVE_INFINITY),
  )
  const from = Array.from({ length: lines + 1 }, () => new Int32Array(count + 1))
  ;(least[0] as Float64Array)[0] = 0
  for (let line = 1; line <= lines; line++)
    for (let begin = line - 1; begin < count; begin++) {
      const before = least[line - 1]?.[begin] as number
      if (before === Number.POSITIVE_INFINITY) continue
      let used = 0
      for (let end = begin; end < count; end++) {
        used += (end > begin && atoms[end - 1]?.isSpaced ? space : 0) + (atoms[end] as Atom).width
        if (end > begin && used > width) break
        const cost = before + (width - used) ** 2
        const row = least[line] as Float64Array
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
