import { type AuditEntry, SECURITY_EVENTS_FILTER } from '#domain/users/users.ts'

/** Audited tables with the name of a record. */
export const AUDITED_RECORDS: Readonly<Record<string, string>> = {
  people: 'user',
  permissions: 'role',
  customers: 'company',
  company_entries: 'company entry',
  news_articles: 'news article',
  blogs: 'blog post',
  team_members: 'team member',
  jobs: 'vacancy',
  job_applications: 'job application',
  leads: 'lead',
  lead_job_seekers: 'lead details',
  lead_suppliers: 'lead details',
  lead_community_members: 'lead details',
  lead_staff_support: 'lead details',
  privacy_requests: 'privacy request',
  privacy_request_entries: 'privacy request entry',
  emails: 'email',
}

const USER_VERBS: Readonly<Record<string, string>> = {
  invite: 'invited',
  'invite again': 'sent another invitation to',
  disable: 'disabled',
  enable: 'enabled',
  rename: 'changed the name of',
  'end session': 'ended a session of',
  'end other sessions': 'ended the other sessions of',
  export: 'downloaded the data of',
}
const ROLE_VERBS: Readonly<Record<string, string>> = {
  insert: 'gave a role to',
  update: 'changed the role of',
  delete: 'removed the role of',
}
/** Events followed by the affected user's name. */
const SECURITY_VERBS: Readonly<Record<string, string>> = {
  'sign in': 'signed in',
  'sign in failed': 'tried to sign in as',
  'sign in delayed': 'was delayed signing in as',
  'wait lifted': 'allowed a new device through a warning email',
  'sign out': 'signed out',
  'password set': 'set a password',
  refused: 'was denied access',
  'role changed': 'changed the role of',
  download: 'downloaded a file',
  export: 'exported data',
  unrecorded: 'had too many events to record',
}
const WITH_SUBJECT: ReadonlySet<string> = new Set(['sign in failed', 'sign in delayed', 'role changed'])
const RECORD_VERBS: Readonly<Record<string, string>> = {
  insert: 'added',
  update: 'changed',
  delete: 'erased',
  open: 'opened',
  export: 'exported',
}

const FORMER_USER = 'a former user'

/** Returns the user's current name. There is no user for form submissions and command-line actions. */
export function auditActor({ actorId, actorName, tableName, action }: AuditEntry): string {
  if (actorName !== null) return actorName
  if (actorId === null && tableName === SECURITY_EVENTS_FILTER && action !== 'role changed')
    return 'Unknown user'
  return actorId === null ? 'System' : 'Former user'
}

/** Returns for example “disabled Robin Miller” or “changed news article 12”. */
export function describeAuditAction(entry: AuditEntry): string {
  const { action, tableName, rowId, actorId, subject } = entry
  if (tableName === SECURITY_EVENTS_FILTER) {
    const securityVerb = SECURITY_VERBS[action] ?? action
    return WITH_SUBJECT.has(action) ? `${securityVerb} ${subject ?? 'an unknown user'}` : securityVerb
  }
  const isUserRecord = tableName === 'people' || tableName === 'permissions'
  if (!isUserRecord)
    return `${RECORD_VERBS[action] ?? action} ${AUDITED_RECORDS[tableName] ?? tableName} ${rowId}`
  const verb = (tableName === 'people' ? USER_VERBS : ROLE_VERBS)[action] ?? action
  return `${verb} ${actorId === rowId ? 'their own account' : (subject ?? FORMER_USER)}`
}

/** Returns method and device of a security event, or the changed columns. */
export function describeAuditDetail(entry: AuditEntry): string {
  return entry.tableName === SECURITY_EVENTS_FILTER ? entry.detail : auditColumns(entry)
}

/** Returns column names as words, such as “is deleted, publish date”. */
export function auditColumns({ changedColumns }: AuditEntry): string {
  return changedColumns.map((column) => column.replaceAll('_', ' ')).join(', ')
}
