import { CUSTOMERS, EVERYBODY, type MatrixEntry, NOBODY, permit, SERVICE_KEY, STAFF } from './entry.ts'

const ONE = `where section = 'sites' and entry_id = 'aldermoor'`

/** Public; written by a function, which keeps revisions. */
export const companyEntries: readonly MatrixEntry[] = [
  ...permit(EVERYBODY, NOBODY, {
    'select an entry of the company’s facts': `select from public.company_entries ${ONE}`,
  }),
  ...permit(SERVICE_KEY, NOBODY, {
    'insert an entry past its revisions': `insert into public.company_entries (section, entry_id, fields, number) values ('sites', 'new', '{}', 1)`,
    'update an entry past its revisions': `update public.company_entries set fields = '{}' ${ONE}`,
    'delete an entry past its revisions': `delete from public.company_entries ${ONE}`,
  }),
]

export const companyRevisions: readonly MatrixEntry[] = [
  ...permit(STAFF, [...CUSTOMERS, 'marketing'], {
    'select what the company said before': `select from public.company_entry_revisions ${ONE}`,
  }),
  ...permit(SERVICE_KEY, NOBODY, {
    'insert a version of their own making': `insert into public.company_entry_revisions (section, entry_id, number, change, fields)
      values ('sites', 'aldermoor', 9, 'saved', '{}')`,
    'update a version that was kept': `update public.company_entry_revisions set fields = '{}' ${ONE}`,
    'delete a version that was kept': `delete from public.company_entry_revisions ${ONE}`,
  }),
]
