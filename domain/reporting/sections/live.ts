import type { LiveReport } from '../query-results.ts'
import { count, createReportTable, type Report } from '../report.ts'
import { formatInterval } from './intervals.ts'

/** The last 30 minutes; each visitor counts on the page last seen. */
export function liveReport({ visitors, visits, views, pages, minutes }: LiveReport): Report {
  return {
    metrics: [
      { metric: 'liveVisitors', value: count(visitors), before: null },
      { metric: 'visits', value: count(visits), before: null },
      { metric: 'views', value: count(views), before: null },
    ],
    tables: [
      {
        id: 'minutes',
        title: 'Page views per minute',
        heading: 'Minute',
        columns: [{ metric: 'views' }],
        rows: minutes.map((minute) => ({
          name: formatInterval(minute.at),
          at: minute.at,
          values: [count(minute.views)],
        })),
        hiddenCount: 0,
        cutCount: 0,
        empty: 'No page views.',
        isOverTime: true,
      },
      createReportTable({
        id: 'pages',
        title: 'Current pages',
        heading: 'Page',
        of: pages,
        columns: [{ metric: 'liveVisitors', label: 'Visitors', value: ({ visitors: here }) => count(here) }],
        sampleSize: (page) => page.visitors,
        row: ({ page }) => ({ name: page }),
        empty: 'No active pages.',
      }),
    ],
    remarks: [],
  }
}
