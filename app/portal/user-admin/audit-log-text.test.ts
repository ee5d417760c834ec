import { describe, expect, it } from 'vitest'
import type { AuditEntry } from '#domain/users/users.ts'
import { auditActor, auditColumns, describeAuditAction, describeAuditDetail } from './audit-log-text.ts'

const entry: AuditEntry = {
  id: 1,
  happenedAt: '2026-11-20T12:00:00Z',
  actorId: 'sam',
  actorName: 'Sam',
  roleName: 'authenticated',
  action: 'update',
  tableName: 'news_articles',
  rowId: '12',
  subject: null,
  changedColumns: ['publish_date', 'title'],
  detail: '',
}

describe('an entry of the audit log', () => {
  it.each([
    [{}, 'changed news article 12'],
    [{ action: 'insert', tableName: 'job_applications' }, 'added job application 12'],
    [{ action: 'delete', tableName: 'leads' }, 'erased enquiry 12'],
    [{ tableName: 'new_things' }, 'changed new_things 12'],
    [{ action: 'disable', tableName: 'people', rowId: 'robin', subject: 'Robin' }, 'disabled Robin'],
    [
      { action: 'insert', tableName: 'permissions', rowId: 'robin', subject: 'Robin' },
      'gave a role to Robin',
    ],
    [{ action: 'delete', tableName: 'permissions' }, 'took the role from somebody who is no longer here'],
    [
      { action: 'export', tableName: 'people', rowId: 'sam', subject: 'Sam' },
      'downloaded what is stored about their own account',
    ],
  ])('%j says what was done', (change, words) => {
    expect(describeAuditAction({ ...entry, ...change })).toBe(words)
  })

  it.each([
    [{ action: 'sign in' }, 'signed in'],
    [{ action: 'sign in failed', subject: 'Robin' }, 'tried to sign in as Robin'],
    [{ action: 'sign in failed' }, 'tried to sign in as somebody who is not known here'],
    [{ action: 'role changed', subject: 'Robin' }, 'changed the role of Robin'],
    [{ action: 'download' }, 'downloaded a file'],
  ])('a security event %j says what happened, how and from where', (change, words) => {
    const event = { ...entry, tableName: 'security', detail: 'by email, Firefox on Windows', ...change }
    expect(describeAuditAction(event)).toBe(words)
    expect(describeAuditDetail(event)).toBe('by email, Firefox on Windows')
    const nobody = { ...event, actorId: null, actorName: null }
    expect(auditActor(nobody)).toBe(event.action === 'role changed' ? 'The system' : 'Somebody')
  })

  it.each([
    [{}, 'Sam'],
    [{ actorName: null }, 'Somebody who is no longer here'],
    [{ actorId: null, actorName: null, roleName: 'service_role' }, 'The system'],
  ])('%j says who did it', (change, words) => {
    expect(auditActor({ ...entry, ...change })).toBe(words)
  })

  it('names the columns in words', () => {
    expect(auditColumns(entry)).toBe('publish date, title')
  })
})
