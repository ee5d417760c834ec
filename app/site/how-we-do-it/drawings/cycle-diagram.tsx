import type { ReactNode } from 'react'
import { Arrow, DrawingText, ink } from './drawing.tsx'

export interface CycleStep {
  readonly name: string
  /** Up to two lines of about 17 characters. */
  readonly note: readonly string[]
}

const CENTRE = [320, 180] as const
const RADIUS = [150, 118] as const

/** Position on the ring: 0 is the top, clockwise. */
function at(turn: number): readonly [number, number] {
  const angle = 2 * Math.PI * (turn - 0.25)
  return [
    Math.round(CENTRE[0] + RADIUS[0] * Math.cos(angle)),
    Math.round(CENTRE[1] + RADIUS[1] * Math.sin(angle)),
  ]
}

/** Moves text clear of the arrows, which point inwards. */
function clearOfArrows(y: number, lines: number): number {
  if (y < CENTRE[1] - 30) return 4 - 22 * lines
  return y > CENTRE[1] + 30 ? 16 : -4
}

/** Cycle of numbered steps on a ring, with the subject in the middle. */
export function CycleDiagram({
  stops,
  children,
}: {
  readonly stops: readonly CycleStep[]
  readonly children: ReactNode
}) {
  const count = stops.length
  return (
    <>
      {stops.map(({ name }, index) => (
        <Arrow key={name} through={[0.72, 0.86, 1, 1.14, 1.28].map((part) => at((index + part) / count))} />
      ))}
      {children}
      {stops.map(({ name, note }, index) => {
        // Offset by half a step, because there is no room for text at the top and bottom.
        const [x, y] = at((index + 0.5) / count)
        const isRight = x >= CENTRE[0]
        const textX = x + (isRight ? 26 : -26)
        const textY = y + clearOfArrows(y, note.length)
        const anchor = isRight ? 'start' : 'end'
        return (
          <g key={name}>
            <circle className={ink.strong} cx={x} cy={y} r="16" />
            <text className={ink.reversed} x={x} y={y + 7} textAnchor="middle">
              {index + 1}
            </text>
            <DrawingText x={textX} y={textY} text={name} kind="name" anchor={anchor} />
            <DrawingText x={textX} y={textY + 22} text={note} anchor={anchor} />
          </g>
        )
      })}
    </>
  )
}
