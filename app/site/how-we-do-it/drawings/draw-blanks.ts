/** Flat blanks at one scale, from the box geometry. Only loaders import it, to keep the geometry out of the scripts. */
import type { SectorScale } from '#domain/company/sectors.ts'
import { flatBlank } from '#domain/specification/flat-blank.ts'

export type DrawnPack = Pick<SectorScale, 'style' | 'board' | 'inside'> & { readonly name: string }

export interface BlanksView {
  readonly height: number
  readonly scale: number
  /** SVG paths in mm, from `left` in the drawing's units. */
  readonly blanks: readonly {
    readonly name: string
    readonly left: number
    readonly area: string
    readonly panels: string
    readonly creases: string
  }[]
  /** Sizes and weights in words. */
  readonly sizes: string
}

const WIDTH = 600
const MARGIN = 20
const GAP = 28
/** Below the names. */
const TOP = 64

export function drawBlanks(packs: readonly DrawnPack[]): BlanksView {
  const drawn = packs.flatMap(({ name, style, board, inside }) => {
    const blank = flatBlank({ style, board, ...inside, weight: null })
    return blank === null ? [] : [{ ...blank, name }]
  })
  const total = drawn.reduce((sum, { length }) => sum + length, 0)
  const scale = (WIDTH - GAP * (drawn.length - 1)) / total
  const leftOf = (index: number) =>
    drawn.slice(0, index).reduce((sum, { length }) => sum + length * scale + GAP, MARGIN)
  const millimetres = (length: number) => length.toLocaleString('en-GB')
  return {
    height: Math.ceil(TOP + 16 + scale * Math.max(...drawn.map(({ width }) => width))),
    scale: Number(scale.toFixed(4)),
    blanks: drawn.map(({ name, area, panels, creases }, index) => ({
      name,
      left: Math.round(leftOf(index)),
      area: `${area.toFixed(2)} m²`,
      panels,
      creases,
    })),
    sizes: drawn
      .map(
        ({ name, length, width, area, weight }) =>
          `${name}: ${millimetres(length)}\u00a0×\u00a0${millimetres(width)}\u00a0mm, ${area.toFixed(2)}\u00a0m² of board, ${Math.round(weight * 1000)}\u00a0g.`,
      )
      .join(' '),
  }
}
