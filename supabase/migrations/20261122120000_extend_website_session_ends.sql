-- A website session takes with it what came from it, whatever ends it: signing out, signing in anew, another device,
-- staff, or its own time. That is the data sessions of its tabs, whose refresh tokens go with them.

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

revoke all on function private.end_tabs_of_website_session() from public;

create trigger end_tabs_of_website_session
  before delete on public.website_sessions
  for each row execute function private.end_tabs_of_website_session();

-- Whose session it was, for the log; nothing where there was none, or its person is gone.
drop function public.close_website_session(text);

create function public.close_website_session(token_hash text) returns uuid
language sql security definer
set search_path = ''
as $$
  delete from public.website_sessions
  where website_sessions.token_hash = close_website_session.token_hash
  returning website_sessions.user_id
$$;

create or replace function public.end_website_session("session_user" uuid, session_id uuid) returns boolean
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

-- Ends the sessions whose time is over, used or not. Answers how many. The server calls it every minute; until then
-- they open nothing, for policies ask for a session that holds.
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

revoke all on function
  public.close_website_session(text),
  public.end_expired_website_sessions()
from public, anon, authenticated, service_role;

grant execute on function
  public.close_website_session(text),
  public.end_expired_website_sessions()
to service_role;
