-- Staff read one log: what was changed and, beside it, the security events. An event's id is below zero, so that no two
-- rows have the same.
drop function public.list_audit_log(integer, integer, text, text, timestamptz, timestamptz);

-- The log as staff read it, the latest first: with the names that people have now, and without what they may not see.
-- Empty filters let everything through; `what` is a table, or 'security'. Somebody who fails to sign in is nobody: whom
-- they tried to be is the subject.
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
  detail text,
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
  ),
  entry as (
    select
      change.id, change.happened_at, change.actor, change.role_name, change.action, change.table_name,
      change.row_id, change.changed_columns, '' as detail,
      case when change.table_name in ('people', 'permissions') then change.row_id end as about
    from public.audit_log as change
    where list_audit_log.what in ('', change.table_name)
    union all
    select
      -event.id, event.happened_at, case when not event.is_attempt then event.person end, 'server', event.action,
      'security', '', '{}'::text[], concat_ws(', ', nullif(event.detail, ''), nullif(event.device, ''), nullif(event.network, '')),
      coalesce(event.subject, case when event.is_attempt then event.person end)::text
    from (
      select *, security_events.action in ('sign in failed', 'sign in delayed') as is_attempt
      from public.security_events
    ) as event
    where list_audit_log.what = 'security'
      -- A changed role is among the changes as well.
      or (list_audit_log.what = '' and event.action <> 'role changed')
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
    entry.detail,
    count(*) over ()
  from entry
  left join named as actor on actor.id = entry.actor
  left join named as subject on subject.id::text = entry.about
  where (list_audit_log.since is null or entry.happened_at >= list_audit_log.since)
    and (list_audit_log.until is null or entry.happened_at < list_audit_log.until)
    and (
      list_audit_log.who = ''
      or strpos(lower(concat_ws(' ', actor.name, actor.email)), lower(list_audit_log.who)) > 0
      or (
        entry.table_name = 'security'
        and strpos(lower(concat_ws(' ', subject.name, subject.email)), lower(list_audit_log.who)) > 0
      )
    )
  order by entry.happened_at desc, entry.id desc
  limit least(greatest(list_audit_log.max_rows, 0), 200)
  offset greatest(list_audit_log.skip_rows, 0)
$$;

revoke all on function public.list_audit_log(integer, integer, text, text, timestamptz, timestamptz)
from public, anon, authenticated, service_role;

grant execute on function public.list_audit_log(integer, integer, text, text, timestamptz, timestamptz)
to service_role;
