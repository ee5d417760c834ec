import { CUSTOMERS, EVERYBODY, type MatrixEntry, SERVICE_KEY, STAFF } from './entry.ts'

const ONE = `where section = 'sites' and entry_id = 'aldermoor'`

/** Everybody reads what the company says of itself; staff write it by a function, which keeps each version. */
export const companyEntries: readonly MatrixEntry[] = [
  {
    verb: 'select',
    object: 'an entry of the company’s facts',
    sql: `select from public.company_entries ${ONE}`,
    may: EVERYBODY,
  },
  {
    verb: 'insert',
    object: 'an entry past its revisions',
    sql: `insert into public.company_entries (section, entry_id, fields, number) values ('sites', 'new', '{}', 1)`,
    may: SERVICE_KEY,
  },
  {
    verb: 'update',
    object: 'an entry past its revisions',
    sql: `update public.company_entries set fields = '{}' ${ONE}`,
    may: SERVICE_KEY,
  },
  {
    verb: 'delete',
    object: 'an entry past its revisions',
    sql: `delete from public.company_entries ${ONE}`,
    may: SERVICE_KEY,
  },
]

export const companyRevisions: readonly MatrixEntry[] = [
  {
    verb: 'select',
    object: 'what the company said before',
    sql: `select from public.company_revisions ${ONE}`,
    may: STAFF,
    quiet: [...CUSTOMERS, 'marketing'],
  },
  {
    verb: 'insert',
    object: 'a version of their own making',
    sql: `insert into public.company_revisions (section, entry_id, number, change, fields)
      values ('sites', 'aldermoor', 9, 'saved', '{}')`,
    may: SERVICE_KEY,
  },
  {
    verb: 'update',
    object: 'a version that was kept',
    sql: `update public.company_revisions set fields = '{}' ${ONE}`,
    may: SERVICE_KEY,
  },
  {
    verb: 'delete',
    object: 'a version that was kept',
    sql: `delete from public.company_revisions ${ONE}`,
    may: SERVICE_KEY,
  },
]
