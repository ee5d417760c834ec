-- Vacancies. Deleting is a mark that restoring takes away; only the secret key removes a row. A vacancy stays up to
-- the end of its closing day in London, and without such a day until it is deleted.

create table public.jobs (
  id bigint generated always as identity primary key,
  title text not null,
  location text not null,
  department text not null,
  type text not null,
  -- HTML of the editor, as the three after it; cleaned when it is rendered.
  description text not null,
  requirements text not null,
  benefits text not null,
  how_to_apply text not null default '',
  closes_on date,
  is_deleted boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint jobs_title_length check (char_length(btrim(title)) between 1 and 200),
  constraint jobs_location_length check (char_length(btrim(location)) between 1 and 200),
  constraint jobs_department_length check (char_length(btrim(department)) between 1 and 120),
  constraint jobs_type_length check (char_length(btrim(type)) between 1 and 60),
  constraint jobs_description_length check (char_length(btrim(description)) between 1 and 20000),
  constraint jobs_requirements_length check (char_length(btrim(requirements)) between 1 and 20000),
  constraint jobs_benefits_length check (char_length(btrim(benefits)) between 1 and 20000),
  constraint jobs_how_to_apply_length check (char_length(how_to_apply) <= 20000),
  constraint jobs_closes_on_range check (closes_on between '1900-01-01' and '2199-12-31')
);

-- The policies read `is_deleted` and `closes_on`; the lists are ordered by `created_at`, and an application finds
-- its vacancy by title.
create index jobs_is_deleted_created_at_idx on public.jobs (is_deleted, created_at desc, id desc);
create index jobs_created_at_idx on public.jobs (created_at desc, id desc);
create index jobs_closes_on_idx on public.jobs (closes_on);
create index jobs_title_idx on public.jobs (title);

create trigger set_jobs_updated_at
  before update on public.jobs
  for each row execute function private.set_updated_at();

create trigger record_jobs_change
  after insert or update or delete on public.jobs
  for each row execute function private.record_change('id');

create trigger notify_jobs_changed
  after insert or update or delete on public.jobs
  for each row execute function private.notify_content_changed();

revoke all on table public.jobs from public, anon, authenticated, service_role;
revoke all on sequence public.jobs_id_seq from public, anon, authenticated, service_role;

grant select on table public.jobs to anon, authenticated;
grant insert (
  title, location, department, type, description, requirements, benefits, how_to_apply, closes_on, is_deleted
) on table public.jobs to authenticated;
grant update (
  title, location, department, type, description, requirements, benefits, how_to_apply, closes_on, is_deleted
) on table public.jobs to authenticated;
grant select, insert, update, delete on table public.jobs to service_role;

alter table public.jobs enable row level security;

create policy "Anyone reads open vacancies"
  on public.jobs for select
  to anon
  using (not is_deleted and (closes_on is null or closes_on >= (now() at time zone 'Europe/London')::date));

create policy "Signed-in people read open vacancies, staff all"
  on public.jobs for select
  to authenticated
  using (
    not is_deleted and (closes_on is null or closes_on >= (now() at time zone 'Europe/London')::date)
    or (select private.caller_role()) = 'staff'
  );

create policy "Staff advertise vacancies"
  on public.jobs for insert
  to authenticated
  with check ((select private.caller_role()) = 'staff');

create policy "Staff edit, delete and restore vacancies"
  on public.jobs for update
  to authenticated
  using ((select private.caller_role()) = 'staff')
  with check ((select private.caller_role()) = 'staff');
