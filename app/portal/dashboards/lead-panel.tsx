import { Text } from '@mantine/core'
import type { LeadFigures } from '#app/content/dashboard-figures.ts'
import { editedAt } from '../edited-at.ts'
import { Counts } from './counts.tsx'
import { Figure, Figures } from './figure.tsx'
import { FigurePanel } from './figure-panel.tsx'
import type { Settled } from './settled.ts'

const SCREEN = '/leads'

export function LeadPanel({ figures }: { figures: Promise<Settled<LeadFigures>> }) {
  return (
    <FigurePanel title="Leads" to={SCREEN} figures={figures}>
      {({ byStatus, open, callbacks, oldestCallback }) =>
        open === 0 ? (
          <Text c="dimmed">No enquiry is open.</Text>
        ) : (
          <>
            <Figures>
              <Figure value={open} label="open" to={SCREEN} />
              <Figure value={callbacks} label="to be rung back" to={SCREEN} isUrgent={callbacks > 0} />
            </Figures>
            {oldestCallback !== null && (
              <Text size="sm">
                The first of them has waited since{' '}
                <time dateTime={oldestCallback}>{editedAt(oldestCallback)}</time>; we promise one working day.
              </Text>
            )}
            <Counts of={byStatus} to={SCREEN} />
          </>
        )
      }
    </FigurePanel>
  )
}
