import { Text } from '@mantine/core'
import type { ApplicationFigures } from '#app/content/dashboard-figures.ts'
import { Counts } from './counts.tsx'
import { Figure, Figures } from './figure.tsx'
import { FigurePanel } from './figure-panel.tsx'
import type { Settled } from './settled.ts'

const SCREEN = '/job-applications'

export function ApplicationPanel({ figures }: { figures: Promise<Settled<ApplicationFigures>> }) {
  return (
    <FigurePanel title="Applications" to={SCREEN} figures={figures}>
      {({ byStatus, recent }) =>
        byStatus.length === 0 ? (
          <Text c="dimmed">Nobody has applied yet.</Text>
        ) : (
          <>
            <Figures>
              <Figure value={recent} label="new in the last seven days" to={SCREEN} />
            </Figures>
            <Counts of={byStatus} to={SCREEN} />
          </>
        )
      }
    </FigurePanel>
  )
}
