-- What a person needs to know their sessions apart and to end one: the device that it was opened on, and the
-- sessions of the authentication provider that its tabs hold, which end with it.

alter table public.website_sessions
  add column id uuid not null default gen_random_uuid(),
  add column user_agent text not null default '',
  add constraint website_sessions_id_key unique (id),
  add constraint website_sessions_user_agent_length check (char_length(user_agent) <= 500);

-- No reference to `auth.sessions`: the provider sweeps its own.
create table private.website_session_tabs (
  auth_session uuid primary key,
  website_session uuid not null references public.website_sessions (id) on delete cascade
);

create index website_session_tabs_website_session_idx on private.website_session_tabs (website_session);

revoke all on table private.website_session_tabs from public, anon, authenticated, service_role;

-- Says on which device a session is used and which session of the provider one of its tabs holds. Who signs in again
-- in the same browser has a new session in place of `previous_hash`: the tabs that are still open go with it.
create function public.describe_website_session(
  token_hash text,
  user_agent text,
  auth_session uuid,
  previous_hash text default null
) returns void
language sql security definer
set search_path = ''
as $$
  update public.website_sessions
  set user_agent = left(describe_website_session.user_agent, 500)
  where website_sessions.token_hash = describe_website_session.token_hash;

  update private.website_session_tabs
  set website_session = present.id
  from public.website_sessions as present, public.website_sessions as previous
  where present.token_hash = describe_website_session.token_hash
    and previous.token_hash = describe_website_session.previous_hash
    and previous.user_id = present.user_id
    and website_session_tabs.website_session = previous.id;

  insert into private.website_session_tabs (auth_session, website_session)
  select sessions.id, website_sessions.id
  from public.website_sessions
  join auth.sessions on sessions.user_id = website_sessions.user_id
  where website_sessions.token_hash = describe_website_session.token_hash
    and sessions.id = describe_website_session.auth_session
  on conflict (auth_session) do update set website_session = excluded.website_session
$$;

-- The sessions of a person that still hold, the one with this token first, then by when they were last used.
create function public.list_website_sessions("session_user" uuid, token_hash text)
returns table (id uuid, user_agent text, created_at timestamptz, last_seen_at timestamptz, is_current boolean)
language sql stable security definer
set search_path = ''
as $$
  select
    held.id,
    held.user_agent,
    held.created_at,
    held.last_seen_at,
    held.token_hash = list_website_sessions.token_hash
  from public.website_sessions as held
  where held.user_id = list_website_sessions."session_user"
    and held.expires_at > now()
    and held.last_seen_at + make_interval(mins => held.idle_minutes) > now()
  order by held.token_hash = list_website_sessions.token_hash desc, held.last_seen_at desc, held.id
$$;

-- Ends one session of a person with what its tabs hold; false when they have no such one.
create function public.end_website_session("session_user" uuid, session_id uuid) returns boolean
language sql security definer
set search_path = ''
as $$
  delete from auth.sessions
  using private.website_session_tabs as tabs, public.website_sessions as ended
  where ended.id = end_website_session.session_id
    and ended.user_id = end_website_session."session_user"
    and tabs.website_session = ended.id
    and sessions.id = tabs.auth_session
    and sessions.user_id = ended.user_id;

  with ended as (
    delete from public.website_sessions
    where website_sessions.id = end_website_session.session_id
      and website_sessions.user_id = end_website_session."session_user"
    returning 1
  )
  select exists (select from ended)
$$;

-- Ends all that a person has open but the session with this token and what its tabs hold. Answers how many.
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

revoke all on function
  public.describe_website_session(text, text, uuid, text),
  public.list_website_sessions(uuid, text),
  public.end_website_session(uuid, uuid),
  public.end_other_website_sessions(uuid, text)
from public, anon, authenticated, service_role;

grant execute on function
  public.describe_website_session(text, text, uuid, text),
  public.list_website_sessions(uuid, text),
  public.end_website_session(uuid, uuid),
  public.end_other_website_sessions(uuid, text)
to service_role;
