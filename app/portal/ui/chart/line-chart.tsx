/** Line chart over time with the previous period. Pointer, touch and arrow keys show the values of a point. */
import { useElementSize } from '@mantine/hooks'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import styles from './chart.module.css'
import { areaPath, highest, linePath, plotX, ticksUpTo } from './chart-paths.ts'

export interface ChartPoint {
  readonly name: string
  /** For the axis. */
  readonly short: string
  /** Null if missing or hidden. */
  readonly value: number | null
  readonly previous: number | null
  /** Values in words, and notes on the point. */
  readonly details: readonly string[]
  readonly isNoted: boolean
}

interface LineChartProps {
  readonly label: string
  readonly points: readonly ChartPoint[]
  readonly formatAxis: (value: number) => string
  /** Without fractions on the axis. */
  readonly isWhole: boolean
}

const TOP = 12
const BOTTOM = 22
const LEFT = 44
const RIGHT = 12
const LABEL_WIDTH = 80

export function LineChart({ label, points, formatAxis, isWhole }: LineChartProps) {
  const { ref, width, height } = useElementSize()
  const [active, setActive] = useState<number | null>(null)
  const plotWidth = Math.max(width - LEFT - RIGHT, 1)
  const plotHeight = Math.max(height - TOP - BOTTOM, 1)
  const values = points.map(({ value }) => value)
  const previous = points.map((point) => point.previous)
  const ticks = ticksUpTo(highest(values, previous), isWhole)
  const size = { width: plotWidth, height: plotHeight, max: ticks.at(-1) || 1 }
  const last = points.length - 1
  const xOf = (index: number) => plotX(index, points.length, plotWidth)
  const yOf = (value: number) => plotHeight * (1 - value / size.max)

  function follow({ clientX, currentTarget }: PointerEvent) {
    const x = clientX - currentTarget.getBoundingClientRect().left - LEFT
    const index = Math.round((x / plotWidth) * last)
    setActive(Math.min(Math.max(index, 0), last))
  }

  function step(event: KeyboardEvent) {
    const next = nextPoint(event.key, active, last)
    if (next === undefined) return
    event.preventDefault()
    setActive(next)
  }

  const point = active === null ? undefined : points[active]
  return (
    <div ref={ref} className={styles.chart}>
      {width > 0 && (
        <svg
          role="application"
          aria-label={`${label}, chart. Use the arrow keys to move between points.`}
          className={styles.plot}
          width={width}
          height={height}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move between the points
          tabIndex={0}
          onKeyDown={step}
          onPointerMove={follow}
          onPointerLeave={() => setActive(null)}
          onBlur={() => setActive(null)}
        >
          <g transform={`translate(${LEFT} ${TOP})`}>
            {ticks.map((tick) => (
              <g key={tick}>
                <line className={styles.grid} x1={0} x2={plotWidth} y1={yOf(tick)} y2={yOf(tick)} />
                <text x={-8} y={yOf(tick)} dy="0.32em" textAnchor="end">
                  {formatAxis(tick)}
                </text>
              </g>
            ))}
            {labelledPoints(points.length, plotWidth).map((index) => (
              <text
                key={index}
                x={xOf(index)}
                y={plotHeight + 16}
                textAnchor={index === 0 ? 'start' : index === last ? 'end' : 'middle'}
              >
                {points[index]?.short}
              </text>
            ))}
            {points.map(
              ({ name, isNoted }, index) =>
                isNoted && (
                  <g key={name}>
                    <line className={styles.note} x1={xOf(index)} x2={xOf(index)} y1={0} y2={plotHeight} />
                    <circle className={styles.noteDot} cx={xOf(index)} cy={0} r={4} />
                  </g>
                ),
            )}
            <path className={styles.area} d={areaPath(values, size)} />
            <path className={styles.previous} d={linePath(previous, size)} />
            <path className={styles.current} d={linePath(values, size)} />
            {active !== null && point !== undefined && (
              <>
                <line className={styles.cursor} x1={xOf(active)} x2={xOf(active)} y1={0} y2={plotHeight} />
                {point.value !== null && (
                  <circle className={styles.dot} cx={xOf(active)} cy={yOf(point.value)} r={4.5} />
                )}
              </>
            )}
          </g>
        </svg>
      )}
      {active !== null && point !== undefined && (
        <div
          role="status"
          className={styles.tip}
          style={
            active > last / 2
              ? { insetInlineEnd: width - LEFT - xOf(active) + 12 }
              : { insetInlineStart: LEFT + xOf(active) + 12 }
          }
        >
          <strong>{point.name}</strong>
          {point.details.map((detail) => (
            <span key={detail}>{detail}</span>
          ))}
        </div>
      )}
    </div>
  )
}

/** Returns the point that a key leads to: null for none, undefined for other keys. */
function nextPoint(key: string, active: number | null, last: number): number | null | undefined {
  switch (key) {
    case 'ArrowRight':
      return active === null ? 0 : Math.min(active + 1, last)
    case 'ArrowLeft':
      return active === null ? last : Math.max(active - 1, 0)
    case 'Home':
      return 0
    case 'End':
      return last
    case 'Escape':
      return active === null ? undefined : null
    default:
      return undefined
  }
}

/** Returns evenly spaced points whose labels fit, from the first. */
function labelledPoints(count: number, width: number): number[] {
  const step = Math.max(Math.ceil((count * LABEL_WIDTH) / width), 1)
  return Array.from({ length: Math.ceil(count / step) }, (_, label) => label * step)
}

interface LegendProps {
  readonly current: string
  /** Null without a comparison. */
  readonly previous: string | null
}

export function ChartLegend({ current, previous }: LegendProps) {
  return (
    <span className={styles.legend} aria-hidden>
      <span>
        <i />
        {current}
      </span>
      {previous !== null && (
        <span>
          <i data-previous />
          {previous}
        </span>
      )}
    </span>
  )
}
