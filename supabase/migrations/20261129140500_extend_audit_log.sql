-- The audit log names the record, and says from what to what a column changed where the value is not personal: statuses,
-- choices, dates and public addresses. Names, texts and contact details are never stored here.

alter table public.audit_log
  add column reference text not null default '',
  -- {"column": [before, after]}
  add column changes jsonb not null default '{}';

create function private.audited_columns(table_name text) returns text[]
language sql immutable
set search_path = ''
as $$
  select case audited_columns.table_name
    when 'leads' then array[
      'status', 'closed_reason', 'assignee', 'is_spam', 'snoozed_until', 'call_back_due_at', 'call_back_kept_at'
    ]
    when 'job_applications' then array['status', 'rating']
    when 'privacy_requests' then array['status', 'due_on']
    when 'permissions' then array['role']
    when 'jobs' then array['closes_on', 'closed_at', 'is_deleted']
    when 'news_articles' then array['date', 'slug', 'is_deleted']
    when 'blogs' then array['status', 'publish_date', 'slug']
    when 'team_members' then array['display_order', 'is_deleted']
    else '{}'
  end
$$;

-- Returns the reference of a row or of the record that it belongs to, or the empty string.
create function private.audited_reference(table_name text, data jsonb) returns text
language sql stable
set search_path = ''
as $$
  select coalesce(
    case
      when audited_reference.table_name in (
        'lead_job_seekers', 'lead_suppliers', 'lead_community_members', 'lead_staff_support'
      ) then (
        select leads.session_id from public.leads where leads.id = (audited_reference.data ->> 'lead_id')::bigint
      )
      when audited_reference.table_name = 'privacy_request_entries' then (
        select requests.reference from public.privacy_requests as requests
        where requests.id = (audited_reference.data ->> 'request_id')::bigint
      )
      else audited_reference.data ->> 'reference'
    end,
    ''
  )
$$;

-- Further arguments are derived columns, which are not logged.
create or replace function private.record_change() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  before jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  after jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  changed text[] := '{}';
  changed_values jsonb := '{}';
begin
  if tg_op = 'UPDATE' then
    select coalesce(array_agg(key order by key), '{}') into changed
    from jsonb_each(after)
    where key <> 'updated_at' and not starts_with(key, 'search') and key <> all (tg_argv[1:])
      and value is distinct from before -> key;

    if changed = '{}' then
      return null;
    end if;

    select coalesce(jsonb_object_agg(key, jsonb_build_array(before -> key, after -> key)), '{}') into changed_values
    from unnest(changed) as key
    where key = any (private.audited_columns(tg_table_name));
  end if;

  insert into public.audit_log (actor, role_name, action, table_name, row_id, reference, changed_columns, changes)
  values (
    coalesce(auth.uid(), nullif(current_setting('audit.actor', true), '')::uuid),
    -- `current_user` is this function's owner.
    coalesce(nullif(current_setting('role', true), 'none'), session_user),
    lower(tg_op),
    tg_table_name,
    coalesce(after ->> tg_argv[0], before ->> tg_argv[0]),
    private.audited_reference(tg_table_name, case when tg_op = 'DELETE' then before else after end),
    changed,
    changed_values
  );
  return null;
end;
$$;

-- Returns what a record is called now; null if it no longer exists.
create function private.audited_title(table_name text, row_id text) returns text
language sql stable
set search_path = ''
as $$
  with record as (
    select case when audited_title.row_id ~ '^[0-9]{1,18}$' then audited_title.row_id::bigint end as id
  )
  select case
    when audited_title.table_name in (
      'leads', 'lead_job_seekers', 'lead_suppliers', 'lead_community_members', 'lead_staff_support'
    ) then (select leads.session_id from public.leads where leads.id = record.id)
    when audited_title.table_name = 'job_applications' then (
      select applications.reference from public.job_applications as applications where applications.id = record.id
    )
    when audited_title.table_name = 'privacy_requests' then (
      select requests.reference from public.privacy_requests as requests where requests.id = record.id
    )
    when audited_title.table_name = 'privacy_request_entries' then (
      select requests.reference from public.privacy_request_entries as entries
      join public.privacy_requests as requests on requests.id = entries.request_id
      where entries.id = record.id
    )
    when audited_title.table_name = 'news_articles' then (
      select articles.title from public.news_articles as articles where articles.id = record.id
    )
    when audited_title.table_name = 'blogs' then (select blogs.title from public.blogs where blogs.id = record.id)
    when audited_title.table_name = 'jobs' then (select jobs.title from public.jobs where jobs.id = record.id)
    when audited_title.table_name = 'team_members' then (
      select members.name from public.team_members as members where members.id = record.id
    )
    when audited_title.table_name = 'customers' then (
      select customers.name from public.customers where customers.id = record.id
    )
    when audited_title.table_name = 'emails' then (
      select coalesce(nullif(emails.subject, ''), 'No subject') from public.emails where emails.id = record.id
    )
  end
  from record
$$;

drop function public.list_audit_log(integer, integer, text, text, timestamptz, timestamptz);

-- Newest first, without what the caller may not see. Empty filters match everything; `what` is a table or 'security'.
-- For a failed sign-in, the subject is the user named. `title` is null if the record no longer exists.
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
  reference text,
  title text,
  subject text,
  changed_columns text[],
  changes jsonb,
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
      change.row_id, change.reference, change.changed_columns, change.changes, '' as detail,
      case when change.table_name in ('people', 'permissions') then change.row_id end as about
    from public.audit_log as change
    where list_audit_log.what in ('', change.table_name)
    union all
    select
      -event.id, event.happened_at, case when not event.is_attempt then event.person end, 'server', event.action,
      'security', '', '', '{}'::text[], '{}'::jsonb,
      concat_ws(', ', nullif(event.detail, ''), nullif(event.device, ''), nullif(event.network, '')),
      coalesce(event.subject, case when event.is_attempt then event.person end)::text
    from (
      select *, security_events.action in ('sign in failed', 'sign in delayed') as is_attempt
      from public.security_events
    ) as event
    where list_audit_log.what = 'security'
      or (list_audit_log.what = '' and event.action <> 'role changed')
  ),
  page as (
    select entry.*, actor.name as actor_name, subject.name as subject, count(*) over () as total
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
  )
  select
    page.id,
    page.happened_at,
    page.actor,
    page.actor_name,
    page.role_name,
    page.action,
    page.table_name,
    page.row_id,
    page.reference,
    private.audited_title(page.table_name, page.row_id),
    page.subject,
    page.changed_columns,
    -- Users by name.
    case when page.changes ? 'assignee' then page.changes || jsonb_build_object('assignee', jsonb_build_array(
      (select named.name from named where named.id::text = page.changes #>> '{assignee,0}'),
      (select named.name from named where named.id::text = page.changes #>> '{assignee,1}')
    )) else page.changes end,
    page.detail,
    page.total
  from page
  order by page.happened_at desc, page.id desc
$$;

revoke execute on function
  private.audited_columns, private.audited_reference, private.audited_title, public.list_audit_log
from public, anon, authenticated, service_role;
grant execute on function public.list_audit_log to service_role;
