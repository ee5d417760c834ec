-- The log is read by numbered pages, as every list of the portal is, with how many entries there are of all.
drop function public.list_audit_log(bigint, integer, text, text, timestamptz, timestamptz);

-- The log as staff read it, the latest first: with the names that people have now, and without what they may not see.
-- Empty filters let everything through.
create function public.list_audit_log(
  skip_rows integer default 0,
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
  changed_columns text[],
  total bigint
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
    entry.changed_columns,
    count(*) over ()
  from public.audit_log as entry
  left join named as actor on actor.id = entry.actor
  -- Of these the row is a person.
  left join named as subject
    on entry.table_name in ('people', 'permissions') and subject.id::text = entry.row_id
  where (list_audit_log.what = '' or entry.table_name = list_audit_log.what)
    and (list_audit_log.since is null or entry.happened_at >= list_audit_log.since)
    and (list_audit_log.until is null or entry.happened_at < list_audit_log.until)
    and (
      list_audit_log.who = ''
      or strpos(lower(concat_ws(' ', actor.name, actor.email)), lower(list_audit_log.who)) > 0
    )
  order by entry.id desc
  limit least(greatest(list_audit_log.max_rows, 0), 200)
  offset greatest(list_audit_log.skip_rows, 0)
$$;

revoke all on function public.list_audit_log(integer, integer, text, text, timestamptz, timestamptz)
from public, anon, authenticated, service_role;

grant execute on function public.list_audit_log(integer, integer, text, text, timestamptz, timestamptz)
to service_role;
