import { NEWCOMER, PEOPLE } from '../actors.ts'
import { CUSTOMERS, type MatrixEntry, SERVICE_KEY } from './entry.ts'

export const permissions: readonly MatrixEntry[] = [
  {
    verb: 'select',
    object: "the first customer's permissions",
    sql: `select from public.permissions where user_id = '${PEOPLE.customer}'`,
    may: ['customer', 'service key'],
    quiet: ['other customer', 'marketing', 'staff'],
  },
  {
    verb: 'select',
    object: "the staff person's permissions",
    sql: `select from public.permissions where user_id = '${PEOPLE.staff}'`,
    may: ['staff', 'service key'],
    quiet: [...CUSTOMERS, 'marketing'],
  },
  {
    verb: 'insert',
    object: 'permissions for a newcomer',
    sql: `insert into public.permissions (user_id, role) values ('${NEWCOMER}', 'staff')`,
    may: SERVICE_KEY,
  },
  {
    verb: 'update',
    object: "the first customer's role",
    sql: `update public.permissions set role = 'staff', customer_id = null where user_id = '${PEOPLE.customer}'`,
    may: SERVICE_KEY,
  },
  {
    verb: 'update',
    object: "the first customer's company",
    sql: `update public.permissions set customer_id = customer_id + 1 where user_id = '${PEOPLE.customer}'`,
    may: SERVICE_KEY,
  },
  {
    verb: 'delete',
    object: "the staff person's permissions",
    sql: `delete from public.permissions where user_id = '${PEOPLE.staff}'`,
    may: SERVICE_KEY,
  },
]
