/** Notes and history of leads. */

import { type Matrix, NO_ACTORS, NON_STAFF, permit, SERVICE_KEY, STAFF } from './entry.ts'

const RECEIVED = `lead_id = (select id from public.leads where session_id = 'enquiry') and kind = 'received'`

export const leadInbox: Matrix = {
  'public.lead_notes': [
    ...permit(STAFF, NON_STAFF, {
      'select a note about a lead': `select from public.lead_notes where body = 'Rings back'`,
      'insert a note about a lead': `insert into public.lead_notes (lead_id, body)
      select id, 'Knows flutes' from public.leads where session_id = 'enquiry'`,
      'update is_deleted of their note about a lead': `update public.lead_notes set is_deleted = true where body = 'Rings back'`,
    }),
    ...permit(SERVICE_KEY, NO_ACTORS, {
      "update the text of a lead's note": `update public.lead_notes set body = 'Late' where body = 'Rings back'`,
      'delete a note about a lead': `delete from public.lead_notes where body = 'Rings back'`,
    }),
  ],
  'public.lead_events': [
    ...permit(STAFF, NON_STAFF, {
      "select a lead's history": `select from public.lead_events where ${RECEIVED}`,
    }),
    ...permit(SERVICE_KEY, NO_ACTORS, {
      "insert into a lead's history": `insert into public.lead_events (lead_id, kind)
      select id, 'status' from public.leads where session_id = 'enquiry'`,
      "update a lead's history": `update public.lead_events set after = 'Won' where ${RECEIVED}`,
      "delete a lead's history": `delete from public.lead_events where ${RECEIVED}`,
    }),
  ],
}
