import { describe, expect, it } from 'vitest'
import type { AuditEntry } from '#domain/users/users.ts'
import { auditActor, describeAuditAction, describeAuditDetail, getAuditedAction } from './audit-log-text.ts'

const entry: AuditEntry = {
  id: 1,
  happenedAt: '2026-11-20T12:00:00Z',
  actorId: 'sam',
  actorName: 'Sam',
  roleName: 'authenticated',
  action: 'update',
  tableName: 'news_articles',
  rowId: '12',
  reference: '',
  title: null,
  subject: null,
  changedColumns: ['publish_date', 'title'],
  changes: {},
  detail: '',
}

describe('an entry of the audit log', () => {
  it.each([
    [{}, 'changed news article 12'],
    [{ action: 'insert', tableName: 'job_applications' }, 'added job application 12'],
    [{ action: 'delete', tableName: 'leads', reference: 'EQ-7K3M-2QXA' }, 'erased lead EQ-7K3M-2QXA'],
    [{ title: 'Flutes' }, 'changed news article Flutes'],
    [{ action: 'view', tableName: 'customers', title: 'Weald' }, 'started viewing as company Weald'],
    [{ tableName: 'new_things' }, 'changed new_things 12'],
    [
      { action: 'upload', tableName: 'feed_batches', reference: 'ERP, pallets', title: 'ERP' },
      'uploaded feed file ERP, pallets',
    ],
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

  it.each([
    [{ title: 'Flutes' }, '/news-admin/12'],
    // Erased since.
    [{ tableName: 'leads', reference: 'EQ-7K3M-2QXA' }, null],
    [{ tableName: 'lead_suppliers', title: 'EQ-7K3M-2QXA' }, '/leads/EQ-7K3M-2QXA'],
    [{ tableName: 'permissions', subject: 'Robin Vale' }, '/people-admin?search=Robin%20Vale'],
    [{ tableName: 'email_templates' }, null],
    [{ tableName: 'call_offs', title: 'CO-7K3M-2QXA' }, '/call-offs-admin/CO-7K3M-2QXA'],
    [{ tableName: 'claims', title: 'CL-7K3M-2QXA' }, '/claims-admin/CL-7K3M-2QXA'],
    [{ tableName: 'proofs_of_delivery', title: 'D-1/2' }, '/deliveries-admin/D-1%2F2'],
    [{ tableName: 'feed_batches', title: 'ERP' }, '/feeds'],
  ])('links the record of %j', (change, path) => {
    expect(getAuditedAction({ ...entry, ...change }).path).toBe(path)
  })

  it.each([
    [{ action: 'download', tableName: 'security', detail: 'delivery-photos/1/*' }, 'a photo of a delivery'],
    [{ changedColumns: ['is_deleted'], changes: { is_deleted: [false, true] } }, 'published: yes → no'],
    [{ tableName: 'leads', changedColumns: ['closed_at', 'status', 'status_since'] }, 'status'],
  ] as const)('describes the change of %j', (change, text) => {
    expect(describeAuditDetail({ ...entry, ...change })).toBe(text)
  })

  it('lists changed columns as words, with the values that are stored', () => {
    const changes = {
      status: ['New', 'Won'],
      is_spam: [false, true],
      closes_on: [null, '2026-12-01'],
    } as const
    const changedColumns = ['closes_on', 'is_spam', 'name', 'status']
    expect(describeAuditDetail({ ...entry, changes, changedColumns })).toBe(
      'closing date: none → 1 December 2026, spam: no → yes, name, status: New → Won',
    )
  })
})
