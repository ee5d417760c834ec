-- What is read of the store: visits and what was done in them, of a period and by the filters that all figures share.

create function private.require_analyst() returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if coalesce(private.caller_role(), '') not in ('staff', 'marketing') and coalesce(auth.role(), '') <> 'service_role' then
    raise insufficient_privilege using message = 'Only staff and marketing may read what visitors do.';
  end if;
end;
$$;

create function private.require_period(since date, until date) returns void
language plpgsql immutable
set search_path = ''
as $$
begin
  if since is null or until is null or until < since or until - since > 800 then
    raise invalid_parameter_value using message = 'A period begins before it ends and has at most 800 days.';
  end if;
end;
$$;

-- These three have no search path of their own, because the planner opens only such functions within a query.
create function private.analytics_visits_of(since date, until date, filters jsonb) returns setof public.analytics_visits
language sql stable
as $$
  select visit.*
  from public.analytics_visits as visit
  where visit.day between since and until
    and visit.views > 0
    and (filters ->> 'class' is null or visit.visitor_class = filters ->> 'class')
    and (filters ->> 'source' is null or visit.source = filters ->> 'source')
    and (filters ->> 'device' is null or visit.device = filters ->> 'device')
    and (filters ->> 'page' is null or visit.visit_key in (
      select opened.visit_key
      from public.analytics_facts as opened
      where opened.kind = 'page' and opened.day between since and until and opened.subject = filters ->> 'page'
    ))
$$;

create function private.analytics_facts_of(kinds text[], since date, until date, filters jsonb)
returns setof public.analytics_facts
language sql stable
as $$
  select fact.*
  from public.analytics_facts as fact
  where fact.kind = any (kinds)
    and fact.day between since and until
    and (filters ->> 'class' is null or fact.visitor_class = filters ->> 'class')
    and (filters ->> 'source' is null or fact.source = filters ->> 'source')
    and (filters ->> 'device' is null or fact.device = filters ->> 'device')
    and (filters ->> 'page' is null or fact.visit_key in (
      select opened.visit_key
      from public.analytics_facts as opened
      where opened.kind = 'page' and opened.day between since and until and opened.subject = filters ->> 'page'
    ))
$$;

create function private.analytics_vitals_of(since date, until date, filters jsonb) returns setof public.analytics_vitals
language sql stable
as $$
  select vital.*
  from public.analytics_vitals as vital
  where vital.day between since and until
    and (filters ->> 'class' is null or vital.visitor_class = filters ->> 'class')
    and (filters ->> 'source' is null or vital.source = filters ->> 'source')
    and (filters ->> 'device' is null or vital.device = filters ->> 'device')
    and (filters ->> 'page' is null or vital.page = filters ->> 'page')
$$;

-- Of the whole pages that the server sent to people's browsers, those whose visitors agreed to be counted.
create function private.analytics_coverage(since date, until date, filters jsonb) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'counted', counted, 'agreed', agreed, 'share', case when counted > 0 then round(least(agreed / counted, 1), 4) end
  )
  from (
    select
      (
        select coalesce(sum(sent.loads), 0)
        from public.analytics_page_loads as sent
        where sent.day between since and until and sent.status = 200
          and (filters ->> 'page' is null or sent.page = filters ->> 'page')
      ) as counted,
      (
        select coalesce(sum(fact.n), 0)::numeric
        from public.analytics_facts as fact
        where fact.kind = 'page' and fact.day between since and until and fact.detail = 'load'
          and (filters ->> 'page' is null or fact.subject = filters ->> 'page')
      ) as agreed
  ) as sums
$$;

-- Visitors, visits and views of a period, and how they came about step by step. Visitors are counted anew for each step
-- and for the whole, because somebody who comes on two days is one visitor.
create function public.analytics_overview(since date, until date, filters jsonb default '{}', step text default null)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  steps text := coalesce(step, case when since = until then 'hour' when until - since < 92 then 'day' else 'month' end);
  form text := case steps when 'hour' then 'YYYY-MM-DD"T"HH24:00"Z"' when 'day' then 'YYYY-MM-DD' else 'YYYY-MM' end;
  zone text := case steps when 'hour' then 'UTC' else 'Europe/London' end;
