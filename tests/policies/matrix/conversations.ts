/** Read by staff, written by functions with the secret key. */

import { ALL_ACTORS, CUSTOMERS, type MatrixEntry, NO_ACTORS, permit, STAFF } from './entry.ts'

const NON_STAFF = [...CUSTOMERS, 'marketing'] as const

export const conversations: readonly MatrixEntry[] = [
  ...permit(STAFF, NON_STAFF, { 'select a conversation': 'select from public.conversations' }),
  ...permit(NO_ACTORS, NO_ACTORS, {
    'insert a conversation': "insert into public.conversations (key_hash) values (repeat('d', 64))",
    'update the key of a conversation': "update public.conversations set key_hash = repeat('d', 64)",
    'delete a conversation': 'delete from public.conversations',
  }),
]

export const conversationLines: readonly MatrixEntry[] = [
  ...permit(STAFF, NON_STAFF, {
    'select a conversation message': 'select from public.conversation_messages',
  }),
  ...permit(NO_ACTORS, NO_ACTORS, {
    'insert a conversation message': `insert into public.conversation_messages (conversation_id, number, author, text)
      select id, 2, 'assistant', 'Yes' from public.conversations`,
    'update a conversation message': "update public.conversation_messages set text = 'mine'",
    'delete a conversation message': 'delete from public.conversation_messages',
  }),
]

/** Public; replaced by a function with the secret key. */
export const sitePassages: readonly MatrixEntry[] = [
  ...permit(ALL_ACTORS, NO_ACTORS, { 'select a page passage': 'select from public.page_passages' }),
  ...permit(NO_ACTORS, NO_ACTORS, {
    'insert a page passage':
      "insert into public.page_passages (number, version, path, title, body) values (2, 'x', '/', '', '')",
    'update a page passage': "update public.page_passages set body = 'mine'",
    'delete a page passage': 'delete from public.page_passages',
  }),
]
