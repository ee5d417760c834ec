import { beforeAll, describe, expect, it } from 'vitest'
import { opened } from '#tests/support/opened.ts'
import { openTestBackend } from '#tests/support/test-backend.ts'
import { type DataClient, signedInClient } from '#tests/support/users.ts'
import { STALE_VERSION } from './content-error.ts'
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
      ('PR-DDDD-DDDD', 'erasure', 'Dee', 'dee@example.com', 'Refused', '2026-09-02T12:00:00Z');`)
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
