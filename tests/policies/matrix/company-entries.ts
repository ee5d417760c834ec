import { ALL_ACTORS, type Matrix, NO_ACTORS, NON_STAFF, permit, SERVICE_KEY, STAFF } from './entry.ts'

const ONE = `where section = 'sites' and entry_id = 'aldermoor'`

export const companyEntries: Matrix = {
  /** Public; written by a function, which keeps revisions. */
  'public.company_entries': [
    ...permit(ALL_ACTORS, NO_ACTORS, {
      'select a company entry': `select from public.company_entries ${ONE}`,
    }),
    ...permit(SERVICE_KEY, NO_ACTORS, {
      'insert a company entry directly': `insert into public.company_entries (section, entry_id, fields, number) values ('sites', 'new', '{}', 1)`,
      'update a company entry directly': `update public.company_entries set fields = '{}' ${ONE}`,
      'delete a company entry directly': `delete from public.company_entries ${ONE}`,
    }),
  ],
  'public.company_entry_revisions': [
    ...permit(STAFF, NON_STAFF, {
      'select a company entry revision': `select from public.company_entry_revisions ${ONE}`,
    }),
    ...permit(SERVICE_KEY, NO_ACTORS, {
      'insert a company entry revision': `insert into public.company_entry_revisions (section, entry_id, number, change, fields)
      values ('sites', 'aldermoor', 9, 'saved', '{}')`,
      'update a company entry revision': `update public.company_entry_revisions set fields = '{}' ${ONE}`,
      'delete a company entry revision': `delete from public.company_entry_revisions ${ONE}`,
    }),
  ],
}
