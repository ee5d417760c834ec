-- Vacancies, applications and job alerts. Applicants have no account: they use an emailed link, of whose token only a
-- hash is stored.

-- ===== Tables =====

-- Vacancies are soft-deleted; only the secret key deletes rows. They are open to the end of the closing day in London.
create table public.jobs (
  id bigint generated always as identity primary key,
  title text not null,
  location text not null,
  department text not null,
  type text not null,
  -- HTML, as the next three; sanitised when rendered.
  description text not null,
  requirements text not null,
  benefits text not null,
  how_to_apply text not null default '',
  closes_on date,
  is_deleted boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  pay text not null default '',
  hours text not null default '',
  closed_at timestamptz,
  -- One of the company's locations, or empty.
  site text not null default '',
  no_pay_reason text not null default '',
  constraint jobs_title_length check (char_length(btrim(title)) between 1 and 200),
  constraint jobs_location_length check (char_length(btrim(location)) between 1 and 200),
  constraint jobs_department_length check (char_length(btrim(department)) between 1 and 120),
  constraint jobs_type_length check (char_length(btrim(type)) between 1 and 60),
  constraint jobs_description_length check (char_length(btrim(description)) between 1 and 20000),
  constraint jobs_requirements_length check (char_length(btrim(requirements)) between 1 and 20000),
  constraint jobs_benefits_length check (char_length(btrim(benefits)) between 1 and 20000),
  constraint jobs_how_to_apply_length check (char_length(how_to_apply) <= 20000),
  constraint jobs_closes_on_range check (closes_on between '1900-01-01' and '2199-12-31'),
  constraint jobs_pay_length check (char_length(pay) <= 120),
  constraint jobs_hours_length check (char_length(hours) <= 120),
  constraint jobs_site_length check (char_length(site) <= 60),
  constraint jobs_no_pay_reason_length check (char_length(no_pay_reason) <= 200)
);

create index jobs_is_deleted_created_at_idx on public.jobs (is_deleted, created_at desc, id desc);
create index jobs_created_at_idx on public.jobs (created_at desc, id desc);
create index jobs_closes_on_idx on public.jobs (closes_on);
create index jobs_title_idx on public.jobs (title);
create index jobs_closed_at_idx on public.jobs (closed_at);

-- Written by the form with the secret key. The title is stored, because applications outlast vacancies.
create table public.job_applications (
  id bigint generated always as identity primary key,
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
  rating smallint,
  status_since timestamptz not null default now(),
  closed_at timestamptz,
  kept_from timestamptz not null generated always as (coalesce(closed_at, submitted_at)) stored,
  -- Set by staff for applications of the same person.
  same_person_as bigint references public.job_applications (id) on delete set null,
  search tsvector not null default '',
  search_title text not null default '',
  search_text text not null default '',
  search_phone text,
  kept_on_file_until date,
  erasure_key uuid not null default gen_random_uuid(),
  cv_scan text not null default 'not scanned',
  cv_scanned_at timestamptz,
  cv_finding text,
  -- From the URL of the vacancy page.
  source text not null default 'Website',
  constraint job_applications_reference_key unique (reference),
  constraint job_applications_reference_form check (reference ~ '^JA-[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$'),
  constraint job_applications_name_length check (char_length(btrim(name)) between 1 and 200),
  constraint job_applications_email_form check (
    email ~ '^[^[:space:]@]+@[^[:space:]@]+\.[^[:space:]@]+$' and char_length(email) <= 254
  ),
  constraint job_applications_phone_length check (char_length(btrim(phone)) between 1 and 40),
  constraint job_applications_job_title_length check (char_length(btrim(job_title)) between 1 and 200),
  constraint job_applications_cover_letter_length check (char_length(cover_letter) <= 20000),
  constraint job_applications_cv_whole check (
    num_nulls(cv_filename, cv_storage_path, cv_file_size, cv_mime_type) in (0, 4)
  ),
  constraint job_applications_cv_filename_length check (char_length(cv_filename) between 1 and 255),
  constraint job_applications_cv_storage_path_key unique (cv_storage_path),
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
  ),
  constraint job_applications_rating_range check (rating between 1 and 5),
  constraint job_applications_not_itself check (same_person_as <> id),
  constraint job_applications_cv_scan_known check (cv_scan in ('not scanned', 'clean', 'infected')),
  constraint job_applications_cv_finding_length check (char_length(cv_finding) between 1 and 200),
  constraint job_applications_source_length check (char_length(btrim(source)) between 1 and 60),
  constraint job_applications_cv_storage_path_form check (
    cv_storage_path ~ '^(applications|quarantine)/[A-Za-z0-9]+/[A-Za-z0-9-]+\.[a-z]+$'
    and char_length(cv_storage_path) <= 1024
  )
);

create index job_applications_submitted_at_idx on public.job_applications (submitted_at desc, id desc);
create index job_applications_status_submitted_at_idx
  on public.job_applications (status, submitted_at desc, id desc);
create index job_applications_job_id_idx on public.job_applications (job_id);
create index job_applications_email_idx on public.job_applications (lower(email));
create index job_applications_job_id_status_idx
  on public.job_applications (job_id, status, submitted_at desc, id desc);
create index job_applications_status_since_idx on public.job_applications (status, status_since, id);
create index job_applications_rating_idx on public.job_applications (rating desc, submitted_at desc, id desc)
  where rating is not null;
create index job_applications_kept_from_idx on public.job_applications (kept_from);
create index job_applications_search_phone_idx on public.job_applications (search_phone) where search_phone is not null;
create index job_applications_same_person_as_idx on public.job_applications (same_person_as)
  where same_person_as is not null;
create index job_applications_search_idx on public.job_applications using gin (search);
create index job_applications_search_text_idx
  on public.job_applications using gin (search_text extensions.gin_trgm_ops);
create index job_applications_kept_on_file_until_idx on public.job_applications (kept_on_file_until)
  where kept_on_file_until is not null;
create unique index job_applications_erasure_key_idx on public.job_applications (erasure_key);
create index job_applications_unscanned_idx on public.job_applications (id)
  where cv_scan = 'not scanned' and cv_storage_path is not null;
create index job_applications_waiting_idx on public.job_applications (status_since, id);
create index job_applications_best_idx on public.job_applications (rating desc nulls last, id desc);
create index job_applications_worst_idx on public.job_applications (rating, id);

-- Immutable history.
create table public.job_application_events (
  id bigint generated always as identity primary key,
  application_id bigint not null references public.job_applications (id) on delete cascade,
  kind text not null,
  before text,
  after text,
  actor uuid references auth.users (id) on delete set null,
  happened_at timestamptz not null default clock_timestamp(),
  constraint job_application_events_length check (char_length(before) <= 200 and char_length(after) <= 200),
  constraint job_application_events_kind_form check (kind ~ '^[a-zA-Z][a-zA-Z ,]{2,59}$')
);

create index job_application_events_application_id_idx on public.job_application_events (application_id, id);
create index job_application_events_status_idx
  on public.job_application_events (application_id, happened_at) where kind = 'status';
create index job_application_events_actor_idx on public.job_application_events (actor);

-- Notes can only be added and deleted.
create table public.job_application_notes (
  id bigint generated always as identity primary key,
  application_id bigint not null references public.job_applications (id) on delete cascade,
  -- Created by the browser, so that a repeated request stores one note.
  origin uuid not null default gen_random_uuid(),
  body text not null,
  author uuid default auth.uid() references auth.users (id) on delete set null,
  is_deleted boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  constraint job_application_notes_origin_key unique (origin),
  constraint job_application_notes_body_length check (char_length(btrim(body)) between 1 and 10000)
);

create index job_application_notes_application_id_idx on public.job_application_notes (application_id, id);
create index job_application_notes_author_idx on public.job_application_notes (author);

-- Bulk changes, with or without emails. They are planned, then processed in steps, so that an interrupted one continues
-- and no application is changed or emailed twice. Emails go to the application's own address.
create table public.application_batches (
  id uuid primary key,
  -- Null to send emails only.
  to_status text,
  template text,
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  cancelled_at timestamptz,
  constraint application_batches_to_status_known check (
    to_status in ('New', 'Reviewing', 'Phone screen', 'Interview', 'Offer', 'Hired', 'Rejected', 'Withdrawn')
  ),
  constraint application_batches_template_length check (char_length(template) between 1 and 60),
  constraint application_batches_does_something check (num_nonnulls(to_status, template) > 0)
);

create index application_batches_created_at_idx on public.application_batches (created_at desc);
create index application_batches_created_by_idx on public.application_batches (created_by);

create table public.application_batch_items (
  batch_id uuid not null references public.application_batches (id) on delete cascade,
  application_id bigint not null references public.job_applications (id) on delete cascade,
  place integer not null,
  from_status text not null,
  subject text,
  body text,
  mail_id uuid references public.outgoing_emails (id) on delete set null,
  -- `skipped`: the status has changed since.
  state text not null default 'waiting',
  primary key (batch_id, application_id),
  constraint application_batch_items_state_known check (state in ('waiting', 'done', 'skipped', 'cancelled')),
  constraint application_batch_items_words_whole check (num_nonnulls(subject, body) in (0, 2)),
  constraint application_batch_items_words_filled check (
    regexp_replace(subject, '\{(link|name)\}', '', 'g') !~ '\{[a-z ]+\}'
      and regexp_replace(body, '\{(link|name)\}', '', 'g') !~ '\{[a-z ]+\}'
  )
);

create index application_batch_items_application_id_idx on public.application_batch_items (application_id);
create index application_batch_items_mail_id_idx on public.application_batch_items (mail_id);
create index application_batch_items_state_idx on public.application_batch_items (batch_id, state, place);

-- Times from which the applicant chooses one. One proposal per application.
create table public.interview_proposals (
  id uuid primary key,
  application_id bigint not null references public.job_applications (id) on delete cascade,
  starts_at timestamptz[] not null,
  minutes integer not null,
  place text not null,
  chosen timestamptz,
  chosen_at timestamptz,
  withdrawn_at timestamptz,
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint interview_proposals_starts_at_count check (cardinality(starts_at) between 1 and 8),
  constraint interview_proposals_minutes_range check (minutes between 10 and 480),
  constraint interview_proposals_place_length check (char_length(btrim(place)) between 1 and 300),
  constraint interview_proposals_chosen_whole check (num_nonnulls(chosen, chosen_at) in (0, 2)),
  constraint interview_proposals_chosen_proposed check (chosen = any (starts_at))
);

