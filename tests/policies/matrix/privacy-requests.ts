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
