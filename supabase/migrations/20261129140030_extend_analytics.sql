-- Reports filtered by any row of the overview, and the rows themselves.

-- ===== Time zones =====

-- The browser's IANA time zone; empty if unknown.
alter table public.analytics_visits add column time_zone text not null default '';

create function private.analytics_time_zone(browser_info jsonb) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select case
    when browser_info ->> 'timezone' ~ '^[A-Za-z_]{2,32}(/[A-Za-z0-9_+-]{1,32}){0,2}$' then browser_info ->> 'timezone'
    else ''
  end
$$;

create or replace function private.add_to_analytics(events public.analytics_events[]) returns void
language sql
set search_path = ''
as $$
  select private.add_to_visits(events);
  update public.analytics_visits as visit set time_zone = private.analytics_time_zone(origin.browser_info)
  from (
    select distinct on (event.visit_key) event.visit_key, event.browser_info
    from unnest(events) as event
    where not event.is_bot
    order by event.visit_key, event.occurred_at, event.event_id
  ) as origin
  where visit.visit_key = origin.visit_key and visit.time_zone = '';
  insert into private.analytics_consented_page_views as stored (day, page, loads)
  select private.analytics_day(event.occurred_at), event.subject, count(*)
  from unnest(events) as event
  where not event.is_bot and event.kind = 'page' and event.detail = 'load'
  group by 1, 2
  on conflict (day, page) do update set loads = stored.loads + excluded.loads;
$$;

update public.analytics_visits as visit set time_zone = private.analytics_time_zone(origin.browser_info)
from (
  select distinct on (event.visit_key) event.visit_key, event.browser_info
  from public.analytics_events as event
  where not event.is_bot
  order by event.visit_key, event.occurred_at, event.event_id
) as origin
where visit.visit_key = origin.visit_key;

-- ===== Filters =====

-- Without `set search_path`, as the next three, so that the planner can inline them.
create function private.analytics_channel(source text, medium text) returns text
language sql immutable parallel safe
as $$
  select case
    when medium ~ '^(cpc|ppc|cpm|paid|display|banner|advert)' then 'paid'
    when medium in ('email', 'e-mail', 'newsletter') then 'email'
    when medium in ('print', 'qr', 'event') then 'offline'
    when source ~ '(^|\.)(google|bing|duckduckgo|yahoo|ecosia|qwant|startpage|baidu|yandex|brave|search)\.' then 'search'
    when medium like 'social%'
      or source ~ '(^|\.)(linkedin|facebook|instagram|twitter|x|t|youtube|pinterest|reddit|tiktok|threads|lnkd)\.(com|co|net|in)$'
      then 'social'
    when medium not in ('', 'referral') then 'campaign'
    when source = 'direct' then 'direct'
    else 'referral'
  end
$$;

-- Null if the event reaches no goal.
create function private.analytics_goal(kind text, subject text) returns text
language sql immutable parallel safe
as $$
  select case
    when kind = 'form_sent' and subject in ('enquiry', 'application') then subject
    when kind in ('phone', 'mail', 'download') then kind
  end
$$;

create or replace function private.analytics_visits_between(since date, until date, filters jsonb)
returns setof public.analytics_visits
language sql stable
as $$
  select visit.*
  from public.analytics_visits as visit
  where visit.day between since and until
    and visit.views > 0
    and (filters ->> 'class' is null or visit.visitor_class = filters ->> 'class')
    and (filters ->> 'source' is null or visit.source = filters ->> 'source')
    and (filters ->> 'device' is null or visit.device = filters ->> 'device')
    and (filters ->> 'channel' is null or private.analytics_channel(visit.source, visit.medium) = filters ->> 'channel')
    and (filters ->> 'campaign' is null or visit.campaign = filters ->> 'campaign')
    and (filters ->> 'browser' is null or visit.browser = filters ->> 'browser')
    and (filters ->> 'time_zone' is null or visit.time_zone = filters ->> 'time_zone')
    and (filters ->> 'entry' is null or visit.entry_page = filters ->> 'entry')
    and (filters ->> 'exit' is null or visit.exit_page = filters ->> 'exit')
    and (filters ->> 'page' is null or visit.visit_key in (
      select opened.visit_key
      from public.analytics_visit_events as opened
      where opened.kind = 'page' and opened.day between since and until and opened.subject = filters ->> 'page'
    ))
    and (filters ->> 'goal' is null or visit.visit_key in (
      select reached.visit_key
      from public.analytics_visit_events as reached
      where reached.kind = any ('{form_sent,phone,mail,download}') and reached.day between since and until + 1
        and private.analytics_goal(reached.kind, reached.subject) = filters ->> 'goal'
    ))
