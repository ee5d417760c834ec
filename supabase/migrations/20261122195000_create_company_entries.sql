-- What staff change of the company’s own facts without a deployment: sites, certificates, claims, products, services.
-- The files of company/ are what a site begins with; a row here stands in place of one entry of them, or adds one.

create table public.company_entries (
  section text not null,
  entry_id text not null,
  -- The whole entry as it is shown; null where it was taken off the site.
  fields jsonb,
  -- Of the newest revision.
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

-- Each save is appended and never overwritten. What went back to the file has revisions and no entry.
create table public.company_revisions (
  section text not null,
  entry_id text not null,
  number integer not null,
  change text not null,
  fields jsonb,
  -- The revision whose words were brought back.
  restored_from integer,
  saved_at timestamptz not null default clock_timestamp(),
  saved_by uuid references auth.users (id) on delete set null,
  primary key (section, entry_id, number),
  constraint company_revisions_change_known check (change in ('saved', 'removed', 'reset')),
  constraint company_revisions_fields_given check ((fields is not null) = (change = 'saved'))
);

comment on column public.company_revisions.change is
  'saved (with all its fields), removed (taken off the site) or reset (as the file has it again)';

create index company_revisions_saved_by_idx on public.company_revisions (saved_by);

revoke all on table public.company_entries, public.company_revisions
from public, anon, authenticated, service_role;
grant select on table public.company_entries to anon, authenticated;
grant select on table public.company_revisions to authenticated;
grant select, insert, update, delete on table public.company_entries, public.company_revisions to service_role;

alter table public.company_entries enable row level security;
alter table public.company_revisions enable row level security;

create policy "Everybody reads what the company says of itself"
  on public.company_entries for select
  to anon, authenticated
  using (true);

create policy "Staff read what the company said before"
  on public.company_revisions for select
  to authenticated
  using ((select private.caller_role()) = 'staff');

create trigger notify_company_entries_changed
  after insert or update or delete on public.company_entries
  for each row execute function private.notify_content_changed();

create trigger record_company_entries_change
  after insert or update or delete on public.company_entries
  for each row execute function private.record_change('entry_id');
