import { CUSTOMERS, type MatrixEntry, NO_ACTORS, permit, STAFF } from './entry.ts'

const NON_STAFF = [...CUSTOMERS, 'marketing'] as const

/** Read by staff, written by functions. */
function readByStaff(
  table: string,
  object: string,
  { one, insert, update }: { one: string; insert: string; update: string },
): readonly MatrixEntry[] {
  return [
    ...permit(STAFF, NON_STAFF, { [`select ${object}`]: `select from public.${table} where ${one}` }),
    ...permit(NO_ACTORS, NO_ACTORS, {
      [`insert ${object} by hand`]: `insert into public.${table} ${insert}`,
      [`update ${object} by hand`]: `update public.${table} set ${update}`,
      [`delete ${object} by hand`]: `delete from public.${table}`,
    }),
  ]
}

export const emails = readByStaff('emails', 'an email', {
  one: `source = 'mailbox'`,
  insert: `(source, thread_id) values ('file', 1)`,
  update: 'is_read = true',
})
export const emailTexts = readByStaff('email_bodies', 'an email body', {
  one: `body_text = 'Hello'`,
  insert: '(email_id) values (1)',
  update: `body_text = ''`,
})
export const emailAttachments = readByStaff('email_attachments', 'an email attachment', {
  one: `name = 'box.pdf'`,
  insert: `(email_id, place, name, type, size) values (1, 9, 'x', 'x', 1)`,
  update: `name = 'x'`,
})
export const emailLinks = readByStaff('email_links', 'an email link', {
  one: `record_kind = 'en_number'`,
  insert: `(email_id, record_kind, record_id) values (1, 'en_number', 'x')`,
  update: `record_id = 'x'`,
})
export const mailboxFolders = readByStaff('mailbox_folders', 'a mailbox folder', {
  one: `account = 'office'`,
  insert: `(account, folder) values ('x', 'x')`,
  update: 'last_uid = 1',
})

export const mailboxPlaces: readonly MatrixEntry[] = [
  ...permit(['service key'], NO_ACTORS, {
    'select a message UID': 'select from public.mailbox_message_uids',
  }),
  ...permit(NO_ACTORS, NO_ACTORS, {
    'insert a message UID':
      'insert into public.mailbox_message_uids (folder_id, uid, email_id) values (1, 9, 1)',
    'update a message UID': 'update public.mailbox_message_uids set uid = 2',
    'delete a message UID': 'delete from public.mailbox_message_uids',
  }),
]
