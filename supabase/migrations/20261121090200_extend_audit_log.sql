-- The website API works for a signed-in person with the secret key: the log names the person. What it does to people
-- and their sessions is in no table of ours and has verbs of its own.

alter table public.audit_log drop constraint audit_log_action_known;
alter table public.audit_log add constraint audit_log_action_known check (
  action in (
    'insert', 'update', 'delete',
    'invite', 'invite again', 'disable', 'enable', 'rename', 'end session', 'end other sessions', 'export'
  )
);

-- What one person did, the latest first.
create index audit_log_actor_idx on public.audit_log (actor, id desc);

-- For the rest of this transaction. Only the functions that the secret key calls say for whom they work: a signed-in
-- caller is always themselves.
create function private.act_for(person uuid) returns void
language sql
set search_path = ''
as $$
  select set_config('audit.actor', coalesce(person::text, ''), true)
$$;

create or replace function private.record_change() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  before jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  after jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  changed text[] := '{}';
begin
  if tg_op = 'UPDATE' then
    select coalesce(array_agg(key order by key), '{}') into changed
    from jsonb_each(after)
    where key <> 'updated_at' and value is distinct from before -> key;

    if changed = '{}' then
      return null;
    end if;
  end if;

  insert into public.audit_log (actor, role_name, action, table_name, row_id, changed_columns)
  values (
    coalesce(auth.uid(), nullif(current_setting('audit.actor', true), '')::uuid),
    -- `current_user` is this function's owner here.
    coalesce(nullif(current_setting('role', true), 'none'), session_user),
    lower(tg_op),
    tg_table_name,
    coalesce(after ->> tg_argv[0], before ->> tg_argv[0]),
    changed
  );
  return null;
end;
$$;

-- What was done to a person, under the name that the log has for them.
create function private.record_person_event(acting_person uuid, action text, person uuid) returns void
language sql
set search_path = ''
as $$
  insert into public.audit_log (actor, role_name, action, table_name, row_id)
  values (
    acting_person,
    coalesce(nullif(current_setting('role', true), 'none'), session_user),
    action,
    'people',
    person::text
  )
$$;

create function public.record_person_event(acting_person uuid, action text, person uuid) returns void
language sql security definer
set search_path = ''
as $$
  select private.record_person_event(
    record_person_event.acting_person, record_person_event.action, record_person_event.person
  )
$$;

-- The log as staff read it, the latest first: with the names that people have now, and without what they may not see.
-- Empty filters let everything through; the next page begins before the id of the last row.
create function public.list_audit_log(
  before_id bigint default null,
  max_rows integer default 50,
  who text default '',
  what text default '',
  since timestamptz default null,
  until timestamptz default null
)
returns table (
  id bigint,
  happened_at timestamptz,
  actor uuid,
  actor_name text,
  role_name text,
  action text,
  table_name text,
  row_id text,
  subject text,
  changed_columns text[]
)
language sql stable security definer
set search_path = ''
as $$
  with named as (
    select
      users.id,
      coalesce(nullif(btrim(users.raw_user_meta_data ->> 'name'), ''), users.email::text) as name,
      users.email::text as email
    from auth.users
    where users.deleted_at is null
  )
  select
    entry.id,
    entry.happened_at,
    entry.actor,
    actor.name,
    entry.role_name,
    entry.action,
    entry.table_name,
    entry.row_id,
    subject.name,
    entry.changed_columns
  from public.audit_log as entry
  left join named as actor on actor.id = entry.actor
  -- Of these the row is a person.
  left join named as subject
    on entry.table_name in ('people', 'permissions') and subject.id::text = entry.row_id
  where (list_audit_log.before_id is null or entry.id < list_audit_log.before_id)
    and (list_audit_log.what = '' or entry.table_name = list_audit_log.what)
    and (list_audit_log.since is null or entry.happened_at >= list_audit_log.since)
    and (list_audit_log.until is null or entry.happened_at < list_audit_log.until)
    and (
      list_audit_log.who = ''
      or strpos(lower(concat_ws(' ', actor.name, actor.email)), lower(list_audit_log.who)) > 0
    )
  order by entry.id desc
  limit least(greatest(list_audit_log.max_rows, 0), 200)
$$;

revoke all on function private.act_for(uuid), private.record_person_event(uuid, text, uuid) from public;

revoke all on function
  public.record_person_event(uuid, text, uuid),
  public.list_audit_log(bigint, integer, text, text, timestamptz, timestamptz)
from public, anon, authenticated, service_role;

grant execute on function
  public.record_person_event(uuid, text, uuid),
  public.list_audit_log(bigint, integer, text, text, timestamptz, timestamptz)
to service_role;
