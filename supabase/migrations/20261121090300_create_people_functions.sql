-- People administration, as the website API does it for staff with the secret key. Each function asks the tables
-- whether the acting person is staff at this moment, and answers how it ended in one word; the words that people read
-- are the website's. One change of people at a time: of two members of staff who would each remove the other, one stays.

create function private.is_staff(person uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (select from private.people where people.user_id = person and people.role = 'staff')
$$;

-- Whether nobody else of staff could sign in. Somebody whose invitation was never taken up does not count: its
-- address may be mistyped.
create function private.is_last_staff(person uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select private.is_staff(person)
    and not exists (
      select
      from private.people
      join auth.users on users.id = people.user_id
      where people.role = 'staff' and people.user_id <> person and users.email_confirmed_at is not null
    )
$$;

-- Waits for its turn; then 'go', or why not.
create function private.begin_people_change(acting_person uuid, person uuid) returns text
language plpgsql
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtext('people administration'));
  perform private.act_for(acting_person);
  if not private.is_staff(acting_person) then
    return 'not staff';
  end if;
  if not exists (select from auth.users where users.id = person and users.deleted_at is null) then
    return 'unknown person';
  end if;
  return 'go';
end;
$$;

-- 'done', 'not staff', 'unknown person', 'unknown customer' or 'last staff'.
create function public.change_person_access(
  acting_person uuid,
  person uuid,
  new_role text,
  new_customer bigint default null
) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  go text := private.begin_people_change(acting_person, person);
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

  insert into public.permissions as held (user_id, role, customer_id)
  values (person, new_role, new_customer)
  on conflict (user_id) do update set role = excluded.role, customer_id = excluded.customer_id
  where (held.role, held.customer_id) is distinct from (excluded.role, excluded.customer_id);
  return 'done';
end;
$$;

-- Takes effect at the person's next call: they have no role any more, and none of their sessions holds.
-- 'done', 'not staff', 'unknown person' or 'last staff'.
create function public.disable_person(acting_person uuid, person uuid) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  go text := private.begin_people_change(acting_person, person);
begin
  if go <> 'go' then
    return go;
  end if;
  if private.is_last_staff(person) then
    return 'last staff';
  end if;

  update auth.users set banned_until = now() + interval '100 years', updated_at = now()
  where users.id = person;
  delete from auth.sessions where sessions.user_id = person;
  -- The sessions are nobody's from now on, so that a browser is told why: enabling brings none of them back.
  update public.website_sessions set user_id = null where website_sessions.user_id = person;
  perform private.record_person_event(acting_person, 'disable', person);
  return 'done';
end;
$$;

-- 'done', 'not staff' or 'unknown person'.
create function public.enable_person(acting_person uuid, person uuid) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  go text := private.begin_people_change(acting_person, person);
begin
  if go <> 'go' then
    return go;
  end if;

  update auth.users set banned_until = null, updated_at = now() where users.id = person;
  perform private.record_person_event(acting_person, 'enable', person);
  return 'done';
end;
$$;

-- One page of the people, by name, with how many there are of all. Empty filters let everybody through; the role
-- 'none' means people without permissions; states are 'disabled', 'never' (signed in) and 'active'.
create function public.list_people(
  search text default '',
  role_filter text default '',
  state_filter text default '',
  max_rows integer default 50,
  skip_rows integer default 0,
  person uuid default null
)
returns table (
  user_id uuid,
  email text,
  name text,
  role text,
  customer_id bigint,
  customer_name text,
  created_at timestamptz,
  invited_at timestamptz,
  last_sign_in_at timestamptz,
  is_disabled boolean,
  total bigint
)
language sql stable security definer
set search_path = ''
as $$
  with everybody as (
    select
      users.id as user_id,
      users.email::text as email,
      coalesce(nullif(btrim(users.raw_user_meta_data ->> 'name'), ''), users.email::text) as name,
      permissions.role,
      permissions.customer_id,
      customers.name as customer_name,
      users.created_at,
      users.invited_at,
      users.last_sign_in_at,
      coalesce(users.banned_until > now(), false) as is_disabled
    from auth.users
    left join public.permissions on permissions.user_id = users.id
    left join public.customers on customers.id = permissions.customer_id
    where users.deleted_at is null and users.email is not null
  )
  select everybody.*, count(*) over ()
  from everybody
  where (list_people.person is null or everybody.user_id = list_people.person)
    and (list_people.role_filter = '' or coalesce(everybody.role, 'none') = list_people.role_filter)
    and case list_people.state_filter
      when 'disabled' then everybody.is_disabled
      when 'never' then everybody.last_sign_in_at is null
      when 'active' then not everybody.is_disabled and everybody.last_sign_in_at is not null
      else true
    end
    and strpos(
      lower(concat_ws(' ', everybody.name, everybody.email, everybody.customer_name)),
      lower(btrim(list_people.search))
    ) > 0
  order by lower(everybody.name), everybody.user_id
  limit least(greatest(list_people.max_rows, 0), 200)
  offset greatest(list_people.skip_rows, 0)
$$;

revoke all on function
  private.is_staff(uuid),
  private.is_last_staff(uuid),
  private.begin_people_change(uuid, uuid)
from public;

revoke all on function
  public.change_person_access(uuid, uuid, text, bigint),
  public.disable_person(uuid, uuid),
  public.enable_person(uuid, uuid),
  public.list_people(text, text, text, integer, integer, uuid)
from public, anon, authenticated, service_role;

grant execute on function
  public.change_person_access(uuid, uuid, text, bigint),
  public.disable_person(uuid, uuid),
  public.enable_person(uuid, uuid),
  public.list_people(text, text, text, integer, integer, uuid)
to service_role;
