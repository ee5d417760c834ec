/** What staff keep beside a lead: notes for one another, what happened to it, and their own views of the inbox. */

import { CUSTOMERS, type MatrixEntry, SERVICE_KEY, STAFF } from './entry.ts'

const STRANGERS = [...CUSTOMERS, 'marketing'] as const

export const leadNotes: readonly MatrixEntry[] = [
  {
    verb: 'select',
    object: 'a note about a lead',
    sql: `select from public.lead_notes where body = 'Rings back'`,
    may: STAFF,
    quiet: STRANGERS,
  },
  {
    verb: 'insert',
    object: 'a note about a lead',
    sql: `insert into public.lead_notes (lead_id, body)
      select id, 'Knows flutes' from public.leads where session_id = 'enquiry'`,
    may: STAFF,
    quiet: STRANGERS,
  },
  {
    verb: 'update',
    object: "the words of a lead's note",
    sql: `update public.lead_notes set body = 'Late' where body = 'Rings back'`,
    may: SERVICE_KEY,
  },
  {
    verb: 'update',
    object: 'whether their note about a lead is deleted',
    sql: `update public.lead_notes set is_deleted = true where body = 'Rings back'`,
    may: STAFF,
    quiet: STRANGERS,
  },
  {
    verb: 'delete',
    object: 'a note about a lead',
    sql: `delete from public.lead_notes where body = 'Rings back'`,
    may: SERVICE_KEY,
  },
]

const RECEIVED = `lead_id = (select id from public.leads where session_id = 'enquiry') and kind = 'received'`

export const leadEvents: readonly MatrixEntry[] = [
  {
    verb: 'select',
    object: 'what happened to a lead',
    sql: `select from public.lead_events where ${RECEIVED}`,
    may: STAFF,
    quiet: STRANGERS,
  },
  {
    verb: 'insert',
    object: 'what happened to a lead',
    sql: `insert into public.lead_events (lead_id, kind)
      select id, 'status' from public.leads where session_id = 'enquiry'`,
    may: SERVICE_KEY,
  },
  {
    verb: 'update',
    object: 'what happened to a lead',
    sql: `update public.lead_events set after = 'Won' where ${RECEIVED}`,
    may: SERVICE_KEY,
  },
  {
    verb: 'delete',
    object: 'what happened to a lead',
    sql: `delete from public.lead_events where ${RECEIVED}`,
    may: SERVICE_KEY,
  },
]

export const leadViews: readonly MatrixEntry[] = [
  {
    verb: 'select',
    object: 'a view of the inbox that is theirs',
    sql: `select from public.lead_views where name = 'Mine'`,
    may: STAFF,
    quiet: STRANGERS,
  },
  {
    verb: 'select',
    object: "somebody else's view of the inbox",
    sql: `select from public.lead_views where name = 'Theirs'`,
    may: SERVICE_KEY,
    quiet: [...STRANGERS, 'staff'],
  },
  {
    verb: 'insert',
    object: 'a view of the inbox',
    sql: `insert into public.lead_views (name, query) values ('Overdue', 'show=inbox')`,
    may: ['staff'],
  },
  {
    verb: 'update',
    object: 'what a view of the inbox shows',
    sql: `update public.lead_views set query = '' where name = 'Mine'`,
    may: ['staff'],
    quiet: STRANGERS,
  },
  {
    verb: 'delete',
    object: 'a view of the inbox',
    sql: `delete from public.lead_views where name = 'Mine'`,
    may: ['staff'],
    quiet: STRANGERS,
  },
  {
    verb: 'delete',
    object: "somebody else's view",
    sql: `delete from public.lead_views where name = 'Theirs'`,
    may: [],
    quiet: [...STRANGERS, 'staff'],
  },
]
