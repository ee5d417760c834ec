import { Text } from '@mantine/core'
import type { PrivacyRequestSummary } from '#app/content/privacy-requests.ts'
import { isOverdue, KIND_NAMES } from '#domain/privacy/queue.ts'
import { DueLabel } from '../privacy-requests/due-label.tsx'
import styles from './dashboard.module.css'
import { Figure, Figures } from './figure.tsx'
import { FigurePanel } from './figure-panel.tsx'
import { ScreenLink } from './screen-link.tsx'
import type { Settled } from './settled.ts'

const SCREEN = '/privacy-requests'
const FIRST = 4

interface PrivacyPanelProps {
  /** Open ones, what is due first at the top. */
  readonly figures: Promise<Settled<readonly PrivacyRequestSummary[]>>
  readonly now: Date
}

export function PrivacyPanel({ figures, now }: PrivacyPanelProps) {
  return (
    <FigurePanel title="Privacy requests" to={SCREEN} figures={figures}>
      {(open) => {
        if (open.length === 0) return <Text c="dimmed">Nothing is open.</Text>
        const overdue = open.filter((request) => isOverdue(request, now)).length
        return (
          <>
            <Figures>
              <Figure value={open.length} label="open" to={SCREEN} />
              <Figure value={overdue} label="overdue" to={`${SCREEN}?show=overdue`} isUrgent={overdue > 0} />
            </Figures>
            <ul className={styles.list}>
              {open.slice(0, FIRST).map((request) => (
                <li key={request.id} className={styles.stacked}>
                  <ScreenLink to={`${SCREEN}/${request.reference}`}>
                    {KIND_NAMES[request.kind]} {request.reference}
                  </ScreenLink>
                  <DueLabel request={request} now={now} />
                </li>
              ))}
            </ul>
          </>
        )
      }}
    </FigurePanel>
  )
}
