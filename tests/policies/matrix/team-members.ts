import { CUSTOMERS, EVERYBODY, type MatrixEntry, NOBODY, permit, SERVICE_KEY, STAFF } from './entry.ts'

const STRANGERS = [...CUSTOMERS, 'marketing'] as const

export const teamMembers: readonly MatrixEntry[] = [
  ...permit(EVERYBODY, NOBODY, {
    'select a current member': `select from public.team_members where name = 'Present'`,
  }),
  ...permit(STAFF, ['anonymous', ...STRANGERS], {
    'select a deleted member': `select from public.team_members where name = 'Deleted'`,
  }),
  ...permit(STAFF, NOBODY, {
    'insert a member': `insert into public.team_members (name, title, description, image, image_alt, display_order, is_deleted)
      values ('New', 'Designer', 'New', '/new.webp', 'New', 1, false) returning id`,
  }),
  ...permit(SERVICE_KEY, NOBODY, {
    'insert a member with a creation date': `insert into public.team_members (name, title, created_at) values ('New', 'Designer', '2001-01-01')`,
    'delete a deleted member': `delete from public.team_members where name = 'Deleted'`,
  }),
  ...permit(STAFF, STRANGERS, {
    "update a present member's place and mark of deletion": `update public.team_members set display_order = 9, is_deleted = true where name = 'Present' returning id`,
    "update a deleted member's mark of deletion": `update public.team_members set is_deleted = false where name = 'Deleted' returning id`,
  }),
]
