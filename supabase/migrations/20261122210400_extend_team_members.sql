-- The team's page in the order that staff give it, person by person; portraits with the point that every crop keeps.

alter table public.team_members
  add column image_focus text,
  -- As `object-position` has it.
  add constraint team_members_image_focus_form check (image_focus ~ '^(100|[1-9]?[0-9])% (100|[1-9]?[0-9])%$');

grant insert (image_focus), update (image_focus) on table public.team_members to authenticated;

-- Moves a person to a place, from 1, among those who are present, and numbers all of them anew. One move is one change:
-- of two at the same time the second goes upon the first, and nobody is lost. Answers the place that they had, or null
-- where there is no such person.
create function public.move_team_member(member_id bigint, place integer) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  ids bigint[];
  former integer;
  wanted integer;
begin
  perform private.require_staff();
  perform pg_advisory_xact_lock(hashtextextended('team_members.display_order', 0));
  select array_agg(id order by display_order, id) into ids from public.team_members where not is_deleted;
  former := array_position(ids, member_id);
  if former is null then
    return null;
  end if;
  ids := array_remove(ids, member_id);
  wanted := least(greatest(place, 1), cardinality(ids) + 1);
  ids := ids[:wanted - 1] || member_id || ids[wanted:];
  update public.team_members set display_order = numbered.place
  from unnest(ids) with ordinality as numbered (id, place)
  where team_members.id = numbered.id and team_members.display_order <> numbered.place;
  return former;
end;
$$;

revoke all on function public.move_team_member(bigint, integer) from public, anon, authenticated, service_role;
grant execute on function public.move_team_member(bigint, integer) to authenticated;

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'team-media', 'team-media', true, 52428800,
  array['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']
)
on conflict (id) do nothing;

create policy "Staff list portraits"
  on storage.objects for select
  to authenticated
  using (bucket_id = 'team-media' and (select private.caller_role()) = 'staff');

create policy "Staff upload portraits"
  on storage.objects for insert
  to authenticated
  with check (bucket_id = 'team-media' and (select private.caller_role()) = 'staff');

create policy "Staff remove portraits"
  on storage.objects for delete
  to authenticated
  using (bucket_id = 'team-media' and (select private.caller_role()) = 'staff');
