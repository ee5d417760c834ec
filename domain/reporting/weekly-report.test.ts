import { describe, expect, it } from 'vitest'
import { count, createReportTable, share } from './report.ts'
import { buildWeeklyReportText, getWeeklyReportRange } from './weekly-report.ts'

describe('getWeeklyReportRange', () => {
  it.each([
    // Monday before and at 07:00; a Sunday night in summer, one hour before London time.
    ['2026-11-23T06:59:00Z', '2026-11-09', '2026-11-15', '2026-11-16T07:00:00.000Z'],
    ['2026-11-23T07:00:00Z', '2026-11-16', '2026-11-22', '2026-11-23T07:00:00.000Z'],
    ['2026-11-29T23:59:00Z', '2026-11-16', '2026-11-22', '2026-11-23T07:00:00.000Z'],
    ['2026-07-19T23:30:00Z', '2026-07-06', '2026-07-12', '2026-07-13T06:00:00.000Z'],
    ['2026-10-26T06:30:00Z', '2026-10-12', '2026-10-18', '2026-10-19T06:00:00.000Z'],
    ['2026-10-26T07:00:00Z', '2026-10-19', '2026-10-25', '2026-10-26T07:00:00.000Z'],
  ])('returns for %s the week %s to %s, due %s', (now, from, to, due) => {
    const { period, previous: previousPeriod, dueAt } = getWeeklyReportRange(new Date(now))
    expect([period, dueAt.toISOString()]).toEqual([{ from, to }, due])
    expect(Date.parse(period.from) - Date.parse(previousPeriod.from)).toBe(7 * 86_400_000)
  })
})

describe('buildWeeklyReportText', () => {
  it('has metrics, consent rate and unsubscribe link, and hides small samples', () => {
    const table = (name: string, visitors: number) =>
      createReportTable({
        id: name,
        title: name,
        heading: name,
        empty: '',
        of: [name],
        columns: [{ metric: 'visitors', value: () => count(visitors) }],
        sampleSize: () => visitors,
        row: () => ({ name }),
      })
    const report = { metrics: [], remarks: [] }
    const { subject, text } = buildWeeklyReportText(
      {
        period: { from: '2026-11-16', to: '2026-11-22' },
        previous: { from: '2026-11-09', to: '2026-11-15' },
      },
      {
        overview: {
          ...report,
          metrics: [
            { metric: 'visitors', value: count(120), before: count(100) },
            { metric: 'bounceRate', value: share(2, 120), before: share(30, 100) },
          ],
          tables: [],
        },
        sources: { ...report, tables: [table('newsletter', 40)] },
        pages: { ...report, tables: [table('/secret', 3)] },
        consentRate: { counted: 900, share: 0.62 },
      },
      'https://www.example.com',
    )
    expect(subject).toBe('Website report, 16 to 22 November 2026')
    expect(text.split('\n\n')).toEqual([
      'Your website report for 16 to 22 November 2026, compared with 9 to 15 November 2026.',
      '62% of 900 page views had analytics consent; this report covers those.',
      'Visitors: 120 (+20%, was 100)',
      'Bounce rate: fewer than 5 (was 30%)',
      'Top sources: newsletter (40).',
      'See the full report: https://www.example.com/analytics?period=own&from=2026-11-16&to=2026-11-22',
      'You subscribed to this report. To unsubscribe: https://www.example.com/my-account',
    ])
  })
})