$$;

-- Events of a visit that began on the day before also count.
create or replace function private.analytics_events_between(kinds text[], since date, until date, filters jsonb)
returns setof public.analytics_visit_events
language sql stable
as $$
  select visit_event.*
  from public.analytics_visit_events as visit_event
  where visit_event.kind = any (kinds)
    and visit_event.day between since and until
    and (filters ->> 'class' is null or visit_event.visitor_class = filters ->> 'class')
    and (filters ->> 'source' is null or visit_event.source = filters ->> 'source')
    and (filters ->> 'device' is null or visit_event.device = filters ->> 'device')
    and (filters ->> 'page' is null or visit_event.visit_key in (
      select opened.visit_key
      from public.analytics_visit_events as opened
      where opened.kind = 'page' and opened.day between since and until and opened.subject = filters ->> 'page'
    ))
    and (
      not filters ?| '{channel,campaign,browser,time_zone,entry,exit,goal}'
      or visit_event.visit_key in (
        select visit.visit_key
        from private.analytics_visits_between(
          since - 1, until, filters - '{class,source,device,page,step}'::text[]
        ) as visit
      )
    )
$$;

-- ===== Reports =====

-- Totals and steps. Visitors are counted separately for each, because one may visit on two days.
create or replace function public.analytics_overview(
  since date, until date, filters jsonb default '{}', step text default null
) returns jsonb
language plpgsql security definer
set search_path = ''
set work_mem = '64MB'
set jit = off
set plan_cache_mode = force_custom_plan
as $$
declare
  steps text := coalesce(step, case when since = until then 'hour' when until - since < 92 then 'day' else 'month' end);
  form text := case steps when 'hour' then 'YYYY-MM-DD"T"HH24:00"Z"' when 'day' then 'YYYY-MM-DD' else 'YYYY-MM' end;
  zone text := case steps when 'hour' then 'UTC' else 'Europe/London' end;
  -- Rollups have neither hours nor filters.
  is_of_days boolean := steps <> 'hour' and filters - 'step' = '{}';
begin
  perform private.assert_analyst();
  perform private.assert_date_range(since, until);
  if steps not in ('hour', 'day', 'month') or (steps = 'hour' and until - since > 31) then
    raise invalid_parameter_value using message = 'Steps must be hours (for at most 32 days), days or months.';
  end if;
  if is_of_days then
    perform private.roll_up_analytics_days(since, until);
  end if;
  return (
    with sent as materialized (
      select distinct visit_event.visit_key
      from private.analytics_events_between('{form_sent}', since, until + 1, '{}') as visit_event
      where visit_event.subject = 'enquiry'
    ),
    visits as materialized (
      select
        visit.visitor_key, visit.day, visit.started_at, visit.visitor_class, visit.device, visit.engaged_ms,
        visit.views = 1 and visit.interactions = 0 and visit.engaged_ms = 0 as is_bounce,
        visit.visit_key in (select sent.visit_key from sent) as has_enquired
      from private.analytics_visits_between(since, until, filters) as visit
    ),
    viewed as (
      select stored.day, null::timestamptz as hour, stored.views as n
      from private.analytics_daily_rollups as stored
      where is_of_days and stored.day between since and until
      union all
      select day, null, n from private.analytics_events_across_midnight('{page}', since, until) where is_of_days
      union all
      select day, hour, n from private.analytics_events_between('{page}', since, until, filters) where not is_of_days
    ),
    views as materialized (
      select
        case steps when 'day' then day when 'month' then date_trunc('month', day::timestamp)::date end as first,
        case steps when 'hour' then hour end as hour, sum(n) as n
      from viewed
      group by 1, 2
    ),
    moments as (
      select distinct to_char(moment at time zone zone, form) as at
      from generate_series(
        since::timestamp at time zone 'Europe/London',
        (until + 1)::timestamp at time zone 'Europe/London' - interval '1 hour',
        interval '1 hour'
      ) as moment
    ),
    visits_of as (
      select
        case steps when 'day' then day when 'month' then date_trunc('month', day::timestamp)::date end as first,
        case steps when 'hour' then date_trunc('hour', started_at) end as hour,
        count(*) as visits, count(distinct visitor_key) as visitors, count(*) filter (where is_bounce) as bounces,
        count(*) filter (where has_enquired) as enquiries, round(avg(engaged_ms) / 1000, 1) as seconds
      from visits
      group by 1, 2
    ),
    visits_by as (
      select
        to_char(coalesce(hour at time zone 'UTC', first::timestamp), form) as at, visits, visitors, bounces, enquiries, seconds
      from visits_of
    ),
    views_by as (
      select to_char(coalesce(hour at time zone 'UTC', first::timestamp), form) as at, n as views from views
    ),
    totals as (
      select
        count(distinct visitor_key) as visitors, count(*) as visits,
        (select coalesce(sum(n), 0) from views) as views,
        count(*) filter (where is_bounce) as bounces,
        count(*) filter (where has_enquired) as enquiries,
        round(coalesce(avg(engaged_ms), 0) / 1000, 1) as seconds_per_visit
      from visits
    )
    select jsonb_build_object(
      'n', totals.visits,
      'coverage', private.analytics_consent_rate(since, until, filters),
      'step', steps,
      'totals', to_jsonb(totals) || jsonb_build_object(
        'bots', (
          select coalesce(sum(hours.n), 0) from public.analytics_hourly_counts as hours
          where hours.is_bot
            and hours.hour >= since::timestamp at time zone 'Europe/London'
            and hours.hour < (until + 1)::timestamp at time zone 'Europe/London'
        )
      ),
      'series', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'at', moments.at, 'visitors', coalesce(visits_by.visitors, 0), 'visits', coalesce(visits_by.visits, 0),
          'views', coalesce(views_by.views, 0), 'bounces', coalesce(visits_by.bounces, 0),
          'enquiries', coalesce(visits_by.enquiries, 0), 'seconds', coalesce(visits_by.seconds, 0)
        ) order by moments.at), '[]')
        from moments left join visits_by using (at) left join views_by using (at)
      )
    )
    from totals
  );
