import { describe, expect, it } from 'vitest'
import { count, createReportTable, share } from './report.ts'
import { buildWeeklyReportText, getWeeklyReportRange } from './weekly-report.ts'

describe('the week that is reported', () => {
  it.each([
    // A Monday before seven, and at seven; a Sunday night in summer, an hour before London's.
    ['2026-11-23T06:59:00Z', '2026-11-09', '2026-11-15', '2026-11-16T07:00:00.000Z'],
    ['2026-11-23T07:00:00Z', '2026-11-16', '2026-11-22', '2026-11-23T07:00:00.000Z'],
    ['2026-11-29T23:59:00Z', '2026-11-16', '2026-11-22', '2026-11-23T07:00:00.000Z'],
    ['2026-07-19T23:30:00Z', '2026-07-06', '2026-07-12', '2026-07-13T06:00:00.000Z'],
    ['2026-10-26T06:30:00Z', '2026-10-12', '2026-10-18', '2026-10-19T06:00:00.000Z'],
    ['2026-10-26T07:00:00Z', '2026-10-19', '2026-10-25', '2026-10-26T07:00:00.000Z'],
  ])('at %s is %s to %s, due at %s', (now, from, to, due) => {
    const { period, before, dueAt } = getWeeklyReportRange(new Date(now))
    expect([period, dueAt.toISOString()]).toEqual([{ from, to }, due])
    expect(Date.parse(period.from) - Date.parse(before.from)).toBe(7 * 86_400_000)
  })
})

it('says the figures, whom they are about, and how it is stopped; never what too few stand behind', () => {
  const table = (name: string, visitors: number) =>
    createReportTable({
      id: name,
      title: name,
      heading: name,
      chart: null,
      empty: '',
      of: [name],
      columns: [{ measure: 'visitors' }],
      behind: () => visitors,
      row: () => ({ name, values: [count(visitors)] }),
    })
  const report = { figures: [], remarks: [] }
  const { subject, text } = buildWeeklyReportText(
    { period: { from: '2026-11-16', to: '2026-11-22' }, before: { from: '2026-11-09', to: '2026-11-15' } },
    {
      overview: {
        ...report,
        figures: [
          { measure: 'visitors', value: count(120), before: count(100) },
          { measure: 'bounce', value: share(2, 120), before: share(30, 100) },
        ],
        tables: [],
      },
      sources: { ...report, tables: [table('newsletter', 40)] },
      pages: { ...report, tables: [table('/secret', 3)] },
      coverage: { counted: 900, share: 0.62 },
    },
    'https://www.example.com',
  )
  expect(subject).toBe('Website figures, 16 to 22 November 2026')
  expect(text.split('\n\n')).toEqual([
    'What happened on the website from 16 to 22 November 2026, held against 9 to 15 November 2026.',
    '62% of 900 page loads agreed to be counted: the figures are about them.',
    'Visitors: 120 (+20%, was 100)',
    'Bounce rate: fewer than 5 (was 30%)',
    'Most visitors came from: newsletter (40).',
    'All of it, with what each figure means: https://www.example.com/analytics?period=own&from=2026-11-16&to=2026-11-22',
    'You asked for this email. To stop it: https://www.example.com/my-account',
  ])
})
