import { CUSTOMERS, type MatrixEntry, NO_ACTORS, permit, STAFF } from './entry.ts'

const NON_STAFF = [...CUSTOMERS, 'marketing'] as const

export const outgoingEmails: readonly MatrixEntry[] = [
  ...permit(STAFF, NON_STAFF, {
    'select a sent email': `select from public.outgoing_emails where recipient = 'applicant@example.com'`,
  }),
  ...permit(NO_ACTORS, NO_ACTORS, {
    'insert an outgoing email directly': `insert into public.outgoing_emails (kind, recipient, subject, body_text) values ('x', 'x@example.com', 'x', 'x')`,
    'update the outcome of an email': `update public.outgoing_emails set state = 'queued'`,
    'delete an email directly': 'delete from public.outgoing_emails',
  }),
]

/** Read by staff, written by functions. */
function readByStaff(table: string, object: string, insert: string, update: string): readonly MatrixEntry[] {
  return [
    ...permit(STAFF, NON_STAFF, { [`select ${object}`]: `select from public.${table}` }),
    ...permit(NO_ACTORS, NO_ACTORS, {
      [`insert ${object} by hand`]: `insert into public.${table} ${insert}`,
      [`update ${object} by hand`]: `update public.${table} set ${update}`,
      [`delete ${object} by hand`]: `delete from public.${table}`,
    }),
  ]
}

export const emailTemplates = readByStaff(
  'email_templates',
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
