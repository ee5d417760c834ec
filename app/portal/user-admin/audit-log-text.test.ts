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
    [{ action: 'delete', tableName: 'leads' }, 'erased lead 12'],
    [{ tableName: 'new_things' }, 'changed new_things 12'],
    [{ action: 'disable', tableName: 'people', rowId: 'robin', subject: 'Robin' }, 'disabled Robin'],
    [
      { action: 'insert', tableName: 'permissions', rowId: 'robin', subject: 'Robin' },
      'gave a role to Robin',
    ],
    [{ action: 'delete', tableName: 'permissions' }, 'removed the role of a former user'],
    [
      { action: 'export', tableName: 'people', rowId: 'sam', subject: 'Sam' },
      'downloaded the data of their own account',
    ],
  ])('describes the action of %j', (change, text) => {
    expect(describeAuditAction({ ...entry, ...change })).toBe(text)
  })

  it.each([
    [{ action: 'sign in' }, 'signed in'],
    [{ action: 'sign in failed', subject: 'Robin' }, 'tried to sign in as Robin'],
    [{ action: 'sign in failed' }, 'tried to sign in as an unknown user'],
    [{ action: 'role changed', subject: 'Robin' }, 'changed the role of Robin'],
    [{ action: 'download' }, 'downloaded a file'],
  ])('describes the security event %j with method and device', (change, text) => {
    const event = { ...entry, tableName: 'security', detail: 'by email, Firefox on Windows', ...change }
    expect(describeAuditAction(event)).toBe(text)
    expect(describeAuditDetail(event)).toBe('by email, Firefox on Windows')
    const anonymous = { ...event, actorId: null, actorName: null }
    expect(auditActor(anonymous)).toBe(event.action === 'role changed' ? 'System' : 'Unknown user')
  })

  it.each([
    [{}, 'Sam'],
    [{ actorName: null }, 'Former user'],
    [{ actorId: null, actorName: null, roleName: 'service_role' }, 'System'],
  ])('names the user of %j', (change, text) => {
    expect(auditActor({ ...entry, ...change })).toBe(text)
  })

  it('lists changed columns as words', () => {
    expect(auditColumns(entry)).toBe('publish date, title')
  })
})
