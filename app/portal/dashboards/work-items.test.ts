import { describe, expect, it } from 'vitest'
import {
  listCustomerWork,
  listDrafts,
  listDueRequests,
  listExpiring,
  listSchedule,
  listStaffWork,
} from './work-items.ts'

const NOW = new Date('2026-11-24T09:40:00Z')
const NOTHING = { total: 0, since: null, name: null, about: null }

describe('work of today', () => {
  it('names the longest waiting and links to the list that it counts', () => {
    const items = listStaffWork(
      {
        calls: { total: 2, since: '2026-11-23T16:00:00Z', name: 'Nell New', about: 'New Boxes' },
        leads: { total: 1, since: '2026-11-24T06:40:00Z', name: null, about: null },
        applications: NOTHING,
        emails: { ...NOTHING, failed: 1 },
        schedule: [],
      },
      NOW,
    )
    expect(items.map(({ title, detail, when, to }) => [title, detail, when, to])).toEqual([
      [
        '2 calls overdue',
        'Nell New, New Boxes, and 1 more',
        'due Monday 23 November at 4 pm',
        '/leads?show=calls',
      ],
      [
        '1 email not delivered',
        'Rejected or bounced in the last 30 days',
        '',
        '/email-viewer?show=sent&sort=-received_at',
      ],
      ['1 new lead', 'Unknown', 'longest wait 3 h', '/leads?status=New'],
    ])
  })

  it('has the claims and call-offs that customers wait for', () => {
    const open = { waitingCallOffs: 2, waitingStorageRequests: 0, openClaims: 1 }
    expect(listCustomerWork(open as never).map(({ title, to }) => [title, to])).toEqual([
      ['1 open claim', '/claims-admin'],
      ['2 call-offs waiting for approval', '/call-offs-admin?show=waiting'],
    ])
  })

  it('has privacy requests that are overdue or due within a week', () => {
    const request = (reference: string, dueOn: string) => ({
      ...{
        id: 1,
        reference,
        dueOn,
        kind: 'access',
        status: 'Received',
        name: 'Ash',
        email: 'ash@example.com',
      },
      ...{ receivedAt: '2026-11-01T00:00:00Z', acknowledgedAt: null, completedAt: null },
    })
    const open = [request('PR-A', '2026-11-20'), request('PR-B', '2026-12-01'), request('PR-C', '2026-12-20')]
    const list = (from: number) => listDueRequests(open.slice(from) as never, NOW)
    expect(list(0)).toMatchObject([
      {
        tone: 'late',
        title: '2 privacy requests due this week',
        detail: 'Access request PR-A, and 1 more',
        when: 'overdue by 4 days',
        to: '/privacy-requests?show=overdue',
      },
    ])
    expect(list(1)).toMatchObject([{ tone: 'plain', when: '7 days left', to: '/privacy-requests' }])
    expect(list(2)).toEqual([])
  })

  it('has certificates that expire within a month', () => {
    const entry = (id: string, expires: string) => ({ id, name: id, expires })
    const items = listExpiring(
      [entry('late', '2026-11-01'), entry('soon', '2026-12-01'), entry('ok', '2027-06-01')],
      NOW,
    )
    expect(items.map(({ title, tone }) => [title, tone])).toEqual([
      ['late has expired', 'late'],
      ['soon expires soon', 'plain'],
    ])
  })

  it('has drafts by kind', () => {
    const drafts = [{ kind: 'blog', total: 3, title: '', savedAt: '2026-11-22T09:40:00Z' }] as const
    expect(listDrafts(drafts, NOW)).toMatchObject([
      {
        title: '3 draft posts',
        detail: 'Untitled, and 2 more',
        when: 'saved 2 days ago',
        to: '/blog-crm?show=draft',
      },
    ])
  })
})

describe('schedule', () => {
  it('shows times of today, dates of other days, and overdue calls', () => {
    const at = (kind: 'call' | 'interview' | 'blog' | 'vacancy', moment: string) => ({
      ...{ kind, key: 'K1', name: 'Ash', about: 'Driver', phone: null, at: moment },
    })
    const items = listSchedule(
      [
        at('call', '2026-11-24T08:00:00Z'),
        at('interview', '2026-11-24T11:00:00Z'),
        at('vacancy', '2026-11-24T00:00:00Z'),
        at('blog', '2026-12-02T07:00:00Z'),
      ],
      NOW,
    )
    expect(items.map(({ when, title, detail, isLate, to }) => [when, title, detail, isLate, to])).toEqual([
      ['08:00', 'Call Ash', 'Overdue', true, '/leads/K1'],
      ['11:00', 'Interview: Ash', 'Driver', false, '/job-applications/K1'],
      ['24 Nov', 'Vacancy closes: Ash', 'Driver', false, '/jobs-admin/K1'],
      ['2 Dec', 'Post goes live: Ash', 'Driver', false, '/blog-crm/K1'],
    ])
  })
})
