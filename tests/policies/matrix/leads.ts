import { type Matrix, NO_ACTORS, NON_STAFF, permit, SERVICE_KEY, STAFF } from './entry.ts'

export const leads: Matrix = {
  'public.leads': [
    ...permit(STAFF, NON_STAFF, {
      'select a lead': `select from public.leads where session_id = 'supplier'`,
      "update a lead's status": `update public.leads set status = 'Contacting' where session_id = 'supplier' returning id`,
      'delete a lead': `delete from public.leads where session_id = 'supplier'`,
    }),
    ...permit(SERVICE_KEY, NO_ACTORS, {
      'insert a lead': `insert into public.leads (session_id, lead_type) values ('new', 'supplier')`,
      'update the subject of a lead': `update public.leads set summary = 'mine' where session_id = 'supplier'`,
      'update a conversation message': `update public.leads set conversation_history = '[]' where session_id = 'supplier'`,
    }),
  ],
}
