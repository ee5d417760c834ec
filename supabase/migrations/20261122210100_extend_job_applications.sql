-- What becomes of an application: its rating, its notes, how long it has waited in its status, what happened to it and
-- when, and until when it is kept. All of it goes with the application.

-- A telephone number without its signs, so that +44 and 0 are the same; null where it has too few digits to be one.
create function private.phone_digits(phone text) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select case when char_length(digits) >= 7 then regexp_replace(digits, '^(0044|44)0?', '0') end
  from (select regexp_replace(phone, '[^0-9]', '', 'g') as digits) as plain
$$;

alter table public.job_applications
  add column rating smallint,
  add column status_since timestamptz not null default now(),
  -- When it came to its end: hired, rejected or withdrawn.
  add column closed_at timestamptz,
  -- The day from which its time runs: of its end, or while it has none of its arrival.
  add column kept_from timestamptz not null generated always as (coalesce(closed_at, submitted_at)) stored,
  -- Another application that staff hold to be of the same person.
  add column same_person_as bigint references public.job_applications (id) on delete set null,
  add column search tsvector not null default '',
  add column search_title text not null default '',
  add column search_text text not null default '',
  -- The telephone number's digits.
  add column search_phone text,
  add constraint job_applications_rating_range check (rating between 1 and 5),
  add constraint job_applications_not_itself check (same_person_as <> id);

alter table public.job_applications disable trigger user;
update public.job_applications set
  status_since = updated_at,
  closed_at = case when status in ('Hired', 'Rejected', 'Withdrawn') then updated_at end;
alter table public.job_applications enable trigger user;

-- The board's columns and the list: by vacancy, by status, by how long they wait, by rating; the purge; a person's others.
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

-- Security definer: staff have no right to the functions that it calls.
create function private.index_application_for_search() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.search :=
    setweight(to_tsvector('pg_catalog.simple', private.searchable_text(new.name)), 'A')
    || setweight(to_tsvector('pg_catalog.english', private.searchable_text(new.cover_letter)), 'B');
  new.search_title := private.search_form(concat_ws(' ', new.name, new.reference, new.email, new.phone));
  new.search_phone := private.phone_digits(new.phone);
  new.search_text := new.search_title || private.search_form(new.cover_letter);
  return new;
end;
$$;

create trigger index_application_for_search
  -- After the reference has been assigned, whose trigger's name comes first.
  before insert or update of name, email, phone, cover_letter, search, search_title, search_text, search_phone
  on public.job_applications
  for each row execute function private.index_application_for_search();

-- Those from before: being indexed is no edit.
alter table public.job_applications disable trigger set_job_applications_updated_at;
alter table public.job_applications disable trigger record_job_applications_change;
update public.job_applications set name = name;
alter table public.job_applications enable trigger set_job_applications_updated_at;
alter table public.job_applications enable trigger record_job_applications_change;

create function private.keep_application_clock() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.status is distinct from old.status then
    new.status_since := now();
    new.closed_at := case
      when new.status not in ('Hired', 'Rejected', 'Withdrawn') then null
      -- From one end to another is no new end.
      else coalesce(old.closed_at, now())
    end;
  end if;
  return new;
end;
$$;

create trigger keep_application_clock
  before update of status on public.job_applications
  for each row execute function private.keep_application_clock();

-- What happened to an application, in the order in which it happened; nobody changes it.
create table public.job_application_events (
  id bigint generated always as identity primary key,
  application_id bigint not null references public.job_applications (id) on delete cascade,
  kind text not null,
  before text,
  after text,
  -- Null where it was the system, or a colleague who has left.
  actor uuid references auth.users (id) on delete set null,
  happened_at timestamptz not null default clock_timestamp(),
  constraint job_application_events_kind_known check (
    kind in ('received', 'status', 'rating', 'note', 'note deleted', 'note restored', 'merged', 'parted')
  ),
  constraint job_application_events_length check (char_length(before) <= 200 and char_length(after) <= 200)
);

create index job_application_events_application_id_idx on public.job_application_events (application_id, id);
create index job_application_events_status_idx
  on public.job_application_events (application_id, happened_at) where kind = 'status';
create index job_application_events_actor_idx on public.job_application_events (actor);

-- Whoever changes a row is in the token.
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

create trigger record_application_change
  after insert or update on public.job_applications
  for each row execute function private.record_application_change();

