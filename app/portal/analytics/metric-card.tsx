import { type ConsentRate, getMetric } from '#domain/reporting/metrics.ts'
import type { ReportMetric } from '#domain/reporting/report.ts'
import { formatValue, getValueChange, isHidden, type SampledValue } from '#domain/reporting/values.ts'
import styles from './analytics.module.css'
import { formatConsentRateShort, MetricHelp } from './metric-help.tsx'

export function MetricCard({ metric: { measure, value, before }, coverage }: MetricCardProps) {
  const { unit, isConsented = true } = getMetric(measure)
  return (
    <div className={styles.metric}>
      <MetricHelp measure={measure} coverage={coverage} n={value.n} />
      <span className={styles.value} data-hidden={isHidden(value) || undefined}>
        {keepOnOneLine(formatValue(value, unit))}
      </span>
      {before !== null && <ChangeOf measure={measure} now={value} before={before} />}
      <span className={styles.detail}>{isConsented ? formatConsentRateShort(coverage) : 'all visitors'}</span>
    </div>
  )
}

interface MetricCardProps {
  readonly metric: ReportMetric
  readonly coverage: ConsentRate
}

interface ChangeOfProps extends Pick<ReportMetric, 'measure'> {
  readonly now: SampledValue
  readonly before: SampledValue
}

/** Keeps the number and its unit on one line. */
const keepOnOneLine = (text: string) => text.replace(/(?<=\d) (?=\p{L})/gu, '\u00a0')

/** Colour only repeats what text and arrow say. */
export function ChangeOf({ measure, now, before }: ChangeOfProps) {
  const { unit, isBad = false } = getMetric(measure)
  const change = getValueChange(now, before, unit)
  const was = keepOnOneLine(formatValue(before, unit))
  if (change === null) return <span className={styles.detail}>was {was}</span>
  const { text, direction } = change
  const isWelcome = direction === 'level' ? undefined : (direction === 'up') !== isBad
  return (
    <span className={styles.detail}>
      <span className={styles.change} data-welcome={isWelcome}>
        {direction === 'level' ? '' : direction === 'up' ? '▲ ' : '▼ '}
        {text}
      </span>
      , was {was}
    </span>
  )
}
