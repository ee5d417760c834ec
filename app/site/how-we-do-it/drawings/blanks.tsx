import type { SectorScale } from '#domain/company/sectors.ts'
import { flatBlank } from '#domain/specification/flat-blank.ts'
import { Drawing, DrawingText, ink } from './drawing.tsx'

interface BlanksProps {
  readonly title: string
  /** Sentence before the sizes. */
  readonly words: string
  readonly packs: readonly (Pick<SectorScale, 'style' | 'board' | 'inside'> & { readonly name: string })[]
}

const WIDTH = 600
const GAP = 28
const TOP = 64

/** Flat blanks at one scale, from the box geometry. */
export function Blanks({ title, words, packs }: BlanksProps) {
  const blanks = packs.flatMap(({ name, style, board, inside }) => {
    const blank = flatBlank({ style, board, ...inside, weight: null })
    return blank === null ? [] : [{ ...blank, name }]
  })
  const total = blanks.reduce((sum, { length }) => sum + length, 0)
  const scale = (WIDTH - GAP * (blanks.length - 1)) / total
  const lefts = blanks.map((_, index) =>
    blanks.slice(0, index).reduce((sum, { length }) => sum + length * scale + GAP, 20),
  )
  const height = Math.ceil(TOP + 16 + scale * Math.max(...blanks.map(({ width }) => width)))
  const sizes = blanks.map(
    ({ name, length, width, area, weight }) =>
      `${name}: ${length.toLocaleString('en-GB')} × ${width.toLocaleString('en-GB')} mm, ${area.toFixed(2)} m² of board, ${Math.round(weight * 1000)} g.`,
  )
  return (
    <Drawing title={title} height={height} words={`${words} ${sizes.join(' ')}`}>
      {blanks.map(({ name, panels, creases, area }, index) => (
        <g key={name}>
          <DrawingText x={lefts[index] ?? 0} y={26} text={name} kind="name" />
          <DrawingText x={lefts[index] ?? 0} y={48} text={`${area.toFixed(2)} m²`} />
          <g transform={`translate(${Math.round(lefts[index] ?? 0)} ${TOP}) scale(${scale.toFixed(4)})`}>
            <path className={ink.board} vectorEffect="non-scaling-stroke" d={panels} />
            <path className={ink.fold} vectorEffect="non-scaling-stroke" d={creases} />
          </g>
        </g>
      ))}
    </Drawing>
  )
}
