import { CUSTOMERS, EVERYBODY, type MatrixEntry, SERVICE_KEY, STAFF } from './entry.ts'

const STRANGERS = [...CUSTOMERS, 'marketing'] as const

export const teamMembers: readonly MatrixEntry[] = [
  {
    verb: 'select',
    object: 'a present member',
    sql: `select from public.team_members where name = 'Present'`,
    may: EVERYBODY,
  },
  {
    verb: 'select',
    object: 'a deleted member',
    sql: `select from public.team_members where name = 'Deleted'`,
    may: STAFF,
    quiet: ['anonymous', ...STRANGERS],
  },
  {
    verb: 'insert',
    object: 'a member',
    sql: `insert into public.team_members (name, title, description, image, image_alt, display_order, is_deleted)
      values ('New', 'Designer', 'New', '/new.webp', 'New', 1, false) returning id`,
    may: STAFF,
  },
  {
    verb: 'insert',
    object: 'a member made in the past',
    sql: `insert into public.team_members (name, title, created_at) values ('New', 'Designer', '2001-01-01')`,
    may: SERVICE_KEY,
  },
  {
    verb: 'update',
    object: "a present member's place and mark of deletion",
    sql: `update public.team_members set display_order = 9, is_deleted = true where name = 'Present' returning id`,
    may: STAFF,
    quiet: STRANGERS,
  },
  {
    verb: 'update',
    object: "a deleted member's mark of deletion",
    sql: `update public.team_members set is_deleted = false where name = 'Deleted' returning id`,
    may: STAFF,
    quiet: STRANGERS,
  },
  {
    verb: 'delete',
    object: 'a deleted member for good',
    sql: `delete from public.team_members where name = 'Deleted'`,
    may: SERVICE_KEY,
  },
]
