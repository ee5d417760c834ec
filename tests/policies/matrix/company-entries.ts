import { ALL_ACTORS, CUSTOMERS, type MatrixEntry, NO_ACTORS, permit, SERVICE_KEY, STAFF } from './entry.ts'

const ONE = `where section = 'sites' and entry_id = 'aldermoor'`

/** Public; written by a function, which keeps revisions. */
export const companyEntries: readonly MatrixEntry[] = [
  ...permit(ALL_ACTORS, NO_ACTORS, { 'select a company entry': `select from public.company_entries ${ONE}` }),
  ...permit(SERVICE_KEY, NO_ACTORS, {
    'insert a company entry directly': `insert into public.company_entries (section, entry_id, fields, number) values ('sites', 'new', '{}', 1)`,
    'update a company entry directly': `update public.company_entries set fields = '{}' ${ONE}`,
    'delete a company entry directly': `delete from public.company_entries ${ONE}`,
  }),
]

export const companyRevisions: readonly MatrixEntry[] = [
  ...permit(STAFF, [...CUSTOMERS, 'marketing'], {
    'select a company entry revision': `select from public.company_entry_revisions ${ONE}`,
  }),
  ...permit(SERVICE_KEY, NO_ACTORS, {
    'insert a company entry revision': `insert into public.company_entry_revisions (section, entry_id, number, change, fields)
      values ('sites', 'aldermoor', 9, 'saved', '{}')`,
    'update a company entry revision': `update public.company_entry_revisions set fields = '{}' ${ONE}`,
    'delete a company entry revision': `delete from public.company_entry_revisions ${ONE}`,
  }),
]