create unique index interview_proposals_application_id_key on public.interview_proposals (application_id)
  where withdrawn_at is null;
create index interview_proposals_application_id_idx on public.interview_proposals (application_id, created_at desc);
create index interview_proposals_created_by_idx on public.interview_proposals (created_by, chosen);
create index interview_proposals_chosen_idx on public.interview_proposals (chosen)
  where withdrawn_at is null and chosen is not null;

-- Only a hash of the token is stored. Links are deleted with the application.
create table public.job_application_links (
  id bigint generated always as identity primary key,
  application_id bigint not null references public.job_applications (id) on delete cascade,
  token_hash bytea not null,
  made_at timestamptz not null default clock_timestamp(),
  constraint job_application_links_token_hash_key unique (token_hash)
);

create index job_application_links_application_id_idx on public.job_application_links (application_id, id desc);

-- Confirmed by an emailed link; ended by one click or after a year. Not readable by staff.
create table public.job_alerts (
  id bigint generated always as identity primary key,
  email text not null,
  site text not null default '',
  words text not null default '',
  token_hashes bytea[] not null default '{}',
  asked_at timestamptz not null default now(),
  confirmed_at timestamptz,
  erasure_key uuid not null default gen_random_uuid(),
  constraint job_alerts_email_form check (
    email ~ '^[^[:space:]@]+@[^[:space:]@]+\.[^[:space:]@]+$' and char_length(email) <= 254
  ),
  constraint job_alerts_site_length check (char_length(site) <= 60),
  constraint job_alerts_words_length check (char_length(words) <= 100)
);

create unique index job_alerts_email_site_words_key on public.job_alerts (lower(email), site, lower(words));
create index job_alerts_token_hashes_idx on public.job_alerts using gin (token_hashes);
create index job_alerts_asked_at_idx on public.job_alerts (asked_at) where confirmed_at is null;
create index job_alerts_confirmed_at_idx on public.job_alerts (confirmed_at) where confirmed_at is not null;
create unique index job_alerts_erasure_key_idx on public.job_alerts (erasure_key);

create table public.job_openings (
  job_id bigint primary key references public.jobs (id) on delete cascade,
  opened_at timestamptz not null default now()
);

create index job_openings_opened_at_idx on public.job_openings (opened_at);

create table public.job_alert_emails (
  alert_id bigint not null references public.job_alerts (id) on delete cascade,
  job_id bigint not null references public.jobs (id) on delete cascade,
  mailed_at timestamptz not null default now(),
  primary key (alert_id, job_id)
);

create index job_alert_emails_job_id_idx on public.job_alert_emails (job_id);

create table public.application_settings (
  id smallint primary key default 1,
  -- Days in one status before screens show a warning.
  warn_after_days integer not null default 14,
  updated_at timestamptz not null default now(),
  constraint application_settings_single check (id = 1),
  constraint application_settings_warn_after_days_range check (warn_after_days between 1 and 365)
);

-- Applications per vacancy (0 for none) and status, maintained by triggers, because counting 100,000 rows is slow.
create table private.application_counters (
  job_id bigint not null,
  status text not null,
  applications bigint not null,
  primary key (job_id, status)
);

-- Staff read and delete CVs. The form uploads with the secret key, because a visitors' upload policy would need read
-- access, which allows listing.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'job-applications-cvs',
  'job-applications-cvs',
  false,
  10485760,
  array[
    'application/pdf',
    'application/msword',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  ]
)
on conflict (id) do nothing;

insert into public.application_settings default values;

select private.disable_column_statistics('public.job_applications', array[
  'name', 'email', 'phone', 'cover_letter', 'cv_filename', 'cv_storage_path', 'search', 'search_title', 'search_text',
  'search_phone', 'reference'
]);
select private.disable_column_statistics('public.job_application_notes', array['body']);
select private.disable_column_statistics('public.job_application_events', array['before', 'after']);
select private.disable_column_statistics('public.job_alerts', array['email', 'words']);

-- ===== Applications =====

-- Security definer: staff may not call the helpers.
create function private.index_application_for_search() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.search :=
    setweight(to_tsvector('pg_catalog.simple', private.searchable_text(new.name)), 'A')
    || setweight(to_tsvector('pg_catalog.english', private.searchable_text(new.cover_letter)), 'B');
  new.search_title := private.to_search_key(concat_ws(' ', new.name, new.reference, new.email, new.phone));
  new.search_phone := private.phone_digits(new.phone);
  new.search_text := new.search_title || private.to_search_key(new.cover_letter);
  return new;
end;
$$;

create function private.set_application_timestamps() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.status is distinct from old.status then
    new.status_since := now();
    new.closed_at := case
      when new.status not in ('Hired', 'Rejected', 'Withdrawn') then null
      -- A change between final statuses keeps the date.
      else coalesce(old.closed_at, now())
    end;
  end if;
  return new;
end;
$$;

-- The actor comes from the token.
create function private.record_application_event(
  application_id bigint, kind text, before text, after text
) returns void
language sql security definer
set search_path = ''
as $$
  insert into public.job_application_events (application_id, kind, before, after, actor)
  select
    record_application_event.application_id, record_application_event.kind, record_application_event.before,
    record_application_event.after,
    (select users.id from auth.users where users.id = auth.uid())
$$;

create function private.record_application_change() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    perform private.record_application_event(new.id, 'received', null, new.status);
    return null;
  end if;
  if new.status is distinct from old.status then
    perform private.record_application_event(new.id, 'status', old.status, new.status);
  end if;
  if new.rating is distinct from old.rating then
    perform private.record_application_event(new.id, 'rating', old.rating::text, new.rating::text);
  end if;
  if new.same_person_as is distinct from old.same_person_as then
    perform private.record_application_event(
      new.id, case when new.same_person_as is null then 'parted' else 'merged' end, null,
      (
        select others.reference from public.job_applications as others
        where others.id = coalesce(new.same_person_as, old.same_person_as)
      )
    );
  end if;
  return null;
end;
$$;

create function private.record_application_note() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    perform private.record_application_event(new.application_id, 'note', null, null);
  elsif new.is_deleted <> old.is_deleted then
    perform private.record_application_event(
      new.application_id, case when new.is_deleted then 'note deleted' else 'note restored' end, null, null
    );
  end if;
  return null;
end;
$$;

create function private.record_application_email() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.job_application_events (application_id, kind, after, actor)
  select
    applications.id,
    case new.state
      when 'accepted' then 'mail sent'
      when 'in_doubt' then 'mail in doubt'
      else 'mail ' || new.state
    end,
    left(new.subject, 200),
    new.created_by
  from public.job_applications as applications
  where applications.reference = new.record_id;
  return null;
end;
$$;

create function public.search_applications(query text) returns setof public.job_applications
language sql stable
set search_path = ''
as $$
  select applications.*
  from private.find_rows('public.job_applications', query) as found
  join public.job_applications as applications on applications.id = found.id
  order by found.title_words desc, found.is_phrase desc, found.rank desc, applications.submitted_at desc
$$;

create function public.count_applications(job_ids bigint[])
returns table (job_id bigint, status text, applications bigint)
language sql stable
set search_path = ''
as $$
  select counted.job_id, counted.status, count(*)
  from public.job_applications as counted
  where counted.job_id = any (count_applications.job_ids)
  group by counted.job_id, counted.status
$$;

-- Security definer, because row-level security prevents the use of indexes; returns ids only.
create function private.find_duplicate_applicants(application_id bigint) returns setof bigint
language sql stable security definer
set search_path = ''
as $$
  with one as (select * from public.job_applications where id = find_duplicate_applicants.application_id),
  merged as (
    select coalesce(one.same_person_as, one.id) as first from one
  )
  select others.id from one join public.job_applications as others on lower(others.email) = lower(one.email)
  union
  select others.id from one
  join public.job_applications as others on others.search_phone = one.search_phone
  union
  select others.id from merged join public.job_applications as others on others.same_person_as = merged.first
  union
  select first from merged
$$;

-- Applications with the same email address or phone number, or linked by staff, newest first.
create function public.find_duplicate_applicants(application_id bigint) returns setof public.job_applications
language sql stable
set search_path = ''
as $$
  select others.*
  from public.job_applications as others
  where others.id in (select private.find_duplicate_applicants(find_duplicate_applicants.application_id))
    and others.id <> find_duplicate_applicants.application_id
  order by others.submitted_at desc, others.id desc
  limit 50
$$;

-- ===== CVs =====

-- A new file is unscanned; a move to quarantine is not a new file.
create function private.reset_cv_scan() returns trigger
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

-- Oldest first. The caller deletes them through the storage API; deleting rows would orphan the files.
create function public.list_orphaned_cvs(stored_before timestamptz, max_rows integer) returns setof text
language sql stable security definer
set search_path = ''
as $$
  select objects.name
  from storage.objects
  where objects.bucket_id = 'job-applications-cvs'
    and objects.created_at < list_orphaned_cvs.stored_before
    and not exists (
      select from public.job_applications where job_applications.cv_storage_path = objects.name
    )
  order by objects.created_at, objects.name
  limit least(greatest(list_orphaned_cvs.max_rows, 0), 10000)
$$;

-- ===== Names hidden from reviewers =====

create function private.is_applicant_anonymised(application_id bigint, status text) returns boolean
language sql stable
set search_path = ''
as $$
  select is_applicant_anonymised.status in ('New', 'Reviewing', 'Phone screen') and not exists (
    select from public.job_application_events as events
    where events.application_id = is_applicant_anonymised.application_id and events.kind = 'name revealed'
      and events.actor = auth.uid()
  )
$$;

-- Removes the name, email addresses and phone numbers. Keeps single letters, which are often ordinary words.
create function private.strip_personal_data(words text, name text, email text, phone text) returns text
language plpgsql immutable parallel safe
set search_path = ''
as $$
declare
  plain text := words;
  known text;
  parts text;
