-- The team page, and company data that staff edit without a deployment.

-- ===== Tables =====

-- Team members need no account. They are soft-deleted; only the secret key deletes rows.
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
  image_focus text,
  constraint team_members_name_length check (char_length(btrim(name)) between 1 and 120),
  constraint team_members_title_length check (char_length(btrim(title)) between 1 and 120),
  constraint team_members_description_length check (char_length(description) <= 5000),
  -- A path on this website or an HTTPS URL.
  constraint team_members_image_address check (
    image ~ '^(/[^/\\]|https://[^/\\])[^[:space:]"''<>\\]*$' and char_length(image) <= 2048
  ),
  constraint team_members_image_alt_length check (char_length(image_alt) <= 300),
  -- As in `object-position`.
  constraint team_members_image_focus_form check (image_focus ~ '^(100|[1-9]?[0-9])% (100|[1-9]?[0-9])%$')
);

-- For the page and the policies; the other for staff, who see deleted rows.
create index team_members_is_deleted_display_order_idx on public.team_members (is_deleted, display_order, id);
create index team_members_display_order_idx on public.team_members (display_order, id);

-- Overrides of the entries in company/: locations, certificates, claims, products and services.
create table public.company_entries (
  section text not null,
  entry_id text not null,
  fields jsonb,
  number integer not null,
  saved_at timestamptz not null default now(),
  primary key (section, entry_id),
  constraint company_entries_section_known check (
    section in ('sites', 'certificates', 'claims', 'products', 'services')
  ),
  constraint company_entries_entry_id_form check (
    entry_id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(entry_id) <= 60
  ),
  constraint company_entries_fields_form check (
    fields is null or (jsonb_typeof(fields) = 'object' and octet_length(fields::text) <= 200000)
  )
);

-- One row per save. An entry reset to its file has revisions only.
create table public.company_entry_revisions (
  section text not null,
  entry_id text not null,
  number integer not null,
  change text not null,
  fields jsonb,
  restored_from integer,
  saved_at timestamptz not null default clock_timestamp(),
  saved_by uuid references auth.users (id) on delete set null,
  primary key (section, entry_id, number),
  constraint company_entry_revisions_change_known check (change in ('saved', 'removed', 'reset')),
  constraint company_entry_revisions_fields_given check ((fields is not null) = (change = 'saved'))
);

create index company_entry_revisions_saved_by_idx on public.company_entry_revisions (saved_by);

comment on column public.company_entry_revisions.change is
  'saved (with all fields), removed (hidden from the website) or reset (to the file in company/)';

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'team-media', 'team-media', true, 52428800,
  array['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']
)
on conflict (id) do nothing;

-- Saves an entry based on revision `based_on`: 0 for none yet, null to overwrite any.
--
-- `change` is 'saved' (with `fields`), 'removed' or 'reset' to the file. `restored_from` restores a revision; 0 is the
-- file. `outcome` is
-- - 'saved', with the revision's `number`;
-- - 'unchanged': the newest revision is equal, for example after a lost response;
-- - 'conflict': another user saved first; `number` is the newest revision;
-- - 'unknown': no such revision to restore.
create function public.save_company_entry(
  section text,
  entry_id text,
  based_on integer,
  fields jsonb default null,
  change text default 'saved',
  restored_from integer default null
) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  newest public.company_entry_revisions;
  earlier public.company_entry_revisions;
  next_number integer;
begin
  if coalesce(private.caller_role(), '') <> 'staff' then
    raise insufficient_privilege using message = 'Only staff can change company data.';
  end if;
  -- Detects concurrent first saves.
  perform pg_advisory_xact_lock(hashtextextended('company_entries.' || section || '.' || entry_id, 0));
  select * into newest from public.company_entry_revisions as stored
  where stored.section = section and stored.entry_id = entry_id
  order by stored.number desc
  limit 1;

  if restored_from = 0 then
    change := 'reset';
    fields := null;
  elsif restored_from is not null then
    select * into earlier from public.company_entry_revisions as stored
    where stored.section = section and stored.entry_id = entry_id and stored.number = restored_from;
    if not found then
      return jsonb_build_object('outcome', 'unknown');
    end if;
    change := earlier.change;
    fields := earlier.fields;
  end if;

  if newest.change is not distinct from change and newest.fields is not distinct from fields then
    return jsonb_build_object('outcome', 'unchanged', 'number', newest.number);
  end if;
  if based_on is not null and based_on <> coalesce(newest.number, 0) then
    return jsonb_build_object('outcome', 'conflict', 'number', coalesce(newest.number, 0));
  end if;

  next_number := coalesce(newest.number, 0) + 1;
  insert into public.company_entry_revisions (section, entry_id, number, change, fields, restored_from, saved_by)
  values (section, entry_id, next_number, change, fields, restored_from, auth.uid());
  if change = 'reset' then
    delete from public.company_entries as stored where stored.section = section and stored.entry_id = entry_id;
  else
    insert into public.company_entries as stored (section, entry_id, fields, number)
    values (section, entry_id, fields, next_number)
    on conflict on constraint company_entries_pkey do update set
      fields = excluded.fields,
      number = excluded.number,
      saved_at = now();
  end if;
  return jsonb_build_object('outcome', 'saved', 'number', next_number);
end;
$$;

-- Moves a member to a position from 1 and renumbers all. Returns the former position, or null for an unknown member.
create function public.move_team_member(member_id bigint, place integer) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  ids bigint[];
  former integer;
  wanted integer;
begin
  perform private.assert_staff();
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

-- ===== Triggers =====

create trigger set_team_members_updated_at
  before update on public.team_members
  for each row execute function private.set_updated_at();

create trigger record_team_members_change
  after insert or update or delete on public.team_members
  for each row execute function private.record_change('id');

create trigger notify_team_members_changed
  after insert or update or delete on public.team_members
  for each row execute function private.notify_content_changed();

create trigger notify_company_entries_changed
  after insert or update or delete on public.company_entries
  for each row execute function private.notify_content_changed();

create trigger record_company_entries_change
  after insert or update or delete on public.company_entries
  for each row execute function private.record_change('entry_id');

-- ===== Row-level security =====

alter table public.team_members enable row level security;
alter table public.company_entries enable row level security;
alter table public.company_entry_revisions enable row level security;

create policy "Anyone reads current members"
  on public.team_members for select
  to anon
  using (not is_deleted);

create policy "Users read current members, staff all"
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

create policy "Anyone reads company entries"
  on public.company_entries for select
  to anon, authenticated
  using (true);

create policy "Staff read company entry revisions"
  on public.company_entry_revisions for select
  to authenticated
  using ((select private.caller_role()) = 'staff');

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

-- ===== Grants =====

revoke all on table
  public.team_members, public.company_entries, public.company_entry_revisions
from public, anon, authenticated, service_role;
revoke all on sequence public.team_members_id_seq from public, anon, authenticated, service_role;
revoke all on function
  public.save_company_entry, public.move_team_member
from public, anon, authenticated, service_role;

grant select on table public.team_members, public.company_entries to anon, authenticated;
grant select on table public.company_entry_revisions to authenticated;
grant select, insert, update, delete on table
  public.team_members, public.company_entries, public.company_entry_revisions
to service_role;

grant
  insert (name, title, description, image, image_alt, display_order, is_deleted, image_focus),
  update (name, title, description, image, image_alt, display_order, is_deleted, image_focus)
on table public.team_members to authenticated;

grant execute on function public.save_company_entry, public.move_team_member to authenticated;
