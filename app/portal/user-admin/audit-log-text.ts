import { getApplicationPath } from '#domain/applications/applications.ts'
import { formatLongDate, isCalendarDate } from '#domain/dates/dates.ts'
import { getClaimPath } from '#domain/deliveries/claims.ts'
import { getLeadPath } from '#domain/leads/leads.ts'
import { type AuditEntry, type AuditValue, SECURITY_EVENTS_FILTER } from '#domain/users/users.ts'
import { formatDateTime } from '../ui/date-time.tsx'

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
  call_offs: 'call-off',
  storage_requests: 'storage request',
  delivery_stops: 'delivery',
  proofs_of_delivery: 'proof of delivery',
  claims: 'claim',
  customer_documents: 'document',
  feed_sources: 'feed',
  feed_batches: 'feed file',
}

const USER_VERBS: Readonly<Record<string, string>> = {
  invite: 'invited',
  'invite again': 'sent another invitation to',
  'withdraw invitation': 'withdrew the invitation of',
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
  view: 'started viewing as',
  'end view': 'stopped viewing as',
  export: 'exported',
  upload: 'uploaded',
}

const FORMER_USER = 'a former user'

/** Returns the user's current name. There is no user for form submissions and command-line actions. */
export function auditActor({ actorId, actorName, tableName, action }: AuditEntry): string {
  if (actorName !== null) return actorName
  if (actorId === null && tableName === SECURITY_EVENTS_FILTER && action !== 'role changed')
    return 'Unknown user'
  return actorId === null ? 'System' : 'Former user'
}

export interface AuditedAction {
  /** Such as `changed lead`. */
  readonly verb: string
  /** Name of the record or user; empty if the verb says it all. */
  readonly name: string
  /** Path of the record; null if it no longer exists or has no screen. */
  readonly path: string | null
}

/** Returns for example “disabled Robin Miller” or “changed lead EQ-7K3M-2QXA” in parts. */
export function getAuditedAction(entry: AuditEntry): AuditedAction {
  const { action, tableName, rowId, actorId, subject, reference, title } = entry
  if (tableName === SECURITY_EVENTS_FILTER) {
    const verb = SECURITY_VERBS[action] ?? action
    return { verb, name: WITH_SUBJECT.has(action) ? (subject ?? 'an unknown user') : '', path: null }
  }
  const path = getAuditedPath(entry)
  if (tableName === 'people' || tableName === 'permissions') {
    const verb = (tableName === 'people' ? USER_VERBS : ROLE_VERBS)[action] ?? action
    return { verb, name: actorId === rowId ? 'their own account' : (subject ?? FORMER_USER), path }
  }
  const verb = `${RECORD_VERBS[action] ?? action} ${AUDITED_RECORDS[tableName] ?? tableName}`
  return { verb, name: reference || title || rowId, path }
}

export function describeAuditAction(entry: AuditEntry): string {
  const { verb, name } = getAuditedAction(entry)
  return name === '' ? verb : `${verb} ${name}`
}

const PATHS: Readonly<Record<string, (entry: AuditEntry) => string>> = {
  leads: ({ title }) => getLeadPath(encodeURIComponent(title ?? '')),
  job_applications: ({ title }) => getApplicationPath(title ?? ''),
  privacy_requests: ({ title }) => `/privacy-requests/${title}`,
  news_articles: ({ rowId }) => `/news-admin/${rowId}`,
  blogs: ({ rowId }) => `/blog-crm/${rowId}`,
  jobs: ({ rowId }) => `/jobs-admin/${rowId}`,
  team_members: ({ rowId }) => `/team-admin/${rowId}`,
  customers: ({ rowId }) => `/customers/${rowId}`,
  emails: ({ rowId }) => `/email-viewer/${rowId}`,
  call_offs: ({ title }) => `/call-offs-admin/${title}`,
  storage_requests: () => '/call-offs-admin/storage?show=all',
  delivery_stops: ({ title }) => `/deliveries-admin/${encodeURIComponent(title ?? '')}`,
  claims: ({ title }) => getClaimPath(title ?? ''),
  feed_sources: () => '/feeds',
}
/** Tables whose rows belong to a record of another one. */
const PARENTS: Readonly<Record<string, string>> = {
  lead_job_seekers: 'leads',
  lead_suppliers: 'leads',
  lead_community_members: 'leads',
  lead_staff_support: 'leads',
  privacy_request_entries: 'privacy_requests',
  proofs_of_delivery: 'delivery_stops',
  feed_batches: 'feed_sources',
}

