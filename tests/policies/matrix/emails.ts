import { CUSTOMERS, type MatrixEntry, NOBODY, permit, STAFF } from './entry.ts'

const STRANGERS = [...CUSTOMERS, 'marketing'] as const

/** Read by staff, written by functions. */
function readByStaff(
  table: string,
  object: string,
  { one, insert, update }: { one: string; insert: string; update: string },
): readonly MatrixEntry[] {
  return [
    ...permit(STAFF, STRANGERS, {
      [`select ${object}`]: `select from public.${table} where ${one}`,
    }),
    ...permit(NOBODY, NOBODY, {
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
export const emailTexts = readByStaff('email_bodies', 'what an email says', {
  one: `body_text = 'Hello'`,
  insert: '(email_id) values (1)',
  update: `body_text = ''`,
})
export const emailAttachments = readByStaff('email_attachments', 'an attachment of an email', {
  one: `name = 'box.pdf'`,
  insert: `(email_id, place, name, type, size) values (1, 9, 'x', 'x', 1)`,
  update: `name = 'x'`,
})
export const emailLinks = readByStaff('email_links', 'what an email is filed to', {
  one: `record_kind = 'en_number'`,
  insert: `(email_id, record_kind, record_id) values (1, 'en_number', 'x')`,
  update: `record_id = 'x'`,
})
export const mailboxFolders = readByStaff('mailbox_folders', 'a folder of the mailbox', {
  one: `account = 'office'`,
  insert: `(account, folder) values ('x', 'x')`,
  update: 'last_uid = 1',
})

export const mailboxPlaces: readonly MatrixEntry[] = [
  ...permit(['service key'], NOBODY, {
    'select where an email is in the mailbox': 'select from public.mailbox_message_uids',
  }),
  ...permit(NOBODY, NOBODY, {
    'insert where an email is in the mailbox by hand':
      'insert into public.mailbox_message_uids (folder_id, uid, email_id) values (1, 9, 1)',
    'update where an email is in the mailbox by hand': 'update public.mailbox_message_uids set uid = 2',
    'delete where an email is in the mailbox by hand': 'delete from public.mailbox_message_uids',
  }),
]
