/** One sentence on coverage and privacy, with the definitions of all metrics on the page in a dialog. */
import { Anchor } from '@mantine/core'
import { useState } from 'react'
import type { DateRange } from '#domain/reporting/date-range.ts'
import { formatDateRange, getComparisonWarning } from '#domain/reporting/date-range.ts'
import { type ConsentRate, getMetric, type MetricId } from '#domain/reporting/metrics.ts'
import type { Report } from '#domain/reporting/report.ts'
import { formatNumber, MIN_SAMPLE_SIZE } from '#domain/reporting/values.ts'
import { Dialog } from '../ui/dialog.tsx'
import styles from './analytics.module.css'

interface CoverageProps {
  readonly period: DateRange
  readonly compared: DateRange | null
  readonly now: Date
  /** Null until loaded. */
  readonly coverage: ConsentRate | null
  readonly report: Report | null
}

export function Coverage({ period, compared, now, coverage, report }: CoverageProps) {
  const [isOpen, setOpen] = useState(false)
  const warning = getComparisonWarning(period, compared, now)
  return (
    <>
      <p className={styles.coverage} role="status">
        {formatDateRange(period)}
        {compared !== null && `, compared with ${formatDateRange(compared)}`}.{' '}
        {warning !== null && `${warning} `}
        {coverage !== null && `${formatCoverage(coverage)} `}
        {report !== null && (
          <Anchor component="button" type="button" inherit onClick={() => setOpen(true)}>
            How we count
          </Anchor>
        )}
      </p>
      {isOpen && report !== null && coverage !== null && (
        <Dialog title="How we count" onClose={() => setOpen(false)}>
          <CountingRules report={report} coverage={coverage} />
        </Dialog>
      )}
    </>
  )
}

/** Returns for example `Based on the 62% of page views with analytics consent; …`. */
export function formatCoverage({ share }: ConsentRate): string {
  const base =
    share === null
      ? 'Based on visitors who accepted analytics'
      : `Based on the ${formatNumber(share, 'share')} of page views with analytics consent`
  return `${base}; numbers from fewer than ${MIN_SAMPLE_SIZE} visitors are hidden.`
}

function CountingRules({ report, coverage }: { report: Report; coverage: ConsentRate }) {
  return (
    <div className={styles.rules}>
      <p>
        Only visitors who accepted analytics are counted.{' '}
        {coverage.share !== null &&
          `${formatNumber(coverage.share, 'share')} of ${formatNumber(coverage.counted, 'count')} page views in this date range had their consent.`}{' '}
        Numbers from fewer than {MIN_SAMPLE_SIZE} visitors are hidden, so that no one can be recognised.
      </p>
      <dl>
        {listMeasures(report).map((measure) => {
          const { label, definition, once } = getMetric(measure)
          return (
            <div key={measure}>
              <dt>{label}</dt>
              <dd>
                {definition} {once}
              </dd>
            </div>
          )
        })}
      </dl>
      {report.remarks.length > 0 && (
        <ul>
          {report.remarks.map((remark) => (
            <li key={remark}>{remark}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Returns the metrics of tiles and columns, each once. */
function listMeasures({ metrics, tables }: Report): readonly MetricId[] {
  const all = [...metrics, ...tables.flatMap(({ columns }) => columns)].map(({ measure }) => measure)
  return [...new Set(all)]
}
