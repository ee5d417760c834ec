-- The same figures of pages, of the whole site by its days, and of vitals: without filters they are put together from days.
-- Visits over midnight are counted apart, and whatever is filtered is counted from what was done, as before.

create or replace function private.analytics_pages(since date, until date, filters jsonb default '{}') returns jsonb
language plpgsql security definer
set search_path = ''
set work_mem = '64MB'
set jit = off
as $$
declare
  is_filtered boolean := filters - 'step' <> '{}';
begin
  perform private.require_analyst();
  perform private.require_period(since, until);
  if not is_filtered then
    perform private.put_analytics_days_together(since, until);
  end if;
  return (
    with days as materialized (
      select held.* from private.analytics_page_days as held where not is_filtered and held.day between since and until
    ),
    facts as materialized (
      select subject as page, kind, detail, visit_key, visitor_key, n, amount
      from private.analytics_facts_of('{page,time,depth}', since, until, filters)
      where is_filtered
      union all
      select subject, kind, detail, visit_key, visitor_key, n, amount
      from private.analytics_overnight_facts('{page,time,depth}', since, until)
      where not is_filtered
    ),
    visits as materialized (
      select entry_page, exit_page from private.analytics_visits_of(since, until, filters)
    ),
    visitors as (
      select page, count(*) as visitors
      from (
        select page, unnest(visitors) as visitor_key from days
        union
        select page, visitor_key from facts where kind = 'page'
      ) as known
      group by page
    ),
    counted as (
      select page, visits, views, timed, timed_ms, depth25, depth50, depth75, depth100 from days
      union all
      select page, count(distinct visit_key), sum(n), 0, 0, 0, 0, 0, 0 from facts where kind = 'page' group by page
      union all
      select page, 0, 0, sum(n), sum(amount), 0, 0, 0, 0 from facts where kind = 'time' group by page
      union all
      select
        page, 0, 0, 0, 0, visits * (depth = '25')::integer, visits * (depth = '50')::integer,
        visits * (depth = '75')::integer, visits * (depth = '100')::integer
      from (
        select page, detail as depth, count(distinct visit_key) as visits
        from facts where kind = 'depth' group by page, detail
      ) as reached
    ),
    pages as materialized (
      select
        page, coalesce(visitors, 0) as visitors, visits, views, timed, seconds, depth25, depth50, depth75, depth100
      from (
        select
          page, sum(visits) as visits, sum(views) as views, sum(timed) as timed,
          round(sum(timed_ms) / nullif(sum(timed), 0)::numeric / 1000, 1) as seconds,
          sum(depth25) as depth25, sum(depth50) as depth50, sum(depth75) as depth75, sum(depth100) as depth100
        from counted group by page
      ) as summed
      left join visitors using (page)
    ),
    entries as (select entry_page as page, count(*) as entries from visits group by 1),
    exits as (select exit_page as page, count(*) as exits from visits group by 1)
    select jsonb_build_object(
      'n', (select count(*) from visits),
      'coverage', private.analytics_coverage(since, until, filters),
      'total_rows', (select count(*) from pages),
      'rows', (
        select coalesce(jsonb_agg(to_jsonb(part) order by part.views desc, part.page), '[]')
        from (
          select pages.*, coalesce(entries.entries, 0) as entries, coalesce(exits.exits, 0) as exits
          from pages left join entries using (page) left join exits using (page)
          order by pages.views desc, pages.page limit 200
        ) as part
      )
    )
  );
end;
$$;

create or replace function private.analytics_overview(since date, until date, filters jsonb default '{}', step text default null)
returns jsonb
language plpgsql security definer
set search_path = ''
set work_mem = '64MB'
set jit = off
as $$
declare
  steps text := coalesce(step, case when since = until then 'hour' when until - since < 92 then 'day' else 'month' end);
  form text := case steps when 'hour' then 'YYYY-MM-DD"T"HH24:00"Z"' when 'day' then 'YYYY-MM-DD' else 'YYYY-MM' end;
  zone text := case steps when 'hour' then 'UTC' else 'Europe/London' end;
  -- Days know neither their hours nor what was filtered.
  is_of_days boolean := steps <> 'hour' and filters - 'step' = '{}';
