import type { BlanksView } from './draw-blanks.ts'
import { Drawing, DrawingText, ink } from './drawing.tsx'

interface BlanksProps {
  readonly title: string
  /** Sentence before the sizes. */
  readonly words: string
  readonly view: BlanksView
}

/** Below the names. */
const TOP = 64

export function Blanks({ title, words, view }: BlanksProps) {
  return (
    <Drawing title={title} height={view.height} words={`${words} ${view.sizes}`}>
      {view.blanks.map(({ name, left, area, panels, creases }) => (
        <g key={name}>
          <DrawingText x={left} y={26} text={name} kind="name" />
          <DrawingText x={left} y={48} text={area} />
          <g transform={`translate(${left} ${TOP}) scale(${view.scale})`}>
            <path className={ink.board} vectorEffect="non-scaling-stroke" d={panels} />
            <path className={ink.fold} vectorEffect="non-scaling-stroke" d={creases} />
          </g>
        </g>
      ))}
    </Drawing>
  )
}
