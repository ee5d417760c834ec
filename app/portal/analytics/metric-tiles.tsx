import type { ReactNode } from 'react'
import { getMetric, type MetricId } from '#domain/reporting/metrics.ts'
import type { ReportMetric } from '#domain/reporting/report.ts'
import { formatValue, isHidden } from '#domain/reporting/values.ts'
import { Change } from '../ui/chart/change.tsx'
import styles from '../ui/chart/tiles.module.css'

interface MetricTilesProps {
  readonly metrics: readonly ReportMetric[]
  /** The charted metric, and how to chart another. Without it the tiles are no buttons. */
  readonly charted?: { readonly metric: MetricId; readonly onChange: (metric: MetricId) => void }
}

export function MetricTiles({ metrics, charted }: MetricTilesProps) {
  if (metrics.length === 0) return null
  return (
    <ul className={styles.tiles} data-joined={charted !== undefined || undefined} aria-label="Metrics">
      {metrics.map(({ metric, value, before }) => {
        const { label, unit, lowerIsBetter = false } = getMetric(metric)
        return (
          <li key={metric}>
            <Tile
              isCharted={charted === undefined ? null : charted.metric === metric}
              onPress={() => charted?.onChange(metric)}
            >
              <span className={styles.label}>{label}</span>
              <span className={styles.value} data-hidden={isHidden(value) || undefined}>
                {keepOnOneLine(formatValue(value, unit))}
                {before !== null && (
                  <Change value={value} before={before} unit={unit} lowerIsBetter={lowerIsBetter} />
                )}
              </span>
            </Tile>
          </li>
        )
      })}
    </ul>
  )
}

interface TileProps {
  /** Null if it can’t be charted. */
  readonly isCharted: boolean | null
  readonly onPress: () => void
  readonly children: ReactNode
}

function Tile({ isCharted, onPress, children }: TileProps) {
  if (isCharted === null) return <div className={styles.tile}>{children}</div>
  return (
    <button type="button" className={styles.tile} aria-pressed={isCharted} onClick={onPress}>
      {children}
    </button>
  )
}

/** Keeps the number and its unit on one line. */
const keepOnOneLine = (text: string) => text.replace(/(?<=\d) (?=\p{L})/gu, '\u00a0')
