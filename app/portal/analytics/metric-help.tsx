import { Popover, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { type ConsentRate, getMetric, type MetricId } from '#domain/reporting/metrics.ts'
import { count } from '#domain/reporting/report.ts'
import { formatNumber, formatValue } from '#domain/reporting/values.ts'
import styles from './analytics.module.css'

/** Returns for example `62% of 1,240 page views had analytics consent.` */
export function formatConsentRate({ counted, share }: ConsentRate): string {
  if (share === null) return 'We don’t know what share of visitors accepted analytics.'
  return `${formatNumber(share, 'share')} of ${formatNumber(counted, 'count')} page views had analytics consent.`
}

/** Short form for metric cards. */
export function formatConsentRateShort({ share }: ConsentRate): string {
  return share === null ? 'consent rate unknown' : `${formatNumber(share, 'share')} consent rate`
}

interface MetricHelpProps {
  readonly measure: MetricId
  /** Overrides the metric's label. */
  readonly label?: string
  readonly coverage: ConsentRate
  /** Sample size; missing for columns, whose rows differ. */
  readonly n?: number
}

export function MetricHelp({ measure, label, coverage, n }: MetricHelpProps) {
  const [isOpen, setOpen] = useState(false)
  const { label: name, definition, once, isConsented = true } = getMetric(measure)
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      width={320}
      withArrow
      trapFocus
      returnFocus
      shadow="md"
    >
      <Popover.Target>
        <UnstyledButton className={styles.term ?? ''} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {label ?? name}
          <VisuallyHidden>, what is this?</VisuallyHidden>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <dl className={styles.help}>
          <dt>Definition</dt>
          <dd>{definition}</dd>
          <dt>How it’s counted</dt>
          <dd>{once}</dd>
          {n !== undefined && (
            <>
              <dt>Sample size</dt>
              <dd>{formatValue(count(n), 'count')}</dd>
            </>
          )}
          <dt>Included visitors</dt>
          <dd>{isConsented ? formatConsentRate(coverage) : 'All visitors; no consent needed.'}</dd>
        </dl>
        <UnstyledButton className={styles.term ?? ''} onClick={() => setOpen(false)}>
          Close
        </UnstyledButton>
      </Popover.Dropdown>
    </Popover>
  )
}
