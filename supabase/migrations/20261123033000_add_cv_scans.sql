-- Whether a CV has been looked at for viruses, where one goes in which some were found, and where an applicant came from.

alter table public.job_applications
  add column cv_scan text not null default 'not scanned',
  add column cv_scanned_at timestamptz,
  -- What the scanner calls it.
  add column cv_finding text,
  -- Where the link to the vacancy stood, as its address says; the website itself where it says nothing.
  add column source text not null default 'Website',
  add constraint job_applications_cv_scan_known check (cv_scan in ('not scanned', 'clean', 'infected')),
  add constraint job_applications_cv_finding_length check (char_length(cv_finding) between 1 and 200),
  add constraint job_applications_source_length check (char_length(btrim(source)) between 1 and 60),
  drop constraint job_applications_cv_storage_path_form,
  add constraint job_applications_cv_storage_path_form check (
    cv_storage_path ~ '^(applications|quarantine)/[A-Za-z0-9]+/[A-Za-z0-9-]+\.[a-z]+$'
    and char_length(cv_storage_path) <= 1024
  );

-- What has still to be scanned, the oldest first.
create index job_applications_unscanned_idx on public.job_applications (id)
  where cv_scan = 'not scanned' and cv_storage_path is not null;

-- Another file is another question; being moved away is its answer.
create function private.forget_cv_scan() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.cv_storage_path is distinct from old.cv_storage_path
    and coalesce(new.cv_storage_path, '') not like 'quarantine/%' then
    new.cv_scan := 'not scanned';
    new.cv_scanned_at := null;
    new.cv_finding := null;
  end if;
  return new;
end;
$$;

create trigger forget_cv_scan
  before update of cv_storage_path on public.job_applications
  for each row execute function private.forget_cv_scan();

-- The history has what a scan came to, and not what was found: that is in the row.
create function private.record_cv_scan() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.record_application_event(
    new.id, case new.cv_scan when 'infected' then 'CV quarantined' else 'CV scanned' end, null, null
  );
  return null;
end;
$$;

create trigger record_cv_scan
  after update of cv_scan on public.job_applications
  for each row
  when (new.cv_scan is distinct from old.cv_scan and new.cv_scan <> 'not scanned')
  execute function private.record_cv_scan();

-- A file in quarantine is read by nobody; staff may still remove it.
drop policy "Staff read CVs" on storage.objects;

create policy "Staff read CVs that are not in quarantine"
  on storage.objects for select
  to authenticated
  using (
    bucket_id = 'job-applications-cvs'
    and name like 'applications/%'
    and (select private.caller_role()) = 'staff'
  );

-- Names may stay hidden until somebody needs them; that somebody looked is then part of the history.
create function public.reveal_applicant(application_id bigint) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if private.caller_role() is distinct from 'staff' then
    raise exception 'Only staff read applications' using errcode = 'insufficient_privilege';
  end if;
  perform private.record_application_event(applications.id, 'name revealed', null, null)
  from public.job_applications as applications
  where applications.id = reveal_applicant.application_id;
end;
$$;

-- What staff set for all applications: one row.
create table public.application_settings (
  id smallint primary key default 1,
  -- Days in one status after which a screen says that somebody waits.
  warn_after_days integer not null default 14,
  updated_at timestamptz not null default now(),
  constraint application_settings_single check (id = 1),
  constraint application_settings_warn_after_days_range check (warn_after_days between 1 and 365)
);

insert into public.application_settings default values;

create trigger set_application_settings_updated_at
  before update on public.application_settings
  for each row execute function private.set_updated_at();

create trigger record_application_settings_change
  after insert or update or delete on public.application_settings
  for each row execute function private.record_change('id');

revoke all on table public.application_settings from public, anon, authenticated, service_role;
revoke all on function
  private.forget_cv_scan(), private.record_cv_scan(), public.reveal_applicant(bigint)
from public, anon, authenticated, service_role;

grant select on table public.application_settings to authenticated, service_role;
grant update (warn_after_days) on table public.application_settings to authenticated;
grant execute on function public.reveal_applicant(bigint) to authenticated;

alter table public.application_settings enable row level security;

create policy "Staff read the settings of applications"
  on public.application_settings for select
  to authenticated
  using ((select private.caller_role()) = 'staff');

create policy "Staff set the settings of applications"
  on public.application_settings for update
  to authenticated
  using ((select private.caller_role()) = 'staff')
  with check ((select private.caller_role()) = 'staff');
