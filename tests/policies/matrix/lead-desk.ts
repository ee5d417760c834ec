/** Notes, history and saved views of leads. */

import { CUSTOMERS, type MatrixEntry, NOBODY, permit, SERVICE_KEY, STAFF } from './entry.ts'

const STRANGERS = [...CUSTOMERS, 'marketing'] as const

export const leadNotes: readonly MatrixEntry[] = [
  ...permit(STAFF, STRANGERS, {
    'select a note about a lead': `select from public.lead_notes where body = 'Rings back'`,
    'insert a note about a lead': `insert into public.lead_notes (lead_id, body)
      select id, 'Knows flutes' from public.leads where session_id = 'enquiry'`,
    'update whether their note about a lead is deleted': `update public.lead_notes set is_deleted = true where body = 'Rings back'`,
  }),
  ...permit(SERVICE_KEY, NOBODY, {
    "update the words of a lead's note": `update public.lead_notes set body = 'Late' where body = 'Rings back'`,
    'delete a note about a lead': `delete from public.lead_notes where body = 'Rings back'`,
  }),
]

const RECEIVED = `lead_id = (select id from public.leads where session_id = 'enquiry') and kind = 'received'`

export const leadEvents: readonly MatrixEntry[] = [
  ...permit(STAFF, STRANGERS, {
    'select what happened to a lead': `select from public.lead_events where ${RECEIVED}`,
  }),
  ...permit(SERVICE_KEY, NOBODY, {
    'insert what happened to a lead': `insert into public.lead_events (lead_id, kind)
      select id, 'status' from public.leads where session_id = 'enquiry'`,
    'update what happened to a lead': `update public.lead_events set after = 'Won' where ${RECEIVED}`,
    'delete what happened to a lead': `delete from public.lead_events where ${RECEIVED}`,
  }),
]

export const leadViews: readonly MatrixEntry[] = [
  ...permit(STAFF, STRANGERS, {
    'select a view of the inbox that is theirs': `select from public.lead_saved_views where name = 'Mine'`,
  }),
  ...permit(SERVICE_KEY, [...STRANGERS, 'staff'], {
    "select somebody else's view of the inbox": `select from public.lead_saved_views where name = 'Theirs'`,
  }),
  ...permit(['staff'], NOBODY, {
    'insert a view of the inbox': `insert into public.lead_saved_views (name, query) values ('Overdue', 'show=inbox')`,
  }),
  ...permit(['staff'], STRANGERS, {
    'update what a view of the inbox shows': `update public.lead_saved_views set query = '' where name = 'Mine'`,
    'delete a view of the inbox': `delete from public.lead_saved_views where name = 'Mine'`,
  }),
  ...permit([], [...STRANGERS, 'staff'], {
    "delete somebody else's view": `delete from public.lead_saved_views where name = 'Theirs'`,
  }),
]
