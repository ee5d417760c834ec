import { ALL_ACTORS, type Matrix, NO_ACTORS, NON_STAFF, permit, STAFF } from './entry.ts'

export const jobs: Matrix = {
  'public.jobs': [
    ...permit(ALL_ACTORS, NO_ACTORS, {
      'select a vacancy without a closing day': `select from public.jobs where title = 'Open'`,
      'select a vacancy before its closing day': `select from public.jobs where title = 'Closing'`,
    }),
    ...permit(STAFF, ['anonymous', ...NON_STAFF], {
      'select a vacancy after its closing day': `select from public.jobs where title = 'Closed'`,
      'select a deleted vacancy': `select from public.jobs where title = 'Deleted'`,
    }),
    ...permit(STAFF, NO_ACTORS, {
      'insert a vacancy with a creation date': `insert into public.jobs (title, location, department, type, description, requirements, benefits, created_at)
      values ('New', 'Here', 'Works', 'Full-time', 'Making', 'Care', 'Pay', '2001-01-01')`,
      'insert a vacancy': `insert into public.jobs
        (title, location, department, type, pay, hours, description, requirements, benefits, how_to_apply, closes_on,
          is_deleted)
      values ('New', 'Here', 'Works', 'Full-time', '£30,000 a year', '40 a week', 'Making', 'Care', 'Pay', 'Write',
        current_date, false)
      returning id`,
    }),
    ...permit(STAFF, NON_STAFF, {
      "update an open vacancy's closing day and is_deleted": `update public.jobs set closes_on = current_date, pay = '', hours = '', is_deleted = true where title = 'Open' returning id`,
      "update a deleted vacancy's is_deleted": `update public.jobs set is_deleted = false where title = 'Deleted' returning id`,
      "update a vacancy's time of change": `update public.jobs set updated_at = now() where title = 'Open' returning id`,
      'delete a vacancy': `delete from public.jobs where title = 'Open' returning id`,
      'delete a soft-deleted vacancy': `delete from public.jobs where title = 'Deleted' returning id`,
    }),
  ],
}