begin
  foreach known in array array_remove(array[email, phone], null) loop
    if known <> '' then
      plain := replace(plain, known, '[hidden]');
    end if;
  end loop;
  plain := regexp_replace(plain, '[^\s@<>()]+@[^\s@<>()]+\.[^\s@<>().,;]+', '[hidden]', 'g');
  plain := regexp_replace(plain, '\y(?:https?://|www\.)\S+', '[hidden]', 'gi');
  -- Ten digits or more, with any separators.
  plain := regexp_replace(plain, '\+?\(?\d(?:[\s().-]*\d){9,14}', '[hidden]', 'g');
  select string_agg(regexp_replace(part, '([^[:alnum:]])', '\\\1', 'g'), '|' order by char_length(part) desc, part)
  into parts
  from (
    select distinct regexp_replace(given, '^[^[:alpha:]]+|[^[:alpha:]]+$', '', 'g') as part
    from (
      select regexp_split_to_table(name, '[\s,]+') as given union select regexp_split_to_table(name, '[\s,–-]+')
    ) as divided
  ) as named
  where char_length(part) >= 2;
  if parts is null then
    return plain;
  end if;
  return regexp_replace(plain, '(?<![[:alpha:]])(?:' || parts || ')(?![[:alpha:]])', '[hidden]', 'gi');
end;
$$;

create function public.reveal_applicant_name(application_id bigint) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if private.caller_role() is distinct from 'staff' then
    raise exception 'Only staff can read applications.' using errcode = 'insufficient_privilege';
  end if;
  perform private.record_application_event(applications.id, 'name revealed', null, null)
  from public.job_applications as applications
  where applications.id = reveal_applicant_name.application_id;
end;
$$;

-- ===== Lists and records =====

-- Returns null if only vacancy and status are filtered.
create function private.application_condition(
  words text, since timestamptz, until timestamptz, least_rating integer, in_status_since timestamptz
) returns text
language sql immutable
set search_path = ''
as $$
  select nullif(concat_ws(
    ' and ',
    case when btrim(words) <> '' then coalesce('(' || private.narrow_search_condition(words) || ')', 'false') end,
    case when since is not null then format('submitted_at >= %L', since) end,
    case when until is not null then format('submitted_at < %L', until) end,
    case when least_rating is not null then format('rating >= %s', least_rating) end,
    case when in_status_since is not null then format('status_since <= %L', in_status_since) end
  ), '')
$$;

-- Excludes matches by name, address or phone number only, which would identify an anonymised applicant. References are
-- not hidden.
create function private.anonymised_search_condition(words text) returns text
language sql immutable
set search_path = ''
as $$
  select string_agg(
    concat(
      '(not (', private.word_condition('search_title', joined, spaced), ')',
      ' or exists (select from (select private.to_search_key(reference) as plain) as open where ',
      private.word_condition('plain', joined, spaced), '))',
      case when numnode(stem) > 0 then format(
        ' and (%s or not to_tsvector(''pg_catalog.english'', search_title) @@ %L)',
        private.word_condition('search_text', joined, spaced), stem
      ) end
    ),
    ' and '
  )
  from private.search_words(anonymised_search_condition.words)
$$;

-- Checks for anonymised names last, on the few rows where it matters.
create function private.filter_condition(
  words text, since timestamptz, until timestamptz, least_rating integer, in_status_since timestamptz, hide_names boolean
) returns text
language sql immutable
set search_path = ''
as $$
  select nullif(concat_ws(
    ' and ',
    private.application_condition(words, since, until, least_rating, in_status_since),
    case when hide_names and btrim(words) <> '' then
      '((' || private.anonymised_search_condition(words) || ') or not private.is_applicant_anonymised(id, status))'
    end
  ), '')
$$;

create function private.application_summary(application public.job_applications, is_hidden boolean) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'id', application.id,
    'reference', application.reference,
    'is_hidden', is_hidden,
    'name', case when is_hidden then '' else application.name end,
    'email', case when is_hidden then '' else application.email end,
    'job_id', application.job_id,
    'job_title', application.job_title,
    'status', application.status,
    'status_since', application.status_since,
    'rating', application.rating,
    'submitted_at', application.submitted_at
  )
$$;

-- Returns a page and, on request, the total. Matches in name, address or reference come first, newest first.
create function public.list_applications(
  words text default '',
  in_status text default null,
  job bigint default null,
  since timestamptz default null,
  until timestamptz default null,
  least_rating integer default null,
  in_status_since timestamptz default null,
  sort text default '-submitted_at',
  first_row integer default 0,
  max_rows integer default 50,
  with_total boolean default true,
  hide_names boolean default false
) returns jsonb
language plpgsql stable security definer
set search_path = ''
-- The planner ignores the cost of decompressing long texts.
set enable_seqscan = off
as $$
declare
  asked text := private.filter_condition(words, since, until, least_rating, in_status_since, hide_names);
  place text := concat_ws(
    ' and ', 'true',
    case when in_status is not null then format('status = %L', in_status) end,
    case when job is not null then format('job_id = %s', job) end
  );
  titled text := '0';
  ranking text := case sort
    when 'submitted_at' then 'submitted_at, id'
    when 'status_since' then 'status_since, id'
    when '-status_since' then 'status_since desc, id desc'
    when 'rating' then 'rating, id'
    when '-rating' then 'rating desc nulls last, id desc'
    else 'submitted_at desc, id desc'
  end;
  cut text := format('offset %s limit %s', greatest(first_row, 0), least(greatest(max_rows, 0), 1000));
  found jsonb;
  total bigint;
begin
  perform private.assert_staff_user();
  if btrim(words) <> '' then
    select coalesce(string_agg(
      format('(%s)::int', private.word_condition('search_title', found_words.joined, found_words.spaced)), ' + '
    ), '0') into titled
    from private.search_words(words) as found_words;
    ranking := 'titled desc, submitted_at desc, id desc';
  end if;
  if asked is null or not with_total then
    execute format(
      'select coalesce(jsonb_agg(private.application_summary(
          applications, %L and private.is_applicant_anonymised(applications.id, applications.status)
        ) order by places.place), ''[]'') from (
        select id, row_number() over () as place from (
          select id, %s as titled from public.job_applications where %s and %s order by %s %s
        ) as chosen
      ) as places
      join public.job_applications as applications on applications.id = places.id',
      coalesce(hide_names, false), titled, place, coalesce(asked, 'true'), ranking, cut
    ) into found;
    if with_total then
      select coalesce(sum(counts.applications), 0) into total
      from private.application_counters as counts
      where (list_applications.in_status is null or counts.status = list_applications.in_status)
        and (list_applications.job is null or counts.job_id = list_applications.job);
    end if;
  else
    execute format(
      'with found as materialized (
        select id, submitted_at, status_since, rating, %s as titled from public.job_applications where %s and %s
      )
      select
        (
          select coalesce(jsonb_agg(private.application_summary(
            applications, %L and private.is_applicant_anonymised(applications.id, applications.status)
          ) order by places.place), ''[]'')
          from (
            select id, row_number() over () as place from (select id from found order by %s %s) as chosen
          ) as places
          join public.job_applications as applications on applications.id = places.id
        ),
        (select count(*) from found)',
      titled, place, asked, coalesce(hide_names, false), ranking, cut
    ) into found, total;
  end if;
  return jsonb_build_object('rows', found, 'total', total);
end;
$$;

-- Previous and next application by arrival or time of status, even if it is no longer in the list.
create function public.application_neighbours(
  reference text,
  in_status text default null,
  job bigint default null,
  since timestamptz default null,
  until timestamptz default null,
  least_rating integer default null,
  in_status_since timestamptz default null,
  sort text default '-submitted_at'
) returns jsonb
language plpgsql stable security definer
set search_path = ''
set enable_seqscan = off
as $$
declare
  one public.job_applications;
  place text := concat_ws(
    ' and ', 'true',
    private.application_condition('', since, until, least_rating, in_status_since),
    case when in_status is not null then format('status = %L', in_status) end,
    case when job is not null then format('job_id = %s', job) end
  );
  clock text := case when sort in ('status_since', '-status_since') then 'status_since' else 'submitted_at' end;
  moment timestamptz;
  below text;
  above text;
begin
  perform private.assert_staff_user();
  select * into one from public.job_applications as applications
  where applications.reference = application_neighbours.reference;
  if one.id is null then
    return jsonb_build_object('previous', null, 'next', null);
  end if;
  moment := case when clock = 'status_since' then one.status_since else one.submitted_at end;
  execute format(
    'select reference from public.job_applications where %s and (%I, id) < (%L, %s) order by %I desc, id desc limit 1',
    place, clock, moment, one.id, clock
  ) into below;
  execute format(
    'select reference from public.job_applications where %s and (%I, id) > (%L, %s) order by %I, id limit 1',
    place, clock, moment, one.id, clock
  ) into above;
  return case when sort like '-%'
    then jsonb_build_object('previous', above, 'next', below)
    else jsonb_build_object('previous', below, 'next', above)
  end;
end;
$$;

create function public.list_board_columns(
  words text default '',
  job bigint default null,
  since timestamptz default null,
  until timestamptz default null,
  least_rating integer default null,
  in_status_since timestamptz default null,
  max_rows integer default 20,
  hide_names boolean default false
) returns jsonb
language plpgsql stable security definer
set search_path = ''
set enable_seqscan = off
as $$
declare
  asked text := private.filter_condition(words, since, until, least_rating, in_status_since, hide_names);
  place text := case when job is not null then format('job_id = %s', job) else 'true' end;
  statuses text[] := array['New', 'Reviewing', 'Phone screen', 'Interview', 'Offer', 'Hired', 'Rejected', 'Withdrawn'];
  most integer := least(greatest(max_rows, 0), 100);
  answer jsonb;
begin
  perform private.assert_staff_user();
  if asked is not null then
    execute format(
      'with found as materialized (
        select id, status, row_number() over (partition by status order by status_since, id) as place
        from public.job_applications where %s and %s
      )
      select coalesce(jsonb_agg(column_ order by array_position(%L::text[], column_ ->> ''status'')), ''[]'') from (
        select jsonb_build_object(
          ''status'', found.status,
          ''total'', count(*),
          ''rows'', coalesce(
            jsonb_agg(private.application_summary(
              applications, %L and private.is_applicant_anonymised(applications.id, applications.status)
            ) order by found.place) filter (where found.place <= %s), ''[]''
          )
        ) as column_
        from found
        left join public.job_applications as applications on found.place <= %s and applications.id = found.id
        group by found.status
      ) as columns_',
      place, asked, statuses, coalesce(hide_names, false), most, most
    ) into answer;
    return answer;
  end if;
  execute format(
    'select jsonb_agg(
      jsonb_build_object(''status'', columns_.status, ''rows'', cards.rows, ''total'', coalesce(totals.total, 0))
      order by columns_.place
    )
    from unnest(%L::text[]) with ordinality as columns_ (status, place)
    cross join lateral (
      select coalesce(jsonb_agg(private.application_summary(
        first, %L and private.is_applicant_anonymised(first.id, first.status)
      ) order by first.status_since, first.id), ''[]'') as rows
      from (
        select * from public.job_applications
        where %s and status = columns_.status order by status_since, id limit %s
      ) as first
    ) as cards
    left join (
      select counts.status, sum(counts.applications) as total
      from private.application_counters as counts where %s group by counts.status
    ) as totals on totals.status = columns_.status',
    statuses, coalesce(hide_names, false), place, most, place
  ) into answer;
  return answer;
