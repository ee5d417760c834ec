/** What visitors agreed to have counted is read by those who look at it, and written by functions alone. */

import { type MatrixEntry, NOBODY } from './entry.ts'

function entriesOf(table: string, rows: string, column: string): readonly MatrixEntry[] {
  return [
    {
      verb: 'select',
      object: rows,
      sql: `select from public.${table}`,
      may: ['marketing', 'staff', 'service key'],
      quiet: ['customer', 'other customer'],
    },
    {
      verb: 'insert',
      object: rows,
      sql: `insert into public.${table} select * from public.${table}`,
      may: NOBODY,
    },
    { verb: 'update', object: rows, sql: `update public.${table} set ${column} = ${column}`, may: NOBODY },
    { verb: 'delete', object: rows, sql: `delete from public.${table}`, may: NOBODY },
  ]
}

export const analyticsEvents = entriesOf('analytics_events', 'events of visitors', 'source')
export const analyticsHours = entriesOf('analytics_hours', 'counted hours', 'n')
export const analyticsVisits = entriesOf('analytics_visits', 'visits', 'views')
export const analyticsFacts = entriesOf('analytics_facts', 'what was done in visits', 'n')
export const analyticsVitals = entriesOf('analytics_vitals', 'vitals of pages', 'n')
export const analyticsPageLoads = entriesOf('analytics_page_loads', 'page loads', 'loads')
