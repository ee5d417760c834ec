import { Button, SegmentedControl } from '@mantine/core'
import { type CSSProperties, useId, useState } from 'react'
import {
  type BREAKDOWN_CARDS,
  type BreakdownRow,
  filterFieldOf,
  formatHiddenRows,
  getBreakdownRows,
} from '#domain/reporting/breakdowns.ts'
import type { BreakdownsReport, Dimension } from '#domain/reporting/query-results.ts'
import { formatNumber, formatValue } from '#domain/reporting/values.ts'
import styles from './analytics.module.css'
import barStyles from './breakdown-card.module.css'
import type { ReportQuery, ReportQueryChange } from './report-query.ts'
import { SectionLink } from './section-links.tsx'

interface BreakdownCardProps {
  readonly card: (typeof BREAKDOWN_CARDS)[number]
  readonly breakdowns: BreakdownsReport
  /** Total visitors in the date range. */
  readonly visitors: number
  readonly query: ReportQuery
  readonly latest: () => ReportQuery
  readonly onFilter: (change: ReportQueryChange) => void
}

const FIRST_ROWS = 8

/** Visitors by one dimension at a time. A row filters the whole page. */
export function BreakdownCard({ card, breakdowns, visitors, query, latest, onFilter }: BreakdownCardProps) {
  const { title, tabs, empty, details } = card
  const heading = useId()
  const [chosen, setChosen] = useState<Dimension>(tabs[0]?.dimension ?? 'source')
  const [isWhole, setWhole] = useState(false)
  const rows = getBreakdownRows(breakdowns, chosen, visitors)
  const hidden = formatHiddenRows(breakdowns, chosen)
  return (
    <section aria-labelledby={heading} className={styles.card}>
      <header className={styles.cardHeader}>
        <h2 id={heading}>{title}</h2>
        {tabs.length > 1 ? (
          <SegmentedControl
            size="xs"
            aria-label={`${title} by`}
            value={chosen}
            data={tabs.map(({ dimension, label }) => ({ value: dimension, label }))}
            onChange={(value) => setChosen(value as Dimension)}
          />
        ) : (
          <span className={styles.hint}>Visitors, conversion</span>
        )}
      </header>
      {rows.length === 0 ? (
        <p className={styles.cardEmpty}>{hidden === null ? empty : `Nothing to show: ${hidden}.`}</p>
      ) : (
        <ul className={barStyles.bars} aria-label={`${title} by ${labelOf(card, chosen)}`}>
          {rows.slice(0, isWhole ? rows.length : FIRST_ROWS).map((row) => (
            <BreakdownItem key={row.value} row={row} dimension={chosen} query={query} onFilter={onFilter} />
          ))}
        </ul>
      )}
      <footer className={styles.cardFooter}>
        {rows.length > 0 && <span className={styles.hint}>{hidden}</span>}
        {rows.length > FIRST_ROWS && (
          <Button variant="subtle" size="compact-sm" onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Show fewer' : `Show all ${rows.length}`}
          </Button>
        )}
        {details !== undefined && rows.length > 0 && (
          <SectionLink id={details} query={query} latest={latest}>
            {title} in detail
          </SectionLink>
        )}
      </footer>
    </section>
  )
}

const labelOf = ({ tabs }: BreakdownCardProps['card'], chosen: Dimension) =>
  tabs.find(({ dimension }) => dimension === chosen)?.label.toLowerCase() ?? ''

interface BreakdownItemProps extends Pick<BreakdownCardProps, 'query' | 'onFilter'> {
  readonly row: BreakdownRow
  readonly dimension: Dimension
}

/** Pressing an active filter clears it. */
function BreakdownItem({ row, dimension, query, onFilter }: BreakdownItemProps) {
  const field = filterFieldOf(dimension)
  const isActive = query[field] === row.value
  return (
    <li style={{ '--share': row.length } as CSSProperties}>
      <button
        type="button"
        aria-pressed={isActive}
        title={row.name}
        onClick={() => onFilter({ [field]: isActive ? '' : row.value })}
      >
        {row.name}
      </button>
      <span>{formatNumber(row.visitors, 'count')}</span>
      <span className={barStyles.percent}>{formatValue(row.share, 'share')}</span>
    </li>
  )
}