end;
$$;

-- Includes duplicates, notes and history; null for an unknown application. Hides the name in all of them.
create function public.read_application(reference text, hide_names boolean default false) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  one public.job_applications;
  is_hidden boolean;
begin
  perform private.assert_staff_user();
  select * into one from public.job_applications as applications
  where applications.reference = read_application.reference;
  if one.id is null then
    return null;
  end if;
  is_hidden := coalesce(read_application.hide_names, false) and private.is_applicant_anonymised(one.id, one.status);
  return private.application_summary(one, is_hidden) || jsonb_build_object(
    'phone', case when not is_hidden then one.phone end,
    'cover_letter', case when is_hidden
      then private.strip_personal_data(one.cover_letter, one.name, one.email, one.phone) else one.cover_letter
    end,
    'has_cv', one.cv_storage_path is not null,
    'cv', case when not is_hidden and one.cv_storage_path is not null then
      jsonb_build_object(
        'path', one.cv_storage_path, 'file_name', one.cv_filename, 'type', one.cv_mime_type,
        'size', coalesce(one.cv_file_size, 0), 'scan', one.cv_scan, 'scanned_at', one.cv_scanned_at,
        'finding', one.cv_finding
      )
    end,
    'kept_from', one.kept_from,
    'kept_on_file_until', one.kept_on_file_until,
    'same_person_as', one.same_person_as,
    'others', (
      select coalesce(
        jsonb_agg(private.application_summary(others, is_hidden) order by others.submitted_at desc, others.id desc), '[]'
      )
      from (
        select applications.* from public.job_applications as applications
        where applications.id in (select private.find_duplicate_applicants(one.id)) and applications.id <> one.id
        order by applications.submitted_at desc, applications.id desc
        limit 50
      ) as others
    ),
    'notes', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id', notes.id, 'author', notes.author, 'created_at', notes.created_at,
            'body', case when is_hidden
              then private.strip_personal_data(notes.body, one.name, one.email, one.phone) else notes.body
            end
          ) order by notes.id
        ), '[]'
      )
      from public.job_application_notes as notes
      where notes.application_id = one.id and not notes.is_deleted
    ),
    'events', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id', events.id, 'kind', events.kind, 'before', events.before, 'actor', events.actor,
            'happened_at', events.happened_at,
            -- The subject may contain the name.
            'after', case when is_hidden and events.kind like 'mail %'
              then private.strip_personal_data(events.after, one.name, one.email, one.phone) else events.after
            end
          ) order by events.id desc
        ), '[]'
      )
      from (
        select * from public.job_application_events as newest
        where newest.application_id = one.id
        order by newest.id desc
        limit 200
      ) as events
    )
  );
end;
$$;

-- In a fixed order to avoid deadlocks.
create function private.count_inserted_applications() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.application_counters as counts (job_id, status, applications)
  select coalesce(job_id, 0), status, count(*) from added group by 1, 2 order by 1, 2
  on conflict (job_id, status) do update set applications = counts.applications + excluded.applications;
  return null;
end;
$$;

create function private.count_deleted_applications() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.application_counters as counts (job_id, status, applications)
  select coalesce(job_id, 0), status, -count(*) from deleted_rows group by 1, 2 order by 1, 2
  on conflict (job_id, status) do update set applications = counts.applications + excluded.applications;
  return null;
end;
$$;

create function private.count_updated_applications() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.application_counters as counts (job_id, status, applications)
  select moved.job_id, moved.status, sum(moved.step)
  from (
    select coalesce(old_rows.job_id, 0) as job_id, old_rows.status, -1 as step
    from old_rows join new_rows on new_rows.id = old_rows.id
    where (new_rows.job_id, new_rows.status) is distinct from (old_rows.job_id, old_rows.status)
    union all
    select coalesce(new_rows.job_id, 0), new_rows.status, 1
    from old_rows join new_rows on new_rows.id = old_rows.id
    where (new_rows.job_id, new_rows.status) is distinct from (old_rows.job_id, old_rows.status)
  ) as moved
  group by 1, 2
  having sum(moved.step) <> 0
  order by 1, 2
  on conflict (job_id, status) do update set applications = counts.applications + excluded.applications;
  return null;
end;
$$;

-- ===== Batches =====

-- Braces within the name are removed, so that they are no placeholder.
create function private.fill_name_placeholder(words text, name text) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select replace(fill_name_placeholder.words, '{name}', btrim(regexp_replace(fill_name_placeholder.name, '[{}]', '', 'g')))
$$;

-- Returns placeholder values of applications by id or reference, in the given order.
create function public.read_addressees(
  ids bigint[] default '{}', reference_list text[] default '{}', hide_names boolean default false
) returns jsonb
language plpgsql stable security definer
set search_path = ''
set enable_seqscan = off
as $$
begin
  perform private.assert_staff_user();
  return (
    select coalesce(
      jsonb_agg(
        private.application_summary(applications, hidden.is_hidden) || jsonb_build_object(
          'kept_from', applications.kept_from,
          'kept_on_file_until', applications.kept_on_file_until,
          'has_cv', applications.cv_storage_path is not null,
          'location', coalesce(jobs.location, ''),
          'proposal', (
            select jsonb_build_object(
              'id', proposals.id, 'starts_at', proposals.starts_at, 'minutes', proposals.minutes,
              'place', proposals.place, 'chosen', proposals.chosen
            )
            from public.interview_proposals as proposals
            where proposals.application_id = applications.id and proposals.withdrawn_at is null
          )
        ) order by asked.place
      ), '[]'
    )
    from (
      select given.id, given.place
      from unnest(read_addressees.ids) with ordinality as given (id, place)
      union all
      select applications.id, given.place
      from unnest(read_addressees.reference_list) with ordinality as given (reference, place)
      join public.job_applications as applications on applications.reference = given.reference
      order by place
      limit 1000
    ) as asked
    join public.job_applications as applications on applications.id = asked.id
    left join public.jobs as jobs on jobs.id = applications.job_id
    cross join lateral (
      select coalesce(read_addressees.hide_names, false)
        and private.is_applicant_anonymised(applications.id, applications.status) as is_hidden
    ) as hidden
  );
end;
$$;

-- Items are [{"id", "status", "subject", "body"}]. Idempotent. Returns the number of applications.
create function public.create_application_batch(batch_id uuid, to_status text, template text, items jsonb)
returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  planned integer;
begin
  perform private.assert_staff_user();
  if jsonb_array_length(create_application_batch.items) not between 1 and 2000 then
    raise exception 'A bulk change must have 1 to 2,000 applications.' using errcode = 'check_violation';
  end if;
  insert into public.application_batches (id, to_status, template, created_by)
  values (
    create_application_batch.batch_id, create_application_batch.to_status, create_application_batch.template,
    (select users.id from auth.users where users.id = auth.uid())
  )
  on conflict do nothing;
  if found then
    insert into public.application_batch_items (batch_id, application_id, place, from_status, subject, body)
    select
      create_application_batch.batch_id, applications.id, given.place, given.item ->> 'status',
      given.item ->> 'subject', given.item ->> 'body'
    from jsonb_array_elements(create_application_batch.items) with ordinality as given (item, place)
    join public.job_applications as applications on applications.id = (given.item ->> 'id')::bigint
    on conflict do nothing;
  end if;
  select count(*) into planned
  from public.application_batch_items as items
  where items.batch_id = create_application_batch.batch_id;
  return planned;
end;
$$;

-- Processes the next items, each by one caller. Returns how many remain.
create function public.process_application_batch(batch_id uuid, max_items integer default 25) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  batch public.application_batches;
  item public.application_batch_items;
  application public.job_applications;
  written uuid;
begin
  perform private.assert_staff_user();
  -- A cancellation waits for these.
  select * into batch from public.application_batches
  where id = process_application_batch.batch_id and cancelled_at is null
  for share;
  if not found then
    return 0;
  end if;

  for item in
    select * from public.application_batch_items as items
    where items.batch_id = batch.id and items.state = 'waiting'
    order by items.place
    limit least(greatest(process_application_batch.max_items, 1), 200)
    for update skip locked
  loop
    select * into application from public.job_applications where id = item.application_id for update;
    if batch.to_status is not null and application.status <> item.from_status then
      update public.application_batch_items as items set state = 'skipped', subject = null, body = null
      where items.batch_id = batch.id and items.application_id = item.application_id;
      continue;
    end if;
    if batch.to_status is not null and batch.to_status <> application.status then
      update public.job_applications set status = batch.to_status where id = application.id;
    end if;
    written := item.mail_id;
    if item.subject is not null then
      written := public.enqueue_email(
        kind => 'application', recipient => application.email,
        subject => btrim(regexp_replace(private.fill_name_placeholder(item.subject, application.name), '\s+', ' ', 'g')),
        body_text => private.fill_name_placeholder(item.body, application.name),
        record_kind => 'application', record_id => application.reference, batch_id => batch.id,
        created_by => batch.created_by
      );
    elsif written is not null then
      update public.outgoing_emails set state = 'queued', next_attempt_at = now(), settled_at = null
      where id = written and state = 'cancelled';
    end if;
    update public.application_batch_items as items
    set state = 'done', mail_id = written, subject = null, body = null
    where items.batch_id = batch.id and items.application_id = item.application_id;
  end loop;

  return (
    select count(*) from public.application_batch_items as items
    where items.batch_id = batch.id and items.state = 'waiting'
  );
end;
$$;

-- Stops pending items, cancels unsent emails and restores statuses unless changed since. With `take_back`, applications
-- without an email are restored too.
create function public.cancel_application_batch(batch_id uuid, take_back boolean default false) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  batch public.application_batches;
  item public.application_batch_items;
  stopped integer := 0;
