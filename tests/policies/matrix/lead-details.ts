/** Read with their lead; users cannot write them directly. */

import { CUSTOMERS, type MatrixEntry, NO_ACTORS, permit, SERVICE_KEY, STAFF } from './entry.ts'

export const leadJobSeekers = entries(
  'public.lead_job_seekers',
  "a job seeker's detail",
  'job seeker',
  'skills',
)
export const leadSuppliers = entries('public.lead_suppliers', "a supplier's detail", 'supplier', 'pricing')
export const leadCommunityMembers = entries(
  'public.lead_community_members',
  "a community member's detail",
  'community member',
  'location',
)
export const leadStaffSupport = entries(
  'public.lead_staff_support',
  "the detail of staff's own question",
  'staff',
  'priority',
)

function entries(table: string, object: string, session: string, column: string): readonly MatrixEntry[] {
  const detail = `lead_id = (select id from public.leads where session_id = '${session}')`
  return [
    ...permit(STAFF, [...CUSTOMERS, 'marketing'], { [`select ${object}`]: `select from ${table}` }),
    ...permit(SERVICE_KEY, NO_ACTORS, {
      [`insert ${object}`]: `insert into ${table} (lead_id) select id from public.leads where session_id = '${session} without detail'`,
      [`update ${object}`]: `update ${table} set ${column} = 'x' where ${detail}`,
      [`delete ${object}`]: `delete from ${table} where ${detail}`,
    }),
  ]
}
