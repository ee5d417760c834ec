-- Who the caller is to us, read from the tables at each call and never from the token, so that a changed role, a
-- ban or a removal takes effect at the next call and not when the token expires.

create view private.people as
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

comment on view private.people is 'Everyone who may sign in now, with or without a role';

revoke all on table private.people from public, anon, authenticated, service_role;

create function private.caller_role() returns text
language sql stable security definer
set search_path = ''
as $$
  select people.role from private.people where people.user_id = (select auth.uid())
$$;

create function private.caller_customer_id() returns bigint
language sql stable security definer
set search_path = ''
as $$
  select people.customer_id from private.people where people.user_id = (select auth.uid())
$$;

revoke all on function private.caller_role(), private.caller_customer_id() from public;
grant execute on function private.caller_role(), private.caller_customer_id() to authenticated;