begin
  perform private.assert_staff_user();
  select * into batch from public.application_batches where id = cancel_application_batch.batch_id for update;
  if not found then
    return 0;
  end if;
  update public.application_batches set cancelled_at = coalesce(cancelled_at, now()) where id = batch.id;
  for item in
    select * from public.application_batch_items as items
    where items.batch_id = batch.id and items.state in ('waiting', 'done')
    order by items.place
    for update
  loop
    if item.state = 'done' then
      if item.mail_id is null then
        continue when not cancel_application_batch.take_back;
      else
        update public.outgoing_emails set state = 'cancelled', settled_at = clock_timestamp()
        where id = item.mail_id and state = 'queued';
        continue when not found;
      end if;
      update public.job_applications set status = item.from_status
      where id = item.application_id and status = batch.to_status and status <> item.from_status;
    end if;
    update public.application_batch_items as items set state = 'cancelled'
    where items.batch_id = batch.id and items.application_id = item.application_id;
    stopped := stopped + 1;
  end loop;
  return stopped;
end;
$$;

create function public.resume_application_batch(batch_id uuid) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  resumed integer;
begin
  perform private.assert_staff_user();
  update public.application_batches set cancelled_at = null where id = resume_application_batch.batch_id;
  update public.application_batch_items as items set state = 'waiting'
  where items.batch_id = resume_application_batch.batch_id and items.state = 'cancelled';
  get diagnostics resumed = row_count;
  return resumed;
end;
$$;

create function public.send_application_email(
  batch_id uuid, application_id bigint, template text, subject text, body text
) returns uuid
language plpgsql security definer
set search_path = ''
as $$
begin
  perform public.create_application_batch(
    send_application_email.batch_id, null, send_application_email.template,
    jsonb_build_array(jsonb_build_object(
      'id', send_application_email.application_id, 'status', '',
      'subject', send_application_email.subject, 'body', send_application_email.body
    ))
  );
  perform public.process_application_batch(send_application_email.batch_id, 1);
  return (
    select items.mail_id from public.application_batch_items as items
    where items.batch_id = send_application_email.batch_id
  );
end;
$$;

create function public.list_application_batches(max_rows integer default 20) returns table (
  id uuid, to_status text, template text, created_at timestamptz, created_by uuid, cancelled_at timestamptz,
  items bigint, waiting bigint, done bigint, skipped bigint, cancelled bigint,
  mails_waiting bigint, mails_accepted bigint, mails_failed bigint
)
language sql stable
set search_path = ''
as $$
  select
    batches.id, batches.to_status, batches.template, batches.created_at, batches.created_by, batches.cancelled_at,
    count(items.application_id),
    count(*) filter (where items.state = 'waiting'),
    count(*) filter (where items.state = 'done'),
    count(*) filter (where items.state = 'skipped'),
    count(*) filter (where items.state = 'cancelled'),
    count(*) filter (where mails.state in ('queued', 'sending')),
    count(*) filter (where mails.state = 'accepted'),
    count(*) filter (where mails.state in ('refused', 'bounced', 'in_doubt'))
  from (
    select * from public.application_batches as newest
    -- A single email is not listed.
    where newest.to_status is not null or (
      select count(*) from public.application_batch_items as counted where counted.batch_id = newest.id
    ) > 1
    order by newest.created_at desc
    limit least(greatest(list_application_batches.max_rows, 1), 100)
  ) as batches
  left join public.application_batch_items as items on items.batch_id = batches.id
  left join public.outgoing_emails as mails on mails.id = items.mail_id
  group by batches.id, batches.to_status, batches.template, batches.created_at, batches.created_by, batches.cancelled_at
  order by batches.created_at desc
$$;

create function public.read_application_batch(batch_id uuid) returns table (
  id uuid, to_status text, template text, created_at timestamptz, created_by uuid, cancelled_at timestamptz,
  items bigint, waiting bigint, done bigint, skipped bigint, cancelled bigint,
  mails_waiting bigint, mails_accepted bigint, mails_failed bigint
)
language sql stable
set search_path = ''
as $$
  select
    batches.id, batches.to_status, batches.template, batches.created_at, batches.created_by, batches.cancelled_at,
    count(items.application_id),
    count(*) filter (where items.state = 'waiting'),
    count(*) filter (where items.state = 'done'),
    count(*) filter (where items.state = 'skipped'),
    count(*) filter (where items.state = 'cancelled'),
    count(*) filter (where mails.state in ('queued', 'sending')),
    count(*) filter (where mails.state = 'accepted'),
    count(*) filter (where mails.state in ('refused', 'bounced', 'in_doubt'))
  from public.application_batches as batches
  left join public.application_batch_items as items on items.batch_id = batches.id
  left join public.outgoing_emails as mails on mails.id = items.mail_id
  where batches.id = read_application_batch.batch_id
  group by batches.id
$$;

create function public.expire_bulk_changes(max_rows integer) returns integer
language sql security definer
set search_path = ''
as $$
  with erased as (
    delete from public.application_batches
    where id in (
      select overdue.id
      from public.application_batches as overdue
      where overdue.created_at < now() - interval '30 days'
      order by overdue.created_at
      limit least(greatest(expire_bulk_changes.max_rows, 0), 10000)
      for update skip locked
    )
    returning 1
  )
  select count(*)::integer from erased
$$;

-- ===== Interviews =====

-- Replaces earlier proposals. Returns `proposed`; `past` for a time in the past; `chosen` if the applicant has already
-- accepted one.
create function public.propose_interview(
  proposal_id uuid, application_id bigint, starts_at timestamptz[], minutes integer, place text
) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  present public.interview_proposals;
begin
  perform private.assert_staff_user();
  perform 1 from public.job_applications where id = propose_interview.application_id for update;
  select * into present from public.interview_proposals as proposals
  where proposals.application_id = propose_interview.application_id and proposals.withdrawn_at is null;
  if present.id = propose_interview.proposal_id then
    return 'proposed';
  end if;
  if present.chosen is not null then
    return 'chosen';
  end if;
  if exists (select from unnest(propose_interview.starts_at) as time where time <= now()) then
    return 'past';
  end if;
  update public.interview_proposals set withdrawn_at = now() where id = present.id;
  insert into public.interview_proposals (id, application_id, starts_at, minutes, place, created_by)
  values (
    propose_interview.proposal_id, propose_interview.application_id,
    (select array_agg(distinct time order by time) from unnest(propose_interview.starts_at) as time),
    propose_interview.minutes, propose_interview.place,
    (select users.id from auth.users where users.id = auth.uid())
  );
  perform private.record_application_event(propose_interview.application_id, 'interview proposed', null, null);
  return 'proposed';
end;
$$;

-- The server generates the calendar file when it sends the email.
create function private.interview_calendar(proposal_id uuid, method text) returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_build_array(jsonb_build_object(
    'name', 'interview.ics', 'type', 'text/calendar; method=' || method, 'content', '',
    'interview', interview_calendar.proposal_id
  ))
$$;

-- Emails a calendar cancellation to both sides if a time was accepted. Returns `withdrawn`, `chosen` if the text for it
-- is missing, or `gone`.
create function public.withdraw_interview_proposal(proposal_id uuid, subject text default null, body text default null)
returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  proposal public.interview_proposals;
  application public.job_applications;
begin
  perform private.assert_staff_user();
  select * into proposal from public.interview_proposals
  where id = withdraw_interview_proposal.proposal_id and withdrawn_at is null
  for update;
  if not found then
    return 'gone';
  end if;
  if proposal.chosen is not null and (withdraw_interview_proposal.subject is null or withdraw_interview_proposal.body is null) then
    return 'chosen';
  end if;
  update public.interview_proposals set withdrawn_at = now() where id = proposal.id;
  perform private.record_application_event(proposal.application_id, 'interview withdrawn', null, null);
  if proposal.chosen is null then
    return 'withdrawn';
  end if;

  select * into application from public.job_applications where id = proposal.application_id;
  perform public.enqueue_email(
    kind => case when recipients.is_applicant then 'interview' else 'notice' end,
    recipient => recipients.address, subject => withdraw_interview_proposal.subject, body_text => withdraw_interview_proposal.body,
    attachments => private.interview_calendar(proposal.id, 'CANCEL'),
    record_kind => 'application', record_id => application.reference, created_by => auth.uid()
  )
  from (
    select application.email as address, true as is_applicant
    union all
    select users.email, false from auth.users where users.id = proposal.created_by
  ) as recipients;
  return 'withdrawn';
end;
$$;

-- Emails both sides on the first `chosen`. Also returns `other` if another time was accepted; `withdrawn`, `past`,
-- `unknown`; `taken` if the interviewer is busy; `closed` if the application has ended.
create function public.accept_interview_time(
  application_id bigint,
  starts_at timestamptz,
  applicant_subject text,
  applicant_body text,
  staff_subject text,
  staff_body text
) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  proposal public.interview_proposals;
  application public.job_applications;
begin
  select * into application from public.job_applications where id = accept_interview_time.application_id for update;
  if application.closed_at is not null then
    return 'closed';
  end if;
  select * into proposal from public.interview_proposals as proposals
  where proposals.application_id = accept_interview_time.application_id and proposals.withdrawn_at is null
  for update;
  if not found then
    return 'withdrawn';
  end if;
  if proposal.chosen is not null then
    return case when proposal.chosen = accept_interview_time.starts_at then 'chosen' else 'other' end;
  end if;
  if accept_interview_time.starts_at is null or accept_interview_time.starts_at <> all (proposal.starts_at) then
    return 'unknown';
  end if;
  if accept_interview_time.starts_at <= now() then
    return 'past';
  end if;
  -- Two applicants may accept the same time concurrently.
  perform pg_advisory_xact_lock(hashtextextended('interviews of ' || coalesce(proposal.created_by::text, ''), 0));
  if exists (
    select from public.interview_proposals as others
    where others.created_by = proposal.created_by and others.withdrawn_at is null and others.id <> proposal.id
      and others.chosen < accept_interview_time.starts_at + make_interval(mins => proposal.minutes)
      and others.chosen + make_interval(mins => others.minutes) > accept_interview_time.starts_at
  ) then
    return 'taken';
  end if;

  update public.interview_proposals set chosen = accept_interview_time.starts_at, chosen_at = now()
  where id = proposal.id;
  perform private.record_application_event(application.id, 'interview chosen', null, null);
  perform public.enqueue_email(
    kind => 'interview', recipient => application.email,
    subject => accept_interview_time.applicant_subject, body_text => accept_interview_time.applicant_body,
    attachments => private.interview_calendar(proposal.id, 'REQUEST'),
    record_kind => 'application', record_id => application.reference, created_by => proposal.created_by
  );
  perform public.enqueue_email(
    kind => 'notice', recipient => users.email,
    subject => accept_interview_time.staff_subject, body_text => accept_interview_time.staff_body,
    attachments => private.interview_calendar(proposal.id, 'REQUEST'),
    record_kind => 'application', record_id => application.reference
  )
  from auth.users where users.id = proposal.created_by;
  return 'chosen';
