/** Saved views of lists. */

import { CUSTOMERS, type Matrix, NO_ACTORS, NON_STAFF, permit, SERVICE_KEY, STAFF } from './entry.ts'

export const savedViews: Matrix = {
  'public.saved_views': [
    ...permit(STAFF, NON_STAFF, {
      "select a staff user's view": `select from public.saved_views where name = 'Mine'`,
    }),
    ...permit([...SERVICE_KEY, 'marketing'], [...CUSTOMERS, 'staff'], {
      "select a marketing user's view": `select from public.saved_views where name = 'Theirs'`,
    }),
    ...permit(['staff', 'marketing'], NO_ACTORS, {
      'insert a view': `insert into public.saved_views (list, name, query) values ('/news-admin', 'Overdue', 'show=draft')`,
    }),
    ...permit(['staff'], NON_STAFF, {
      "update the filters of a staff user's view": `update public.saved_views set query = '' where name = 'Mine'`,
      "delete a staff user's view": `delete from public.saved_views where name = 'Mine'`,
    }),
    ...permit(['marketing'], [...CUSTOMERS, 'staff'], {
      "delete a marketing user's view": `delete from public.saved_views where name = 'Theirs'`,
    }),
  ],
}
