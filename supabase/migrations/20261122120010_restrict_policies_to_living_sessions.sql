-- Every policy that speaks of a person asks for a session that holds: one that nobody has ended, and whose website
-- session, where it came from one, is within its time.

create or replace function private.caller_session_holds() returns boolean
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

-- Who calls, if they may sign in and their session holds; null otherwise. Policies ask this and never `auth.uid()`,
-- which only says what the token says.
create function private.caller_id() returns uuid
language sql stable security definer
set search_path = ''
as $$
  select people.user_id
  from private.people
  where people.user_id = (select auth.uid()) and (select private.caller_session_holds())
$$;

revoke all on function private.caller_id() from public;
grant execute on function private.caller_id() to authenticated;

alter policy "People read their own permissions"
  on public.permissions
  using (user_id = (select private.caller_id()));

alter policy "Staff read every request, people their own"
  on public.privacy_requests
  using ((select private.caller_role()) = 'staff' or user_id = (select private.caller_id()));