end;
$$;

-- Future interviews of ended applications. Rejections count after the given seconds, so that mistakes can be undone;
-- withdrawals by the applicant count immediately.
create function public.list_orphaned_interviews(settled_seconds integer, max_rows integer default 50)
returns table (
  id uuid, job_title text, reference text, status text, starts_at timestamptz
)
language sql stable security definer
set search_path = ''
as $$
  select proposals.id, applications.job_title, applications.reference, applications.status, proposals.chosen
  from public.interview_proposals as proposals
  join public.job_applications as applications on applications.id = proposals.application_id
  where proposals.chosen > now() and proposals.withdrawn_at is null
    and applications.status in ('Withdrawn', 'Rejected')
    and applications.status_since <= now() - make_interval(secs => list_orphaned_interviews.settled_seconds)
  order by proposals.chosen
  limit least(greatest(list_orphaned_interviews.max_rows, 0), 200)
$$;

-- Returns false if the interview is past or the application open again.
create function public.cancel_interview(
  proposal_id uuid, applicant_subject text, applicant_body text, staff_subject text, staff_body text
) returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  application public.job_applications;
  proposal public.interview_proposals;
begin
  select applications.* into application
  from public.interview_proposals as proposals
  join public.job_applications as applications on applications.id = proposals.application_id
  where proposals.id = cancel_interview.proposal_id
  for update of applications;
  if application.status is null or application.status not in ('Withdrawn', 'Rejected') then
    return false;
  end if;
  update public.interview_proposals as proposals set withdrawn_at = now()
  where proposals.id = cancel_interview.proposal_id and proposals.withdrawn_at is null and proposals.chosen > now()
  returning * into proposal;
  if proposal.id is null then
    return false;
  end if;
  perform private.record_application_event(application.id, 'interview called off', null, null);
  perform public.enqueue_email(
    kind => 'interview', recipient => application.email,
    subject => cancel_interview.applicant_subject, body_text => cancel_interview.applicant_body,
    attachments => private.interview_calendar(proposal.id, 'CANCEL'),
    record_kind => 'application', record_id => application.reference
  );
  perform public.enqueue_email(
    kind => 'notice', recipient => users.email,
    subject => cancel_interview.staff_subject, body_text => cancel_interview.staff_body,
    attachments => private.interview_calendar(proposal.id, 'CANCEL'),
    record_kind => 'application', record_id => application.reference
  )
  from auth.users where users.id = proposal.created_by;
  return true;
end;
$$;

-- ===== Applicant page =====

-- Returns the token, which cannot be read again; null for an unknown application. The five newest links stay valid.
create function public.issue_applicant_link(application_id bigint) returns text
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  -- 244 random bits.
  new_token text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  insert into public.job_application_links (application_id, token_hash)
  select applications.id, sha256(new_token::bytea)
  from public.job_applications as applications
  where applications.id = issue_applicant_link.application_id;
  if not found then
    return null;
  end if;
  delete from public.job_application_links as older
  where older.application_id = issue_applicant_link.application_id
    and older.id not in (
      select newest.id
      from public.job_application_links as newest
      where newest.application_id = issue_applicant_link.application_id
      order by newest.id desc
      limit 5
    );
  return new_token;
end;
$$;

-- For this transaction. Only for functions that the secret key calls.
create function private.set_erasure_reason(reason text) returns void
language sql
set search_path = ''
as $$
  select set_config('erasure.reason', set_erasure_reason.reason, true)
$$;

-- Looked up by hash, so that timing reveals nothing.
create function private.application_of_link(token text) returns bigint
language sql stable security definer
set search_path = ''
as $$
  select links.application_id
  from public.job_application_links as links
  where links.token_hash = sha256(convert_to(application_of_link.token, 'UTF8'))
$$;

create function public.application_of_link(token text) returns setof public.job_applications
language sql stable security definer
set search_path = ''
as $$
  select applications.*
  from public.job_applications as applications
  where applications.id = private.application_of_link(application_of_link.token)
$$;

-- Returns null for an invalid link. For anyone with the token, rate limited.
create function public.read_applicant_page(token text) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  application public.job_applications;
begin
  select * into application from public.application_of_link(read_applicant_page.token);
  if application.id is null then
    return null;
  end if;
  if not public.consume_rate_limit('applicant page ' || application.id, 120, 600) then
    return jsonb_build_object('is_limited', true);
  end if;
  return jsonb_build_object(
    'reference', application.reference,
    'job_title', application.job_title,
    'status', application.status,
    'submitted_at', application.submitted_at,
    'kept_from', application.kept_from,
    'kept_on_file_until', application.kept_on_file_until,
    'name', application.name,
    'email', application.email,
    'phone', application.phone,
    'cv', case when application.cv_storage_path is not null then
      jsonb_build_object('file_name', application.cv_filename, 'size', application.cv_file_size)
    end,
    'interview', (
      select jsonb_build_object(
        'id', proposals.id, 'starts_at', proposals.starts_at, 'minutes', proposals.minutes, 'place', proposals.place,
        'chosen', proposals.chosen
      )
      from public.interview_proposals as proposals
      where proposals.application_id = application.id and proposals.withdrawn_at is null
    ),
    'held', private.application_data(application)
  );
end;
$$;

create function public.withdraw_application(token text) returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  application bigint := private.application_of_link(withdraw_application.token);
begin
  update public.job_applications set status = 'Withdrawn'
  where id = application and status not in ('Hired', 'Rejected', 'Withdrawn');
  if not found then
    return false;
  end if;
  perform private.record_application_event(application, 'withdrawn by the applicant', null, null);
  return true;
end;
$$;

-- Returns the names of the changed columns, which the history records.
create function public.correct_applicant_details(token text, name text, email text, phone text) returns text[]
language plpgsql security definer
set search_path = ''
as $$
declare
  application public.job_applications;
  changed text[];
begin
  select * into application
  from public.job_applications
  where id = private.application_of_link(correct_applicant_details.token)
  for update;
  if application.id is null then
    return null;
  end if;
  changed := array_remove(array[
    case when application.name is distinct from correct_applicant_details.name then 'name' end,
    case when application.email is distinct from correct_applicant_details.email then 'email' end,
    case when application.phone is distinct from correct_applicant_details.phone then 'phone' end
  ], null);
  if changed = '{}' then
    return changed;
  end if;
  update public.job_applications as corrected set
    name = correct_applicant_details.name,
    email = correct_applicant_details.email,
    phone = correct_applicant_details.phone
  where corrected.id = application.id;
  perform private.record_application_event(
    application.id, 'details corrected by the applicant', null, array_to_string(changed, ', ')
  );
  return changed;
end;
$$;

-- Returns the path of the former CV, which the caller deletes, or null.
create function public.replace_applicant_cv(token text, path text, file_name text, size bigint, type text)
returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  application public.job_applications;
begin
  select * into application
  from public.job_applications
  where id = private.application_of_link(replace_applicant_cv.token)
  for update;
  if application.id is null then
    raise no_data_found using message = 'The link does not belong to an application.';
  end if;
  update public.job_applications set
    cv_storage_path = replace_applicant_cv.path,
    cv_filename = replace_applicant_cv.file_name,
    cv_file_size = replace_applicant_cv.size,
    cv_mime_type = replace_applicant_cv.type
  where id = application.id;
  perform private.record_application_event(
    application.id,
    case when application.cv_storage_path is null then 'CV sent by the applicant' else 'CV replaced by the applicant' end,
    null, null
  );
  return application.cv_storage_path;
end;
$$;

-- Null withdraws the consent. Returns whether anything changed.
create function public.set_on_file_consent(token text, until date) returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  application bigint := private.application_of_link(set_on_file_consent.token);
begin
  update public.job_applications set kept_on_file_until = set_on_file_consent.until
  where id = application and kept_on_file_until is distinct from set_on_file_consent.until;
  if not found then
    return false;
  end if;
  perform private.record_application_event(
    application,
    case when set_on_file_consent.until is null then 'no longer kept on file' else 'kept on file' end,
    null, set_on_file_consent.until::text
  );
  return true;
end;
$$;

-- The caller deletes the CV first. Returns whether there was anything to erase.
create function public.erase_application_of_link(token text, staff_subject text default null, staff_body text default null)
returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  application bigint := private.application_of_link(erase_application_of_link.token);
begin
  perform private.set_erasure_reason('the applicant');
  if erase_application_of_link.staff_subject is not null then
    perform public.enqueue_email(
      kind => 'notice', recipient => users.email, subject => erase_application_of_link.staff_subject,
      body_text => erase_application_of_link.staff_body,
      attachments => jsonb_build_array(jsonb_build_object(
        'name', 'interview.ics', 'type', 'text/calendar; method=CANCEL', 'content', '',
        'called_off', jsonb_build_object(
          'id', proposals.id, 'starts_at', proposals.chosen, 'minutes', proposals.minutes, 'place', proposals.place,
          'job_title', applications.job_title
        )
      ))
    )
    from public.interview_proposals as proposals
    join public.job_applications as applications on applications.id = proposals.application_id
    join auth.users on users.id = proposals.created_by
    where proposals.application_id = application and proposals.withdrawn_at is null and proposals.chosen > now();
  end if;
  delete from public.job_applications where id = application;
  return found;
end;
$$;

-- ===== Job alerts =====

create function private.is_open_job(job public.jobs) returns boolean
language sql stable
set search_path = ''
as $$
  select not job.is_deleted and job.closed_at is null
    and (job.closes_on is null or job.closes_on >= (now() at time zone 'Europe/London')::date)
$$;

create function private.record_job_opening() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and private.is_open_job(old) then
    return null;
  end if;
  if private.is_open_job(new) then
    insert into public.job_openings (job_id) values (new.id)
    on conflict (job_id) do update set opened_at = now();
  end if;
  return null;
end;
$$;

-- The tokens of the 20 newest emails are valid.
create function private.issue_alert_token(alert_id bigint) returns text
language plpgsql
set search_path = ''
as $$
declare
  -- 244 random bits.
  new_token text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  update public.job_alerts as alerts set
    token_hashes = (alerts.token_hashes || sha256(new_token::bytea))[greatest(cardinality(alerts.token_hashes) - 18, 1):]
  where alerts.id = issue_alert_token.alert_id;
  return new_token;
end;
$$;

