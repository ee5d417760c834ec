import { type Matrix, NO_ACTORS, permit, readByStaff, SERVICE_KEY } from './entry.ts'

export const emails: Matrix = {
  ...readByStaff('public.emails', 'an email', {
    one: `source = 'mailbox'`,
    insert: `(source, thread_id) values ('file', 1)`,
    update: 'is_read = true',
  }),
  ...readByStaff('public.email_bodies', 'an email body', {
    one: `body_text = 'Hello'`,
    insert: '(email_id) values (1)',
    update: `body_text = ''`,
  }),
  ...readByStaff('public.email_attachments', 'an email attachment', {
    one: `name = 'box.pdf'`,
    insert: `(email_id, place, name, type, size) values (1, 9, 'x', 'x', 1)`,
    update: `name = 'x'`,
  }),
  ...readByStaff('public.email_links', 'an email link', {
    one: `record_kind = 'en_number'`,
    insert: `(email_id, record_kind, record_id) values (1, 'en_number', 'x')`,
    update: `record_id = 'x'`,
  }),
  ...readByStaff('public.mailbox_folders', 'a mailbox folder', {
    one: `account = 'office'`,
    insert: `(account, folder) values ('x', 'x')`,
    update: 'last_uid = 1',
  }),
  'public.mailbox_message_uids': [
    ...permit(SERVICE_KEY, NO_ACTORS, { 'select a message UID': 'select from public.mailbox_message_uids' }),
    ...permit(NO_ACTORS, NO_ACTORS, {
      'insert a message UID':
        'insert into public.mailbox_message_uids (folder_id, uid, email_id) values (1, 9, 1)',
      'update a message UID': 'update public.mailbox_message_uids set uid = 2',
      'delete a message UID': 'delete from public.mailbox_message_uids',
    }),
  ],
  ...readByStaff('public.outgoing_emails', 'a sent email', {
    one: `recipient = 'applicant@example.com'`,
    insert: `(kind, recipient, subject, body_text) values ('x', 'x@example.com', 'x', 'x')`,
    update: `state = 'queued'`,
  }),
  ...readByStaff('public.email_templates', 'an email template', {
    insert: `(key, subject, body) values ('offer', 'x', 'x')`,
    update: `body = 'x'`,
  }),
}
