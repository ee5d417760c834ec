-- Customers for staff, their users with rights, and their documents.

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
        (
          select count(*) from public.call_offs
          where call_offs.customer_id = customers.id
            and call_offs.state in ('waiting for approval', 'confirmed', 'picking')
        ) as call_offs,
        (
          select count(*) from public.claims where claims.customer_id = customers.id and claims.state = 'open'
        ) as claims,
        (
          select max(movement.happened_at) from public.stock_movements as movement
          where movement.customer_id = customers.id
        ) as moved_at
      from public.customers
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

-- For staff and the customer's own users, by name.
create function public.list_customer_users(customer bigint)
returns table (
  user_id uuid, email text, name text, rights text[], invited_at timestamptz, last_sign_in_at timestamptz,
  is_disabled boolean
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
      permissions.rights, users.invited_at, users.last_sign_in_at, coalesce(users.banned_until > now(), false)
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

-- Returns 'done', 'not allowed', 'unknown person' or 'last manager'. Only staff can leave a customer without a manager.
create function public.set_customer_user_rights(acting_person uuid, person uuid, customer bigint, rights text[])
returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  go text := private.begin_customer_user_change(acting_person, person, customer);
begin
  if go <> 'go' then
    return go;
  end if;
  if not 'manage users' = any (set_customer_user_rights.rights) and not private.is_staff(acting_person)
    and private.is_last_manager(person, customer) then
    return 'last manager';
  end if;
  update public.permissions set rights = set_customer_user_rights.rights
  where permissions.user_id = set_customer_user_rights.person
    and permissions.rights is distinct from set_customer_user_rights.rights;
  return 'done';
end;
$$;

-- A disabled user is signed out at once and can't sign in. Returns as above.
create function public.set_customer_user_disabled(acting_person uuid, person uuid, customer bigint, is_disabled boolean)
returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  go text := private.begin_customer_user_change(acting_person, person, customer);
begin
  if go <> 'go' then
    return go;
  end if;
  if set_customer_user_disabled.is_disabled and not private.is_staff(acting_person)
    and private.is_last_manager(person, customer) then
    return 'last manager';
  end if;
  update auth.users set
    banned_until = case when set_customer_user_disabled.is_disabled then now() + interval '100 years' end,
    updated_at = now()
  where users.id = person;
  if set_customer_user_disabled.is_disabled then
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

create or replace function private.audited_columns(table_name text) returns text[]
language sql immutable
set search_path = ''
as $$
  select case audited_columns.table_name
    when 'leads' then array[
      'status', 'closed_reason', 'assignee', 'is_spam', 'snoozed_until', 'call_back_due_at', 'call_back_kept_at'
    ]
    when 'job_applications' then array['status', 'rating']
    when 'privacy_requests' then array['status', 'due_on']
    when 'permissions' then array['role', 'rights']
    when 'jobs' then array['closes_on', 'closed_at', 'is_deleted']
    when 'news_articles' then array['date', 'slug', 'is_deleted']
    when 'blogs' then array['status', 'publish_date', 'slug']
    when 'team_members' then array['display_order', 'is_deleted']
    else '{}'
  end
$$;

-- ===== Documents =====

alter table public.customer_documents
  -- Removed documents can be restored for 30 days.
  add column removed_at timestamptz,
  -- In bytes.
  add column size bigint not null default 0,
  add constraint customer_documents_storage_path_form check (char_length(storage_path) <= 300);

drop index public.customer_documents_customer_id_idx;
create index customer_documents_customer_id_idx on public.customer_documents (customer_id, removed_at, kind);
create index customer_documents_removed_at_idx on public.customer_documents (removed_at) where removed_at is not null;

drop policy "Staff read every row, customers read their own" on public.customer_documents;

create policy "Staff read every document, customers their own that aren't removed"
  on public.customer_documents for select
  to authenticated
  using (
    (select private.caller_role()) = 'staff'
    or customer_id = (select private.caller_customer_id()) and removed_at is null
  );

create policy "Staff add documents"
  on public.customer_documents for insert
  to authenticated
  with check ((select private.caller_role()) = 'staff' and starts_with(storage_path, customer_id || '/'));

create policy "Staff remove and restore documents"
  on public.customer_documents for update
  to authenticated
  using ((select private.caller_role()) = 'staff');

create trigger record_customer_documents_change
  after insert or update or delete on public.customer_documents
  for each row execute function private.record_change('id');

-- `<customer>/<random>.<extension>`
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'customer-documents', 'customer-documents', false, 20971520,
  array['application/pdf', 'text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet']
)
on conflict (id) do nothing;