-- Returns the token for the confirmation link; null if the address has confirmed the same alert, or has ten.
create function public.request_job_alert(email text, site text, words text) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  alert bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('job alert ' || lower(request_job_alert.email), 0));
  select alerts.id into alert from public.job_alerts as alerts
  where lower(alerts.email) = lower(request_job_alert.email) and alerts.site = request_job_alert.site
    and lower(alerts.words) = lower(request_job_alert.words);
  if alert is null then
    if (
      select count(*) from public.job_alerts as alerts where lower(alerts.email) = lower(request_job_alert.email)
    ) >= 10 then
      return null;
    end if;
    insert into public.job_alerts (email, site, words)
    values (request_job_alert.email, request_job_alert.site, request_job_alert.words)
    returning id into alert;
  else
    update public.job_alerts as alerts set asked_at = now() where alerts.id = alert and alerts.confirmed_at is null;
    if not found then
      return null;
    end if;
  end if;
  return private.issue_alert_token(alert);
end;
$$;

create function public.read_job_alert(token text) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'site', alerts.site, 'words', alerts.words, 'is_confirmed', alerts.confirmed_at is not null,
    'ends_on', ((alerts.confirmed_at at time zone 'Europe/London') + interval '1 year')::date
  )
  from public.job_alerts as alerts
  where alerts.token_hashes @> array[sha256(convert_to(read_job_alert.token, 'UTF8'))]
    and (alerts.confirmed_at is not null or alerts.asked_at > now() - interval '7 days')
$$;

create function public.confirm_job_alert(token text) returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.job_alerts as alerts set confirmed_at = coalesce(alerts.confirmed_at, now())
  where alerts.token_hashes @> array[sha256(convert_to(confirm_job_alert.token, 'UTF8'))]
    and (alerts.confirmed_at is not null or alerts.asked_at > now() - interval '7 days');
  return found;
end;
$$;

create function public.end_job_alert(token text) returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.set_erasure_reason('ended by its owner');
  delete from public.job_alerts as alerts
  where alerts.token_hashes @> array[sha256(convert_to(end_job_alert.token, 'UTF8'))];
  return found;
end;
$$;

-- Each to one caller, for vacancies open for a few minutes (one opened by mistake is closed again), at most once a week
-- per vacancy and address.
create function public.claim_job_alert_emails(max_mails integer, open_minutes integer)
returns table (alert_id bigint, job_id bigint, email text, title text, location text, token text)
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  due record;
begin
  for due in
    select alerts.id as alert_id, alerts.email, jobs.id as job_id, jobs.title, jobs.location
    from public.job_openings as openings
    join public.jobs as jobs on jobs.id = openings.job_id
    join public.job_alerts as alerts
      on alerts.confirmed_at is not null and alerts.confirmed_at < openings.opened_at
        and alerts.site in ('', jobs.site)
    left join public.job_alert_emails as mailed on mailed.alert_id = alerts.id and mailed.job_id = jobs.id
    where openings.opened_at between now() - interval '3 days' and now() - make_interval(mins => claim_job_alert_emails.open_minutes)
      and private.is_open_job(jobs)
      and (mailed.mailed_at is null or mailed.mailed_at < openings.opened_at - interval '7 days')
      and not exists (
        select from regexp_split_to_table(lower(alerts.words), '\s+') as word
        where strpos(
          lower(concat_ws(' ', jobs.title, jobs.location, jobs.department, jobs.type,
            regexp_replace(jobs.description || jobs.requirements, '<[^>]*>', ' ', 'g'))),
          word
        ) = 0
      )
    order by openings.opened_at, alerts.id
    limit least(greatest(claim_job_alert_emails.max_mails, 0), 100)
    for update of alerts skip locked
  loop
    insert into public.job_alert_emails as mailed (alert_id, job_id) values (due.alert_id, due.job_id)
    on conflict on constraint job_alert_emails_pkey do update set mailed_at = now();
    return query select due.alert_id, due.job_id, due.email, due.title, due.location, private.issue_alert_token(due.alert_id);
  end loop;
end;
$$;

create function public.release_job_alert_email(alert_id bigint, job_id bigint) returns void
language sql security definer
set search_path = ''
as $$
  delete from public.job_alert_emails as mailed
  where mailed.alert_id = release_job_alert_email.alert_id and mailed.job_id = release_job_alert_email.job_id
$$;

create function public.expire_job_alerts(max_rows integer) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  most integer := least(greatest(expire_job_alerts.max_rows, 0), 10000);
  unconfirmed integer;
  over integer;
begin
  perform private.set_erasure_reason('never confirmed');
  delete from public.job_alerts where id in (
    select alerts.id from public.job_alerts as alerts
    where alerts.confirmed_at is null and alerts.asked_at < now() - interval '7 days'
    limit most for update skip locked
  );
  get diagnostics unconfirmed = row_count;
  perform private.set_erasure_reason('time is over');
  delete from public.job_alerts where id in (
    select alerts.id from public.job_alerts as alerts
    where alerts.confirmed_at < now() - interval '1 year'
    limit most - unconfirmed for update skip locked
  );
  get diagnostics over = row_count;
  return unconfirmed + over;
end;
$$;

-- ===== Reports =====

-- Security definer, because row-level security would run for each row of the history. Checks the role itself.
create function public.recruitment_report(since timestamptz, until timestamptz, vacancy bigint default null)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if private.caller_role() is distinct from 'staff' then
    raise exception 'Only staff can read applications.' using errcode = 'insufficient_privilege';
  end if;
  return (
    with stages as (
      select * from (values
        ('New', 1), ('Reviewing', 2), ('Phone screen', 3), ('Interview', 4), ('Offer', 5), ('Hired', 6)
      ) as stage (status, place)
    ),
    chosen as materialized (
      select
        applications.id, applications.job_id, applications.job_title, applications.status, applications.source,
        applications.submitted_at
      from public.job_applications as applications
      where applications.submitted_at >= recruitment_report.since
        and applications.submitted_at < recruitment_report.until
        and (recruitment_report.vacancy is null or applications.job_id = recruitment_report.vacancy)
    ),
    moves as materialized (
      select
        events.application_id, events.before, events.after, events.happened_at,
        row_number() over own as place, lead(events.happened_at) over own as left_at,
        lead(events.id) over own is null as is_last
      from chosen
      join public.job_application_events as events on events.application_id = chosen.id and events.kind = 'status'
      window own as (partition by events.application_id order by events.id)
    ),
    -- Time spent in each status; the current one has no end.
    stays as (
      select chosen.id, coalesce(moves.before, chosen.status) as status, chosen.submitted_at as began,
        moves.happened_at as ended
      from chosen
      left join moves on moves.application_id = chosen.id and moves.place = 1
      union all
      select moves.application_id, moves.after, moves.happened_at, moves.left_at from moves
    ),
    answers as (
      -- A withdrawal is not a response.
      select moves.application_id as id, min(moves.happened_at) as answered_at
      from moves where moves.after <> 'Withdrawn'
      group by moves.application_id
    ),
    courses as (
      select
        chosen.*,
        case when answers.answered_at is not null then
          greatest(extract(epoch from answers.answered_at - chosen.submitted_at)::float8 / 3600, 0)
        end as answer_hours,
        coalesce(farthest.place, 1) as place,
        case when chosen.status in ('Rejected', 'Withdrawn') then last_move.before end as left_from
      from chosen
      left join answers on answers.id = chosen.id
      left join (
        select stays.id, max(stages.place) as place
        from stays join stages on stages.status = stays.status
        group by stays.id
      ) as farthest on farthest.id = chosen.id
      left join moves as last_move on last_move.application_id = chosen.id and last_move.is_last
    )
    select jsonb_build_object(
      'applications', (select count(*) from courses),
      'answer', (
        select jsonb_build_object(
          'answered', count(answer_hours),
          'unanswered', count(*) filter (where answer_hours is null),
          'median_hours', percentile_cont(0.5) within group (order by answer_hours),
          'p90_hours', percentile_cont(0.9) within group (order by answer_hours)
        ) from courses
      ),
      'stays', (
        select coalesce(jsonb_agg(to_jsonb(stay)), '[]') from (
          select
            stays.status,
            count(stays.ended) as ended,
            count(*) filter (where stays.ended is null) as staying,
            percentile_cont(0.5) within group (
              order by greatest(extract(epoch from stays.ended - stays.began)::float8 / 3600, 0)
            ) filter (where stays.ended is not null) as median_hours,
            percentile_cont(0.9) within group (
              order by greatest(extract(epoch from stays.ended - stays.began)::float8 / 3600, 0)
            ) filter (where stays.ended is not null) as p90_hours
          from stays
          group by stays.status
        ) as stay
      ),
      'stages', (
        select jsonb_agg(to_jsonb(stage) order by stage.place) from (
          select
            stages.status, stages.place,
            count(courses.id) filter (where courses.place >= stages.place) as reached,
            count(courses.id) filter (where courses.left_from = stages.status and courses.status = 'Rejected') as rejected,
            count(courses.id) filter (where courses.left_from = stages.status and courses.status = 'Withdrawn') as withdrawn,
            count(courses.id) filter (where courses.status = stages.status) as staying
          from stages left join courses on true
          group by stages.status, stages.place
        ) as stage
      ),
      'sources', (
        select coalesce(jsonb_agg(to_jsonb(origin)), '[]') from (
          select
            courses.source, count(*) as applications,
            count(*) filter (where courses.place >= 4) as interviews,
            count(*) filter (where courses.place >= 6) as hired
          from courses group by courses.source
          order by count(*) desc, courses.source limit 50
        ) as origin
      ),
      'vacancies', (
        select coalesce(jsonb_agg(to_jsonb(place)), '[]') from (
          select
            courses.job_id, max(courses.job_title) as title, count(*) as applications,
            count(courses.answer_hours) as answered,
            percentile_cont(0.5) within group (order by courses.answer_hours) as median_hours,
            count(*) filter (where courses.place >= 4) as interviews,
            count(*) filter (where courses.place >= 6) as hired
          from courses
          group by courses.job_id, case when courses.job_id is null then courses.job_title end
          order by count(*) desc, max(courses.job_title), courses.job_id limit 500
        ) as place
      )
    )
  );
end;
$$;

-- ===== Triggers =====

create trigger set_jobs_updated_at
  before update on public.jobs
  for each row execute function private.set_updated_at();

create trigger record_jobs_change
  after insert or update or delete on public.jobs
  for each row execute function private.record_change('id');

