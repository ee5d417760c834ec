import { beforeAll, describe, expect, it } from 'vitest'
import { opened } from '#tests/support/opened.ts'
import { openTestBackend } from '#tests/support/test-backend.ts'
import { type DataClient, signedInClient } from '#tests/support/users.ts'
import { STALE_VERSION } from './content-error.ts'
import {
  closingJobs,
  latestActivity,
  readApplicationMetrics,
  readContentMetrics,
  readLeadMetrics,
} from './dashboard-metrics.ts'
import {
  addPrivacyNote,
  listPrivacyRequests,
  openPrivacyRequests,
  readPrivacyRequest,
  setPrivacyRequestStatus,
} from './privacy-requests.ts'

const backend = opened(openTestBackend)
let staff: DataClient
let marketing: DataClient

const NOW = new Date('2026-11-20T12:00:00Z')

beforeAll(async () => {
  await backend.database.script(`
    insert into public.privacy_requests (reference, kind, name, email, status, received_at) values
      ('PR-AAAA-AAAA', 'access', 'Ash', 'ash@example.com', 'In progress', '2026-11-10T12:00:00Z'),
      ('PR-BBBB-BBBB', 'erasure', 'Bea', 'bea@example.com', 'Received', '2026-10-01T12:00:00Z'),
      ('PR-CCCC-CCCC', 'complaint', 'Cyd', 'cyd@example.com', 'Completed', '2026-09-01T12:00:00Z'),
      ('PR-DDDD-DDDD', 'erasure', 'Dee', 'dee@example.com', 'Refused', '2026-09-02T12:00:00Z');
    insert into public.leads (session_id, lead_type, status, callback_requested, created_at, call_back_due_at) values
      ('a', 'supplier', 'New', true, '2026-11-18T12:00:00Z', '2026-11-19T12:00:00Z'),
      ('b', 'supplier', 'Contacting', true, '2026-11-17T12:00:00Z', '2026-11-18T10:30:00Z'),
      ('c', 'supplier', 'Closed', false, '2026-11-16T12:00:00Z', null);
    insert into public.job_applications (name, email, job_title, status, submitted_at) values
      ('Ash', 'ash@example.com', 'Driver', 'Rejected', '2026-11-19T12:00:00Z'),
      ('Bea', 'bea@example.com', 'Driver', 'New', '2026-11-01T12:00:00Z');
    insert into public.jobs (title, location, department, type, description, requirements, benefits, closes_on) values
      ('Ends today', 'Here', 'Works', 'Full-time', 'Making', 'Care', 'Pay', '2026-11-20'),
      ('Ended', 'Here', 'Works', 'Full-time', 'Making', 'Care', 'Pay', '2026-11-19'),
      ('Ends later', 'Here', 'Works', 'Full-time', 'Making', 'Care', 'Pay', '2026-12-05'),
      ('Ends in two weeks', 'Here', 'Works', 'Full-time', 'Making', 'Care', 'Pay', '2026-12-04');`)
  staff = await signedInClient(backend, 'staff')
  marketing = await signedInClient(backend, 'marketing')
})

const named = (requests: readonly { readonly name: string }[]) => requests.map(({ name }) => name)
async function read(reference = 'PR-AAAA-AAAA') {
  const request = await readPrivacyRequest(staff, reference)
  if (request === null) throw new Error(`There is no ${reference}`)
  return request
}

describe('privacy request queue', () => {
  it('sorts by due date', async () => {
    expect(named(await openPrivacyRequests(staff))).toEqual(['Bea', 'Ash'])
  })

  it.each([
    ['open', '', ['Bea', 'Ash']],
    ['open', 'access', ['Ash']],
    ['overdue', '', ['Bea']],
    ['done', '', ['Dee', 'Cyd']],
    ['done', 'complaint', ['Cyd']],
  ] as const)('filters %s requests of type %j with counts: %j', async (show, kind, names) => {
    const { rows, total, counts } = await listPrivacyRequests(staff, { show, kind, page: 1 }, NOW)
    expect([named(rows), total]).toEqual([names, names.length])
    if (kind === '') expect(counts).toEqual({ open: 2, overdue: 1 })
  })

  it('is empty for marketing', async () => {
    expect(await openPrivacyRequests(marketing)).toEqual([])
    expect(await readPrivacyRequest(marketing, 'PR-AAAA-AAAA')).toBeNull()
  })
})

describe('a privacy request', () => {
  it('is null if it does not exist', async () => {
    expect(await readPrivacyRequest(staff, 'PR-ZZZZ-ZZZZ')).toBeNull()
  })

  it('includes its history, oldest first', async () => {
    const before = await read()
    expect(before).toMatchObject({ kind: 'access', dueOn: '2026-12-10', isSignedIn: false, entries: [] })
    await addPrivacyNote(staff, before.id, 'Found two mails.')
    const step = {
      request: before.id,
      version: before.version,
      status: 'Completed',
      reason: 'Sent.',
    } as const
    const version = await setPrivacyRequestStatus(staff, step)
    const after = await read()
    expect(after).toMatchObject({ status: 'Completed', version, completedAt: expect.any(String) })
    expect(after.entries).toMatchObject([
      { kind: 'note', body: 'Found two mails.', status: null },
      { kind: 'step', body: 'Sent.', status: 'Completed', mailedAt: null },
    ])
    await expect(setPrivacyRequestStatus(staff, { ...step, status: 'In progress' })).rejects.toMatchObject({
      code: STALE_VERSION,
    })
  })

  it('cannot be annotated or changed by marketing', async () => {
    const { id, version } = await read('PR-BBBB-BBBB')
    await expect(addPrivacyNote(marketing, id, 'x')).rejects.toThrow(/^Failed to create note: /)
    const step = { request: id, version, status: 'In progress', reason: '' } as const
    await expect(setPrivacyRequestStatus(marketing, step)).rejects.toThrow(
      'Failed to update privacy request: Only staff can answer privacy requests.',
    )
  })
})

describe('dashboard metrics', () => {
  it('count applications by status, and new ones regardless of status', async () => {
    expect(await readApplicationMetrics(staff, new Date('2026-11-13T12:00:00Z'))).toEqual({
      byStatus: [
        { status: 'New', total: 1 },
        { status: 'Rejected', total: 1 },
      ],
      recent: 1,
    })
  })

  it('count open leads with the first call-back deadline', async () => {
    const { firstDue, ...figures } = await readLeadMetrics(staff)
    expect(figures).toEqual({
      byStatus: [
        { status: 'New', total: 1 },
        { status: 'Contacting', total: 1 },
      ],
      open: 2,
      callbacks: 2,
    })
    expect(new Date(firstDue ?? 0)).toEqual(new Date('2026-11-18T10:30:00Z'))
  })

  it('list vacancies that close within two weeks, including today', async () => {
    const jobs = await closingJobs(staff, NOW, 14)
    expect(jobs.map(({ title }) => title)).toEqual(['Ends today', 'Ends in two weeks'])
  })

  it('are empty for users without access', async () => {
    expect(await readApplicationMetrics(marketing, NOW)).toEqual({ byStatus: [], recent: 0 })
    expect(await readLeadMetrics(marketing)).toEqual({
      byStatus: [],
      open: 0,
      callbacks: 0,
      firstDue: null,
    })
    expect(await latestActivity(marketing, 10)).toEqual([])
    expect(await readContentMetrics(marketing)).toEqual({
      liveNews: 0,
      deletedNews: 0,
      publishedPosts: 0,
      scheduledPosts: 0,
      draftPosts: 0,
      nextPublication: null,
    })
  })
})
