import { type MatrixEntry, SERVICE_KEY } from './entry.ts'

export const customers: readonly MatrixEntry[] = [
  {
    verb: 'select',
    object: 'the first company',
    sql: `select from public.customers where name = 'First company'`,
    may: ['customer', 'staff', 'service key'],
    quiet: ['other customer', 'marketing'],
  },
  {
    verb: 'select',
    object: 'the second company',
    sql: `select from public.customers where name = 'Second company'`,
    may: ['other customer', 'staff', 'service key'],
    quiet: ['customer', 'marketing'],
  },
  {
    verb: 'insert',
    object: 'a company',
    sql: `insert into public.customers (name) values ('Third company')`,
    may: SERVICE_KEY,
  },
  {
    verb: 'update',
    object: "the first company's name",
    sql: `update public.customers set name = 'New name' where name = 'First company'`,
    may: SERVICE_KEY,
  },
  {
    verb: 'delete',
    object: 'a company without people',
    sql: `delete from public.customers where name = 'Company without people'`,
    may: SERVICE_KEY,
  },
]
