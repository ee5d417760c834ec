/** Read by staff and marketing, written by functions. */

import { type MatrixEntry, NO_ACTORS, permit } from './entry.ts'

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

export const analyticsEvents = entriesOf('analytics_events', 'events', 'source')
export const analyticsHours = entriesOf('analytics_hourly_counts', 'hourly counts', 'n')
export const analyticsVisits = entriesOf('analytics_visits', 'visits', 'views')
export const analyticsFacts = entriesOf('analytics_visit_events', 'visit events', 'n')
export const analyticsVitals = entriesOf('analytics_vitals', 'web vitals', 'n')
export const analyticsPageLoads = entriesOf('analytics_page_views', 'page views', 'loads')
