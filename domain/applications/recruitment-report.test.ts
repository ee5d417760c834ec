import { describe, expect, it } from 'vitest'
import {
  formatDurationHours,
  formatShare,
  RECRUITMENT_REPORT_COLUMNS,
  toRecruitmentReportRows,
} from './recruitment-report.ts'

describe('recruitment report', () => {
  it.each([
    [null, '–'],
    [0, '0 minutes'],
    [0.75, '45 minutes'],
    [1.2, '1 hour'],
    [47.4, '47 hours'],
    [48, '2 days'],
    [84, '3.5 days'],
  ])('formats %s hours as %s', (hours, words) => {
    expect(formatDurationHours(hours)).toBe(words)
  })

  it.each([
    [0, 0, '–'],
    [1, 3, '33%'],
    [3, 3, '100%'],
  ])('formats %i of %i as %s', (part, whole, words) => {
    expect(formatShare(part, whole)).toBe(words)
  })

  it('has one CSV row per metric with its number of cases', () => {
    const times = { median_hours: 2, p90_hours: 3 }
    const rows = toRecruitmentReportRows({
      applications: 4,
      answer: { answered: 3, unanswered: 1, ...times },
      stays: [{ status: 'New', ended: 3, staying: 1, ...times }],
      stages: [{ status: 'New', reached: 4, rejected: 1, withdrawn: 0, staying: 1 }],
      sources: [{ source: 'Website', applications: 4, interviews: 1, hired: 0 }],
      vacancies: [
        {
          job_id: 7,
          title: 'Fitter',
          applications: 4,
          answered: 3,
          median_hours: 2,
          interviews: 1,
          hired: 0,
        },
      ],
    })
    expect(rows.every((row) => row.length === RECRUITMENT_REPORT_COLUMNS.length)).toBe(true)
    expect(rows).toContainEqual(['First response, median hours', 'All', 2, 3])
    expect(rows).toContainEqual(['Rejected from', 'New', 1, 4])
    expect(rows).toContainEqual(['Interviews by vacancy', 'Fitter (7)', 1, 4])
  })
})
