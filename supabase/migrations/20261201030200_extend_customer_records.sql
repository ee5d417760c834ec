-- Customers for staff, and their users with rights.

-- ===== List of customers, for staff =====

-- `sort` is `name`, `users`, `work` or `moved`, with `-` for descending; `status` is empty for any.
create function public.list_customers(
  patterns text[] default '{}',
  status text default '',
  sort text default 'name',
  max_rows integer default 50,
  skip_rows integer default 0
)
returns table (
  id bigint, code text, name text, account_status text, users bigint, call_offs bigint, claims bigint,
  moved_at timestamptz, total bigint
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.assert_staff_user();
  return query
    with found as (
      select
        customers.id, customers.code, customers.name, customers.account_status,
        (
          select count(*) from private.users where users.customer_id = customers.id
        ) as users,
        coalesce(open_call_offs.count, 0) as call_offs, coalesce(open_claims.count, 0) as claims,
        (
          select max(movement.happened_at) from public.stock_movements as movement
          where movement.customer_id = customers.id
        ) as moved_at
      from public.customers
      left join (
        select call_offs.customer_id, count(*) as count
        from public.call_offs
        where call_offs.state in ('waiting for approval', 'confirmed', 'picking')
        group by call_offs.customer_id
      ) as open_call_offs on open_call_offs.customer_id = customers.id
      left join (
        select claims.customer_id, count(*) as count
        from public.claims
        where claims.state = 'open'
        group by claims.customer_id
      ) as open_claims on open_claims.customer_id = customers.id
      where concat_ws(' ', customers.name, customers.code) ilike all (list_customers.patterns)
        and list_customers.status in ('', customers.account_status)
    )
    select found.*, count(*) over ()
    from found
    order by
      case list_customers.sort when 'users' then found.users when 'work' then found.call_offs + found.claims end,
      case list_customers.sort when '-users' then found.users when '-work' then found.call_offs + found.claims end desc,
      case list_customers.sort when 'moved' then found.moved_at end nulls first,
      case list_customers.sort when '-moved' then found.moved_at end desc nulls last,
      case list_customers.sort when '-name' then lower(found.name) end desc,
      lower(found.name), found.id
    limit least(greatest(list_customers.max_rows, 0), 1000)
    offset greatest(list_customers.skip_rows, 0);
end;
$$;

-- ===== Users of a customer =====

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

-- Invited users who never signed in don't count: the address may be mistyped.
create function private.is_last_manager(person uuid, customer bigint) returns boolean
language sql stable
set search_path = ''
as $$
  select not exists (
    select
    from private.users as others
    join public.permissions on permissions.user_id = others.user_id
    join auth.users as accounts on accounts.id = others.user_id
    where others.customer_id = is_last_manager.customer and others.user_id <> is_last_manager.person
      and 'manage users' = any (permissions.rights)
      and (accounts.invited_at is null or accounts.last_sign_in_at is not null)
  )
$$;

-- Takes the lock; returns 'go' or the reason for rejecting the change. Staff and users with the right to manage users
-- may change users of the customer.
create function private.begin_customer_user_change(acting_person uuid, person uuid, customer bigint) returns text
language plpgsql
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtext('people administration'));
  perform private.set_acting_user(acting_person);
  if not private.is_staff(acting_person) and not exists (
    select
    from private.users
    join public.permissions on permissions.user_id = users.user_id
    where users.user_id = acting_person and users.customer_id = begin_customer_user_change.customer
      and 'manage users' = any (permissions.rights)
  ) then
    return 'not allowed';
  end if;
  if not exists (
    select
    from public.permissions
    join auth.users on users.id = permissions.user_id
    where permissions.user_id = begin_customer_user_change.person and users.deleted_at is null
      and permissions.customer_id = begin_customer_user_change.customer
  ) then
    return 'unknown person';
  end if;
  return 'go';
end;
$$;

