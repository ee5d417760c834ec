-- Applications for vacancies. The application form's action writes them with the secret key; a vacancy that goes
-- leaves its applications, which carry its title. Staff move them along, and erase them when a person asks or their
-- time is over. The CV lies in the bucket `job-applications-cvs` and is removed there.

create table public.job_applications (
  id bigint generated always as identity primary key,
  -- What the applicant is told; set by a trigger.
  reference text not null default '',
  name text not null,
  email text not null,
  phone text,
  job_title text not null,
  cover_letter text not null default '',
  cv_filename text,
  cv_storage_path text,
  cv_file_size bigint,
  cv_mime_type text,
  status text not null default 'New',
  submitted_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  job_id bigint references public.jobs (id) on delete set null,
  constraint job_applications_reference_key unique (reference),
  constraint job_applications_reference_form check (reference ~ '^JA-[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$'),
  constraint job_applications_name_length check (char_length(btrim(name)) between 1 and 200),
  constraint job_applications_email_form check (
    email ~ '^[^[:space:]@]+@[^[:space:]@]+\.[^[:space:]@]+$' and char_length(email) <= 254
  ),
  constraint job_applications_phone_length check (char_length(btrim(phone)) between 1 and 40),
  constraint job_applications_job_title_length check (char_length(btrim(job_title)) between 1 and 200),
  constraint job_applications_cover_letter_length check (char_length(cover_letter) <= 20000),
  -- A CV is known with all four of its facts, or is gone.
  constraint job_applications_cv_whole check (
    num_nulls(cv_filename, cv_storage_path, cv_file_size, cv_mime_type) in (0, 4)
  ),
  constraint job_applications_cv_filename_length check (char_length(cv_filename) between 1 and 255),
  constraint job_applications_cv_storage_path_key unique (cv_storage_path),
  constraint job_applications_cv_storage_path_form check (
    cv_storage_path ~ '^applications/[A-Za-z0-9]+/[A-Za-z0-9-]+\.[a-z]+$' and char_length(cv_storage_path) <= 1024
  ),
  constraint job_applications_cv_file_size_range check (cv_file_size between 1 and 10485760),
  constraint job_applications_cv_mime_type_known check (
    cv_mime_type in (
      'application/pdf',
      'application/msword',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
    )
  ),
  constraint job_applications_status_known check (
    status in ('New', 'Reviewing', 'Phone screen', 'Interview', 'Offer', 'Hired', 'Rejected', 'Withdrawn')
  )
);

-- The list, the list of one status, what hangs on a vacancy, and all that one person sent.
create index job_applications_submitted_at_idx on public.job_applications (submitted_at desc, id desc);
create index job_applications_status_submitted_at_idx
  on public.job_applications (status, submitted_at desc, id desc);
create index job_applications_job_id_idx on public.job_applications (job_id);
create index job_applications_email_idx on public.job_applications (lower(email));

create trigger assign_job_application_reference
  before insert on public.job_applications
  for each row execute function private.assign_reference('JA');

create trigger set_job_applications_updated_at
  before update on public.job_applications
  for each row execute function private.set_updated_at();

create trigger record_job_applications_change
  after insert or update or delete on public.job_applications
  for each row execute function private.record_change('id');

revoke all on table public.job_applications from public, anon, authenticated, service_role;
revoke all on sequence public.job_applications_id_seq from public, anon, authenticated, service_role;

grant select, delete on table public.job_applications to authenticated;
grant update (status) on table public.job_applications to authenticated;
grant select, insert, update, delete on table public.job_applications to service_role;

alter table public.job_applications enable row level security;

create policy "Staff read applications"
  on public.job_applications for select
  to authenticated
  using ((select private.caller_role()) = 'staff');

create policy "Staff set an application's status"
  on public.job_applications for update
  to authenticated
  using ((select private.caller_role()) = 'staff')
  with check ((select private.caller_role()) = 'staff');

create policy "Staff erase applications"
  on public.job_applications for delete
  to authenticated
  using ((select private.caller_role()) = 'staff');
