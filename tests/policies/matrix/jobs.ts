import { CUSTOMERS, EVERYBODY, type MatrixEntry, SERVICE_KEY, STAFF } from './entry.ts'

const STRANGERS = [...CUSTOMERS, 'marketing'] as const

export const jobs: readonly MatrixEntry[] = [
  {
    verb: 'select',
    object: 'a vacancy without a closing day',
    sql: `select from public.jobs where title = 'Open'`,
    may: EVERYBODY,
  },
  {
    verb: 'select',
    object: 'a vacancy before its closing day',
    sql: `select from public.jobs where title = 'Closing'`,
    may: EVERYBODY,
  },
  {
    verb: 'select',
    object: 'a vacancy after its closing day',
    sql: `select from public.jobs where title = 'Closed'`,
    may: STAFF,
    quiet: ['anonymous', ...STRANGERS],
  },
  {
    verb: 'select',
    object: 'a deleted vacancy',
    sql: `select from public.jobs where title = 'Deleted'`,
    may: STAFF,
    quiet: ['anonymous', ...STRANGERS],
  },
  {
    verb: 'insert',
    object: 'a vacancy',
    sql: `insert into public.jobs
        (title, location, department, type, pay, hours, description, requirements, benefits, how_to_apply, closes_on,
          is_deleted)
      values ('New', 'Here', 'Works', 'Full-time', '£30,000 a year', '40 a week', 'Making', 'Care', 'Pay', 'Write',
        current_date, false)
      returning id`,
    may: STAFF,
  },
  {
    verb: 'insert',
    object: 'a vacancy made in the past',
    sql: `insert into public.jobs (title, location, department, type, description, requirements, benefits, created_at)
      values ('New', 'Here', 'Works', 'Full-time', 'Making', 'Care', 'Pay', '2001-01-01')`,
    may: SERVICE_KEY,
  },
  {
    verb: 'update',
    object: "an open vacancy's closing day and mark of deletion",
    sql: `update public.jobs set closes_on = current_date, pay = '', hours = '', is_deleted = true where title = 'Open' returning id`,
    may: STAFF,
    quiet: STRANGERS,
  },
  {
    verb: 'update',
    object: "a deleted vacancy's mark of deletion",
    sql: `update public.jobs set is_deleted = false where title = 'Deleted' returning id`,
    may: STAFF,
    quiet: STRANGERS,
  },
  {
    verb: 'delete',
    object: 'a vacancy for good',
    sql: `delete from public.jobs where title = 'Open'`,
    may: SERVICE_KEY,
  },
]