create policy "Staff read every document's file, customers those of their documents"
  on storage.objects for select
  to authenticated
  using (
    bucket_id = 'customer-documents'
    and (
      (select private.caller_role()) = 'staff'
      or exists (
        select from public.customer_documents as document
        where document.storage_path = objects.name
          and document.customer_id = (select private.caller_customer_id()) and document.removed_at is null
      )
    )
  );

create policy "Staff add files of documents"
  on storage.objects for insert
  to authenticated
  with check (bucket_id = 'customer-documents' and (select private.caller_role()) = 'staff');

-- Files of uploads that were never saved. The caller deletes them through the storage API.
create function public.list_orphaned_documents(stored_before timestamptz, max_rows integer) returns setof text
language sql stable security definer
set search_path = ''
as $$
  select objects.name
  from storage.objects
  where objects.bucket_id = 'customer-documents' and objects.created_at < list_orphaned_documents.stored_before
    and not exists (select from public.customer_documents as document where document.storage_path = objects.name)
  order by objects.created_at, objects.name
  limit least(greatest(list_orphaned_documents.max_rows, 0), 10000)
$$;

-- Deletes documents that were removed 30 days ago; their files are orphaned then.
create function public.expire_customer_documents(max_rows integer) returns integer
language sql security definer
set search_path = ''
as $$
  with erased as (
    delete from public.customer_documents
    where id in (
      select overdue.id from public.customer_documents as overdue
      where overdue.removed_at < now() - interval '30 days'
      order by overdue.removed_at
      limit least(greatest(expire_customer_documents.max_rows, 0), 10000)
      for update skip locked
    )
    returning 1
  )
  select count(*)::integer from erased
$$;

-- Units delivered to a customer from `since` to `until`, both included, by SKU, with the SKU's weight in grams.
create function public.packaging_data(customer bigint, since date, until date)
returns table (id bigint, code text, name text, board text, recyclability text, units bigint, weight_g numeric)
language sql stable
set search_path = ''
as $$
  select skus.id, skus.code, skus.name, skus.board, skus.recyclability, sum(line.quantity)::bigint, skus.weight_g
  from public.delivery_stops as stop
  join public.delivery_lines as line on line.customer_id = stop.customer_id and line.stop_id = stop.id
  join public.skus on skus.customer_id = line.customer_id and skus.id = line.sku_id
  where stop.customer_id = packaging_data.customer and stop.state = 'delivered'
    and stop.planned_from >= packaging_data.since::timestamp at time zone 'Europe/London'
    and stop.planned_from < (packaging_data.until + 1)::timestamp at time zone 'Europe/London'
  group by skus.id
  order by skus.code
$$;

-- ===== Grants =====

revoke all on function
  public.list_customers, public.list_customer_users, private.is_last_manager, private.begin_customer_user_change,
  public.check_customer_user, public.add_customer_user, public.set_customer_user_rights,
  public.set_customer_user_disabled,
  public.list_orphaned_documents, public.expire_customer_documents, public.packaging_data
from public, anon, authenticated, service_role;

grant insert (customer_id, kind, title, period, valid_from, valid_to, storage_path, size), update (removed_at)
  on table public.customer_documents
to authenticated;
grant execute on function public.list_customers, public.list_customer_users, public.packaging_data to authenticated;
grant execute on function
  public.check_customer_user, public.add_customer_user, public.set_customer_user_rights,
  public.set_customer_user_disabled,
  public.list_orphaned_documents, public.expire_customer_documents
to service_role;