begin
  perform private.require_analyst();
  perform private.require_period(since, until);
  if steps not in ('hour', 'day', 'month') or (steps = 'hour' and until - since > 31) then
    raise invalid_parameter_value using message = 'Steps are hours of at most 32 days, days or months.';
  end if;
  return (
    with visits as materialized (
      select * from private.analytics_visits_of(since, until, filters)
    ),
    views as materialized (
      select
        case steps when 'day' then fact.day when 'month' then date_trunc('month', fact.day::timestamp)::date end as first,
        case steps when 'hour' then fact.hour end as hour, sum(fact.n) as n
      from private.analytics_facts_of('{page}', since, until, filters) as fact
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

-- Who is on the site now: visits of which something came within the last minutes.
create function public.analytics_live(minutes integer default 30) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  since timestamptz := now() - make_interval(mins => least(greatest(minutes, 1), 120));
begin
  perform private.require_analyst();
  return (
    with visits as materialized (
      select * from public.analytics_visits as visit where visit.last_at >= since and visit.views > 0
    )
    select jsonb_build_object(
      'since', since,
      'visitors', (select count(distinct visitor_key) from visits),
      'visits', (select count(*) from visits),
      'views', (select coalesce(sum(views), 0) from visits),
      'pages', (
        select coalesce(jsonb_agg(to_jsonb(part) order by part.visitors desc, part.page), '[]')
        from (
          select exit_page as page, count(distinct visitor_key) as visitors
          from visits group by 1 order by 2 desc, 1 limit 20
        ) as part
      ),
      'minutes', (
        select jsonb_agg(jsonb_build_object('at', to_char(minute at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"'), 'views', (
          select count(*) from visits where date_trunc('minute', visits.exit_at) = minute
        )) order by minute)
        from generate_series(date_trunc('minute', since), date_trunc('minute', now()), interval '1 minute') as minute
      )
    )
  );
end;
$$;

-- Where visits came from, and which of them sent an enquiry.
create function public.analytics_sources(since date, until date, filters jsonb default '{}') returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_analyst();
  perform private.require_period(since, until);
  return (
    with sent as materialized (
      select distinct fact.visit_key
      from private.analytics_facts_of('{form_sent}', since, until + 1, '{}') as fact
      where fact.subject = 'enquiry'
    ),
    visits as materialized (
      select
        visit.*, (visit.views = 1 and visit.interactions = 0 and visit.engaged_ms = 0)::integer as bounce,
        (visit.visit_key in (select sent.visit_key from sent))::integer as enquired
      from private.analytics_visits_of(since, until, filters) as visit
    ),
    sources as (
      select
        source, count(distinct visitor_key) as visitors, count(*) as visits, sum(views) as views, sum(bounce) as bounces,
        sum(enquired) as enquiries
      from visits group by source
    ),
    campaigns as (
      select
        source, medium, campaign, count(distinct visitor_key) as visitors, count(*) as visits, sum(views) as views,
        sum(bounce) as bounces, sum(enquired) as enquiries
      from visits where campaign <> '' or medium <> '' group by source, medium, campaign
    )
    select jsonb_build_object(
      'n', (select count(*) from visits),
      'coverage', private.analytics_coverage(since, until, filters),
      'sources', (
        select coalesce(jsonb_agg(to_jsonb(part) order by part.visits desc, part.source), '[]')
        from (select * from sources order by visits desc, source limit 200) as part
      ),
      'campaigns', (
        select coalesce(
          jsonb_agg(to_jsonb(part) order by part.visits desc, part.source, part.medium, part.campaign), '[]'
        )
        from (select * from campaigns order by visits desc, source, medium, campaign limit 200) as part
      )
    )
  );
end;
$$;

-- What visits can be filtered by in a period, the most frequent first.
create function public.analytics_filter_values(since date, until date) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_analyst();
  perform private.require_period(since, until);
  return (
    with visits as materialized (
      select visitor_class, source, device, count(*) as n
      from private.analytics_visits_of(since, until, '{}') group by 1, 2, 3
    ),
    pages as (
      select fact.subject as page, sum(fact.n) as n
      from private.analytics_facts_of('{page}', since, until, '{}') as fact
      group by 1 order by 2 desc, 1 limit 200
    )
    select jsonb_build_object(
      'classes', (
        select coalesce(jsonb_agg(part.visitor_class order by part.n desc, part.visitor_class), '[]')
        from (select visitor_class, sum(n) as n from visits group by 1) as part
      ),
      'sources', (
        select coalesce(jsonb_agg(part.source order by part.n desc, part.source), '[]')
        from (select source, sum(n) as n from visits group by 1 order by 2 desc, 1 limit 200) as part
      ),
      'devices', (
        select coalesce(jsonb_agg(part.device order by part.n desc, part.device), '[]')
        from (select device, sum(n) as n from visits group by 1) as part
      ),
      'pages', (select coalesce(jsonb_agg(page order by n desc, page), '[]') from pages)
    )
  );
end;
$$;

revoke all on function
  private.require_analyst(), private.require_period(date, date),
  private.analytics_visits_of(date, date, jsonb), private.analytics_facts_of(text[], date, date, jsonb),
  private.analytics_vitals_of(date, date, jsonb), private.analytics_coverage(date, date, jsonb)
from public;

revoke all on function
  public.analytics_overview(date, date, jsonb, text), public.analytics_live(integer),
  public.analytics_sources(date, date, jsonb), public.analytics_filter_values(date, date)
from public, anon, authenticated, service_role;

grant execute on function
  public.analytics_overview(date, date, jsonb, text), public.analytics_live(integer),
  public.analytics_sources(date, date, jsonb), public.analytics_filter_values(date, date)
to authenticated, service_role;