-- Notes that staff write for one another. One is never changed: whoever errs deletes theirs and writes another.
create table public.job_application_notes (
  id bigint generated always as identity primary key,
  application_id bigint not null references public.job_applications (id) on delete cascade,
  -- Made by the writer's device, so that a note that is sent twice is kept once.
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

create trigger record_application_note
  after insert or update of is_deleted on public.job_application_notes
  for each row execute function private.record_application_note();

revoke all on table public.job_application_events, public.job_application_notes
  from public, anon, authenticated, service_role;
revoke all on sequence public.job_application_events_id_seq, public.job_application_notes_id_seq
  from public, anon, authenticated, service_role;

grant select on table public.job_application_events, public.job_application_notes to authenticated;
grant insert (application_id, origin, body) on table public.job_application_notes to authenticated;
grant update (is_deleted) on table public.job_application_notes to authenticated;
grant update (rating, same_person_as) on table public.job_applications to authenticated;
grant select, insert, update, delete on table public.job_application_events, public.job_application_notes
  to service_role;

alter table public.job_application_events enable row level security;
alter table public.job_application_notes enable row level security;

create policy "Staff read what happened to applications"
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

create policy "Staff delete and give back their own notes"
  on public.job_application_notes for update
  to authenticated
  using ((select private.caller_role()) = 'staff' and author = (select private.caller_id()))
  with check ((select private.caller_role()) = 'staff' and author = (select private.caller_id()));

-- The applications that have all words of a query, among those that the caller may read, the best first.
create function public.search_applications(query text) returns setof public.job_applications
language sql stable
set search_path = ''
as $$
  select applications.*
  from private.find_rows('public.job_applications', query) as found
  join public.job_applications as applications on applications.id = found.id
  order by found.title_words desc, found.is_phrase desc, found.rank desc, applications.submitted_at desc
$$;

-- How many applications the vacancies have in each status.
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

-- Security definer, because row-level security would keep the planner from the indexes; it answers numbers alone.
create function private.find_same_person(application_id bigint) returns setof bigint
language sql stable security definer
set search_path = ''
as $$
  with one as (select * from public.job_applications where id = find_same_person.application_id),
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

-- A person's other applications, the newest first: of the same address, of the same telephone number however it is
-- written, and those that staff hold to be theirs.
create function public.find_same_person(application_id bigint) returns setof public.job_applications
language sql stable
set search_path = ''
as $$
  select others.*
  from public.job_applications as others
  where others.id in (select private.find_same_person(find_same_person.application_id))
    and others.id <> find_same_person.application_id
  order by others.submitted_at desc, others.id desc
  limit 50
$$;

revoke all on function
  private.phone_digits(text),
  private.find_same_person(bigint),
  private.index_application_for_search(),
  private.keep_application_clock(),
  private.record_application_event(bigint, text, text, text),
  private.record_application_change(),
  private.record_application_note()
from public;

revoke all on function
  public.search_applications(text), public.count_applications(bigint[]), public.find_same_person(bigint)
from public, anon, authenticated, service_role;

grant execute on function private.find_same_person(bigint) to authenticated, service_role;
grant execute on function
  public.search_applications(text), public.count_applications(bigint[]), public.find_same_person(bigint)
to authenticated, service_role;

-- That something was erased, when and why, without a word of whom.
create table public.erasure_receipts (
  id bigint generated always as identity primary key,
  kind text not null,
  reason text not null,
  records integer not null,
  erased_at timestamptz not null default clock_timestamp(),
  constraint erasure_receipts_reason_known check (reason in ('time is over', 'staff'))
);

create index erasure_receipts_erased_at_idx on public.erasure_receipts (erased_at);

-- Its argument is what people call the rows.
create function private.write_erasure_receipt() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.erasure_receipts (kind, reason, records)
  select
    tg_argv[0],
    case when auth.uid() is null then 'time is over' else 'staff' end,
    count(*)
  from gone
  having count(*) > 0;
  return null;
end;
$$;

create trigger write_erasure_receipt
  after delete on public.job_applications
  referencing old table as gone
  for each statement execute function private.write_erasure_receipt('application');

revoke all on table public.erasure_receipts from public, anon, authenticated, service_role;
revoke all on sequence public.erasure_receipts_id_seq from public, anon, authenticated, service_role;
revoke all on function private.write_erasure_receipt() from public;

grant select on table public.erasure_receipts to authenticated, service_role;

alter table public.erasure_receipts enable row level security;

create policy "Staff read receipts"
  on public.erasure_receipts for select
  to authenticated
  using ((select private.caller_role()) = 'staff');
