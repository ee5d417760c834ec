import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from './actors.ts'
import { policyDatabase } from './database-fixture.ts'

const fixture = policyDatabase()
beforeAll(async () => {
  await fixture.owner(`insert into public.job_applications (name, email, job_title, status, submitted_at)
      values ('Old', 'old@example.com', 'Open', 'New', now() - interval '8 days'),
        ('Seen', 'seen@example.com', 'Open', 'Interview', now() - interval '9 days');
    `)
  await fixture.owner(`insert into public.leads (session_id, lead_type, status, callback_requested, created_at, call_back_due_at)
      values ('waits', 'customer_enquiry', 'New', true, '2026-11-01T10:00:00Z', '2026-11-02T16:00:00Z'),
        ('tried', 'customer_enquiry', 'Contacting', true, '2026-11-02T10:00:00Z', null),
        ('spoken to', 'customer_enquiry', 'In conversation', true, '2026-10-01T10:00:00Z', '2026-10-01T17:00:00Z')`)
})

const call = async (actor: Actor, sql: string) => await fixture.rows(actor, sql)

it('counts applications by status and recent ones', async () => {
  const sql = `select * from public.application_metrics(now() - interval '7 days') order by status`
  expect(await call('staff', sql)).toEqual([
    { status: 'Interview', total: 1, recent: 0 },
    { status: 'New', total: 2, recent: 1 },
  ])
})

it('counts leads by status and open calls', async () => {
  const rows = await call('staff', 'select * from public.lead_metrics() order by status')
  expect(rows).toMatchObject([
    { status: 'Contacting', total: 1, callbacks: 1, first_due: null },
    { status: 'In conversation', total: 1, callbacks: 0, first_due: null },
    { status: 'New', total: 10, callbacks: 1, first_due: '2026-11-02 16:00:00+00' },
  ])
})

it.each(['staff', 'marketing'] as const)('counts content with drafts for %s', async (actor) => {
  expect(await call(actor, 'select * from public.content_metrics()')).toMatchObject([
    { live_news: 2, deleted_news: 1, published_posts: 2, scheduled_posts: 1, draft_posts: 1 },
  ])
})

describe('users without access', () => {
  it.each(['marketing', 'customer'] as const)('as %s count nothing', async (actor) => {
    expect(await call(actor, 'select * from public.application_metrics(now())')).toEqual([])
    expect(await call(actor, 'select * from public.lead_metrics()')).toEqual([])
  })

  it('as customers count published content only', async () => {
    expect(await call('customer', 'select * from public.content_metrics()')).toMatchObject([
      { live_news: 2, deleted_news: 0, published_posts: 2, scheduled_posts: 0, draft_posts: 0 },
    ])
  })

  it.each([
    ['staff', ['application', 'blog', 'lead', 'news', 'privacy_request']],
    ['marketing', ['blog', 'news']],
    ['other customer', ['blog', 'news']],
  ] as const)('as %s see the activity of %j', async (actor, kinds) => {
    const rows = await call(actor, 'select distinct kind from public.latest_activity(50) order by 1')
    expect(rows.map(({ kind }) => kind)).toEqual(kinds)
  })
})

it('latest activity: newest first, three per kind, limited, without names', async () => {
  const rows = await call('staff', 'select * from public.latest_activity(50)')
  const moments = rows.map(({ happened_at }) => String(happened_at))
  expect(moments).toEqual(moments.toSorted().reverse())
  expect(rows.filter(({ kind }) => kind === 'lead')).toHaveLength(3)
  expect(JSON.stringify(rows)).not.toMatch(/Applicant|Casey|Visitor|example\.com/)
  expect(await call('staff', 'select * from public.latest_activity(4)')).toEqual(rows.slice(0, 4))
})