function getAuditedPath(entry: AuditEntry): string | null {
  const { tableName, title, subject } = entry
  if (tableName === 'people' || tableName === 'permissions')
    return subject === null ? null : `/people-admin?search=${encodeURIComponent(subject)}`
  if (title === null) return null
  return PATHS[PARENTS[tableName] ?? tableName]?.(entry) ?? null
}

/** Labels of columns on the screens, where they differ from the column's name. */
const COLUMN_LABELS: Readonly<Record<string, string>> = {
  account_status: 'account',
  answer_email: 'email',
  answered_at: 'first reply',
  answered_by: 'answered by',
  arrived_at: 'arrived',
  assignee: 'assigned to',
  body: 'text',
  call_back_asked_at: 'call requested',
  call_back_due_at: 'call due',
  call_back_escalated_at: 'call escalated',
  call_back_kept_at: 'called',
  call_back_warned_at: 'call reminder',
  call_off_limit_pallets: 'approval above pallets',
  callback_requested: 'call requested',
  closed_at: 'closed',
  closed_on: 'closed',
  closes_on: 'closing date',
  completed_at: 'completed',
  acknowledged_at: 'acknowledged',
  conversation_history: 'conversation',
  customer_id: 'company',
  customer_info: 'contact details',
  cv_file_size: 'CV size',
  cv_filename: 'CV',
  cv_finding: 'CV finding',
  cv_mime_type: 'CV type',
  cv_scan: 'CV check',
  cv_scanned_at: 'CV check',
  cv_storage_path: 'CV',
  departed_at: 'left',
  display_order: 'position',
  drawing_filename: 'drawing',
  due_on: 'due date',
  email: 'email address',
  estimated_at: 'estimated',
  featured_image: 'cover image',
  featured_image_alt: 'alt text',
  featured_image_focus: 'focal point',
  image_alt: 'alt text',
  image_focus: 'focal point',
  intent_type: 'intent',
  is_archived: 'archived',
  is_deleted: 'deleted',
  is_read: 'read',
  is_spam: 'spam',
  job_id: 'vacancy',
  job_title: 'vacancy',
  kept_from: 'kept from',
  lead_type: 'type',
  merged_into: 'merged into',
  no_pay_reason: 'reason for not stating pay',
  photo_paths: 'photos',
  planned_from: 'slot from',
  planned_to: 'slot to',
  publish_date: 'publish date',
  removed_at: 'removed',
  route_id: 'route',
  seo_settings: 'search engines',
  signature_path: 'signature',
  signed_at: 'signed',
  site_id: 'site',
  slug: 'URL',
  snoozed_until: 'snoozed until',
  state: 'status',
  status_since: 'status since',
  summary_points: 'summary',
  wanted_on: 'delivery date',
}

/** Columns that the database sets when another one changes. */
const DERIVED_COLUMNS: ReadonlySet<string> = new Set(['kept_from', 'status_since', 'decided_by'])
/** Private buckets; other files are named by their path. */
const BUCKET_NAMES: Readonly<Record<string, string>> = {
  'job-applications-cvs': 'a CV',
  'enquiry-drawings': 'a drawing',
  'delivery-photos': 'a photo of a delivery',
  'customer-documents': 'a customer’s document',
  mail: 'an email',
}

/** Returns method and device of a security event, or the changed columns, such as `status: New → Won, phone`. */
export function describeAuditDetail(entry: AuditEntry): string {
  const { action, tableName, detail } = entry
  if (tableName === SECURITY_EVENTS_FILTER)
    return action === 'download' ? (BUCKET_NAMES[detail.split('/')[0] ?? ''] ?? detail) : detail
  const columns = entry.changedColumns.filter(
    (column) =>
      !DERIVED_COLUMNS.has(column) &&
      // The status says so.
      !(column === 'closed_at' && entry.changedColumns.includes('status')),
  )
  const parts = columns.map((column) => {
    // An article that is unpublished has this mark on the website.
    if (tableName === 'news_articles' && column === 'is_deleted') return describePublication(entry)
    const name = COLUMN_LABELS[column] ?? column.replaceAll('_', ' ')
    const change = entry.changes[column]
    return change === undefined ? name : `${name}: ${formatValue(change[0])} → ${formatValue(change[1])}`
  })
  // Several columns may have one label.
  return [...new Set(parts)].join(', ')
}

function describePublication({ changes: { is_deleted: change } }: AuditEntry): string {
  return change === undefined
    ? 'published'
    : `published: ${formatValue(!change[0])} → ${formatValue(!change[1])}`
}

function formatValue(value: AuditValue): string {
  if (value === null || value === '') return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const text = Array.isArray(value) ? value.join(', ') || 'none' : String(value)
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return formatDateTime(text)
  return isCalendarDate(text) ? formatLongDate(text) : text
}
