import { type Matrix, NO_ACTORS, NON_STAFF, permit, SERVICE_KEY, STAFF } from './entry.ts'

export const privacyRequests: Matrix = {
  'public.privacy_requests': [
    ...permit(['customer', ...STAFF], ['other customer', 'marketing'], {
      "select the first customer's request": `select from public.privacy_requests where name = 'Casey'`,
    }),
    ...permit(STAFF, NON_STAFF, {
      "select a visitor's complaint": `select from public.privacy_requests where name = 'Visitor'`,
      "update the first customer's request": `update public.privacy_requests set kind = 'erasure', status = 'Completed', answer = 'Done'
      where name = 'Casey' returning id`,
    }),
    ...permit(SERVICE_KEY, NO_ACTORS, {
      'insert a request': `insert into public.privacy_requests (kind, name, email) values ('erasure', 'New', 'new@example.com')`,
      'update the due date of a request': `update public.privacy_requests set due_on = '2099-01-01' where name = 'Casey'`,
      'update the user of a request': `update public.privacy_requests set user_id = null where name = 'Casey'`,
      'delete a request': `delete from public.privacy_requests where name = 'Visitor'`,
    }),
  ],
  'public.privacy_request_entries': [
    ...permit(STAFF, NON_STAFF, {
      "select a note on the first customer's request": `select from public.privacy_request_entries where body = 'Seen'`,
      'insert a note on a request': `insert into public.privacy_request_entries (request_id, body)
      select min(request_id), 'New' from public.privacy_request_entries having count(*) > 0`,
    }),
    ...permit(STAFF, NO_ACTORS, {
      'insert a note on a request, without returning it': `insert into public.privacy_request_entries (request_id, body) values (1, 'New')`,
    }),
    ...permit(SERVICE_KEY, NO_ACTORS, {
      'insert an unsent response': `insert into public.privacy_request_entries (request_id, body, kind, mail_key)
      values (1, 'New', 'answer', gen_random_uuid())`,
      "insert a note in another user's name": `insert into public.privacy_request_entries (request_id, body, author_name) values (1, 'New', 'Sam')`,
      'update a note': `update public.privacy_request_entries set body = 'Changed' where body = 'Seen'`,
      'delete a note': `delete from public.privacy_request_entries where body = 'Seen'`,
    }),
  ],
}
