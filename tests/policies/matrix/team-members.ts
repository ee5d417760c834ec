import { ALL_ACTORS, type Matrix, NO_ACTORS, NON_STAFF, permit, STAFF } from './entry.ts'

export const teamMembers: Matrix = {
  'public.team_members': [
    ...permit(ALL_ACTORS, NO_ACTORS, {
      'select a current member': `select from public.team_members where name = 'Present'`,
    }),
    ...permit(STAFF, ['anonymous', ...NON_STAFF], {
      'select a deleted member': `select from public.team_members where name = 'Deleted'`,
    }),
    ...permit(STAFF, NO_ACTORS, {
      'insert a member with a creation date': `insert into public.team_members (name, title, created_at) values ('New', 'Designer', '2001-01-01')`,
      'insert a member': `insert into public.team_members (name, title, description, image, image_alt, display_order, is_deleted)
      values ('New', 'Designer', 'New', '/new.webp', 'New', 1, false) returning id`,
    }),
    ...permit(STAFF, NON_STAFF, {
      "update a current member's position and is_deleted": `update public.team_members set display_order = 9, is_deleted = true where name = 'Present' returning id`,
      "update a deleted member's is_deleted": `update public.team_members set is_deleted = false where name = 'Deleted' returning id`,
      "update a member's time of change": `update public.team_members set updated_at = now() where name = 'Present' returning id`,
      'delete a member': `delete from public.team_members where name = 'Present' returning id`,
      'delete a deleted member': `delete from public.team_members where name = 'Deleted' returning id`,
    }),
  ],
}
