-- The people of the team page, who need not be people that sign in. Deleting is a mark that restoring takes away;
-- only the secret key removes a row.

create table public.team_members (
  id bigint generated always as identity primary key,
  name text not null,
  title text not null,
  description text not null default '',
  image text,
  image_alt text,
  display_order integer not null default 0,
  is_deleted boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint team_members_name_length check (char_length(btrim(name)) between 1 and 120),
  constraint team_members_title_length check (char_length(btrim(title)) between 1 and 120),
  constraint team_members_description_length check (char_length(description) <= 5000),
  -- An address on this site or over HTTPS; never another scheme, never another host by way of `//`.
  constraint team_members_image_address check (
    image ~ '^(/[^/\\]|https://[^/\\])[^[:space:]"''<>\\]*$' and char_length(image) <= 2048
  ),
  constraint team_members_image_alt_length check (char_length(image_alt) <= 300)
);

-- Serves the page, and the policies that read `is_deleted`; the other serves staff, who see everybody.
create index team_members_is_deleted_display_order_idx on public.team_members (is_deleted, display_order, id);
create index team_members_display_order_idx on public.team_members (display_order, id);

create trigger set_team_members_updated_at
  before update on public.team_members
  for each row execute function private.set_updated_at();

create trigger record_team_members_change
  after insert or update or delete on public.team_members
  for each row execute function private.record_change('id');

create trigger notify_team_members_changed
  after insert or update or delete on public.team_members
  for each row execute function private.notify_content_changed();

revoke all on table public.team_members from public, anon, authenticated, service_role;
revoke all on sequence public.team_members_id_seq from public, anon, authenticated, service_role;

grant select on table public.team_members to anon, authenticated;
grant insert (name, title, description, image, image_alt, display_order, is_deleted) on table public.team_members
  to authenticated;
grant update (name, title, description, image, image_alt, display_order, is_deleted) on table public.team_members
  to authenticated;
grant select, insert, update, delete on table public.team_members to service_role;

alter table public.team_members enable row level security;

create policy "Anyone reads present members"
  on public.team_members for select
  to anon
  using (not is_deleted);

create policy "Signed-in people read present members, staff deleted ones too"
  on public.team_members for select
  to authenticated
  using (not is_deleted or (select private.caller_role()) = 'staff');

create policy "Staff add members"
  on public.team_members for insert
  to authenticated
  with check ((select private.caller_role()) = 'staff');

create policy "Staff edit, delete and restore members"
  on public.team_members for update
  to authenticated
  using ((select private.caller_role()) = 'staff')
  with check ((select private.caller_role()) = 'staff');
