import { Text } from '@mantine/core'
import type { ClosingJob } from '#app/content/dashboard-figures.ts'
import { longBritishDate } from '#domain/dates/british-date.ts'
import styles from './dashboard.module.css'
import { FigurePanel } from './figure-panel.tsx'
import { ScreenLink } from './screen-link.tsx'
import type { Settled } from './settled.ts'

export const CLOSING_DAYS = 14
const SCREEN = '/jobs-admin'

export function JobPanel({ figures }: { figures: Promise<Settled<readonly ClosingJob[]>> }) {
  return (
    <FigurePanel title="Vacancies that close soon" to={SCREEN} figures={figures}>
      {(jobs) =>
        jobs.length === 0 ? (
          <Text c="dimmed">None closes in the next {CLOSING_DAYS} days.</Text>
        ) : (
          <ul className={styles.list}>
            {jobs.map(({ id, title, closesOn }) => (
              <li key={id}>
                <ScreenLink to={SCREEN}>{title}</ScreenLink>
                <time dateTime={closesOn} className={styles.second}>
                  {longBritishDate(closesOn)}
                </time>
              </li>
            ))}
          </ul>
        )
      }
    </FigurePanel>
  )
}
