import styles from './chart.module.css'
import { areaPath, highest, linePath } from './chart-paths.ts'

interface SparklineProps {
  /** What the line shows, with both totals. */
  readonly label: string
  readonly values: readonly (number | null)[]
  readonly previous: readonly (number | null)[]
}

const WIDTH = 200
const HEIGHT = 34

/** Small chart of a trend with the previous period, dashed. */
export function Sparkline({ label, values, previous }: SparklineProps) {
  const size = { width: WIDTH, height: HEIGHT, max: highest(values, previous) || 1 }
  return (
    <svg
      role="img"
      aria-label={label}
      className={styles.sparkline}
      viewBox={`0 -2 ${WIDTH} ${HEIGHT + 4}`}
      preserveAspectRatio="none"
    >
      <path className={styles.area} d={areaPath(values, size)} />
      <path className={styles.previous} d={linePath(previous, size)} />
      <path className={styles.current} d={linePath(values, size)} />
    </svg>
  )
}
