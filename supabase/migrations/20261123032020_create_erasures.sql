-- A ledger of what was erased, so that a backup that is put back is purged of it before anybody sees it. It holds random
-- keys and moments: with what they named gone, they name nothing. The site keeps a copy outside the database, since what
-- is put back has the ledger of its own day.

alter table public.job_applications add column erasure_key uuid not null default gen_random_uuid();
create unique index job_applications_erasure_key_idx on public.job_applications (erasure_key);

create table public.erasures (
  key uuid primary key,
  kind text not null,
  erased_at timestamptz not null default clock_timestamp(),
  constraint erasures_kind_length check (char_length(kind) between 1 and 40)
);

create index erasures_erased_at_idx on public.erasures (erased_at, key);

revoke all on table public.erasures from public, anon, authenticated, service_role;
alter table public.erasures enable row level security;

-- Its argument is what people call the rows.
create function private.enter_erasure() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.erasures (key, kind) select gone.erasure_key, tg_argv[0] from gone on conflict do nothing;
  return null;
end;
$$;

create trigger enter_erasure
  after delete on public.job_applications
  referencing old table as gone
  for each statement execute function private.enter_erasure('application');

-- The next entries from a moment on, the oldest first.
create function public.list_erasures(since timestamptz, after_key uuid default null, max_rows integer default 1000)
returns table (key uuid, kind text, erased_at timestamptz)
language sql stable security definer
set search_path = ''
as $$
  select entry.key, entry.kind, entry.erased_at
  from public.erasures as entry
  where (entry.erased_at, entry.key) > (
    list_erasures.since, coalesce(list_erasures.after_key, '00000000-0000-0000-0000-000000000000')
  )
  order by entry.erased_at, entry.key
  limit least(greatest(list_erasures.max_rows, 0), 1000)
$$;

-- Of these erasures those whose application is here again, with where its CV lies: that is removed first.
create function public.find_erased_again(keys uuid[]) returns table (key uuid, cv_storage_path text)
language sql stable security definer
set search_path = ''
as $$
  select applications.erasure_key, applications.cv_storage_path
  from public.job_applications as applications
  where applications.erasure_key = any (find_erased_again.keys)
$$;

-- Erases once more what was erased before a backup was put back. Answers how many rows went.
create function public.repeat_erasures(keys uuid[]) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  repeated integer;
begin
  perform private.erase_because('erased before a restore');
  delete from public.job_applications where erasure_key = any (repeat_erasures.keys);
  get diagnostics repeated = row_count;
  return repeated;
end;
$$;

-- Longer than any backup is kept. Answers how many entries went.
create function public.purge_erasures(max_rows integer) returns integer
language sql security definer
set search_path = ''
as $$
  with gone as (
    delete from public.erasures
    where key in (
      select overdue.key
      from public.erasures as overdue
      where overdue.erased_at < now() - interval '2 years'
      order by overdue.erased_at
      limit least(greatest(purge_erasures.max_rows, 0), 10000)
      for update skip locked
    )
    returning 1
  )
  select count(*)::integer from gone
$$;

revoke all on function private.enter_erasure() from public;
revoke all on function
  public.list_erasures(timestamptz, uuid, integer),
  public.find_erased_again(uuid[]),
  public.repeat_erasures(uuid[]),
  public.purge_erasures(integer)
from public, anon, authenticated, service_role;
grant execute on function
  public.list_erasures(timestamptz, uuid, integer),
  public.find_erased_again(uuid[]),
  public.repeat_erasures(uuid[]),
  public.purge_erasures(integer)
to service_role;
