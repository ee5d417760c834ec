import { type ReactNode, useId } from 'react'
import styles from './drawing.module.css'

interface DrawingProps {
  readonly title: string
  /** Text alternative, also printed below unless there is a caption. */
  readonly words: string
  /** For drawings whose own words say the rest. */
  readonly caption?: string
  /** View box height; its width is 640. */
  readonly height: number
  readonly children: ReactNode
}

/** Technical drawing. Letters grow as it narrows, to stay readable on a phone. */
export function Drawing({ title, words, caption, height, children }: DrawingProps) {
  const id = useId()
  return (
    <figure className={styles.sheet}>
      <svg
        className={styles.drawing}
        viewBox={`0 0 640 ${height}`}
        role="img"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-words`}
      >
        <title id={`${id}-title`}>{title}</title>
        {caption && <desc id={`${id}-words`}>{words}</desc>}
        {children}
      </svg>
      <figcaption className={styles.caption}>
        <strong aria-hidden="true">{title}</strong>
        {caption ? <span>{caption}</span> : <span id={`${id}-words`}>{words}</span>}
      </figcaption>
    </figure>
  )
}

interface DrawingTextProps {
  readonly x: number
  readonly y: number
  readonly text: string | readonly string[]
  readonly kind?: 'name' | 'note' | 'measure' | 'onBoard'
  readonly anchor?: 'start' | 'middle' | 'end'
}

export function DrawingText({ x, y, text, kind = 'note', anchor = 'start' }: DrawingTextProps) {
  const lines = typeof text === 'string' ? [text] : text
  return (
    <text x={x} y={y} className={styles[kind]} textAnchor={anchor}>
      {lines.map((line, index) => (
        <tspan key={line} x={x} dy={index === 0 ? 0 : '1.15em'}>
          {line}
        </tspan>
      ))}
    </text>
  )
}

interface DimensionProps {
  readonly from: readonly [x: number, y: number]
  readonly to: readonly [x: number, y: number]
  readonly text: string
}

/** Dimension line, horizontal or vertical, with oblique ticks. */
export function Dimension({ from: [x1, y1], to: [x2, y2], text }: DimensionProps) {
  const isLevel = y1 === y2
  return (
    <>
      <path
        className={styles.dimension}
        d={`M${x1} ${y1}L${x2} ${y2}M${x1 - 6} ${y1 + 6}l12-12M${x2 - 6} ${y2 + 6}l12-12`}
      />
      {isLevel ? (
        <DrawingText x={(x1 + x2) / 2} y={y1 - 8} text={text} kind="measure" anchor="middle" />
      ) : (
        <DrawingText x={x1 + 12} y={(y1 + y2) / 2 + 6} text={text} kind="measure" />
      )}
    </>
  )
}

/** Line through points, with an arrowhead. */
export function Arrow({ through }: { readonly through: readonly (readonly [number, number])[] }) {
  const [before, end] = through.slice(-2) as [readonly [number, number], readonly [number, number]]
  const angle = Math.atan2(end[1] - before[1], end[0] - before[0])
  const barb = (turn: number) =>
    `${(end[0] - 12 * Math.cos(angle + turn)).toFixed(1)} ${(end[1] - 12 * Math.sin(angle + turn)).toFixed(1)}`
  return (
    <path
      className={styles.arrow}
      d={`M${through.map((point) => point.join(' ')).join('L')}M${barb(0.45)}L${end.join(' ')}L${barb(-0.45)}`}
    />
  )
}

export { styles as ink }

/** Path of a flute with whole waves, starting at the foot. */
export function wave(x: number, y: number, pitch: number, height: number, waves: number): string {
  const half = (rise: number) =>
    `c${(0.18 * pitch).toFixed(2)} 0 ${(0.32 * pitch).toFixed(2)} ${rise.toFixed(2)} ${(0.5 * pitch).toFixed(2)} ${rise.toFixed(2)}`
  return `M${x} ${y.toFixed(2)}${`${half(-height)}${half(height)}`.repeat(waves)}`
}
