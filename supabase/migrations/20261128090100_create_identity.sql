-- Users' roles, website sessions, the audit log and the security log. Roles and sessions are read at each call, never
-- from the token, so that changes apply immediately.

-- ===== Tables =====

create table public.customers (
  id bigint generated always as identity primary key,
  name text not null,
  constraint customers_name_length check (char_length(btrim(name)) between 1 and 200)
);

-- Only the secret key writes here.
create table public.permissions (
  user_id uuid primary key references auth.users (id) on delete cascade,
  role text not null,
  customer_id bigint references public.customers (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint permissions_role_known check (role in ('staff', 'marketing', 'customer')),
  -- A user without a company sees no company's data.
  constraint permissions_customer_for_customers_only check (role = 'customer' or customer_id is null)
);

create index permissions_customer_id_idx on public.permissions (customer_id);

-- Only a hash of the cookie's token is stored. The secret key uses functions.
create table public.website_sessions (
  token_hash text primary key,
  user_id uuid,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  idle_minutes integer not null,
  expires_at timestamptz not null,
  id uuid not null default gen_random_uuid(),
  user_agent text not null default '',
  constraint website_sessions_token_hash_length check (char_length(token_hash) between 32 and 128),
  constraint website_sessions_idle_minutes_range check (idle_minutes between 1 and 525600),
  constraint website_sessions_expires_after_creation check (expires_at > created_at),
  constraint website_sessions_id_key unique (id),
  constraint website_sessions_user_agent_length check (char_length(user_agent) <= 500),
  constraint website_sessions_user_id_fkey foreign key (user_id) references auth.users (id) on delete set null
);

create index website_sessions_user_id_idx on public.website_sessions (user_id);
create index website_sessions_expires_at_idx on public.website_sessions (expires_at);

-- Names of changed columns, never values, which may be personal. Only triggers write here; the secret key can only
-- read.
create table public.audit_log (
  id bigint generated always as identity primary key,
  happened_at timestamptz not null default now(),
  actor uuid,
  role_name text not null,
  action text not null,
  table_name text not null,
  row_id text not null,
  changed_columns text[] not null default '{}',
  constraint audit_log_action_known check (
    action in (
      'insert', 'update', 'delete', 'open',
      'invite', 'invite again', 'disable', 'enable', 'rename', 'end session', 'end other sessions', 'export'
    )
  )
);

create index audit_log_table_name_row_id_idx on public.audit_log (table_name, row_id);
create index audit_log_happened_at_idx on public.audit_log (happened_at);
create index audit_log_actor_idx on public.audit_log (actor, id desc);

-- Auth sessions of the tabs of a website session. No foreign key: Auth deletes its own rows.
create table private.website_session_tabs (
  auth_session uuid primary key,
  website_session uuid not null references public.website_sessions (id) on delete cascade
);

create index website_session_tabs_website_session_idx on private.website_session_tabs (website_session);

-- No secrets, codes or addresses of unknown users. Written by the server and a trigger.
create table public.security_events (
  id bigint generated always as identity primary key,
  happened_at timestamptz not null default now(),
  action text not null,
  -- The acting user, or the user that a failed sign-in named.
  person uuid,
  subject uuid,
  -- An IPv4 address or an IPv6 /64 network.
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
create index security_events_subject_idx on public.security_events (subject);

create view private.users as
select
  users.id as user_id,
  users.email::text as email,
  coalesce(nullif(btrim(users.raw_user_meta_data ->> 'name'), ''), users.email::text) as name,
  permissions.role,
  permissions.customer_id
from auth.users
left join public.permissions on permissions.user_id = users.id
where users.deleted_at is null
  and (users.banned_until is null or users.banned_until <= now());

comment on view private.users is 'Users who can sign in, with or without a role';

-- ===== Callers =====

-- A token outlives its session by up to an hour.
create function private.is_session_active() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select (select auth.jwt()) ->> 'session_id' is null
    or exists (
      select
      from auth.sessions
      left join private.website_session_tabs as tabs on tabs.auth_session = sessions.id
      left join public.website_sessions as website on website.id = tabs.website_session
      where sessions.id = ((select auth.jwt()) ->> 'session_id')::uuid
        and sessions.user_id = (select auth.uid())
        and (
          website.id is null
          or (
            website.expires_at > now()
            and website.last_seen_at + make_interval(mins => website.idle_minutes) > now()
          )
        )
    )
$$;

-- Reads the tables, so that a changed role, a ban or an ended session applies at the next call.
create function private.caller_role() returns text
language sql stable security definer
set search_path = ''
as $$
  select users.role
  from private.users
  where users.user_id = (select auth.uid()) and (select private.is_session_active())
$$;

create function private.caller_customer_id() returns bigint
language sql stable security definer
set search_path = ''
as $$
  select users.customer_id
  from private.users
  where users.user_id = (select auth.uid()) and (select private.is_session_active())
$$;

-- Returns the caller's id if their session is active, else null. Policies use this instead of `auth.uid()`, which
-- trusts the token.
create function private.caller_id() returns uuid
language sql stable security definer
set search_path = ''
as $$
  select users.user_id
  from private.users
  where users.user_id = (select auth.uid()) and (select private.is_session_active())
$$;

create function private.is_staff(person uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (select from private.users where users.user_id = person and users.role = 'staff')
$$;

create function private.assert_staff() returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if private.caller_role() is distinct from 'staff' then
    raise exception 'Only staff can answer privacy requests.' using errcode = 'insufficient_privilege';
  end if;
end;
$$;

create function private.assert_staff_user() returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if private.caller_role() is distinct from 'staff' then
    raise exception 'Only staff can do this.' using errcode = 'insufficient_privilege';
  end if;
end;
$$;

-- ===== Website sessions =====

create function public.open_website_session(
  token_hash text,
  "session_user" uuid,
  idle_minutes integer,
  absolute_hours integer
) returns void
language sql security definer
set search_path = ''
as $$
  delete from public.website_sessions where expires_at <= now();
  insert into public.website_sessions (token_hash, user_id, idle_minutes, expires_at)
  values (
    open_website_session.token_hash,
    open_website_session."session_user",
    open_website_session.idle_minutes,
    now() + make_interval(hours => open_website_session.absolute_hours)
  )
$$;

-- Returns no row for an unknown token. `standing` is `holds`, `ended` (expired) or `nobody` (user deleted or banned).
-- Only `holds` counts as activity.
create function public.read_website_session(token_hash text)
returns table (standing text, user_id uuid, email text, role text, name text, customer_id bigint)
language sql security definer
set search_path = ''
as $$
  with session as (
    select
      website_sessions.user_id,
      website_sessions.expires_at > now()
        and website_sessions.last_seen_at + make_interval(mins => website_sessions.idle_minutes) > now() as in_time
    from public.website_sessions
    where website_sessions.token_hash = read_website_session.token_hash
  ),
  seen as (
    update public.website_sessions
    set last_seen_at = now()
    from session
    where website_sessions.token_hash = read_website_session.token_hash and session.in_time
  )
  select
    case when not session.in_time then 'ended' when users.user_id is null then 'nobody' else 'holds' end,
    users.user_id, users.email, users.role, users.name, users.customer_id
  from session
  left join private.users on users.user_id = session.user_id and session.in_time
$$;

-- Links a tab's Auth session to the website session. A new sign-in in the same browser replaces `previous_hash` and
-- takes over its tabs.
create function public.update_session_device(
  token_hash text,
  user_agent text,
  auth_session uuid,
  previous_hash text default null
) returns void
language sql security definer
set search_path = ''
as $$
  update public.website_sessions
  set user_agent = left(update_session_device.user_agent, 500)
  where website_sessions.token_hash = update_session_device.token_hash;

  update private.website_session_tabs
  set website_session = present.id
  from public.website_sessions as present, public.website_sessions as previous
  where present.token_hash = update_session_device.token_hash
    and previous.token_hash = update_session_device.previous_hash
    and previous.user_id = present.user_id
    and website_session_tabs.website_session = previous.id;

  insert into private.website_session_tabs (auth_session, website_session)
  select sessions.id, website_sessions.id
  from public.website_sessions
  join auth.sessions on sessions.user_id = website_sessions.user_id
  where website_sessions.token_hash = update_session_device.token_hash
    and sessions.id = update_session_device.auth_session
  on conflict (auth_session) do update set website_session = excluded.website_session
$$;

create function public.list_website_sessions("session_user" uuid, token_hash text)
returns table (id uuid, user_agent text, created_at timestamptz, last_seen_at timestamptz, is_current boolean)
language sql stable security definer
set search_path = ''
as $$
  select
    stored.id,
    stored.user_agent,
    stored.created_at,
    stored.last_seen_at,
    stored.token_hash = list_website_sessions.token_hash
  from public.website_sessions as stored
  where stored.user_id = list_website_sessions."session_user"
    and stored.expires_at > now()
    and stored.last_seen_at + make_interval(mins => stored.idle_minutes) > now()
  order by stored.token_hash = list_website_sessions.token_hash desc, stored.last_seen_at desc, stored.id
$$;

create function private.end_tabs_of_website_session() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from auth.sessions
  using private.website_session_tabs as tabs
  where tabs.website_session = old.id and sessions.id = tabs.auth_session;
  return old;
end;
$$;

create function public.close_website_session(token_hash text) returns uuid
language sql security definer
set search_path = ''
as $$
  delete from public.website_sessions
  where website_sessions.token_hash = close_website_session.token_hash
  returning website_sessions.user_id
$$;

create function public.end_website_session("session_user" uuid, session_id uuid) returns boolean
language sql security definer
set search_path = ''
as $$
  with ended as (
    delete from public.website_sessions
    where website_sessions.id = end_website_session.session_id
      and website_sessions.user_id = end_website_session."session_user"
    returning 1
  )
  select exists (select from ended)
$$;

create function public.end_website_sessions("session_user" uuid) returns void
language sql security definer
set search_path = ''
as $$
  delete from public.website_sessions where user_id = end_website_sessions."session_user"
$$;

create function public.end_other_website_sessions("session_user" uuid, token_hash text) returns integer
language sql security definer
set search_path = ''
as $$
  delete from auth.sessions
  where sessions.user_id = end_other_website_sessions."session_user"
    and not exists (
      select
      from private.website_session_tabs as tabs
      join public.website_sessions as kept on kept.id = tabs.website_session
      where tabs.auth_session = sessions.id and kept.token_hash = end_other_website_sessions.token_hash
    );

  with ended as (
    delete from public.website_sessions
    where website_sessions.user_id = end_other_website_sessions."session_user"
      and website_sessions.token_hash <> end_other_website_sessions.token_hash
    returning 1
  )
  select count(*)::integer from ended
$$;

-- Called by the server every minute. Policies reject expired sessions anyway.
create function public.end_expired_website_sessions() returns integer
language sql security definer
set search_path = ''
as $$
  with ended as (
    delete from public.website_sessions
    where website_sessions.token_hash in (
      select expired.token_hash
      from public.website_sessions as expired
      where expired.expires_at <= now()
        or expired.last_seen_at + make_interval(mins => expired.idle_minutes) <= now()
      for update skip locked
    )
    returning 1
  )
  select count(*)::integer from ended
$$;

-- For calls with an access token and no cookie. Returns only users who may sign in.
create function public.read_user(id uuid)
returns table (user_id uuid, email text, role text, name text, customer_id bigint)
language sql stable security definer
set search_path = ''
as $$
  select users.user_id, users.email, users.role, users.name, users.customer_id
  from private.users
  where users.user_id = read_user.id
$$;

-- ===== Audit log =====

-- Further arguments are derived columns, which are not logged.
create function private.record_change() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  before jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  after jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  changed text[] := '{}';
begin
  if tg_op = 'UPDATE' then
    select coalesce(array_agg(key order by key), '{}') into changed
    from jsonb_each(after)
    where key <> 'updated_at' and not starts_with(key, 'search') and key <> all (tg_argv[1:])
      and value is distinct from before -> key;

    if changed = '{}' then
      return null;
    end if;
  end if;

  insert into public.audit_log (actor, role_name, action, table_name, row_id, changed_columns)
  values (
    coalesce(auth.uid(), nullif(current_setting('audit.actor', true), '')::uuid),
    -- `current_user` is this function's owner.
    coalesce(nullif(current_setting('role', true), 'none'), session_user),
    lower(tg_op),
    tg_table_name,
    coalesce(after ->> tg_argv[0], before ->> tg_argv[0]),
    changed
  );
  return null;
end;
$$;

-- Sets the acting user for this transaction. Only for functions that the secret key calls.
create function private.set_acting_user(person uuid) returns void
language sql
set search_path = ''
as $$
  select set_config('audit.actor', coalesce(person::text, ''), true)
$$;

create function private.insert_user_event(acting_person uuid, action text, person uuid) returns void
language sql
set search_path = ''
as $$
  insert into public.audit_log (actor, role_name, action, table_name, row_id)
  values (
    acting_person,
    coalesce(nullif(current_setting('role', true), 'none'), session_user),
    action,
    'people',
    person::text
  )
$$;

create function public.record_user_event(acting_person uuid, action text, person uuid) returns void
language sql security definer
set search_path = ''
as $$
  select private.insert_user_event(
    record_user_event.acting_person, record_user_event.action, record_user_event.person
  )
$$;

-- Newest first, without what the caller may not see. Empty filters match everything; `what` is a table or 'security'.
-- For a failed sign-in, the subject is the user named.
create function public.list_audit_log(
  skip_rows integer default 0,
  max_rows integer default 50,
  who text default '',
  what text default '',
  since timestamptz default null,
  until timestamptz default null
)
returns table (
  id bigint,
  happened_at timestamptz,
  actor uuid,
  actor_name text,
  role_name text,
  action text,
  table_name text,
  row_id text,
  subject text,
  changed_columns text[],
  detail text,
  total bigint
)
language sql stable security definer
set search_path = ''
as $$
  with named as (
    select
      users.id,
      coalesce(nullif(btrim(users.raw_user_meta_data ->> 'name'), ''), users.email::text) as name,
      users.email::text as email
    from auth.users
    where users.deleted_at is null
  ),
  entry as (
    select
      change.id, change.happened_at, change.actor, change.role_name, change.action, change.table_name,
      change.row_id, change.changed_columns, '' as detail,
      case when change.table_name in ('people', 'permissions') then change.row_id end as about
    from public.audit_log as change
    where list_audit_log.what in ('', change.table_name)
    union all
    select
      -event.id, event.happened_at, case when not event.is_attempt then event.person end, 'server', event.action,
      'security', '', '{}'::text[], concat_ws(', ', nullif(event.detail, ''), nullif(event.device, ''), nullif(event.network, '')),
      coalesce(event.subject, case when event.is_attempt then event.person end)::text
    from (
      select *, security_events.action in ('sign in failed', 'sign in delayed') as is_attempt
      from public.security_events
    ) as event
    where list_audit_log.what = 'security'
      or (list_audit_log.what = '' and event.action <> 'role changed')
  )
  select
    entry.id,
    entry.happened_at,
    entry.actor,
    actor.name,
    entry.role_name,
    entry.action,
    entry.table_name,
    entry.row_id,
    subject.name,
    entry.changed_columns,
    entry.detail,
    count(*) over ()
  from entry
  left join named as actor on actor.id = entry.actor
  left join named as subject on subject.id::text = entry.about
  where (list_audit_log.since is null or entry.happened_at >= list_audit_log.since)
    and (list_audit_log.until is null or entry.happened_at < list_audit_log.until)
    and (
      list_audit_log.who = ''
      or strpos(lower(concat_ws(' ', actor.name, actor.email)), lower(list_audit_log.who)) > 0
      or (
        entry.table_name = 'security'
        and strpos(lower(concat_ws(' ', subject.name, subject.email)), lower(list_audit_log.who)) > 0
      )
    )
  order by entry.happened_at desc, entry.id desc
  limit least(greatest(list_audit_log.max_rows, 0), 200)
  offset greatest(list_audit_log.skip_rows, 0)
$$;

-- The period is fixed here, so that the secret key cannot shorten the log.
create function public.expire_audit_log(max_rows integer) returns integer
language sql security definer
set search_path = ''
as $$
  with erased as (
    delete from public.audit_log
    where id in (
      select overdue.id
      from public.audit_log as overdue
      where overdue.happened_at < now() - interval '2 years'
      order by overdue.happened_at
      limit least(greatest(expire_audit_log.max_rows, 0), 10000)
      for update skip locked
    )
    returning 1
  )
  select count(*)::integer from erased
$$;

-- ===== Security events =====

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

-- Covers changes by the server, a command or a database connection.
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

-- The period is fixed here, so that the secret key cannot shorten the log.
create function public.expire_security_events(max_rows integer) returns integer
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
      limit least(greatest(expire_security_events.max_rows, 0), 10000)
      for update skip locked
    )
    returning 1
  )
  select count(*)::integer from erased
$$;

-- ===== User administration =====
-- The website API calls these for staff. Each checks at this moment whether the acting user is staff, and returns the
-- outcome in one word. Changes run one at a time, so that two members of staff cannot remove each other.

-- Invited users who never signed in don't count: the address may be mistyped.
create function private.is_last_staff(person uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select private.is_staff(person)
    and not exists (
      select
      from private.users as others
      join auth.users as accounts on accounts.id = others.user_id
      where others.role = 'staff' and others.user_id <> person and accounts.email_confirmed_at is not null
    )
$$;

-- Takes the lock; returns 'go' or the reason for rejecting the change.
create function private.begin_user_change(acting_person uuid, person uuid) returns text
language plpgsql
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtext('people administration'));
  perform private.set_acting_user(acting_person);
  if not private.is_staff(acting_person) then
    return 'not staff';
  end if;
  if not exists (select from auth.users where users.id = person and users.deleted_at is null) then
    return 'unknown person';
  end if;
  return 'go';
end;
$$;

-- Returns 'done', 'not staff', 'unknown person', 'unknown customer' or 'last staff'.
create function public.update_user_access(
  acting_person uuid,
  person uuid,
  new_role text,
  new_customer bigint default null
) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  go text := private.begin_user_change(acting_person, person);
begin
  if go <> 'go' then
    return go;
  end if;
  if new_customer is not null and not exists (select from public.customers where customers.id = new_customer) then
    return 'unknown customer';
  end if;
  if new_role <> 'staff' and private.is_last_staff(person) then
    return 'last staff';
  end if;

  insert into public.permissions as stored (user_id, role, customer_id)
  values (person, new_role, new_customer)
  on conflict (user_id) do update set role = excluded.role, customer_id = excluded.customer_id
  where (stored.role, stored.customer_id) is distinct from (excluded.role, excluded.customer_id);
  return 'done';
end;
$$;

-- Applies at the user's next call. Returns 'done', 'not staff', 'unknown person' or 'last staff'.
create function public.disable_user(acting_person uuid, person uuid) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  go text := private.begin_user_change(acting_person, person);
begin
  if go <> 'go' then
    return go;
  end if;
  if private.is_last_staff(person) then
    return 'last staff';
  end if;

  update auth.users set banned_until = now() + interval '100 years', updated_at = now()
  where users.id = person;
  delete from auth.sessions where sessions.user_id = person;
  -- Sessions without a user let the server tell the browser why it was signed out.
  update public.website_sessions set user_id = null where website_sessions.user_id = person;
  perform private.insert_user_event(acting_person, 'disable', person);
  return 'done';
end;
$$;

create function public.enable_user(acting_person uuid, person uuid) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  go text := private.begin_user_change(acting_person, person);
begin
  if go <> 'go' then
    return go;
  end if;

  update auth.users set banned_until = null, updated_at = now() where users.id = person;
  perform private.insert_user_event(acting_person, 'enable', person);
  return 'done';
end;
$$;

-- Sorted by name. Empty filters match everyone; role 'none' means without permissions; states are 'disabled', 'never'
-- (signed in) and 'active'.
create function public.list_users(
  search text default '',
  role_filter text default '',
  state_filter text default '',
  max_rows integer default 50,
  skip_rows integer default 0,
  person uuid default null
)
returns table (
  user_id uuid,
  email text,
  name text,
  role text,
  customer_id bigint,
  customer_name text,
  created_at timestamptz,
  invited_at timestamptz,
  last_sign_in_at timestamptz,
  is_disabled boolean,
  total bigint
)
language sql stable security definer
set search_path = ''
as $$
  with all_users as (
    select
      users.id as user_id,
      users.email::text as email,
      coalesce(nullif(btrim(users.raw_user_meta_data ->> 'name'), ''), users.email::text) as name,
      permissions.role,
      permissions.customer_id,
      customers.name as customer_name,
      users.created_at,
      users.invited_at,
      users.last_sign_in_at,
      coalesce(users.banned_until > now(), false) as is_disabled
    from auth.users
    left join public.permissions on permissions.user_id = users.id
    left join public.customers on customers.id = permissions.customer_id
    where users.deleted_at is null and users.email is not null
  )
  select all_users.*, count(*) over ()
  from all_users
  where (list_users.person is null or all_users.user_id = list_users.person)
    and (list_users.role_filter = '' or coalesce(all_users.role, 'none') = list_users.role_filter)
    and case list_users.state_filter
      when 'disabled' then all_users.is_disabled
      when 'never' then all_users.last_sign_in_at is null
      when 'active' then not all_users.is_disabled and all_users.last_sign_in_at is not null
      else true
    end
    and strpos(
      lower(concat_ws(' ', all_users.name, all_users.email, all_users.customer_name)),
      lower(btrim(list_users.search))
    ) > 0
  order by lower(all_users.name), all_users.user_id
  limit least(greatest(list_users.max_rows, 0), 200)
  offset greatest(list_users.skip_rows, 0)
$$;

-- ===== Triggers =====

create trigger set_permissions_updated_at
  before update on public.permissions
  for each row execute function private.set_updated_at();

create trigger record_customers_change
  after insert or update or delete on public.customers
  for each row execute function private.record_change('id');

create trigger record_permissions_change
  after insert or update or delete on public.permissions
  for each row execute function private.record_change('user_id');

create trigger end_tabs_of_website_session
  before delete on public.website_sessions
  for each row execute function private.end_tabs_of_website_session();

create trigger record_role_change
  after insert or update or delete on public.permissions
  for each row execute function private.record_role_change();

-- ===== Row-level security =====

alter table public.customers enable row level security;
alter table public.permissions enable row level security;
alter table public.website_sessions enable row level security;
alter table public.audit_log enable row level security;
alter table private.website_session_tabs enable row level security;
alter table public.security_events enable row level security;

create policy "Users read their own permissions"
  on public.permissions for select
  to authenticated
  using (user_id = (select private.caller_id()));

create policy "Staff read every customer, customers read their own"
  on public.customers for select
  to authenticated
  using (
    (select private.caller_role()) = 'staff'
    or id = (select private.caller_customer_id())
  );

-- ===== Grants =====

revoke all on table
  public.customers, public.permissions, public.website_sessions, public.audit_log, private.website_session_tabs,
  public.security_events, private.users
from public, anon, authenticated, service_role;
revoke all on sequence
  public.customers_id_seq, public.audit_log_id_seq, public.security_events_id_seq
from public, anon, authenticated, service_role;
revoke all on function
  private.is_session_active, private.caller_role, private.caller_customer_id, private.caller_id, private.is_staff,
  private.assert_staff, private.assert_staff_user, public.open_website_session, public.read_website_session,
  public.update_session_device, public.list_website_sessions, private.end_tabs_of_website_session,
  public.close_website_session, public.end_website_session, public.end_website_sessions,
  public.end_other_website_sessions, public.end_expired_website_sessions, public.read_user, private.record_change,
  private.set_acting_user, private.insert_user_event, public.record_user_event, public.list_audit_log,
  public.expire_audit_log, public.record_security_events, private.record_role_change, public.expire_security_events,
  private.is_last_staff, private.begin_user_change, public.update_user_access, public.disable_user, public.enable_user,
  public.list_users
from public, anon, authenticated, service_role;

grant select on table public.customers, public.permissions to authenticated;
grant select, insert, update, delete on table public.customers, public.permissions to service_role;
grant select on table public.audit_log to service_role;

grant execute on function private.caller_role, private.caller_customer_id, private.caller_id to authenticated;
grant execute on function
  public.open_website_session, public.read_website_session, public.update_session_device, public.list_website_sessions,
  public.close_website_session, public.end_website_session, public.end_website_sessions,
  public.end_other_website_sessions, public.end_expired_website_sessions, public.read_user, public.record_user_event,
  public.list_audit_log, public.expire_audit_log, public.record_security_events, public.expire_security_events,
  public.update_user_access, public.disable_user, public.enable_user, public.list_users
to service_role;
