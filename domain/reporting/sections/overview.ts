import type { OverviewReport } from '../../analytics/reports.ts'
import { count, createReportTable, type FilterKey, mean, type ReportTable, share } from '../report.ts'
import type { SampledValue } from '../values.ts'
import { formatInterval, formatIntervalShort } from './intervals.ts'
import { section } from './section.ts'
import { CLASSES, DEVICES, getSectionMetadata } from './section-metadata.ts'

const bounce = ({ totals }: OverviewReport): SampledValue => share(totals.bounces, totals.visits)

type Step = OverviewReport['series'][number]

/** Chart over time with the previous period, interval by interval. */
function overTime(
  now: OverviewReport,
  previous: OverviewReport | null,
  of: keyof Omit<Step, 'at'>,
): Pick<ReportTable, 'columns' | 'rows' | 'hiddenCount' | 'cutCount' | 'chart' | 'heading' | 'empty'> {
  const columns = [{ measure: of }, ...(previous === null ? [] : [{ measure: of, isBefore: true as const }])]
  return {
    heading: { hour: 'Hour', day: 'Day', month: 'Month' }[now.step],
    columns,
    rows: now.series.map((step, index) => ({
      name: formatInterval(step.at),
      short: formatIntervalShort(step.at),
      at: step.at,
      values: [count(step[of]), ...(previous === null ? [] : [stepBefore(previous.series[index], of)])],
    })),
    hiddenCount: 0,
    cutCount: 0,
    empty: 'No days in this date range.',
    chart: { kind: 'lines', columns: columns.map((_, index) => index), isFirst: true },
  }
}

/** Null if the previous period is shorter. */
const stepBefore = (step: Step | undefined, of: keyof Omit<Step, 'at'>): SampledValue =>
  step === undefined ? { value: null, n: 0 } : count(step[of])

interface Kind {
  readonly name: string
  readonly filter: FilterKey
  readonly visitors: number
  readonly visits: number
}

const kinds = (table: Pick<ReportTable, 'id' | 'title' | 'heading'>, of: readonly Kind[], all: number) =>
  createReportTable({
    ...table,
    columns: [{ measure: 'visitors' }, { measure: 'visits' }, { measure: 'classShare' }],
    of,
    sampleSize: ({ visits }) => visits,
    row: ({ name, filter, visitors, visits }) => ({
      name,
      filter,
      values: [count(visitors), count(visits), share(visits, all)],
    }),
    chart: { kind: 'bars', columns: [0] },
    empty: 'No visits with consent in this date range.',
  })

export const overview = section<OverviewReport>({
  ...getSectionMetadata(''),
  report(now, previous) {
    const { totals } = now
    const previousTotals = previous?.totals
    const toMetric = (of: 'visitors' | 'visits' | 'views') => ({
      measure: of,
      value: count(totals[of]),
      before: previousTotals ? count(previousTotals[of]) : null,
    })
    const classOf = new Map<string, OverviewReport['classes'][number]>(
      now.classes.map((row) => [row.class, row]),
    )
    return {
      metrics: [
        toMetric('visitors'),
        toMetric('visits'),
        toMetric('views'),
        {
          measure: 'viewsPerVisit',
          value: mean(totals.views_per_visit, totals.visits),
          before: previousTotals ? mean(previousTotals.views_per_visit, previousTotals.visits) : null,
        },
        {
          measure: 'time',
          value: mean(totals.seconds_per_visit, totals.visits),
          before: previousTotals ? mean(previousTotals.seconds_per_visit, previousTotals.visits) : null,
        },
        { measure: 'bounce', value: bounce(now), before: previous && bounce(previous) },
        {
          measure: 'bots',
          value: count(totals.bots),
          before: previousTotals ? count(previousTotals.bots) : null,
        },
      ],
      tables: [
        { id: 'visitors', title: 'Visitors over time', ...overTime(now, previous, 'visitors') },
        { id: 'views', title: 'Page views over time', ...overTime(now, previous, 'views') },
        kinds(
          { id: 'classes', title: 'New and returning', heading: 'Visitors' },
          Object.entries(CLASSES).flatMap(([id, name]) => {
            const row = classOf.get(id)
            return row === undefined ? [] : [{ ...row, name, filter: { class: id } }]
          }),
          totals.visits,
        ),
        kinds(
          { id: 'devices', title: 'Devices', heading: 'Device' },
          now.devices.map((row) => ({
            ...row,
            name: DEVICES[row.device] ?? row.device,
            filter: { device: row.device },
          })),
          totals.visits,
        ),
      ],
      remarks: [
        'Daily visitors add up to more than the total: a visitor on three days counts on each day, but once in the total.',
        'New and returning visitors also add up to more than the total: a new visitor who returns two days later counts in both.',
        'A visit counts on the day it starts, a page view on the day it happens, so they can differ around midnight.',
      ],
    }
  },
})