begin
  perform private.require_analyst();
  perform private.require_period(since, until);
  if steps not in ('hour', 'day', 'month') or (steps = 'hour' and until - since > 31) then
    raise invalid_parameter_value using message = 'Steps are hours of at most 32 days, days or months.';
  end if;
  if is_of_days then
    perform private.put_analytics_days_together(since, until);
  end if;
  return (
    with visits as materialized (
      select visitor_key, day, started_at, visitor_class, device, views, interactions, engaged_ms
      from private.analytics_visits_of(since, until, filters)
    ),
    viewed as (
      select held.day, null::timestamptz as hour, held.views as n
      from private.analytics_days as held
      where is_of_days and held.day between since and until
      union all
      select day, null, n from private.analytics_overnight_facts('{page}', since, until) where is_of_days
      union all
      select day, hour, n from private.analytics_facts_of('{page}', since, until, filters) where not is_of_days
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
        count(*) as visits, count(distinct visitor_key) as visitors
      from visits
      group by 1, 2
    ),
    visits_by as (
      select to_char(coalesce(hour at time zone 'UTC', first::timestamp), form) as at, visits, visitors from visits_of
    ),
    views_by as (
      select to_char(coalesce(hour at time zone 'UTC', first::timestamp), form) as at, n as views from views
    ),
    totals as (
      select
        count(distinct visitor_key) as visitors, count(*) as visits,
        (select coalesce(sum(n), 0) from views) as views,
        count(*) filter (where visits.views = 1 and interactions = 0 and engaged_ms = 0) as bounces,
        round(coalesce(avg(engaged_ms), 0) / 1000, 1) as seconds_per_visit
      from visits
    )
    select jsonb_build_object(
      'n', totals.visits,
      'coverage', private.analytics_coverage(since, until, filters),
      'step', steps,
      'totals', to_jsonb(totals) || jsonb_build_object(
        'bounce_share', round(totals.bounces / nullif(totals.visits, 0)::numeric, 4),
        'views_per_visit', round(totals.views / nullif(totals.visits, 0), 2),
        'bots', (
          select coalesce(sum(hours.n), 0) from public.analytics_hours as hours
          where hours.is_bot
            and hours.hour >= since::timestamp at time zone 'Europe/London'
            and hours.hour < (until + 1)::timestamp at time zone 'Europe/London'
        )
      ),
      'classes', (
        select coalesce(jsonb_agg(to_jsonb(part) order by part.visits desc, part.class), '[]')
        from (
          select visitor_class as class, count(distinct visitor_key) as visitors, count(*) as visits
          from visits group by 1
        ) as part
      ),
      'devices', (
        select coalesce(jsonb_agg(to_jsonb(part) order by part.visits desc, part.device), '[]')
        from (
          select device, count(distinct visitor_key) as visitors, count(*) as visits from visits group by 1
        ) as part
      ),
      'series', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'at', moments.at, 'visitors', coalesce(visits_by.visitors, 0), 'visits', coalesce(visits_by.visits, 0),
          'views', coalesce(views_by.views, 0)
        ) order by moments.at), '[]')
        from moments left join visits_by using (at) left join views_by using (at)
      )
    )
    from totals
  );
end;
$$;

-- The 75th percentile is the smallest value that at least three quarters of the measurements do not exceed.
create or replace function private.analytics_vitals(since date, until date, filters jsonb default '{}') returns jsonb
language plpgsql security definer
set search_path = ''
set work_mem = '64MB'
set jit = off
as $$
declare
  is_filtered boolean := filters - 'step' <> '{}';
