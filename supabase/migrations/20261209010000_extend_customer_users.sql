-- Who disabled a user of a customer decides: a manager enables only users whom a manager of the same customer disabled.

create table private.users_disabled_by_customers (
  user_id uuid primary key references auth.users (id) on delete cascade,
  customer_id bigint not null references public.customers (id) on delete cascade,
  -- The end of that ban. A user who is banned until another time was disabled by staff since.
  banned_until timestamptz not null
);

create index users_disabled_by_customers_customer_id_idx on private.users_disabled_by_customers (customer_id);

alter table private.users_disabled_by_customers enable row level security;
revoke all on table private.users_disabled_by_customers from public, anon, authenticated, service_role;

create function private.is_disabled_by_staff(person uuid, customer bigint) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from auth.users
    where users.id = is_disabled_by_staff.person and users.banned_until > now()
      and not exists (
        select from private.users_disabled_by_customers as own
        where own.user_id = users.id and own.customer_id = is_disabled_by_staff.customer
          and own.banned_until = users.banned_until
      )
  )
$$;

drop function public.list_customer_users(bigint);

-- For staff and the customer's own users, by name.
create function public.list_customer_users(customer bigint)
returns table (
  user_id uuid, email text, name text, rights text[], invited_at timestamptz, last_sign_in_at timestamptz,
  is_disabled boolean, is_disabled_by_staff boolean
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  if private.caller_role() is distinct from 'staff'
    and private.caller_customer_id() is distinct from list_customer_users.customer then
    raise exception 'Only users of this customer can see them.' using errcode = 'insufficient_privilege';
  end if;
  return query
    select
      users.id, users.email::text,
      coalesce(nullif(btrim(users.raw_user_meta_data ->> 'name'), ''), users.email::text),
      permissions.rights, users.invited_at, users.last_sign_in_at, coalesce(users.banned_until > now(), false),
      private.is_disabled_by_staff(users.id, list_customer_users.customer)
    from public.permissions
    join auth.users on users.id = permissions.user_id
    where permissions.customer_id = list_customer_users.customer and users.deleted_at is null and users.email is not null
    order by 3, 1;
end;
$$;

-- A disabled user is signed out at once and can't sign in. Returns 'done', 'not allowed', 'unknown person',
-- 'last manager' or, for a manager, 'disabled by staff'.
create or replace function public.set_customer_user_disabled(
  acting_person uuid, person uuid, customer bigint, is_disabled boolean
) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  go text := private.begin_customer_user_change(acting_person, person, customer);
  is_by_staff constant boolean := private.is_staff(acting_person);
  ban_end constant timestamptz := case when set_customer_user_disabled.is_disabled then now() + interval '100 years' end;
begin
  if go <> 'go' then
    return go;
  end if;
  if not is_by_staff and private.is_disabled_by_staff(person, customer) then
    return 'disabled by staff';
  end if;
  if set_customer_user_disabled.is_disabled and not is_by_staff and private.is_last_manager(person, customer) then
    return 'last manager';
  end if;
  update auth.users set banned_until = ban_end, updated_at = now() where users.id = person;
  delete from private.users_disabled_by_customers as former where former.user_id = person;
  if set_customer_user_disabled.is_disabled then
    if not is_by_staff then
      insert into private.users_disabled_by_customers (user_id, customer_id, banned_until) values (person, customer, ban_end);
    end if;
    delete from auth.sessions where sessions.user_id = person;
    -- Sessions without a user let the server tell the browser why it was signed out.
    update public.website_sessions set user_id = null where website_sessions.user_id = person;
  end if;
  perform private.insert_user_event(
    acting_person, case when set_customer_user_disabled.is_disabled then 'disable' else 'enable' end, person
  );
  return 'done';
end;
$$;

-- Users whom a colleague disabled last.
insert into private.users_disabled_by_customers (user_id, customer_id, banned_until)
select users.id, permissions.customer_id, users.banned_until
from auth.users
join public.permissions on permissions.user_id = users.id
cross join lateral (
  select entry.actor from public.audit_log as entry
  where entry.table_name = 'people' and entry.row_id = users.id::text and entry.action = 'disable'
  order by entry.id desc
  limit 1
) as latest
join public.permissions as colleague
  on colleague.user_id = latest.actor and colleague.customer_id = permissions.customer_id
where users.banned_until > now();

revoke all on function private.is_disabled_by_staff, public.list_customer_users
from public, anon, authenticated, service_role;
grant execute on function public.list_customer_users to authenticated;
