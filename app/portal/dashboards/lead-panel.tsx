import { Text } from '@mantine/core'
import type { LeadFigures } from '#app/content/dashboard-figures.ts'
import { longBritishDate } from '#domain/dates/british-date.ts'
import { daysUntil } from '#domain/dates/london-day.ts'
import { callbackDueOn } from '#domain/leads/leads.ts'
import { Counts } from './counts.tsx'
import styles from './dashboard.module.css'
import { Figure, Figures } from './figure.tsx'
import { FigurePanel } from './figure-panel.tsx'
import type { Settled } from './settled.ts'

const SCREEN = '/leads'

interface LeadPanelProps {
  readonly figures: Promise<Settled<LeadFigures>>
  readonly now: Date
}

export function LeadPanel({ figures, now }: LeadPanelProps) {
  return (
    <FigurePanel title="Leads" to={SCREEN} figures={figures}>
      {({ byStatus, open, callbacks, oldestCallback }) => {
        if (open === 0) return <Text c="dimmed">No enquiry is open.</Text>
        const dueOn = oldestCallback === null ? null : callbackDueOn(new Date(oldestCallback))
        const isLate = dueOn !== null && daysUntil(dueOn, now) < 0
        return (
          <>
            <Figures>
              <Figure value={open} label="open" to={SCREEN} />
              <Figure value={callbacks} label="call-backs due" to={SCREEN} isUrgent={isLate} />
            </Figures>
            {dueOn !== null && (
              <Text size="sm" className={isLate ? styles.late : undefined}>
                The first {isLate ? 'is overdue: it was' : 'is'} due on{' '}
                <time dateTime={dueOn}>{longBritishDate(dueOn)}</time>.
              </Text>
            )}
            <Counts of={byStatus} to={SCREEN} />
          </>
        )
      }}
    </FigurePanel>
  )
}
