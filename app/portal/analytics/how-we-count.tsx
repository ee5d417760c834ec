import { type ConsentRate, getMetric, type MetricId } from '#domain/reporting/metrics.ts'
import type { Report } from '#domain/reporting/report.ts'
import { formatNumber, MIN_SAMPLE_SIZE } from '#domain/reporting/values.ts'
import { Dialog } from '../ui/dialog.tsx'
import styles from './analytics.module.css'

interface HowWeCountProps {
  readonly report: Report
  readonly consentRate: ConsentRate
  readonly onClose: () => void
}

/** Definitions of all metrics on the page. */
export default function HowWeCount({ report, consentRate, onClose }: HowWeCountProps) {
  return (
    <Dialog title="How we count" onClose={onClose}>
      <div className={styles.rules}>
        <p>
          Only visitors who accepted analytics are counted.{' '}
          {consentRate.share !== null &&
            `${formatNumber(consentRate.share, 'share')} of ${formatNumber(consentRate.counted, 'count')} page views in this date range had their consent.`}{' '}
          Numbers from fewer than {MIN_SAMPLE_SIZE} visitors are hidden, so that no one can be recognised.
        </p>
        <dl>
          {listMetrics(report).map((metric) => {
            const { label, definition, countedBy } = getMetric(metric)
            return (
              <div key={metric}>
                <dt>{label}</dt>
                <dd>
                  {definition} {countedBy}
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
    </Dialog>
  )
}

/** Returns the metrics of tiles and columns, each once. */
function listMetrics({ metrics, tables }: Report): readonly MetricId[] {
  const all = [...metrics, ...tables.flatMap(({ columns }) => columns)].map(({ metric }) => metric)
  return [...new Set(all)]
}
