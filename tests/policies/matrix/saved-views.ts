/** Saved views of lists. */

import { CUSTOMERS, type MatrixEntry, NO_ACTORS, permit, SERVICE_KEY, STAFF } from './entry.ts'

export const savedViews: readonly MatrixEntry[] = [
  ...permit(STAFF, [...CUSTOMERS, 'marketing'], {
    "select a staff user's view": `select from public.saved_views where name = 'Mine'`,
  }),
  ...permit([...SERVICE_KEY, 'marketing'], [...CUSTOMERS, 'staff'], {
    "select a marketing user's view": `select from public.saved_views where name = 'Theirs'`,
  }),
  ...permit(['staff', 'marketing'], NO_ACTORS, {
    'insert a view': `insert into public.saved_views (list, name, query) values ('/news-admin', 'Overdue', 'show=draft')`,
  }),
  ...permit(['staff'], [...CUSTOMERS, 'marketing'], {
    "update the filters of a staff user's view": `update public.saved_views set query = '' where name = 'Mine'`,
    "delete a staff user's view": `delete from public.saved_views where name = 'Mine'`,
  }),
  ...permit(['marketing'], [...CUSTOMERS, 'staff'], {
    "delete a marketing user's view": `delete from public.saved_views where name = 'Theirs'`,
  }),
]
