-- The dashboards' work of today, trends, and the list of promised calls.

-- ===== Today =====

-- Work that waits for staff: the number of each kind with its longest waiting item, and the next appointments.
create function public.staff_today() returns jsonb
language plpgsql stable security definer
set search_path = ''
-- Without statistics on these columns the planner would scan the tables.
set enable_seqscan = off
as $$
begin
  perform private.assert_staff_user();
  return jsonb_build_object(
    'calls', (
      select jsonb_build_object(
        'total', count(*),
        'since', min(leads.call_back_due_at),
        'name', (array_agg(leads.customer_info ->> 'name' order by leads.call_back_due_at, leads.id))[1],
        'about', (array_agg(leads.customer_info ->> 'company' order by leads.call_back_due_at, leads.id))[1]
      )
      from public.leads
      where leads.waiting = 0 and leads.call_back_due_at < now()
        and (leads.snoozed_until is null or leads.snoozed_until <= now())
    ),
    'leads', (
      select jsonb_build_object(
        'total', count(*),
        'since', min(leads.created_at),
        'name', (array_agg(leads.customer_info ->> 'name' order by leads.created_at, leads.id))[1],
        'about', (array_agg(leads.customer_info ->> 'company' order by leads.created_at, leads.id))[1]
      )
      from public.leads
      where leads.status = 'New' and leads.waiting <= 2
        and (leads.snoozed_until is null or leads.snoozed_until <= now())
    ),
    'applications', (
      select jsonb_build_object(
        'total', count(*),
        'since', min(applications.submitted_at),
        'name', (array_agg(applications.name order by applications.submitted_at, applications.id))[1],
        'about', (array_agg(applications.job_title order by applications.submitted_at, applications.id))[1]
      )
      from public.job_applications as applications
      where applications.status = 'New'
    ),
    'emails', (
      select jsonb_build_object(
        'total', counted.unread, 'failed', counted.failed, 'since', oldest.received_at,
        'name', coalesce(nullif(oldest.from_name, ''), oldest.from_address), 'about', oldest.subject
      )
      from public.count_emails() as counted
      left join lateral (
        select emails.received_at, emails.from_name, emails.from_address, emails.subject
        from public.emails
        where not emails.is_read and not emails.is_archived and emails.source <> 'sent'
        order by emails.received_at, emails.id
        limit 1
      ) as oldest on true
    ),
    'schedule', (
      select coalesce(jsonb_agg(to_jsonb(planned) order by planned.at, planned.kind, planned.key), '[]')
      from (
        (
          select
            'call' as kind, leads.session_id as key, leads.customer_info ->> 'name' as name,
            leads.customer_info ->> 'company' as about, leads.customer_info ->> 'phone' as phone, leads.call_back_due_at as at
          from public.leads
          where leads.waiting = 0 and leads.call_back_due_at is not null
            and (leads.snoozed_until is null or leads.snoozed_until <= now())
          order by leads.call_back_due_at
          limit 6
        )
        union all
        (
          select 'interview', applications.reference, applications.name, applications.job_title, null, proposals.chosen
          from public.interview_proposals as proposals
          join public.job_applications as applications on applications.id = proposals.application_id
          where proposals.withdrawn_at is null and proposals.chosen > now() - interval '1 hour'
          order by proposals.chosen
          limit 6
        )
        union all
        (
          select drafts.kind, drafts.record_id::text, drafts.title, '', null, drafts.public_from
          from public.content_drafts as drafts
          where drafts.state = 'published' and drafts.public_from > now()
          order by drafts.public_from
          limit 6
        )
        union all
        (
          select
            'vacancy', jobs.id::text, jobs.title, jobs.location, null, jobs.closes_on::timestamp at time zone 'Europe/London'
          from public.jobs
          where not jobs.is_deleted
            and jobs.closes_on between (now() at time zone 'Europe/London')::date
              and (now() at time zone 'Europe/London')::date + 14
          order by jobs.closes_on
          limit 6
        )
        order by at, kind, key
        limit 6
      ) as planned
    )
  );
end;
$$;

-- Unpublished content that the caller may edit, with the last saved title of each kind.
create function public.waiting_drafts()
returns table (kind text, total bigint, title text, saved_at timestamptz)
language sql stable
set search_path = ''
as $$
  select
    drafts.kind, count(*), (array_agg(drafts.title order by drafts.saved_at desc, drafts.record_id))[1], max(drafts.saved_at)
  from public.content_drafts as drafts
  where drafts.state = 'draft'
  group by drafts.kind
$$;

-- ===== Trends =====

