/** The audit log in plain words: who did what to which record. */
import { type AuditEntry, SECURITY_EVENTS_FILTER } from '#domain/users/users.ts'

/** The tables whose changes are logged, as people call one of their records. */
export const AUDITED_RECORDS: Readonly<Record<string, string>> = {
  people: 'person',
  permissions: 'role',
  customers: 'company',
  company_entries: 'entry about the company',
  news_articles: 'news article',
  blogs: 'blog post',
  team_members: 'team member',
  jobs: 'vacancy',
  job_applications: 'job application',
  leads: 'enquiry',
  lead_job_seekers: 'detail of enquiry',
  lead_suppliers: 'detail of enquiry',
  lead_community_members: 'detail of enquiry',
  lead_staff_support: 'detail of enquiry',
  privacy_requests: 'privacy request',
  privacy_request_entries: 'entry of a privacy request',
  emails: 'email',
}

const PERSON_VERBS: Readonly<Record<string, string>> = {
  invite: 'invited',
  'invite again': 'sent another invitation to',
  disable: 'disabled',
  enable: 'enabled',
  rename: 'changed the name of',
  'end session': 'ended a session of',
  'end other sessions': 'ended the other sessions of',
  export: 'downloaded what is stored about',
}
const ROLE_VERBS: Readonly<Record<string, string>> = {
  insert: 'gave a role to',
  update: 'changed the role of',
  delete: 'took the role from',
}
/** What follows is about the person in the second column, where there is one. */
const SECURITY_DEEDS: Readonly<Record<string, string>> = {
  'sign in': 'signed in',
  'sign in failed': 'tried to sign in as',
  'sign in delayed': 'was kept waiting, trying to sign in as',
  'wait lifted': 'let a new device in, by the link of a warning',
  'sign out': 'signed out',
  'password set': 'set a password',
  refused: 'was refused something',
  'role changed': 'changed the role of',
  download: 'downloaded a file',
  export: 'took data along',
  unrecorded: 'had more events than are kept',
}
const WITH_SUBJECT: ReadonlySet<string> = new Set(['sign in failed', 'sign in delayed', 'role changed'])
const RECORD_VERBS: Readonly<Record<string, string>> = {
  insert: 'added',
  update: 'changed',
  delete: 'erased',
  open: 'opened',
  export: 'took along',
}

const GONE = 'somebody who is no longer here'

/** Who did it: the name that they have now. Nobody was signed in when a form came in, or the operator gave a command. */
export function auditActor({ actorId, actorName, tableName, action }: AuditEntry): string {
  if (actorName !== null) return actorName
  if (actorId === null && tableName === SECURITY_EVENTS_FILTER && action !== 'role changed') return 'Somebody'
  return actorId === null ? 'The system' : 'Somebody who is no longer here'
}

/** What they did, to follow their name: “disabled Robin Miller”, “changed news article 12”. */
export function describeAuditAction(entry: AuditEntry): string {
  const { action, tableName, rowId, actorId, subject } = entry
  if (tableName === SECURITY_EVENTS_FILTER) {
    const deed = SECURITY_DEEDS[action] ?? action
    return WITH_SUBJECT.has(action) ? `${deed} ${subject ?? 'somebody who is not known here'}` : deed
  }
  const isPerson = tableName === 'people' || tableName === 'permissions'
  if (!isPerson)
    return `${RECORD_VERBS[action] ?? action} ${AUDITED_RECORDS[tableName] ?? tableName} ${rowId}`
  const verb = (tableName === 'people' ? PERSON_VERBS : ROLE_VERBS)[action] ?? action
  return `${verb} ${actorId === rowId ? 'their own account' : (subject ?? GONE)}`
}

/** What stands below the deed: of a security event how and from where, of a change the columns. */
export function describeAuditDetail(entry: AuditEntry): string {
  return entry.tableName === SECURITY_EVENTS_FILTER ? entry.detail : auditColumns(entry)
}

/** The columns that changed, as words: `is_deleted`, `publish_date` are “is deleted, publish date”. */
export function auditColumns({ changedColumns }: AuditEntry): string {
  return changedColumns.map((column) => column.replaceAll('_', ' ')).join(', ')
}
