import { type Matrix, NO_ACTORS, permit, SERVICE_KEY } from './entry.ts'

export const customers: Matrix = {
  'public.customers': [
    ...permit(['customer', 'staff', 'service key'], ['other customer', 'marketing'], {
      'select the first customer': `select from public.customers where name = 'First company'`,
    }),
    ...permit(['other customer', 'staff', 'service key'], ['customer', 'marketing'], {
      'select the second customer': `select from public.customers where name = 'Second company'`,
    }),
    ...permit(SERVICE_KEY, NO_ACTORS, {
      'insert a customer': `insert into public.customers (name) values ('Third company')`,
      "update the first company's name": `update public.customers set name = 'New name' where name = 'First company'`,
      'delete a customer without users': `delete from public.customers where name = 'Company without people'`,
    }),
  ],
}
