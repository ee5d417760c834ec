import { CUSTOMERS, type MatrixEntry, NOBODY, SERVICE_KEY, STAFF } from './entry.ts'

const STRANGERS = [...CUSTOMERS, 'marketing'] as const

export const jobApplications: readonly MatrixEntry[] = [
  {
    verb: 'select',
    object: 'an application',
    sql: `select from public.job_applications where name = 'Applicant'`,
    may: STAFF,
    quiet: STRANGERS,
  },
  {
    verb: 'insert',
    object: 'an application',
    sql: `insert into public.job_applications (name, email, job_title) values ('New', 'new@example.com', 'Open')`,
    may: SERVICE_KEY,
  },
  {
    verb: 'update',
    object: "an application's status",
    sql: `update public.job_applications set status = 'Interview' where name = 'Applicant' returning id`,
    may: STAFF,
    quiet: STRANGERS,
  },
  {
    verb: 'update',
    object: "an applicant's letter",
    sql: `update public.job_applications set cover_letter = 'mine' where name = 'Applicant'`,
    may: SERVICE_KEY,
  },
  {
    verb: 'update',
    object: "where an application's CV lies",
    sql: `update public.job_applications set cv_storage_path = 'applications/a/b.pdf' where name = 'Applicant'`,
    may: SERVICE_KEY,
  },
  {
    verb: 'update',
    object: "an application's rating",
    sql: `update public.job_applications set rating = 3 where name = 'Applicant' returning id`,
    may: STAFF,
    quiet: STRANGERS,
  },
  {
    verb: 'delete',
    object: 'an application',
    sql: `delete from public.job_applications where name = 'Applicant'`,
    may: STAFF,
    quiet: STRANGERS,
  },
]

const APPLICATION = `(select id from public.job_applications where name = 'Applicant')`

export const jobApplicationNotes: readonly MatrixEntry[] = [
  {
    verb: 'select',
    object: 'a note on an application',
    sql: `select from public.job_application_notes where body = 'Early'`,
    may: STAFF,
    quiet: STRANGERS,
  },
  {
    verb: 'insert',
    object: 'a note on an application',
    sql: `insert into public.job_application_notes (application_id, body)
      select id, 'Good with dies' from public.job_applications where name = 'Applicant'`,
    may: STAFF,
    quiet: STRANGERS,
  },
  {
    verb: 'update',
    object: "a note's words",
    sql: `update public.job_application_notes set body = 'Late' where body = 'Early'`,
    may: SERVICE_KEY,
  },
  {
    verb: 'update',
    object: 'whether their note is deleted',
    sql: `update public.job_application_notes set is_deleted = true where body = 'Early'`,
    may: STAFF,
    quiet: STRANGERS,
  },
  {
    verb: 'delete',
    object: 'a note on an application',
    sql: `delete from public.job_application_notes where body = 'Early'`,
    may: SERVICE_KEY,
  },
]

export const jobApplicationEvents: readonly MatrixEntry[] = [
  {
    verb: 'select',
    object: 'what happened to an application',
    sql: `select from public.job_application_events where application_id = ${APPLICATION} and kind = 'received'`,
    may: STAFF,
    quiet: STRANGERS,
  },
  {
    verb: 'insert',
    object: 'what happened to an application',
    sql: `insert into public.job_application_events (application_id, kind)
      select id, 'rating' from public.job_applications where name = 'Applicant'`,
    may: SERVICE_KEY,
  },
  {
    verb: 'update',
    object: 'what happened to an application',
    sql: `update public.job_application_events set after = 'Hired' where kind = 'received'`,
    may: SERVICE_KEY,
  },
  {
    verb: 'delete',
    object: 'what happened to an application',
    sql: `delete from public.job_application_events where kind = 'received'`,
    may: SERVICE_KEY,
  },
]

export const erasureReceipts: readonly MatrixEntry[] = [
  {
    verb: 'select',
    object: 'a receipt of an erasure',
    sql: `select from public.erasure_receipts where kind = 'application'`,
    may: STAFF,
    quiet: STRANGERS,
  },
  {
    verb: 'insert',
    object: 'a receipt of an erasure',
    sql: `insert into public.erasure_receipts (kind, reason, records) values ('application', 'staff', 1)`,
    may: NOBODY,
  },
  {
    verb: 'update',
    object: 'a receipt of an erasure',
    sql: `update public.erasure_receipts set records = 0`,
    may: NOBODY,
  },
  {
    verb: 'delete',
    object: 'a receipt of an erasure',
    sql: `delete from public.erasure_receipts`,
    may: NOBODY,
  },
]

const LINKS = 'public.job_application_links'

export const jobApplicationLinks: readonly MatrixEntry[] = [
  { verb: 'select', object: "an applicant's link", sql: `select from ${LINKS}`, may: NOBODY },
  {
    verb: 'insert',
    object: "an applicant's link",
    sql: `insert into ${LINKS} (application_id, token_hash) values (1, sha256('a'))`,
    may: NOBODY,
  },
  { verb: 'update', object: "an applicant's link", sql: `update ${LINKS} set made_at = now()`, may: NOBODY },
  { verb: 'delete', object: "an applicant's link", sql: `delete from ${LINKS}`, may: NOBODY },
]

export const applicationSettings: readonly MatrixEntry[] = [
  {
    verb: 'select',
    object: 'the settings of applications',
    sql: 'select from public.application_settings',
    may: STAFF,
    quiet: STRANGERS,
  },
  {
    verb: 'insert',
    object: 'the settings of applications',
    sql: 'insert into public.application_settings (id) values (1)',
    may: NOBODY,
  },
  {
    verb: 'update',
    object: 'after how many days somebody waits too long',
    sql: 'update public.application_settings set warn_after_days = 10 returning id',
    may: ['staff'],
    quiet: STRANGERS,
  },
  {
    verb: 'delete',
    object: 'the settings of applications',
    sql: 'delete from public.application_settings',
    may: NOBODY,
  },
]