create trigger notify_jobs_changed
  after insert or update or delete on public.jobs
  for each row execute function private.notify_content_changed();

create trigger assign_job_application_reference
  before insert on public.job_applications
  for each row execute function private.assign_reference('JA');

create trigger set_job_applications_updated_at
  before update on public.job_applications
  for each row execute function private.set_updated_at();

create trigger record_job_applications_change
  after insert or update or delete on public.job_applications
  for each row execute function private.record_change('id');

create trigger index_application_for_search
  -- After the trigger that assigns the reference, by name.
  before insert or update of name, email, phone, cover_letter, search, search_title, search_text, search_phone
  on public.job_applications
  for each row execute function private.index_application_for_search();

create trigger set_application_timestamps
  before update of status on public.job_applications
  for each row execute function private.set_application_timestamps();

create trigger record_application_change
  after insert or update on public.job_applications
  for each row execute function private.record_application_change();

create trigger record_application_note
  after insert or update of is_deleted on public.job_application_notes
  for each row execute function private.record_application_note();

create trigger write_erasure_receipt
  after delete on public.job_applications
  referencing old table as deleted_rows
  for each statement execute function private.write_erasure_receipt('application');

create trigger erase_emails_with_record
  after delete on public.job_applications
  for each row execute function private.erase_emails_with_record('application');

create trigger record_application_email
  after update of state on public.outgoing_emails
  for each row
  when (
    new.record_kind = 'application' and new.kind <> 'notice' and new.state is distinct from old.state
    and new.state in ('accepted', 'refused', 'bounced', 'in_doubt', 'cancelled')
  )
  execute function private.record_application_email();

create trigger record_erasure
  after delete on public.job_applications
  referencing old table as deleted_rows
  for each statement execute function private.record_erasure('application');

create trigger write_erasure_receipt
  after delete on public.job_alerts
  referencing old table as deleted_rows
  for each statement execute function private.write_erasure_receipt('job alert');

create trigger record_erasure
  after delete on public.job_alerts
  referencing old table as deleted_rows
  for each statement execute function private.record_erasure('job alert');

create trigger record_job_opening
  after insert or update of is_deleted, closed_at, closes_on on public.jobs
  for each row execute function private.record_job_opening();

create trigger reset_cv_scan
  before update of cv_storage_path on public.job_applications
  for each row execute function private.reset_cv_scan();

create trigger record_cv_scan
  after update of cv_scan on public.job_applications
  for each row
  when (new.cv_scan is distinct from old.cv_scan and new.cv_scan <> 'not scanned')
  execute function private.record_cv_scan();

create trigger set_application_settings_updated_at
  before update on public.application_settings
  for each row execute function private.set_updated_at();

create trigger record_application_settings_change
  after insert or update or delete on public.application_settings
  for each row execute function private.record_change('id');

create trigger count_inserted_applications
  after insert on public.job_applications
  referencing new table as added
  for each statement execute function private.count_inserted_applications();

create trigger count_deleted_applications
  after delete on public.job_applications
  referencing old table as deleted_rows
  for each statement execute function private.count_deleted_applications();

create trigger count_updated_applications
  after update on public.job_applications
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.count_updated_applications();

-- ===== Row-level security =====

alter table public.jobs enable row level security;
alter table public.job_applications enable row level security;
alter table public.job_application_events enable row level security;
alter table public.job_application_notes enable row level security;
alter table public.application_batches enable row level security;
alter table public.application_batch_items enable row level security;
alter table public.interview_proposals enable row level security;
alter table public.job_application_links enable row level security;
alter table public.job_alerts enable row level security;
alter table public.job_openings enable row level security;
alter table public.job_alert_emails enable row level security;
alter table public.application_settings enable row level security;
alter table private.application_counters enable row level security;

create policy "Anyone reads open vacancies"
  on public.jobs for select
  to anon
  using (
    not is_deleted and closed_at is null
    and (closes_on is null or closes_on >= (now() at time zone 'Europe/London')::date)
  );

create policy "Users read open vacancies, staff all"
  on public.jobs for select
  to authenticated
  using (
    not is_deleted and closed_at is null
      and (closes_on is null or closes_on >= (now() at time zone 'Europe/London')::date)
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

create policy "Staff remove CVs"
  on storage.objects for delete
  to authenticated
  using (bucket_id = 'job-applications-cvs' and (select private.caller_role()) = 'staff');

create policy "Staff read the history of applications"
  on public.job_application_events for select
  to authenticated
  using ((select private.caller_role()) = 'staff');

create policy "Staff read notes"
  on public.job_application_notes for select
  to authenticated
  using ((select private.caller_role()) = 'staff');

create policy "Staff write notes"
  on public.job_application_notes for insert
  to authenticated
  with check ((select private.caller_role()) = 'staff' and author = (select private.caller_id()));

create policy "Staff delete and restore their own notes"
  on public.job_application_notes for update
  to authenticated
  using ((select private.caller_role()) = 'staff' and author = (select private.caller_id()))
  with check ((select private.caller_role()) = 'staff' and author = (select private.caller_id()));

create policy "Staff read bulk changes"
  on public.application_batches for select
  to authenticated
  using ((select private.caller_role()) = 'staff');

create policy "Staff read items of bulk changes"
  on public.application_batch_items for select
  to authenticated
  using ((select private.caller_role()) = 'staff');

create policy "Staff read interview proposals"
  on public.interview_proposals for select
  to authenticated
  using ((select private.caller_role()) = 'staff');

create policy "Staff read CVs that are not in quarantine"
  on storage.objects for select
  to authenticated
  using (
    bucket_id = 'job-applications-cvs'
    and name like 'applications/%'
    and (select private.caller_role()) = 'staff'
  );

create policy "Staff read the settings of applications"
  on public.application_settings for select
  to authenticated
  using ((select private.caller_role()) = 'staff');

create policy "Staff set the settings of applications"
  on public.application_settings for update
  to authenticated
  using ((select private.caller_role()) = 'staff')
  with check ((select private.caller_role()) = 'staff');

-- ===== Grants =====

revoke all on table
  public.jobs, public.job_applications, public.job_application_events, public.job_application_notes,
  public.application_batches, public.application_batch_items, public.interview_proposals, public.job_application_links,
  public.job_alerts, public.job_openings, public.job_alert_emails, public.application_settings,
  private.application_counters
from public, anon, authenticated, service_role;
revoke all on sequence
  public.jobs_id_seq, public.job_applications_id_seq, public.job_application_events_id_seq,
  public.job_application_notes_id_seq, public.job_application_links_id_seq, public.job_alerts_id_seq
from public, anon, authenticated, service_role;
revoke all on function
  private.index_application_for_search, private.set_application_timestamps, private.record_application_event,
  private.record_application_change, private.record_application_note, private.record_application_email,
  public.search_applications, public.count_applications, private.find_duplicate_applicants,
  public.find_duplicate_applicants, private.reset_cv_scan, private.record_cv_scan, public.list_orphaned_cvs,
  private.is_applicant_anonymised, private.strip_personal_data, public.reveal_applicant_name,
  private.application_condition, private.anonymised_search_condition, private.filter_condition,
  private.application_summary, public.list_applications, public.application_neighbours, public.list_board_columns,
  public.read_application, private.count_inserted_applications, private.count_deleted_applications,
  private.count_updated_applications, private.fill_name_placeholder, public.read_addressees,
  public.create_application_batch, public.process_application_batch, public.cancel_application_batch,
  public.resume_application_batch, public.send_application_email, public.list_application_batches,
  public.read_application_batch, public.expire_bulk_changes, public.propose_interview, private.interview_calendar,
  public.withdraw_interview_proposal, public.accept_interview_time, public.list_orphaned_interviews,
  public.cancel_interview, public.issue_applicant_link, private.set_erasure_reason, private.application_of_link,
  public.application_of_link, public.read_applicant_page, public.withdraw_application, public.correct_applicant_details,
  public.replace_applicant_cv, public.set_on_file_consent, public.erase_application_of_link, private.is_open_job,
  private.record_job_opening, private.issue_alert_token, public.request_job_alert, public.read_job_alert,
  public.confirm_job_alert, public.end_job_alert, public.claim_job_alert_emails, public.release_job_alert_email,
  public.expire_job_alerts, public.recruitment_report
from public, anon, authenticated, service_role;

grant select on table public.jobs to anon, authenticated;
grant select, delete on table public.job_applications to authenticated;
grant select on table public.job_application_events, public.job_application_notes to authenticated;
grant select on table
  public.application_batches, public.application_batch_items, public.interview_proposals, public.application_settings
to authenticated, service_role;
grant select, insert, update, delete on table
  public.jobs, public.job_applications, public.job_application_events, public.job_application_notes
to service_role;

grant
  insert (
    title, location, department, type, description, requirements, benefits, how_to_apply, closes_on, is_deleted, pay,
    hours, closed_at, site, no_pay_reason
  ),
  update (
    title, location, department, type, description, requirements, benefits, how_to_apply, closes_on, is_deleted, pay,
    hours, closed_at, site, no_pay_reason
  )
on table public.jobs to authenticated;
grant update (status, rating, same_person_as) on table public.job_applications to authenticated;
grant
  insert (application_id, origin, body),
  update (is_deleted)
on table public.job_application_notes to authenticated;
grant update (warn_after_days) on table public.application_settings to authenticated;

grant execute on function
  public.search_applications, public.count_applications, private.find_duplicate_applicants,
  public.find_duplicate_applicants
to authenticated, service_role;
grant execute on function
  public.list_orphaned_cvs, public.expire_bulk_changes, public.accept_interview_time, public.list_orphaned_interviews,
  public.cancel_interview, public.issue_applicant_link, public.application_of_link, public.withdraw_application,
  public.correct_applicant_details, public.replace_applicant_cv, public.set_on_file_consent,
  public.erase_application_of_link, public.request_job_alert, public.confirm_job_alert, public.end_job_alert,
  public.claim_job_alert_emails, public.release_job_alert_email, public.expire_job_alerts
to service_role;
grant execute on function
  public.reveal_applicant_name, public.list_applications, public.application_neighbours, public.list_board_columns,
  public.read_application, public.read_addressees, public.create_application_batch, public.process_application_batch,
  public.cancel_application_batch, public.resume_application_batch, public.send_application_email,
  public.list_application_batches, public.read_application_batch, public.propose_interview,
  public.withdraw_interview_proposal, public.recruitment_report
to authenticated;
grant execute on function public.read_applicant_page, public.read_job_alert to anon, authenticated, service_role;
