/** Staff read what visitors wrote to the assistant; only functions of the secret key write it. */

import { CUSTOMERS, EVERYBODY, type MatrixEntry, NOBODY, STAFF } from './entry.ts'

const STRANGERS = [...CUSTOMERS, 'marketing'] as const

export const conversations: readonly MatrixEntry[] = [
  {
    verb: 'select',
    object: 'a conversation',
    sql: 'select from public.conversations',
    may: STAFF,
    quiet: STRANGERS,
  },
  {
    verb: 'insert',
    object: 'a conversation',
    sql: "insert into public.conversations (key_hash) values (repeat('d', 64))",
    may: NOBODY,
  },
  {
    verb: 'update',
    object: 'whose conversation it is',
    sql: "update public.conversations set key_hash = repeat('d', 64)",
    may: NOBODY,
  },
  { verb: 'delete', object: 'a conversation', sql: 'delete from public.conversations', may: NOBODY },
]

export const conversationLines: readonly MatrixEntry[] = [
  {
    verb: 'select',
    object: 'a line of a conversation',
    sql: 'select from public.conversation_lines',
    may: STAFF,
    quiet: STRANGERS,
  },
  {
    verb: 'insert',
    object: 'a line of a conversation',
    sql: `insert into public.conversation_lines (conversation_id, number, author, text)
      select id, 2, 'assistant', 'Yes' from public.conversations`,
    may: NOBODY,
  },
  {
    verb: 'update',
    object: 'what was said',
    sql: "update public.conversation_lines set text = 'mine'",
    may: NOBODY,
  },
  { verb: 'delete', object: 'what was said', sql: 'delete from public.conversation_lines', may: NOBODY },
]

/** What pages say is everybody's to read; only a function of the secret key replaces it. */
export const sitePassages: readonly MatrixEntry[] = [
  {
    verb: 'select',
    object: 'a passage of the pages',
    sql: 'select from public.site_passages',
    may: EVERYBODY,
  },
  {
    verb: 'insert',
    object: 'a passage of the pages',
    sql: "insert into public.site_passages (number, version, path, title, body) values (2, 'x', '/', '', '')",
    may: NOBODY,
  },
  {
    verb: 'update',
    object: 'what a page is said to say',
    sql: "update public.site_passages set body = 'mine'",
    may: NOBODY,
  },
  { verb: 'delete', object: 'a passage of the pages', sql: 'delete from public.site_passages', may: NOBODY },
]
