import { CUSTOMERS, type MatrixEntry, NOBODY, STAFF } from './entry.ts'

const STRANGERS = [...CUSTOMERS, 'marketing'] as const

export const outgoingMails: readonly MatrixEntry[] = [
  {
    verb: 'select',
    object: 'a mail that was sent',
    sql: `select from public.outgoing_mails where recipient = 'applicant@example.com'`,
    may: STAFF,
    quiet: STRANGERS,
  },
  {
    verb: 'insert',
    object: 'a mail by hand',
    sql: `insert into public.outgoing_mails (kind, recipient, subject, body_text) values ('x', 'x@example.com', 'x', 'x')`,
    may: NOBODY,
  },
  {
    verb: 'update',
    object: 'what became of a mail',
    sql: `update public.outgoing_mails set state = 'queued'`,
    may: NOBODY,
  },
  { verb: 'delete', object: 'a mail by hand', sql: 'delete from public.outgoing_mails', may: NOBODY },
]

/** Staff read a table of which nobody writes a row but by its functions. */
function readByStaff(table: string, object: string, insert: string, update: string): readonly MatrixEntry[] {
  return [
    { verb: 'select', object, sql: `select from public.${table}`, may: STAFF, quiet: STRANGERS },
    {
      verb: 'insert',
      object: `${object} by hand`,
      sql: `insert into public.${table} ${insert}`,
      may: NOBODY,
    },
    { verb: 'update', object: `${object} by hand`, sql: `update public.${table} set ${update}`, may: NOBODY },
    { verb: 'delete', object: `${object} by hand`, sql: `delete from public.${table}`, may: NOBODY },
  ]
}

export const mailTemplates = readByStaff(
  'mail_templates',
  'the words of a mail',
  `(key, subject, body) values ('offer', 'x', 'x')`,
  `body = 'x'`,
)

export const applicationBatches = readByStaff(
  'application_batches',
  'a change of many applications',
  `(id, to_status) values (gen_random_uuid(), 'Hired')`,
  `to_status = 'Hired'`,
)

export const applicationBatchItems = readByStaff(
  'application_batch_items',
  'what is changed with others',
  `(batch_id, application_id, place, from_status) values (gen_random_uuid(), 1, 1, 'New')`,
  `state = 'waiting'`,
)

export const interviewProposals = readByStaff(
  'interview_proposals',
  'a proposed interview',
  `(id, application_id, starts_at, minutes, place) values (gen_random_uuid(), 1, array[now()], 30, 'x')`,
  'chosen = starts_at[1]',
)
