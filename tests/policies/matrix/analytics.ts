/** Read by staff and marketing, written by functions. */

import { type Matrix, type MatrixEntry, NO_ACTORS, permit } from './entry.ts'

function entriesOf(table: string, rows: string, column: string): readonly MatrixEntry[] {
  return [
    ...permit(['marketing', 'staff', 'service key'], ['customer', 'other customer'], {
      [`select ${rows}`]: `select from public.${table}`,
    }),
    ...permit(NO_ACTORS, NO_ACTORS, {
      [`insert ${rows}`]: `insert into public.${table} select * from public.${table}`,
      [`update ${rows}`]: `update public.${table} set ${column} = ${column}`,
      [`delete ${rows}`]: `delete from public.${table}`,
    }),
  ]
}

export const analytics: Matrix = {
  'public.analytics_events': entriesOf('analytics_events', 'events', 'source'),
  'public.analytics_hourly_counts': entriesOf('analytics_hourly_counts', 'hourly counts', 'n'),
  'public.analytics_visits': entriesOf('analytics_visits', 'visits', 'views'),
  'public.analytics_visit_events': entriesOf('analytics_visit_events', 'visit events', 'n'),
  'public.analytics_vitals': entriesOf('analytics_vitals', 'web vitals', 'n'),
  'public.analytics_page_views': entriesOf('analytics_page_views', 'page views', 'loads'),
}
