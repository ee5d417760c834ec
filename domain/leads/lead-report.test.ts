import { describe, expect, it } from 'vitest'
import {
  CONVERSATION_HEADINGS,
  type ConversationRow,
  type LeadReport,
  toConversationRow,
  toLeadReportRows,
} from './lead-report.ts'

const conversation: ConversationRow = {
  key: 'c1',
  started_at: '2026-11-23T09:00:00+00:00',
  last_at: '2026-11-23T09:05:00+00:00',
  source: 'Assistant',
  kind: 'customer_enquiry',
  page: '/products',
  lines: 5,
  reference: 'EQ-7K3M-2QXA',
  intent_type: 'quote_request',
  quality: 'In part',
  status: 'New',
  closed_reason: null,
  is_spam: false,
  answered_at: null,
  callback_requested: true,
  call_back_due_at: '2026-11-23T17:00:00+00:00',
  call_back_kept_at: null,
  assignee: null,
  merged_into: null,
}

const byHeading = (row: Partial<ConversationRow>, now: string) =>
  Object.fromEntries(
    toConversationRow({ ...conversation, ...row }, new Date(now)).map((value, index) => [
      CONVERSATION_HEADINGS[index],
      value,
    ]),
  )

describe('conversation export', () => {
  it.each([
    ['an upcoming call', {}, '2026-11-23T12:00:00Z', 'Upcoming'],
    ['an overdue call', {}, '2026-11-23T18:00:00Z', 'Overdue'],
    ['a late call', { call_back_kept_at: '2026-11-24T09:00:00Z' }, '2026-11-24T12:00:00Z', 'Late'],
    ['a won lead', { status: 'Won' }, '2026-11-24T12:00:00Z', 'No call needed'],
    ['no call', { callback_requested: false }, '2026-11-24T12:00:00Z', ''],
  ] as const)('has the labels of the screens for %s', (_what, row, now, callStatus) => {
    expect(byHeading(row, now)).toMatchObject({
      Type: 'Customer',
      Intent: 'Quote request',
      'Enquiry details': 'In part',
      'Call status': callStatus,
    })
  })

  it('has a value for each heading, and the hours to the first reply', () => {
    expect(toConversationRow(conversation, new Date())).toHaveLength(CONVERSATION_HEADINGS.length)
    const answered = { answered_at: '2026-11-23T10:30:00Z' }
    expect(byHeading(answered, '2026-11-23T12:00:00Z')).toMatchObject({ 'Hours to first reply': 1.5 })
  })

  it('leaves the columns of the lead empty without one', () => {
    const none = { reference: null, intent_type: null, quality: null, status: null, is_spam: null }
    expect(byHeading(none, '2026-11-23T12:00:00Z')).toMatchObject({
      Intent: '',
      Status: 'No lead',
      'Call status': '',
      Spam: '',
    })
  })
})

describe('lead report export', () => {
  it('has labels in sentence case, as on the screen', () => {
    const report: LeadReport = {
      received: 3,
      answered: 1,
      hours: { median: 2.5, ninth: null, within_day: 1 },
      calls: { promised: 1, kept: 1, late: 0, overdue: 0, open: 0, lapsed: 0 },
      types: [{ type: 'supplier', received: 3, answered: 1, median_hours: 2.5, won: 0, closed: 1, open: 2 }],
      sources: [{ source: 'Enquiry form', received: 3, won: 0 }],
      reasons: [{ reason: '', closed: 1 }],
    }
    const rows = toLeadReportRows(report)
    const labels = [...rows.map(([metric]) => metric), ...rows.map(([, group]) => group)]
    expect(labels.filter((label) => !/^[A-Z][a-z]+( [a-z0-9%,]+)*$/.test(label))).toEqual([])
    expect(rows).toContainEqual(['Closing reason', 'No reason given', 1, 1])
  })
})
