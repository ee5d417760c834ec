/** Read by staff, written by functions with the secret key. */

import { CUSTOMERS, type MatrixEntry, NO_ACTORS, permit, STAFF } from './entry.ts'

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
