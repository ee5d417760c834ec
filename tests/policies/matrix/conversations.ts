import { type Matrix, readByStaff } from './entry.ts'

export const conversations: Matrix = {
  ...readByStaff('public.conversations', 'a conversation', {
    insert: `(key_hash) values (repeat('d', 64))`,
    update: `key_hash = repeat('d', 64)`,
  }),
  ...readByStaff('public.conversation_messages', 'a conversation message', {
    insert: `(conversation_id, number, author, text) select id, 2, 'assistant', 'Yes' from public.conversations`,
    update: `text = 'mine'`,
  }),
}
