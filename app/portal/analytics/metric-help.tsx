/** What a figure counts, what it counts once, how many stand behind it and who is in it: opened from its name. */
import { Popover, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { type ConsentRate, getMetric, type MetricId } from '#domain/reporting/metrics.ts'
import { count } from '#domain/reporting/report.ts'
import { formatNumber, formatValue } from '#domain/reporting/values.ts'
import styles from './analytics.module.css'

/** `62% of 1,240 page loads agreed to be counted.` */
export function formatConsentRate({ counted, share }: ConsentRate): string {
  if (share === null) return 'How many agreed to be counted is not known.'
  return `${formatNumber(share, 'share')} of ${formatNumber(counted, 'count')} page loads agreed to be counted.`
}

/** Beside a figure there is little room. */
export function formatConsentRateShort({ share }: ConsentRate): string {
  return share === null ? 'share counted not known' : `${formatNumber(share, 'share')} counted`
}

interface ExplanationProps {
  readonly measure: MetricId
  /** In place of the measure’s own. */
  readonly label?: string
  readonly coverage: ConsentRate
  /** How many stand behind it; of a column each line has its own. */
  readonly n?: number
}

export function MetricHelp({ measure, label, coverage, n }: ExplanationProps) {
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
        <dl className={styles.explanation}>
          <dt>What it is</dt>
          <dd>{definition}</dd>
          <dt>What counts once</dt>
          <dd>{once}</dd>
          {n !== undefined && (
            <>
              <dt>How many stand behind it</dt>
              <dd>{formatValue(count(n), 'count')}</dd>
            </>
          )}
          <dt>Who is in it</dt>
          <dd>{isConsented ? formatConsentRate(coverage) : 'It does not depend on anybody’s consent.'}</dd>
        </dl>
        <UnstyledButton className={styles.term ?? ''} onClick={() => setOpen(false)}>
          Close
        </UnstyledButton>
      </Popover.Dropdown>
    </Popover>
  )
}
