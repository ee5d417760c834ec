/** Read with their lead; users cannot write them directly. */

import { type Matrix, type MatrixEntry, NO_ACTORS, NON_STAFF, permit, SERVICE_KEY, STAFF } from './entry.ts'

function entries(table: string, object: string, session: string, column: string): readonly MatrixEntry[] {
  const detail = `lead_id = (select id from public.leads where session_id = '${session}')`
  return [
    ...permit(STAFF, NON_STAFF, { [`select ${object}`]: `select from ${table}` }),
    ...permit(SERVICE_KEY, NO_ACTORS, {
      [`insert ${object}`]: `insert into ${table} (lead_id) select id from public.leads where session_id = '${session} without detail'`,
      [`update ${object}`]: `update ${table} set ${column} = 'x' where ${detail}`,
      [`delete ${object}`]: `delete from ${table} where ${detail}`,
    }),
  ]
}

export const leadDetails: Matrix = {
  'public.lead_job_seekers': entries(
    'public.lead_job_seekers',
    "a job seeker's detail",
    'job seeker',
    'skills',
  ),
  'public.lead_suppliers': entries('public.lead_suppliers', "a supplier's detail", 'supplier', 'pricing'),
  'public.lead_community_members': entries(
    'public.lead_community_members',
    "a community member's detail",
    'community member',
    'location',
  ),
  'public.lead_staff_support': entries(
    'public.lead_staff_support',
    "the detail of staff's own question",
    'staff',
    'priority',
  ),
}