end;
$$;

-- Visitors per channel, source, page and so on, most first. Names with fewer than 5 visitors are only counted.
create function public.analytics_breakdowns(since date, until date, filters jsonb default '{}', max_rows integer default 100)
returns jsonb
language plpgsql stable security definer
set search_path = ''
set work_mem = '64MB'
set jit = off
set plan_cache_mode = force_custom_plan
as $$
begin
  perform private.assert_analyst();
  perform private.assert_date_range(since, until);
  return (
    with visits as materialized (
      select
        visit.visit_key, visit.visitor_key, private.analytics_channel(visit.source, visit.medium) as channel, visit.source,
        visit.campaign, visit.device, visit.browser, visit.time_zone, visit.visitor_class, visit.entry_page, visit.exit_page
      from private.analytics_visits_between(since, until, filters) as visit
    ),
    named as (
      select part.dimension, part.name, count(distinct visits.visitor_key) as visitors
      from visits
      cross join lateral (
        values
          ('channel', visits.channel), ('source', visits.source), ('campaign', visits.campaign),
          ('device', visits.device), ('browser', visits.browser), ('time_zone', visits.time_zone),
          ('class', visits.visitor_class), ('entry', visits.entry_page), ('exit', visits.exit_page)
      ) as part (dimension, name)
      where part.name <> ''
      group by 1, 2
      union all
      select 'page', opened.subject, count(distinct opened.visitor_key)
      from private.analytics_events_between('{page}', since, until, filters) as opened
      group by 2
      union all
      select 'goal', private.analytics_goal(reached.kind, reached.subject), count(distinct visits.visitor_key)
      from visits
      join public.analytics_visit_events as reached using (visit_key)
      where reached.kind = any ('{form_sent,phone,mail,download}') and reached.day between since and until + 1
        and private.analytics_goal(reached.kind, reached.subject) is not null
      group by 2
    ),
    ranked as (
      select *, row_number() over (partition by dimension order by visitors desc, name) as rank from named
    )
    select coalesce(jsonb_object_agg(dimension, breakdown), '{}')
    from (
      select
        dimension,
        jsonb_build_object(
          'rows', coalesce(
            jsonb_agg(jsonb_build_object('name', name, 'visitors', visitors) order by rank)
              filter (where visitors >= 5 and rank <= least(greatest(max_rows, 0), 100)),
            '[]'
          ),
          'hidden', count(*) filter (where visitors < 5),
          'cut', count(*) filter (where visitors >= 5 and rank > least(greatest(max_rows, 0), 100))
        ) as breakdown
      from ranked
      group by dimension
    ) as grouped
  );
end;
$$;

-- ===== Grants =====

revoke all on function
  private.analytics_time_zone, private.analytics_channel, private.analytics_goal, public.analytics_breakdowns
from public, anon, authenticated, service_role;

grant execute on function public.analytics_breakdowns to authenticated, service_role;
