import { describe, expect, it } from 'vitest'
import { type Due, dueState, formatDueDate, isOverdue } from './queue.ts'
import { PRIVACY_ANSWER_MAX, sendResponseSchema } from './response.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const open: Due = { kind: 'access', status: 'Received', dueOn: '2026-11-30', acknowledgedAt: null }
const ACKNOWLEDGED = '2026-11-10T09:00:00Z'

describe('dueState and formatDueDate', () => {
  it.each<[string, Partial<Due>, string, string]>([
    ['due in ten days', {}, 'later', '10 days left'],
    ['due in a week', { dueOn: '2026-11-27' }, 'soon', '7 days left'],
    ['due tomorrow', { dueOn: '2026-11-21' }, 'soon', '1 day left'],
    ['due today', { dueOn: '2026-11-20' }, 'soon', 'Due today'],
    ['due yesterday', { dueOn: '2026-11-19' }, 'overdue', 'Overdue by 1 day'],
    ['due last month', { dueOn: '2026-10-20' }, 'overdue', 'Overdue by 31 days'],
    ['acknowledged', { dueOn: '2026-11-19', acknowledgedAt: ACKNOWLEDGED }, 'overdue', 'Overdue by 1 day'],
    ['completed', { dueOn: '2026-10-20', status: 'Completed' }, 'closed', 'Closed'],
    ['refused', { dueOn: '2026-10-20', status: 'Refused' }, 'closed', 'Closed'],
  ])('describe a request %s', (_what, part, state, words) => {
    const due = dueState({ ...open, ...part }, NOW)
    expect([due.state, formatDueDate(due)]).toEqual([state, words])
    expect(isOverdue({ ...open, ...part }, NOW)).toBe(state === 'overdue')
  })

  it('treat a complaint as overdue only until it is acknowledged', () => {
    const complaint = { ...open, kind: 'complaint', dueOn: '2026-11-01' }
    expect(isOverdue(complaint, NOW)).toBe(true)
    const due = dueState({ ...complaint, acknowledgedAt: ACKNOWLEDGED }, NOW)
    expect(formatDueDate(due)).toBe('Acknowledged: reply without undue delay')
  })
})

describe('sendResponseSchema', () => {
  const call = {
    request: 7,
    version: '2026-11-20T12:00:00+00:00',
    key: '6f1c8a04-58a7-4c1b-9f1d-0a4c7d1e2b01',
    text: 'Dear Zoë,\r\n\r\nHere it is.\0',
    token: 'a.b.c',
  }

  it('normalises line breaks and removes null characters', () => {
    expect(sendResponseSchema.parse(call).text).toBe('Dear Zoë,\n\nHere it is.')
  })

  it.each<[string, object]>([
    ['an invalid request id', { request: '7' }],
    ['an invalid key', { key: 'again' }],
    ['an empty text', { text: ' \n' }],
    ['a text that is too long', { text: 'x'.repeat(PRIVACY_ANSWER_MAX + 1) }],
    ['no token', { token: '' }],
  ])('rejects %s', (_what, part) => {
    expect(sendResponseSchema.safeParse({ ...call, ...part }).success).toBe(false)
  })
})
