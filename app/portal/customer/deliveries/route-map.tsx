/** Where a delivery starts and ends, on the website's map. It shows neither the vehicle nor other customers' stops. */

import type { CSSProperties } from 'react'
import type { Place } from '#app/content/customer/deliveries.ts'
import { pathThrough, project } from '#app/ui/map/projection.ts'
import { CONTINENT, ISLAND, MAINLAND } from '#company/map-outline.ts'
import styles from './deliveries.module.css'

interface RouteMapProps {
  readonly from: (Place & { readonly name: string }) | null
  readonly to: Place & { readonly name: string }
  /** Whether the vehicle has left the depot. */
  readonly isUnderWay: boolean
}

const COAST = [MAINLAND, ISLAND, CONTINENT].map((outline) => `${pathThrough(outline)}Z`).join('')
/** In map units, about 0.9 km each. */
const MIN_WIDTH = 110
const MARGIN = 28
const RATIO = 2.6

export default function RouteMap({ from, to, isUnderWay }: RouteMapProps) {
  const end = project(to)
  const start = from === null ? null : project(from)
  const points = start === null ? [end] : [start, end]
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const width = Math.max(
    MIN_WIDTH,
    Math.max(...xs) - Math.min(...xs) + 2 * MARGIN,
    (Math.max(...ys) - Math.min(...ys) + 2 * MARGIN) * RATIO,
  )
  const height = width / RATIO
  const left = (Math.max(...xs) + Math.min(...xs) - width) / 2
  const top = (Math.max(...ys) + Math.min(...ys) - height) / 2
  // Text and marks keep their size whatever the distance.
  const unit = width / 900
  const name = from === null ? `Map of ${to.name}` : `Map from ${from.name} to ${to.name}, as a straight line`
  return (
    <svg
      className={styles.map}
      viewBox={`${left} ${top} ${width} ${height}`}
      role="img"
      aria-label={name}
      style={{ '--unit': `${unit}px` } as CSSProperties}
    >
      <path className={styles.land} d={COAST} strokeWidth={unit} />
      {start !== null && from !== null && (
        <>
          <path
            className={styles.way}
            d={`M${start.x} ${start.y}L${end.x} ${end.y}`}
            strokeWidth={3 * unit}
            {...(!isUnderWay && { strokeDasharray: `${8 * unit} ${6 * unit}` })}
          />
          <circle className={styles.stop} cx={start.x} cy={start.y} r={7 * unit} strokeWidth={3 * unit} />
          <text x={start.x} y={start.y + 20 * unit} dy="0.7em" textAnchor="middle">
            {from.name}
          </text>
        </>
      )}
      <circle className={styles.yours} cx={end.x} cy={end.y} r={9 * unit} />
      <text x={end.x} y={end.y - 20 * unit} textAnchor="middle">
        {to.name}
      </text>
    </svg>
  )
}