-- For a change that only the server makes, such as another invitation. Returns 'done', 'not allowed' or 'unknown person'.
create function public.check_customer_user(acting_person uuid, person uuid, customer bigint) returns text
language sql security definer
set search_path = ''
as $$
  select replace(private.begin_customer_user_change(acting_person, person, customer), 'go', 'done')
$$;

-- Adds a new user without a role. Returns 'done', 'not allowed' or 'unknown person'.
create function public.add_customer_user(acting_person uuid, person uuid, customer bigint, rights text[]) returns text
language plpgsql security definer
set search_path = ''
as $$
begin
  if exists (select from public.permissions where permissions.user_id = add_customer_user.person) then
    return 'unknown person';
  end if;
  insert into public.permissions (user_id, role, customer_id, rights)
  select add_customer_user.person, 'customer', customers.id, add_customer_user.rights
  from public.customers where customers.id = add_customer_user.customer;
  if private.begin_customer_user_change(acting_person, person, customer) <> 'go' then
    delete from public.permissions where permissions.user_id = add_customer_user.person;
    return 'not allowed';
  end if;
  return 'done';
end;
$$;

-- `former_rights` are those that the acting user saw. Returns 'done', 'changed' if they differ from the stored ones,
-- 'not allowed', 'unknown person' or 'last manager'. Only staff can leave a customer without a manager.
create function public.set_customer_user_rights(
  acting_person uuid, person uuid, customer bigint, former_rights text[], rights text[]
) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  go text := private.begin_customer_user_change(acting_person, person, customer);
  stored text[];
begin
  if go <> 'go' then
    return go;
  end if;
  select permissions.rights into stored from public.permissions where permissions.user_id = set_customer_user_rights.person;
  if stored @> set_customer_user_rights.rights and stored <@ set_customer_user_rights.rights then
    return 'done';
  end if;
  if not (stored @> set_customer_user_rights.former_rights and stored <@ set_customer_user_rights.former_rights) then
    return 'changed';
  end if;
  if not 'manage users' = any (set_customer_user_rights.rights) and not private.is_staff(acting_person)
    and private.is_last_manager(person, customer) then
    return 'last manager';
  end if;
  update public.permissions set rights = set_customer_user_rights.rights
  where permissions.user_id = set_customer_user_rights.person;
  return 'done';
end;
$$;

-- A disabled user is signed out at once and can't sign in. Returns 'done', 'not allowed', 'unknown person',
-- 'last manager' or, for a manager, 'disabled by staff'.
create function public.set_customer_user_disabled(
  acting_person uuid, person uuid, customer bigint, is_disabled boolean
) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  go text := private.begin_customer_user_change(acting_person, person, customer);
  is_by_staff constant boolean := private.is_staff(acting_person);
  -- Staff's bans last longer, so that they differ from a manager's of the same instant.
  ban_end constant timestamptz := case
    when set_customer_user_disabled.is_disabled and is_by_staff then now() + interval '100 years'
    when set_customer_user_disabled.is_disabled then now() + interval '50 years'
  end;
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

-- Rights are for one customer: they end when the user moves to another or gets another role.
create or replace function public.update_user_access(
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
  on conflict (user_id) do update set role = excluded.role, customer_id = excluded.customer_id, rights = '{}'
  where (stored.role, stored.customer_id) is distinct from (excluded.role, excluded.customer_id);
  return 'done';
end;
$$;

-- ===== Grants =====

revoke all on function
  public.list_customers, private.is_disabled_by_staff, public.list_customer_users, private.is_last_manager,
  private.begin_customer_user_change, public.check_customer_user, public.add_customer_user,
  public.set_customer_user_rights, public.set_customer_user_disabled
from public, anon, authenticated, service_role;

grant execute on function public.list_customers, public.list_customer_users to authenticated;
grant execute on function
  public.check_customer_user, public.add_customer_user, public.set_customer_user_rights,
  public.set_customer_user_disabled
to service_role;
