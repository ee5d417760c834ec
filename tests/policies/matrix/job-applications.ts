import { CUSTOMERS, type MatrixEntry, SERVICE_KEY, STAFF } from './entry.ts'

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
    verb: 'delete',
    object: 'an application',
    sql: `delete from public.job_applications where name = 'Applicant'`,
    may: STAFF,
    quiet: STRANGERS,
  },
]
