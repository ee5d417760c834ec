/** The website in the last seven days, with a way to all of it. */
import { Text } from '@mantine/core'
import { readOverview } from '#app/content/reports/analytics.ts'
import type { DataClient } from '#app/session/data-client/supabase-browser.ts'
import { type MeasureId, measureOf } from '#domain/reporting/measures.ts'
import { comparedPeriod, type Period, periodInWords, periodOf } from '#domain/reporting/period.ts'
import { count, share } from '#domain/reporting/report.ts'
import { changeOf, numberInWords, type Value, valueInWords } from '#domain/reporting/values.ts'
import type { Outcome } from '../ui/outcome.ts'
import styles from './dashboard.module.css'
import { FigurePanel, Figures, ScreenLink } from './figure-panel.tsx'

type Overview = Awaited<ReturnType<typeof readOverview>>

interface VisitFigures {
  readonly period: Period
  readonly now: Overview
  readonly before: Overview
}

const NO_DAYS: Period = { from: '', to: '' }

export async function readVisits(client: DataClient, at: Date): Promise<VisitFigures> {
  const period = periodOf('7-days', at, NO_DAYS)
  const before = comparedPeriod(period, 'before', NO_DAYS) as Period
  const [now, then] = await Promise.all([readOverview(client, period), readOverview(client, before)])
  return { period, now, before: then }
}

const ANALYTICS = '/analytics?period=7-days'

const SHOWN: readonly (readonly [measure: MeasureId, of: (answer: Overview) => Value])[] = [
  ['visitors', ({ totals }) => count(totals.visitors)],
  ['views', ({ totals }) => count(totals.views)],
  ['bounce', ({ totals }) => share(totals.bounces, totals.visits)],
]

export function VisitPanel({ figures }: { figures: Promise<Outcome<VisitFigures>> }) {
  return (
    <FigurePanel title="The website" to={ANALYTICS} figures={figures}>
      {({ period, now, before }) => {
        const { counted, share: agreed } = now.coverage
        if (now.n === 0)
          return (
            <Text c="dimmed">
              {counted === 0
                ? 'Nobody has opened the site in the last seven days.'
                : `Of ${numberInWords(counted, 'count')} page loads of the last seven days nobody agreed to be counted.`}
            </Text>
          )
        return (
          <>
            <Figures>
              {SHOWN.map(([measure, of]) => (
                <ScreenLink key={measure} to={ANALYTICS} className={styles.figure}>
                  <span className={styles.value}>{valueInWords(of(now), measureOf(measure).unit)}</span>
                  <span className={styles.label}>
                    {measureOf(measure).label.toLowerCase()}
                    <Changed measure={measure} now={of(now)} before={of(before)} />
                  </span>
                </ScreenLink>
              ))}
            </Figures>
            <Text size="sm" c="dimmed">
              {periodInWords(period)}.{' '}
              {agreed !== null && `${numberInWords(agreed, 'share')} of page loads agreed to be counted.`}
            </Text>
          </>
        )
      }}
    </FigurePanel>
  )
}

function Changed({ measure, now, before }: { measure: MeasureId; now: Value; before: Value }) {
  const change = changeOf(now, before, measureOf(measure).unit)
  return change === null ? null : ` (${change.words})`
}
