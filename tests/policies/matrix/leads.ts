import { CUSTOMERS, type MatrixEntry, SERVICE_KEY, STAFF } from './entry.ts'

const STRANGERS = [...CUSTOMERS, 'marketing'] as const

export const leads: readonly MatrixEntry[] = [
  {
    verb: 'select',
    object: 'a lead',
    sql: `select from public.leads where session_id = 'supplier'`,
    may: STAFF,
    quiet: STRANGERS,
  },
  {
    verb: 'insert',
    object: 'a lead',
    sql: `insert into public.leads (session_id, lead_type) values ('new', 'supplier')`,
    may: SERVICE_KEY,
  },
  {
    verb: 'update',
    object: "a lead's status",
    sql: `update public.leads set status = 'Contacting' where session_id = 'supplier' returning id`,
    may: STAFF,
    quiet: STRANGERS,
  },
  {
    verb: 'update',
    object: 'what a lead is about',
    sql: `update public.leads set summary = 'mine' where session_id = 'supplier'`,
    may: SERVICE_KEY,
  },
  {
    verb: 'update',
    object: 'what was said',
    sql: `update public.leads set conversation_history = '[]' where session_id = 'supplier'`,
    may: SERVICE_KEY,
  },
  {
    verb: 'delete',
    object: 'a lead',
    sql: `delete from public.leads where session_id = 'supplier'`,
    may: STAFF,
    quiet: STRANGERS,
  },
]
