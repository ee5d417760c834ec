-- A token outlives its session by up to an hour. Whose session was ended, by themselves on another device or by
-- staff who disabled them, has no role any more at the next call.

create function private.caller_session_holds() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select (select auth.jwt()) ->> 'session_id' is null
    or exists (
      select from auth.sessions
      where sessions.id = ((select auth.jwt()) ->> 'session_id')::uuid
        and sessions.user_id = (select auth.uid())
    )
$$;

revoke all on function private.caller_session_holds() from public;

create or replace function private.caller_role() returns text
language sql stable security definer
set search_path = ''
as $$
  select people.role
  from private.people
  where people.user_id = (select auth.uid()) and (select private.caller_session_holds())
$$;

create or replace function private.caller_customer_id() returns bigint
language sql stable security definer
set search_path = ''
as $$
  select people.customer_id
  from private.people
  where people.user_id = (select auth.uid()) and (select private.caller_session_holds())
$$;