-- Leads (without spam and merged ones), applications and the median hours to the first reply, in total and by London day.
create function public.staff_trends(since date, until date) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.assert_staff_user();
  perform private.assert_date_range(since, until);
  return (
    with days as (
      select day::date from generate_series(since, until, interval '1 day') as day
    ),
    received as materialized (
      select
        (leads.created_at at time zone 'Europe/London')::date as day,
        extract(epoch from leads.answered_at - leads.created_at) / 3600 as hours
      from public.leads
      where leads.waiting <= 3
        and leads.created_at >= since::timestamp at time zone 'Europe/London'
        and leads.created_at < (until + 1)::timestamp at time zone 'Europe/London'
    ),
    applied as materialized (
      select (applications.submitted_at at time zone 'Europe/London')::date as day
      from public.job_applications as applications
      where applications.submitted_at >= since::timestamp at time zone 'Europe/London'
        and applications.submitted_at < (until + 1)::timestamp at time zone 'Europe/London'
    ),
    leads_by as (
      select day, count(*) as leads, percentile_cont(0.5) within group (order by hours) as hours from received group by day
    ),
    applied_by as (select day, count(*) as applications from applied group by day)
    select jsonb_build_object(
      'leads', (select count(*) from received),
      'applications', (select count(*) from applied),
      'hours', (select percentile_cont(0.5) within group (order by hours) from received),
      'series', (
        select jsonb_agg(jsonb_build_object(
          'day', days.day, 'leads', coalesce(leads_by.leads, 0), 'applications', coalesce(applied_by.applications, 0),
          'hours', leads_by.hours
        ) order by days.day)
        from days left join leads_by using (day) left join applied_by using (day)
      )
    )
  );
end;
$$;

-- ===== Lead list =====

-- Returns a page and the total. `pile` is `inbox`, `calls`, `snoozed`, `done`, `spam` or `all`; `assignee` is an id or `none`;
-- empty filters match everything. `sort` is `waiting` or `created_at`, with a leading `-` for descending.
create or replace function public.list_leads(
  words text default '',
  pile text default 'inbox',
  in_status text default '',
  of_type text default '',
  of_quality text default '',
  assignee text default '',
  sort text default 'waiting',
  first_row integer default 0,
  max_rows integer default 50
) returns jsonb
language plpgsql stable security definer
set search_path = ''
-- The planner ignores the cost of decompressing long texts.
set enable_seqscan = off
as $$
declare
  condition constant text := private.narrow_search_condition(words);
  place text := concat_ws(
    ' and ',
    case pile
      when 'calls' then 'waiting = 0 and (snoozed_until is null or snoozed_until <= now())'
      when 'snoozed' then 'waiting <= 2 and snoozed_until > now()'
      when 'done' then 'waiting = 3'
      when 'spam' then 'waiting = 4'
      when 'all' then 'true'
      else 'waiting <= 2 and (snoozed_until is null or snoozed_until <= now())'
    end,
    case when in_status <> '' then format('status = %L', in_status) end,
    case when of_type <> '' then format('lead_type = %L', of_type) end,
    case when of_quality <> '' then format('quality = %L', of_quality) end,
    case
      when assignee = 'none' then 'assignee is null'
      when assignee <> '' then format('assignee = %L', assignee::uuid)
    end,
    condition
  );
  ranking text := case sort
    when '-waiting' then 'waiting desc, waiting_key desc, id desc'
    when 'created_at' then 'created_at, id'
    when '-created_at' then 'created_at desc, id desc'
    else 'waiting, waiting_key, id'
  end;
  columns constant text := 'id, version, session_id, lead_type, intent_type, quality, status, closed_reason, customer_info, '
    'summary, assignee, snoozed_until, is_spam, merged_into, callback_requested, call_back_due_at, call_back_kept_at, '
    'answered_at, wrote_again_at, created_at';
  found jsonb;
  total bigint;
begin
  perform private.assert_staff_user();
  if btrim(words) <> '' and condition is null then
    return jsonb_build_object('rows', '[]'::jsonb, 'total', 0);
  end if;
  if condition is not null then
    -- Searches once, for the page and the total.
    execute format(
      'with found as materialized (select id, waiting, waiting_key, created_at from public.leads where %1$s)
      select
        (
          select coalesce(jsonb_agg(to_jsonb(page) - ''place'' order by page.place), ''[]'')
          from (
            select %5$s, chosen.place
            from (
              select id, row_number() over (order by %2$s) as place from found order by %2$s offset %3$s limit %4$s
            ) as chosen
            join public.leads using (id)
          ) as page
        ),
        (select count(*) from found)',
      place, ranking, greatest(first_row, 0), least(greatest(max_rows, 0), 1000), columns
    ) into found, total;
    return jsonb_build_object('rows', found, 'total', total);
  end if;
  execute format(
    'select coalesce(jsonb_agg(to_jsonb(page) - ''place'' order by page.place), ''[]'') from (
      select %5$s, row_number() over (order by %2$s) as place
      from (select * from public.leads where %1$s order by %2$s offset %3$s limit %4$s) as chosen
    ) as page',
    place, ranking, greatest(first_row, 0), least(greatest(max_rows, 0), 1000), columns
  ) into found;
  execute format('select count(*) from public.leads where %s', place) into total;
  return jsonb_build_object('rows', found, 'total', total);
end;
$$;

-- ===== Grants =====

drop function public.application_metrics(timestamptz);
drop function public.lead_metrics();
drop function public.content_metrics();

revoke all on function public.staff_today, public.waiting_drafts, public.staff_trends
from public, anon, authenticated, service_role;

grant execute on function public.staff_today, public.waiting_drafts, public.staff_trends to authenticated;
