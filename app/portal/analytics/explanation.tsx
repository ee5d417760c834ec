/** What a figure counts, what it counts once, how many stand behind it and who is in it: opened from its name. */
import { Popover, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { type Coverage, type MeasureId, measureOf } from '#domain/reporting/measures.ts'
import { count } from '#domain/reporting/report.ts'
import { numberInWords, valueInWords } from '#domain/reporting/values.ts'
import styles from './analytics.module.css'

/** `62% of 1,240 page loads agreed to be counted.` */
export function coverageInWords({ counted, share }: Coverage): string {
  if (share === null) return 'How many agreed to be counted is not known.'
  return `${numberInWords(share, 'share')} of ${numberInWords(counted, 'count')} page loads agreed to be counted.`
}

/** Beside a figure there is little room. */
export function coverageInShort({ share }: Coverage): string {
  return share === null ? 'share counted not known' : `${numberInWords(share, 'share')} counted`
}

interface ExplanationProps {
  readonly measure: MeasureId
  /** In place of the measure’s own. */
  readonly label?: string
  readonly coverage: Coverage
  /** How many stand behind it; of a column each line has its own. */
  readonly n?: number
}

export function Explanation({ measure, label, coverage, n }: ExplanationProps) {
  const [isOpen, setOpen] = useState(false)
  const { label: name, definition, once, isConsented = true } = measureOf(measure)
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
              <dd>{valueInWords(count(n), 'count')}</dd>
            </>
          )}
          <dt>Who is in it</dt>
          <dd>{isConsented ? coverageInWords(coverage) : 'It does not depend on anybody’s consent.'}</dd>
        </dl>
        <UnstyledButton className={styles.term ?? ''} onClick={() => setOpen(false)}>
          Close
        </UnstyledButton>
      </Popover.Dropdown>
    </Popover>
  )
}
