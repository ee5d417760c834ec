-- Who came in, who was turned away, whose role changed and who took files or lists along: beside the audit log, which
-- has what was changed. Rows hold no secret, no code and no address of somebody who is not known here. They come from
-- the server and from the trigger below, and nobody reads them but staff, through the functions.

create table public.security_events (
  id bigint generated always as identity primary key,
  happened_at timestamptz not null default now(),
  action text not null,
  -- Who acted, or as whom somebody tried to sign in.
  person uuid,
  -- Whom it happened to, where that is somebody else.
  subject uuid,
  -- An IPv4 address, or the /64 network of an IPv6 one.
  network text not null default '',
  device text not null default '',
  detail text not null default '',
  constraint security_events_action_known check (
    action in (
      'sign in', 'sign in failed', 'sign in delayed', 'wait lifted', 'sign out', 'password set',
      'refused', 'role changed', 'download', 'export', 'unrecorded'
    )
  ),
  constraint security_events_network_length check (char_length(network) <= 60),
  constraint security_events_device_length check (char_length(device) <= 100),
  constraint security_events_detail_length check (char_length(detail) <= 300)
);

create index security_events_happened_at_idx on public.security_events (happened_at);
create index security_events_person_idx on public.security_events (person, id desc);

revoke all on table public.security_events from public, anon, authenticated, service_role;
revoke all on sequence public.security_events_id_seq from public, anon, authenticated, service_role;

alter table public.security_events enable row level security;

-- `events` is a list of objects with the columns' names. At most 500 of them are written at once.
create function public.record_security_events(events jsonb) returns void
language sql security definer
set search_path = ''
as $$
  insert into public.security_events (happened_at, action, person, subject, network, device, detail)
  select
    coalesce(event.happened_at, now()), event.action, event.person, event.subject,
    left(coalesce(event.network, ''), 60), left(coalesce(event.device, ''), 100), left(coalesce(event.detail, ''), 300)
  from jsonb_to_recordset(events) as event (
    happened_at timestamptz, action text, person uuid, subject uuid, network text, device text, detail text
  )
  limit 500
$$;

-- Whatever changes a role, the server, a command or somebody with the database's password, it is an event.
create function private.record_role_change() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  before text := case when tg_op = 'INSERT' then 'none' else old.role end;
  after text := case when tg_op = 'DELETE' then 'none' else new.role end;
begin
  if before <> after then
    insert into public.security_events (action, person, subject, detail)
    values (
      'role changed',
      coalesce(auth.uid(), nullif(current_setting('audit.actor', true), '')::uuid),
      case when tg_op = 'DELETE' then old.user_id else new.user_id end,
      format('%s to %s', before, after)
    );
  end if;
  return null;
end;
$$;

create trigger record_role_change
  after insert or update or delete on public.permissions
  for each row execute function private.record_role_change();

-- The period stands here and not with the caller: nobody who holds the key can shorten the log.
create function public.purge_security_events(max_rows integer) returns integer
language sql security definer
set search_path = ''
as $$
  with erased as (
    delete from public.security_events
    where id in (
      select overdue.id
      from public.security_events as overdue
      where overdue.happened_at < now() - interval '6 months'
      order by overdue.happened_at
      limit least(greatest(purge_security_events.max_rows, 0), 10000)
      for update skip locked
    )
    returning 1
  )
  select count(*)::integer from erased
$$;

revoke all on function private.record_role_change() from public;

revoke all on function public.record_security_events(jsonb), public.purge_security_events(integer)
from public, anon, authenticated, service_role;

grant execute on function public.record_security_events(jsonb), public.purge_security_events(integer)
to service_role;