begin
  perform private.require_analyst();
  perform private.require_period(since, until);
  if not is_filtered then
    perform private.put_analytics_days_together(since, until);
  end if;
  return (
    with values_of as materialized (
      select vital.page, vital.metric, vital.value, sum(vital.n) as n
      from private.analytics_vitals_of(since, until, filters) as vital
      group by 1, 2, 3
    ),
    everywhere as (
      select page, metric, value, n from values_of
      union all
      select '', metric, value, sum(n) from values_of group by metric, value
    ),
    ranked as (
      select
        everywhere.*,
        sum(n) over (partition by page, metric order by value) as up_to,
        sum(n) over (partition by page, metric) as total
      from everywhere
    ),
    bounds (metric, good, poor) as (
      values ('CLS', 100, 250), ('INP', 200, 500), ('FCP', 1800, 3000), ('LCP', 2500, 4000), ('TTFB', 800, 1800)
    ),
    figures as (
      select
        ranked.page, ranked.metric, min(ranked.value) filter (where ranked.up_to >= 0.75 * ranked.total) as p75,
        sum(ranked.n) as n,
        coalesce(sum(ranked.n) filter (where ranked.value <= bounds.good), 0) as good,
        coalesce(sum(ranked.n) filter (where ranked.value > bounds.good and ranked.value <= bounds.poor), 0) as fair,
        coalesce(sum(ranked.n) filter (where ranked.value > bounds.poor), 0) as poor
      from ranked join bounds using (metric)
      group by 1, 2
    )
    select jsonb_build_object(
      'n', (
        select sum(visits) from (
          select coalesce(sum(held.visits), 0) as visits
          from private.analytics_days as held
          where not is_filtered and held.day between since and until
          union all
          select count(distinct visit_key)
          from private.analytics_overnight_facts('{page}', since, until) where not is_filtered
          union all
          select count(distinct visit_key)
          from private.analytics_facts_of('{page}', since, until, filters) where is_filtered
        ) as counted
      ),
      'coverage', private.analytics_coverage(since, until, filters),
      'rows', (
        select coalesce(jsonb_agg(
          to_jsonb(part) || jsonb_build_object('p75', case part.metric when 'CLS' then part.p75 / 1000.0 else part.p75 end)
          order by part.page <> '', part.n desc, part.page, part.metric
        ), '[]')
        from (select * from figures order by page <> '', n desc, page, metric limit 1000) as part
      )
    )
  );
end;
$$;

-- As before, but for the disk.
create or replace function private.analytics_answer(section text, since date, until date, filters jsonb, step text default null)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  asked jsonb := jsonb_strip_nulls(jsonb_build_object(
    'class', filters ->> 'class', 'source', filters ->> 'source', 'device', filters ->> 'device',
    'page', filters ->> 'page', 'step', step
  ));
  present numeric;
  found_answer jsonb;
begin
  perform private.require_analyst();
  perform private.require_period(since, until);
  select coalesce(sum(changes.n), 0) into present
  from private.analytics_changes as changes
  -- An enquiry after midnight counts for the visit that began before it.
  where changes.day between analytics_answer.since and analytics_answer.until + 1 or changes.day = '-infinity';
  select kept.answer into found_answer
  from private.analytics_answers as kept
  where (kept.section, kept.since, kept.until, kept.filters)
    = (analytics_answer.section, analytics_answer.since, analytics_answer.until, asked)
    and kept.version = present;
  if found then
    return found_answer;
  end if;
  case section
    when 'overview' then found_answer := private.analytics_overview(since, until, asked, step);
    when 'filter_values' then found_answer := private.analytics_filter_values(since, until);
    else execute format('select private.analytics_%s($1, $2, $3)', section) into found_answer using since, until, asked;
  end case;
  -- Nobody waits until it is on the disk: what is lost of it is counted anew.
  perform set_config('synchronous_commit', 'off', true);
  insert into private.analytics_answers as kept (section, since, until, filters, version, answer)
  values (section, since, until, asked, present, found_answer)
  on conflict on constraint analytics_answers_pkey do update set
    version = excluded.version, answer = excluded.answer, made_at = now();
  -- As many as a few people ask for in weeks.
  delete from private.analytics_answers as old
  where old.made_at < (
    select latest.made_at from private.analytics_answers as latest order by latest.made_at desc offset 2000 limit 1
  );
  return found_answer;
end;
$$;
