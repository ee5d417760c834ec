-- The website's own sessions, behind its HTTP-only cookie. The cookie's token is random; only its hash is here.
-- Reached with the secret key, through the functions below.

create table public.website_sessions (
  token_hash text primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  idle_minutes integer not null,
  expires_at timestamptz not null,
  constraint website_sessions_token_hash_length check (char_length(token_hash) between 32 and 128),
  constraint website_sessions_idle_minutes_range check (idle_minutes between 1 and 525600),
  constraint website_sessions_expires_after_creation check (expires_at > created_at)
);

create index website_sessions_user_id_idx on public.website_sessions (user_id);
create index website_sessions_expires_at_idx on public.website_sessions (expires_at);

revoke all on table public.website_sessions from public, anon, authenticated, service_role;

alter table public.website_sessions enable row level security;

-- `session_user` is the person's id. Sessions whose time is over are swept here.
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

-- One row while the session holds and its person may sign in, none otherwise. Counts as a sign of life.
create function public.check_website_session(token_hash text)
returns table (user_id uuid, email text, role text, name text, customer_id bigint)
language sql security definer
set search_path = ''
as $$
  update public.website_sessions
  set last_seen_at = now()
  from private.people
  where website_sessions.token_hash = check_website_session.token_hash
    and website_sessions.expires_at > now()
    and website_sessions.last_seen_at + make_interval(mins => website_sessions.idle_minutes) > now()
    and people.user_id = website_sessions.user_id
  returning people.user_id, people.email, people.role, people.name, people.customer_id
$$;

create function public.close_website_session(token_hash text) returns void
language sql security definer
set search_path = ''
as $$
  delete from public.website_sessions where token_hash = close_website_session.token_hash
$$;

-- Ends every session of one person.
create function public.end_website_sessions("session_user" uuid) returns void
language sql security definer
set search_path = ''
as $$
  delete from public.website_sessions where user_id = end_website_sessions."session_user"
$$;

revoke all on function
  public.open_website_session(text, uuid, integer, integer),
  public.check_website_session(text),
  public.close_website_session(text),
  public.end_website_sessions(uuid)
from public, anon, authenticated, service_role;

grant execute on function
  public.open_website_session(text, uuid, integer, integer),
  public.check_website_session(text),
  public.close_website_session(text),
  public.end_website_sessions(uuid)
to service_role;
