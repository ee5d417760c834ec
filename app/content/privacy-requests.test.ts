import { beforeAll, describe, expect, it } from 'vitest'
import { opened } from '#tests/support/opened.ts'
import { openTestBackend } from '#tests/support/test-backend.ts'
import { type DataClient, signedInClient } from '#tests/support/users.ts'
import { listPrivacyRequests, openPrivacyRequests, readPrivacyRequest } from './privacy-requests.ts'

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
      ('PR-DDDD-DDDD', 'erasure', 'Dee', 'dee@example.com', 'Refused', '2026-09-02T12:00:00Z');`)
  staff = await signedInClient(backend, 'staff')
  marketing = await signedInClient(backend, 'marketing')
})

const named = (requests: readonly { readonly name: string }[]) => requests.map(({ name }) => name)
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
