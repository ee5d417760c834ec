import { USER_IDS, USER_WITHOUT_ROLE } from '../actors.ts'
import { type Matrix, NO_ACTORS, NON_STAFF, permit, SERVICE_KEY } from './entry.ts'

export const permissions: Matrix = {
  'public.permissions': [
    ...permit(['customer', 'service key'], ['other customer', 'marketing', 'staff'], {
      "select the first customer's permissions": `select from public.permissions where user_id = '${USER_IDS.customer}'`,
    }),
    ...permit(['staff', 'service key'], NON_STAFF, {
      "select the staff user's permissions": `select from public.permissions where user_id = '${USER_IDS.staff}'`,
    }),
    ...permit(SERVICE_KEY, NO_ACTORS, {
      'insert permissions of a new user': `insert into public.permissions (user_id, role) values ('${USER_WITHOUT_ROLE}', 'staff')`,
      "update the first customer's role": `update public.permissions set role = 'staff', customer_id = null where user_id = '${USER_IDS.customer}'`,
      "update the first customer's company": `update public.permissions set customer_id = customer_id + 1 where user_id = '${USER_IDS.customer}'`,
      "delete the staff user's permissions": `delete from public.permissions where user_id = '${USER_IDS.staff}'`,
    }),
  ],
}
