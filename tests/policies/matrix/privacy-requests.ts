import { CUSTOMERS, type MatrixEntry, SERVICE_KEY, STAFF } from './entry.ts'

export const privacyRequests: readonly MatrixEntry[] = [
  {
    verb: 'select',
    object: "the first customer's request",
    sql: `select from public.privacy_requests where name = 'Casey'`,
    may: ['customer', ...STAFF],
    quiet: ['other customer', 'marketing'],
  },
  {
    verb: 'select',
    object: "a visitor's complaint",
    sql: `select from public.privacy_requests where name = 'Visitor'`,
    may: STAFF,
    quiet: [...CUSTOMERS, 'marketing'],
  },
  {
    verb: 'insert',
    object: 'a request',
    sql: `insert into public.privacy_requests (kind, name, email) values ('erasure', 'New', 'new@example.com')`,
    may: SERVICE_KEY,
  },
  {
    verb: 'update',
    object: "the first customer's request",
    sql: `update public.privacy_requests set kind = 'erasure', status = 'Completed', answer = 'Done'
      where name = 'Casey' returning id`,
    may: STAFF,
    quiet: [...CUSTOMERS, 'marketing'],
  },
  {
    verb: 'update',
    object: 'the day on which a request is due',
    sql: `update public.privacy_requests set due_on = '2099-01-01' where name = 'Casey'`,
    may: SERVICE_KEY,
  },
  {
    verb: 'update',
    object: 'whose request it is',
    sql: `update public.privacy_requests set user_id = null where name = 'Casey'`,
    may: SERVICE_KEY,
  },
  {
    verb: 'delete',
    object: 'a request',
    sql: `delete from public.privacy_requests where name = 'Visitor'`,
    may: SERVICE_KEY,
  },
]

export const privacyRequestEntries: readonly MatrixEntry[] = [
  {
    verb: 'select',
    object: "a note on the first customer's request",
    sql: `select from public.privacy_request_entries where body = 'Seen'`,
    may: STAFF,
    quiet: [...CUSTOMERS, 'marketing'],
  },
  {
    verb: 'insert',
    object: 'a note on a request',
    sql: `insert into public.privacy_request_entries (request_id, body)
      select min(request_id), 'New' from public.privacy_request_entries having count(*) > 0`,
    may: STAFF,
    quiet: [...CUSTOMERS, 'marketing'],
  },
  {
    verb: 'insert',
    object: 'a note on a request that they do not see',
    sql: `insert into public.privacy_request_entries (request_id, body) values (1, 'New')`,
    may: STAFF,
  },
  {
    verb: 'insert',
    object: 'an answer that nobody mailed',
    sql: `insert into public.privacy_request_entries (request_id, body, kind, mail_key)
      values (1, 'New', 'answer', gen_random_uuid())`,
    may: SERVICE_KEY,
  },
  {
    verb: 'insert',
    object: "a note in somebody else's name",
    sql: `insert into public.privacy_request_entries (request_id, body, author_name) values (1, 'New', 'Sam')`,
    may: SERVICE_KEY,
  },
  {
    verb: 'update',
    object: 'a note',
    sql: `update public.privacy_request_entries set body = 'Changed' where body = 'Seen'`,
    may: SERVICE_KEY,
  },
  {
    verb: 'delete',
    object: 'a note',
    sql: `delete from public.privacy_request_entries where body = 'Seen'`,
    may: SERVICE_KEY,
  },
]
