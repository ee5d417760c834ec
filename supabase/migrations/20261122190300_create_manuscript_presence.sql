-- Who has a manuscript open. A tab says so again and again; whoever has not said so for 30 seconds is gone. Of oneself a
-- tab is never told: it knows its own device by the name that it gave it.

create table public.manuscript_presence (
  kind text not null,
  record_id bigint not null,
  person uuid not null references auth.users (id) on delete cascade,
  -- A tab, by the name that it made for itself.
  device uuid not null,
  opened_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  primary key (kind, record_id, person, device),
  constraint manuscript_presence_manuscript_fkey foreign key (kind, record_id)
    references public.manuscripts (kind, record_id) on delete cascade
);

create index manuscript_presence_person_idx on public.manuscript_presence (person);
create index manuscript_presence_seen_at_idx on public.manuscript_presence (seen_at);

revoke all on table public.manuscript_presence from public, anon, authenticated, service_role;
alter table public.manuscript_presence enable row level security;

-- Says that the caller has a manuscript open on a device, where `is_open`, or no longer; and answers who else has, and the
-- caller elsewhere. Without a device it only answers.
create function public.hold_manuscript(kind text, record_id bigint, device uuid default null, is_open boolean default true)
returns table (person uuid, name text, is_self boolean, opened_at timestamptz, seen_at timestamptz)
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  caller uuid := auth.uid();
begin
  perform private.require_editor();
  if device is not null and is_open then
    insert into public.manuscript_presence as held (kind, record_id, person, device)
    select manuscripts.kind, manuscripts.record_id, caller, hold_manuscript.device
    from public.manuscripts
    where manuscripts.kind = hold_manuscript.kind and manuscripts.record_id = hold_manuscript.record_id
    on conflict on constraint manuscript_presence_pkey do update set
      opened_at = case when held.seen_at < now() - interval '30 seconds' then now() else held.opened_at end,
      seen_at = now();
  elsif device is not null then
    delete from public.manuscript_presence as held
    where held.kind = hold_manuscript.kind and held.record_id = hold_manuscript.record_id
      and held.person = caller and held.device = hold_manuscript.device;
  end if;
  return query
    select held.person, people.name, held.person = caller, min(held.opened_at), max(held.seen_at)
    from public.manuscript_presence as held
    join private.people on people.user_id = held.person and people.role in ('staff', 'marketing')
    where held.kind = hold_manuscript.kind and held.record_id = hold_manuscript.record_id
      and held.seen_at >= now() - interval '30 seconds'
      and (held.person <> caller or held.device is distinct from hold_manuscript.device)
    group by held.person, people.name
    order by 4, 1;
end;
$$;

-- Answers how many went of those who are gone.
create function public.purge_manuscript_presence(max_rows integer) returns integer
language sql security definer
set search_path = ''
as $$
  with gone as (
    delete from public.manuscript_presence
    where (kind, record_id, person, device) in (
      select overdue.kind, overdue.record_id, overdue.person, overdue.device
      from public.manuscript_presence as overdue
      where overdue.seen_at < now() - interval '30 seconds'
      order by overdue.seen_at
      limit least(greatest(purge_manuscript_presence.max_rows, 0), 10000)
      for update skip locked
    )
    returning 1
  )
  select count(*)::integer from gone
$$;

revoke all on function
  public.hold_manuscript(text, bigint, uuid, boolean),
  public.purge_manuscript_presence(integer)
from public, anon, authenticated, service_role;

grant execute on function public.hold_manuscript(text, bigint, uuid, boolean) to authenticated;
grant execute on function public.purge_manuscript_presence(integer) to service_role;
