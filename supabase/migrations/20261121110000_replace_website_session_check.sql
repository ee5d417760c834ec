-- A website session that no longer opens anything is refused for its true reason: its time is over, or its person may
-- not sign in any more. To tell the second, the row outlives the account until its own time is over, without a person.

alter table public.website_sessions
  alter column user_id drop not null,
  drop constraint website_sessions_user_id_fkey,
  add constraint website_sessions_user_id_fkey foreign key (user_id) references auth.users (id) on delete set null;

drop function public.check_website_session(text);

-- No row for a token of no session. `standing` is `holds`, `ended` when its time is over, or `nobody` when its person
-- was removed or banned; only the first names anybody, and counts as a sign of life.
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
    case when not session.in_time then 'ended' when people.user_id is null then 'nobody' else 'holds' end,
    people.user_id, people.email, people.role, people.name, people.customer_id
  from session
  left join private.people on people.user_id = session.user_id and session.in_time
$$;

revoke all on function public.read_website_session(text) from public, anon, authenticated, service_role;
grant execute on function public.read_website_session(text) to service_role;
