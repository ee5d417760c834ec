-- Events of visitors who consented, rollups and reports. Ids are the first 64 bits of a hash. Page views are counted
-- for everyone, without ids.

-- ===== Tables =====

-- The browser creates the id, so that a retry counts once.
create table public.analytics_events (
  event_id uuid primary key,
  received_at timestamptz not null,
  -- Arrival by the server's clock, less the delay in the browser.
  occurred_at timestamptz not null,
  visitor_key bigint not null,
  visit_key bigint not null,
  session_id text not null,
  event_type text not null,
  event_name text not null,
  kind text not null,
  subject text not null default '',
  detail text not null default '',
  amount bigint not null default 0,
  visitor_class text not null,
  source text not null,
  medium text not null default '',
  campaign text not null default '',
  device text not null,
  browser text not null default '',
  is_bot boolean not null default false,
  page text not null,
  page_url text not null,
  page_title text not null default '',
  referrer text not null default '',
  user_email text,
  properties jsonb not null,
  browser_info jsonb not null
);

create index analytics_events_occurred_at_idx on public.analytics_events (occurred_at);
create index analytics_events_visitor_key_idx on public.analytics_events (visitor_key);

-- Per type and hour. Bots are counted only here.
create table public.analytics_hourly_counts (
  hour timestamptz not null,
  event_type text not null,
  visitor_class text not null,
  source text not null,
  device text not null,
  is_bot boolean not null,
  n bigint not null,
  primary key (hour, event_type, visitor_class, source, device, is_bot)
);

create table public.analytics_visits (
  visit_key bigint primary key,
  visitor_key bigint not null,
  day date not null,
  started_at timestamptz not null,
  last_at timestamptz not null,
  visitor_class text not null,
  source text not null,
  medium text not null,
  campaign text not null,
  device text not null,
  browser text not null,
  entry_page text,
  entry_at timestamptz,
  exit_page text,
  exit_at timestamptz,
  views integer not null,
  portal_views integer not null,
  interactions integer not null,
  engaged_ms bigint not null
);

create index analytics_visits_day_idx on public.analytics_visits (day);
create index analytics_visits_last_at_idx on public.analytics_visits (last_at);
create index analytics_visits_visitor_key_idx on public.analytics_visits (visitor_key);
-- Visits across midnight belong to two days.
create index analytics_visits_overnight_idx on public.analytics_visits (day)
  where (last_at at time zone 'Europe/London')::date > day;

-- Actions per visit and hour: pages, products, forms, searches.
create table public.analytics_visit_events (
  kind text not null,
  day date not null,
  subject text not null,
  detail text not null,
  visit_key bigint not null,
  hour timestamptz not null,
  visitor_key bigint not null,
  visitor_class text not null,
  source text not null,
  device text not null,
  n integer not null,
  amount bigint not null,
  primary key (kind, day, subject, detail, visit_key, hour)
);

create index analytics_visit_events_day_idx on public.analytics_visit_events (day);
create index analytics_visit_events_visitor_key_idx on public.analytics_visit_events (visitor_key);

-- Times rounded to 10 ms, layout shifts in thousandths.
create table public.analytics_vitals (
  day date not null,
  page text not null,
  metric text not null,
  value integer not null,
  visitor_class text not null,
  source text not null,
  device text not null,
  n bigint not null,
  primary key (day, page, metric, value, visitor_class, source, device)
);

create table public.analytics_page_views (
  day date not null,
  page text not null,
  status smallint not null,
  referrer_host text not null,
  loads bigint not null default 0,
  bot_loads bigint not null default 0,
  primary key (day, page, status, referrer_host)
);

-- Tagged URLs. Soft-deleted: printed links keep working, and reports keep the name.
create table public.campaigns (
  id bigint generated always as identity primary key,
  name text not null,
  path text not null,
  source text not null,
  medium text not null,
  campaign text not null,
  term text not null default '',
  content text not null default '',
  is_deleted boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint campaigns_name_length check (char_length(btrim(name)) between 1 and 120),
  constraint campaigns_path_local check (path ~ '^/([^/[:space:]\\"''<>?#][^[:space:]\\"''<>?#]*)?$' and char_length(path) <= 500),
  constraint campaigns_tags_plain check (
    source ~ '^[a-z0-9._-]{1,100}$' and medium ~ '^[a-z0-9._-]{1,100}$' and campaign ~ '^[a-z0-9._-]{1,100}$'
    and term ~ '^[a-z0-9._-]{0,100}$' and content ~ '^[a-z0-9._-]{0,100}$'
  )
);

create index campaigns_is_deleted_created_at_idx on public.campaigns (is_deleted, created_at desc, id desc);

-- Notes on a day of the charts. The server adds one per build; a deleted one does not return.
create table public.chart_annotations (
  id bigint generated always as identity primary key,
  day date not null,
  note text not null,
  is_deleted boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  build text,
  constraint chart_annotations_day_plausible check (day between '2000-01-01' and '2199-12-31'),
  constraint chart_annotations_note_length check (char_length(btrim(note)) between 1 and 200),
  constraint chart_annotations_build_unique unique (build),
  constraint chart_annotations_build_length check (char_length(build) between 1 and 100)
);

create index chart_annotations_is_deleted_day_idx on public.chart_annotations (is_deleted, day desc, id desc);

create table public.weekly_report_subscribers (
  user_id uuid primary key references auth.users (id) on delete cascade,
  since timestamptz not null default now(),
  last_week date
);

create index weekly_report_subscribers_last_week_idx on public.weekly_report_subscribers (last_week, since);

-- Incremented when events of a day or of its visits arrive.
create table private.analytics_day_versions (
  day date primary key,
  n bigint not null
);

-- Page views of visitors who consented, without ids, for the consent rate.
create table private.analytics_consented_page_views (
  day date not null,
  page text not null,
  loads bigint not null,
  primary key (day, page)
);

-- Rolled-up days, with the day's version.
create table private.analytics_daily_rollups (
  day date primary key,
  version bigint not null,
  views bigint not null default 0,
  visits bigint not null default 0
);

-- Totals per page, from visits within one day. Visitors are listed, because they may return on another day.
create table private.analytics_page_daily (
  day date not null,
  page text not null,
  visitors bigint[] not null,
  visits bigint not null,
  views bigint not null,
  timed bigint not null,
  timed_ms numeric not null,
  depth25 bigint not null,
  depth50 bigint not null,
  depth75 bigint not null,
  depth100 bigint not null,
  primary key (day, page)
);

-- Arrays of hashes don't compress, and statistics would outlast them.
alter table private.analytics_page_daily alter column visitors set storage external;

alter table private.analytics_page_daily alter column visitors set statistics 0;

-- ===== Recording =====

-- The first 64 bits of the identifier's SHA-256.
create function private.hash_visitor_key(identifier text) returns bigint
language sql immutable parallel safe
set search_path = ''
as $$
  select ('x' || substr(encode(sha256(convert_to(identifier, 'UTF8')), 'hex'), 1, 16))::bit(64)::bigint
$$;

create function private.analytics_day(moment timestamptz) returns date
language sql stable parallel safe
set search_path = ''
as $$
  select (moment at time zone 'Europe/London')::date
$$;

create function private.lock_analytics() returns void
language sql
set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended('analytics', 0))
$$;

create function private.bump_analytics_day_version(days date[]) returns void
language sql
set search_path = ''
as $$
  insert into private.analytics_day_versions as stored (day, n)
  select day, 1 from unnest(days) as day where day is not null group by day order by day
  on conflict (day) do update set n = stored.n + 1
$$;

create function private.add_to_visits(events public.analytics_events[]) returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into public.analytics_hourly_counts as stored (hour, event_type, visitor_class, source, device, is_bot, n)
  select
    date_trunc('hour', occurred_at), event.event_type, event.visitor_class, event.source, event.device, event.is_bot, count(*)
  from unnest(events) as event
  group by 1, 2, 3, 4, 5, 6
  on conflict (hour, event_type, visitor_class, source, device, is_bot) do update set n = stored.n + excluded.n;

  insert into public.analytics_visits as stored (
    visit_key, visitor_key, day, started_at, last_at, visitor_class, source, medium, campaign, device, browser,
    entry_page, entry_at, exit_page, exit_at, views, portal_views, interactions, engaged_ms
  )
  select
    visit_key, (array_agg(visitor_key order by occurred_at, event_id))[1], private.analytics_day(min(occurred_at)),
    min(occurred_at), max(occurred_at),
    (array_agg(visitor_class order by occurred_at, event_id))[1], (array_agg(source order by occurred_at, event_id))[1],
    (array_agg(medium order by occurred_at, event_id))[1], (array_agg(campaign order by occurred_at, event_id))[1],
    (array_agg(device order by occurred_at, event_id))[1], (array_agg(browser order by occurred_at, event_id))[1],
    (array_agg(subject order by occurred_at, event_id) filter (where kind = 'page'))[1],
    min(occurred_at) filter (where kind = 'page'),
    (array_agg(subject order by occurred_at desc, event_id desc) filter (where kind = 'page'))[1],
    max(occurred_at) filter (where kind = 'page'),
    count(*) filter (where kind = 'page'), count(*) filter (where kind = 'portal'),
    count(*) filter (where event_type not in (
      'page_view', 'performance', 'engagement', 'visitor_behavior', 'campaign_attribution', 'geolocation',
      'customer_performance', 'customer_error'
    )),
    coalesce(sum(amount) filter (where kind = 'time'), 0)
  from unnest(events) as event
  where not is_bot
  group by visit_key
  on conflict (visit_key) do update set
    day = least(stored.day, excluded.day),
    started_at = least(stored.started_at, excluded.started_at),
    last_at = greatest(stored.last_at, excluded.last_at),
    visitor_class = case when excluded.started_at < stored.started_at then excluded.visitor_class else stored.visitor_class end,
    source = case when excluded.started_at < stored.started_at then excluded.source else stored.source end,
    medium = case when excluded.started_at < stored.started_at then excluded.medium else stored.medium end,
    campaign = case when excluded.started_at < stored.started_at then excluded.campaign else stored.campaign end,
    device = case when excluded.started_at < stored.started_at then excluded.device else stored.device end,
    browser = case when excluded.started_at < stored.started_at then excluded.browser else stored.browser end,
    entry_page = case
      when stored.entry_at is null or excluded.entry_at < stored.entry_at then excluded.entry_page else stored.entry_page
    end,
    entry_at = least(stored.entry_at, excluded.entry_at),
    exit_page = case
      when stored.exit_at is null or excluded.exit_at >= stored.exit_at then excluded.exit_page else stored.exit_page
    end,
    exit_at = greatest(stored.exit_at, excluded.exit_at),
    views = stored.views + excluded.views,
    portal_views = stored.portal_views + excluded.portal_views,
    interactions = stored.interactions + excluded.interactions,
    engaged_ms = stored.engaged_ms + excluded.engaged_ms;

  insert into public.analytics_visit_events as stored (
    kind, day, subject, detail, visit_key, hour, visitor_key, visitor_class, source, device, n, amount
  )
  select
    kind, private.analytics_day(min(occurred_at)), subject, detail, visit_key, date_trunc('hour', occurred_at) as hour,
    min(visitor_key), min(visitor_class), min(source), min(device), count(*), sum(amount)
  from unnest(events) as event
  where not is_bot and kind not in ('', 'vital')
  group by kind, subject, detail, visit_key, hour
  on conflict (kind, day, subject, detail, visit_key, hour) do update set
    n = stored.n + excluded.n, amount = stored.amount + excluded.amount;

  insert into public.analytics_vitals as stored (day, page, metric, value, visitor_class, source, device, n)
  select
    private.analytics_day(occurred_at), event.subject, event.detail, least(event.amount, 3600000)::integer,
    event.visitor_class, event.source, event.device, count(*)
  from unnest(events) as event
  where not event.is_bot and event.kind = 'vital'
  group by 1, 2, 3, 4, 5, 6, 7
  on conflict (day, page, metric, value, visitor_class, source, device) do update set n = stored.n + excluded.n;
end;
$$;

create function private.add_to_analytics(events public.analytics_events[]) returns void
language sql
set search_path = ''
as $$
  select private.add_to_visits(events);
  insert into private.analytics_consented_page_views as stored (day, page, loads)
  select private.analytics_day(event.occurred_at), event.subject, count(*)
  from unnest(events) as event
  where not event.is_bot and event.kind = 'page' and event.detail = 'load'
  group by 1, 2
  on conflict (day, page) do update set loads = stored.loads + excluded.loads;
$$;

-- Invalidates the days of the events and of their visits' start.
create function public.record_analytics_events(events jsonb) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  fresh public.analytics_events[];
  days date[];
begin
  perform private.lock_analytics();
  with written as (
    insert into public.analytics_events
    select
      event.event_id, event.received_at, event.occurred_at, private.hash_visitor_key(event.visitor_id),
      private.hash_visitor_key(event.session_id), event.session_id, event.event_type, event.event_name, event.kind,
      left(event.subject, 300), left(event.detail, 200), event.amount, event.visitor_class, left(event.source, 100),
      left(event.medium, 100), left(event.campaign, 100), event.device, event.browser, event.is_bot, left(event.page, 300),
      event.page_url, event.page_title, event.referrer, event.user_email, event.properties, event.browser_info
    from jsonb_to_recordset(events) as event (
      event_id uuid, received_at timestamptz, occurred_at timestamptz, visitor_id text, session_id text, event_type text,
      event_name text, kind text, subject text, detail text, amount bigint, visitor_class text, source text, medium text,
      campaign text, device text, browser text, is_bot boolean, page text, page_url text, page_title text, referrer text,
      user_email text, properties jsonb, browser_info jsonb
    )
    limit 1000
    on conflict (event_id) do nothing
    returning analytics_events
  )
  select array_agg(written.analytics_events) into fresh from written;
  if fresh is null then
    return 0;
  end if;
  select array_agg(visit.day) into days
  from public.analytics_visits as visit
  where visit.visit_key in (select event.visit_key from unnest(fresh) as event);
  perform private.add_to_analytics(fresh);
  perform private.bump_analytics_day_version(
    days || array(select private.analytics_day(event.occurred_at) from unnest(fresh) as event)
  );
  return cardinality(fresh);
end;
$$;

-- `counts` is a list of `{day, page, status, referrer_host, loads, bot_loads}`.
create function public.record_page_views(counts jsonb) returns void
language sql security definer
set search_path = ''
as $$
  insert into public.analytics_page_views as stored (day, page, status, referrer_host, loads, bot_loads)
  select
    counted.day, left(counted.page, 300), counted.status, left(counted.referrer_host, 100), sum(counted.loads),
    sum(counted.bot_loads)
  from jsonb_to_recordset(counts) as counted (
    day date, page text, status smallint, referrer_host text, loads bigint, bot_loads bigint
  )
  group by 1, 2, 3, 4
  order by 1, 2, 3, 4
  on conflict (day, page, status, referrer_host) do update set
    loads = stored.loads + excluded.loads, bot_loads = stored.bot_loads + excluded.bot_loads
$$;

-- ===== Retention and erasure =====

-- Newest first. The identifier is the visitor's secret.
create function public.read_analytics_visitor(visitor_id text, max_rows integer default 1000)
returns table (
  occurred_at timestamptz, event_type text, event_name text, page_url text, page_title text, referrer text,
  session_id text, user_email text, properties jsonb, browser_info jsonb
)
language sql stable security definer
set search_path = ''
as $$
  select
    event.occurred_at, event.event_type, event.event_name, event.page_url, event.page_title, event.referrer,
    event.session_id, event.user_email, event.properties, event.browser_info
  from public.analytics_events as event
  where event.visitor_key = private.hash_visitor_key(read_analytics_visitor.visitor_id)
  order by event.occurred_at desc, event.event_id
  limit least(greatest(max_rows, 0), 10000)
$$;

-- Erases a visitor's events and subtracts them from all counts. Returns the number of events.
create function public.erase_analytics_visitor(visitor_id text) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  key bigint := private.hash_visitor_key(visitor_id);
  days date[];
  erased_events public.analytics_events[];
begin
  perform private.lock_analytics();
  select array_agg(distinct visit_event.day) into days from public.analytics_visit_events as visit_event where visit_event.visitor_key = key;
  delete from private.analytics_page_daily as stored where stored.day = any (days);
  delete from private.analytics_daily_rollups as stored where stored.day = any (days);
  update private.analytics_consented_page_views as stored set loads = stored.loads - less.loads
  from (
    select visit_event.day, visit_event.subject as page, sum(visit_event.n) as loads
    from public.analytics_visit_events as visit_event
    where visit_event.visitor_key = key and visit_event.kind = 'page' and visit_event.detail = 'load'
    group by 1, 2
  ) as less
  where (stored.day, stored.page) = (less.day, less.page);
  delete from private.analytics_consented_page_views as stored where stored.loads <= 0;

  with erased as (
    delete from public.analytics_events as event where event.visitor_key = key returning event
  )
  select coalesce(array_agg(erased.event), '{}') into erased_events from erased;
  delete from public.analytics_visits as visit where visit.visitor_key = key;
  delete from public.analytics_visit_events as visit_event where visit_event.visitor_key = key;

  update public.analytics_hourly_counts as stored set n = stored.n - less.n
  from (
    select date_trunc('hour', occurred_at) as hour, event_type, visitor_class, source, device, is_bot, count(*) as n
    from unnest(erased_events) as event
    group by 1, 2, 3, 4, 5, 6
  ) as less
  where (stored.hour, stored.event_type, stored.visitor_class, stored.source, stored.device, stored.is_bot)
    = (less.hour, less.event_type, less.visitor_class, less.source, less.device, less.is_bot);
  delete from public.analytics_hourly_counts as stored where stored.n <= 0;

  update public.analytics_vitals as stored set n = stored.n - less.n
  from (
    select
      private.analytics_day(occurred_at) as day, subject as page, detail as metric,
      least(amount, 3600000)::integer as value, visitor_class, source, device, count(*) as n
    from unnest(erased_events) as event
    where not is_bot and kind = 'vital'
    group by 1, 2, 3, 4, 5, 6, 7
  ) as less
  where (stored.day, stored.page, stored.metric, stored.value, stored.visitor_class, stored.source, stored.device)
    = (less.day, less.page, less.metric, less.value, less.visitor_class, less.source, less.device);
  delete from public.analytics_vitals as stored where stored.n <= 0;

  return cardinality(erased_events);
end;
$$;

-- Oldest first. Counts are kept.
create function public.expire_analytics_events(max_rows integer, before timestamptz) returns integer
language sql security definer
set search_path = ''
as $$
  with erased as (
    delete from public.analytics_events
    where event_id in (
      select overdue.event_id
      from public.analytics_events as overdue
      where overdue.occurred_at < expire_analytics_events.before
      order by overdue.occurred_at
      limit least(greatest(expire_analytics_events.max_rows, 0), 10000)
      for update skip locked
    )
    returning 1
  )
  select count(*)::integer from erased
$$;

-- Includes visit events and rollups, and the week in which a visit may have continued.
create function public.expire_analytics_visits(max_rows integer, before timestamptz) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  former date := private.analytics_day(expire_analytics_visits.before);
  erased integer;
begin
  perform private.lock_analytics();
  delete from private.analytics_page_daily as stored where stored.day < former + 7;
  delete from private.analytics_daily_rollups as stored where stored.day < former + 7;
  delete from public.analytics_visit_events as visit_event where visit_event.day < former;
  delete from public.analytics_visits
  where visit_key in (
    select overdue.visit_key
    from public.analytics_visits as overdue
    where overdue.day < former
    order by overdue.day
    limit least(greatest(max_rows, 0), 10000)
  );
  get diagnostics erased = row_count;
  return erased;
end;
$$;

-- ===== Basis of the reports =====

create function private.assert_analyst() returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if coalesce(private.caller_role(), '') not in ('staff', 'marketing') and coalesce(auth.role(), '') <> 'service_role' then
    raise insufficient_privilege using message = 'Only staff and marketing can read analytics.';
  end if;
end;
$$;

create function private.assert_date_range(since date, until date) returns void
language plpgsql immutable
set search_path = ''
as $$
begin
  if since is null or until is null or until < since or until - since > 800 then
    raise invalid_parameter_value using message = 'A date range must start before it ends and have at most 800 days.';
  end if;
end;
$$;

-- Without `set search_path`, as the next two, so that the planner can inline them.
create function private.analytics_visits_between(since date, until date, filters jsonb) returns setof public.analytics_visits
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
      from public.analytics_visit_events as opened
      where opened.kind = 'page' and opened.day between since and until and opened.subject = filters ->> 'page'
    ))
$$;

create function private.analytics_events_between(kinds text[], since date, until date, filters jsonb)
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
$$;

create function private.analytics_vitals_between(since date, until date, filters jsonb) returns setof public.analytics_vitals
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

-- Page views with consent, divided by page views served to browsers.
create function private.analytics_consent_rate(since date, until date, filters jsonb) returns jsonb
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
        from public.analytics_page_views as sent
        where sent.day between since and until and sent.status = 200
          and (filters ->> 'page' is null or sent.page = filters ->> 'page')
      ) as counted,
      (
        select coalesce(sum(agreed.loads), 0)
        from private.analytics_consented_page_views as agreed
        where agreed.day between since and until
          and (filters ->> 'page' is null or agreed.page = filters ->> 'page')
      ) as agreed
  ) as sums
$$;

create function private.analytics_visits_across_midnight(since date, until date) returns setof public.analytics_visits
language sql stable
as $$
  select visit.*
  from public.analytics_visits as visit
  where visit.day <= until
    and (visit.last_at at time zone 'Europe/London')::date > visit.day
    and (visit.last_at at time zone 'Europe/London')::date >= since
$$;

-- Reads the visits first, so that the index is used.
create function private.analytics_events_across_midnight(kinds text[], since date, until date) returns setof public.analytics_visit_events
language sql stable
as $$
  select visit_event.*
  from public.analytics_visit_events as visit_event
  where visit_event.visitor_key = any (
      array(select visit.visitor_key from private.analytics_visits_across_midnight(since, until) as visit)
    )
    and visit_event.visit_key = any (
      array(select visit.visit_key from private.analytics_visits_across_midnight(since, until) as visit)
    )
    and visit_event.kind = any (kinds)
    and visit_event.day between since and until
$$;

-- Rolls up missing and changed days. The lock blocks recording and erasure.
create function private.roll_up_analytics_days(since date, until date) returns void
language plpgsql
set search_path = ''
set work_mem = '64MB'
set jit = off
set plan_cache_mode = force_custom_plan
as $$
declare
  last_day date := least(until, private.analytics_day(now()));
  stale date[];
begin
  for attempt in 1..2 loop
    select array_agg(present.day::date order by present.day) into stale
    from generate_series(since, last_day, interval '1 day') as present (day)
    left join private.analytics_daily_rollups as known on known.day = present.day::date
    left join private.analytics_day_versions as changes on changes.day = present.day::date
    where known.version is distinct from coalesce(changes.n, 0);
    if stale is null then
      return;
    end if;
    if attempt = 1 then
      perform pg_advisory_xact_lock_shared(hashtextextended('analytics', 0));
    end if;
  end loop;

  -- Concurrent callers wait here.
  insert into private.analytics_daily_rollups as stored (day, version)
  select present.day, coalesce(changes.n, 0)
  from unnest(stale) as present (day) left join private.analytics_day_versions as changes using (day)
  order by present.day
  on conflict (day) do update set version = excluded.version, views = 0, visits = 0;
  delete from private.analytics_page_daily as stored where stored.day = any (stale);

  with visit_events as materialized (
    select visit_event.day, visit_event.subject as page, visit_event.kind, visit_event.detail, visit_event.visit_key, visit_event.visitor_key, visit_event.n, visit_event.amount
    from public.analytics_visit_events as visit_event
    where visit_event.kind in ('page', 'time', 'depth') and visit_event.day = any (stale)
      and visit_event.visit_key not in (
        select visit.visit_key from private.analytics_visits_across_midnight(stale[1], stale[cardinality(stale)]) as visit
      )
  ),
  opened as (
    select
      day, page, array_agg(distinct visitor_key) as visitors, count(distinct visit_key) as visits, sum(n) as views
    from visit_events where kind = 'page' group by day, page
  ),
  timed as (
    select day, page, sum(n) as timed, sum(amount) as timed_ms from visit_events where kind = 'time' group by day, page
  ),
  depths as (
    select
      day, page, count(distinct visit_key) filter (where detail = '25') as depth25,
      count(distinct visit_key) filter (where detail = '50') as depth50,
      count(distinct visit_key) filter (where detail = '75') as depth75,
      count(distinct visit_key) filter (where detail = '100') as depth100
    from visit_events where kind = 'depth' group by day, page
  ),
  pages as (
    insert into private.analytics_page_daily
    select
      day, page, coalesce(visitors, '{}'), coalesce(visits, 0), coalesce(views, 0), coalesce(timed, 0),
      coalesce(timed_ms, 0), coalesce(depth25, 0), coalesce(depth50, 0), coalesce(depth75, 0), coalesce(depth100, 0)
    from opened full join timed using (day, page) full join depths using (day, page)
  )
  update private.analytics_daily_rollups as stored set views = whole.views, visits = whole.visits
  from (
    select day, sum(n) as views, count(distinct visit_key) as visits from visit_events where kind = 'page' group by day
  ) as whole
  where stored.day = whole.day;
end;
$$;

-- ===== Reports =====

-- Totals and steps. Visitors are counted separately for each, because one may visit on two days.
create function public.analytics_overview(since date, until date, filters jsonb default '{}', step text default null)
returns jsonb
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
    with visits as materialized (
      select visitor_key, day, started_at, visitor_class, device, views, interactions, engaged_ms
      from private.analytics_visits_between(since, until, filters)
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
      'coverage', private.analytics_consent_rate(since, until, filters),
      'step', steps,
      'totals', to_jsonb(totals) || jsonb_build_object(
        'bounce_share', round(totals.bounces / nullif(totals.visits, 0)::numeric, 4),
        'views_per_visit', round(totals.views / nullif(totals.visits, 0), 2),
        'bots', (
          select coalesce(sum(hours.n), 0) from public.analytics_hourly_counts as hours
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

create function public.analytics_sources(since date, until date, filters jsonb default '{}') returns jsonb
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
    with sent as materialized (
      select distinct visit_event.visit_key
      from private.analytics_events_between('{form_sent}', since, until + 1, '{}') as visit_event
      where visit_event.subject = 'enquiry'
    ),
    visits as materialized (
      select
        visit.*, (visit.views = 1 and visit.interactions = 0 and visit.engaged_ms = 0)::integer as bounce,
        (visit.visit_key in (select sent.visit_key from sent))::integer as enquired
      from private.analytics_visits_between(since, until, filters) as visit
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
      'coverage', private.analytics_consent_rate(since, until, filters),
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

create function public.analytics_pages(since date, until date, filters jsonb default '{}') returns jsonb
language plpgsql security definer
set search_path = ''
set work_mem = '64MB'
set jit = off
set plan_cache_mode = force_custom_plan
as $$
declare
  is_filtered boolean := filters - 'step' <> '{}';
begin
  perform private.assert_analyst();
  perform private.assert_date_range(since, until);
  if not is_filtered then
    perform private.roll_up_analytics_days(since, until);
  end if;
  return (
    with days as materialized (
      select stored.* from private.analytics_page_daily as stored where not is_filtered and stored.day between since and until
    ),
    visit_events as materialized (
      select subject as page, kind, detail, visit_key, visitor_key, n, amount
      from private.analytics_events_between('{page,time,depth}', since, until, filters)
      where is_filtered
      union all
      select subject, kind, detail, visit_key, visitor_key, n, amount
      from private.analytics_events_across_midnight('{page,time,depth}', since, until)
      where not is_filtered
    ),
    visits as materialized (
      select entry_page, exit_page from private.analytics_visits_between(since, until, filters)
    ),
    visitors as (
      select page, count(*) as visitors
      from (
        select page, unnest(visitors) as visitor_key from days
        union
        select page, visitor_key from visit_events where kind = 'page'
      ) as known
      group by page
    ),
    counted as (
      select page, visits, views, timed, timed_ms, depth25, depth50, depth75, depth100 from days
      union all
      select page, count(distinct visit_key), sum(n), 0, 0, 0, 0, 0, 0 from visit_events where kind = 'page' group by page
      union all
      select page, 0, 0, sum(n), sum(amount), 0, 0, 0, 0 from visit_events where kind = 'time' group by page
      union all
      select
        page, 0, 0, 0, 0, visits * (depth = '25')::integer, visits * (depth = '50')::integer,
        visits * (depth = '75')::integer, visits * (depth = '100')::integer
      from (
        select page, detail as depth, count(distinct visit_key) as visits
        from visit_events where kind = 'depth' group by page, detail
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
      'coverage', private.analytics_consent_rate(since, until, filters),
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

create function public.analytics_products(since date, until date, filters jsonb default '{}') returns jsonb
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
    with visit_events as materialized (
      select *
      from private.analytics_events_between('{product_card,product_open,product_close,product_step}', since, until, filters)
    ),
    sent as materialized (
      select distinct visit_event.visit_key
      from private.analytics_events_between('{form_sent}', since, until + 1, '{}') as visit_event
      where visit_event.subject = 'enquiry'
    ),
    products as (
      select
        subject as product_id,
        coalesce(sum(n) filter (where kind = 'product_card'), 0) as cards,
        coalesce(sum(n) filter (where kind = 'product_open'), 0) as opens,
        count(distinct visitor_key) filter (where kind = 'product_open') as visitors,
        count(distinct visit_key) filter (where kind = 'product_open') as visits,
        coalesce(sum(n) filter (where kind = 'product_close'), 0) as closes,
        round(
          sum(amount) filter (where kind = 'product_close')
            / nullif(sum(n) filter (where kind = 'product_close'), 0)::numeric / 1000, 1
        ) as dwell_seconds,
        count(distinct visit_key) filter (where kind = 'product_open' and visit_key in (select sent.visit_key from sent))
          as enquiries
      from visit_events
      where kind <> 'product_step'
      group by subject
    )
    select jsonb_build_object(
      'n', (select count(distinct visit_key) from visit_events),
      'coverage', private.analytics_consent_rate(since, until, filters),
      'rows', (
        select coalesce(jsonb_agg(to_jsonb(products) order by products.opens desc, products.product_id), '[]') from products
      ),
      'steps', (
        select coalesce(jsonb_agg(to_jsonb(part) order by part.n desc, part.from, part.to), '[]')
        from (
          select subject as from, detail as to, sum(n) as n
          from visit_events where kind = 'product_step' group by 1, 2 order by 3 desc, 1, 2 limit 200
        ) as part
      )
    )
  );
end;
$$;

create function public.analytics_content(since date, until date, filters jsonb default '{}') returns jsonb
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
    with visit_events as materialized (
      select * from private.analytics_events_between('{page,time,depth,blog_view}', since, until, filters)
      where kind = 'blog_view' or subject like '/news/%' or subject like '/blog/%'
    ),
    posts as (
      select
        subject as blog_id,
        coalesce(sum(n) filter (where detail = 'initial'), 0) as initial,
        coalesce(sum(n) filter (where detail = 'quality'), 0) as quality,
        count(distinct visitor_key) as visitors
      from visit_events where kind = 'blog_view' group by 1
    ),
    pages as (
      select
        subject as page,
        coalesce(sum(n) filter (where kind = 'page'), 0) as views,
        count(distinct visitor_key) filter (where kind = 'page') as visitors,
        count(distinct visit_key) filter (where kind = 'page') as visits,
        coalesce(sum(n) filter (where kind = 'time'), 0) as timed,
        round(sum(amount) filter (where kind = 'time') / nullif(sum(n) filter (where kind = 'time'), 0)::numeric / 1000, 1)
          as seconds,
        count(distinct visit_key) filter (where kind = 'depth' and detail = '25') as depth25,
        count(distinct visit_key) filter (where kind = 'depth' and detail = '50') as depth50,
        count(distinct visit_key) filter (where kind = 'depth' and detail = '75') as depth75,
        count(distinct visit_key) filter (where kind = 'depth' and detail = '100') as depth100
      from visit_events where kind <> 'blog_view' group by 1
    )
    select jsonb_build_object(
      'n', (select count(distinct visit_key) from visit_events),
      'coverage', private.analytics_consent_rate(since, until, filters),
      'posts', (
        select coalesce(jsonb_agg(to_jsonb(part) order by part.initial desc, part.blog_id), '[]')
        from (select * from posts order by initial desc, blog_id limit 200) as part
      ),
      'pages', (
        select coalesce(jsonb_agg(to_jsonb(part) order by part.views desc, part.page), '[]')
        from (select * from pages order by views desc, page limit 200) as part
      )
    )
  );
end;
$$;

create function public.analytics_vacancies(since date, until date, filters jsonb default '{}') returns jsonb
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
    with visit_events as materialized (
      select *
      from private.analytics_events_between('{vacancy_view,form_begun,form_sent}', since, until, filters)
      where kind = 'vacancy_view' or subject = 'application'
    ),
    vacancies as (
      select
        case kind when 'vacancy_view' then subject else detail end as job_id,
        coalesce(sum(n) filter (where kind = 'vacancy_view'), 0) as views,
        count(distinct visitor_key) filter (where kind = 'vacancy_view') as visitors,
        count(distinct visit_key) filter (where kind = 'vacancy_view') as visits,
        count(distinct visit_key) filter (where kind = 'form_begun') as begun,
        count(distinct visit_key) filter (where kind = 'form_sent') as sent
      from visit_events group by 1
    )
    select jsonb_build_object(
      'n', (select count(distinct visit_key) from visit_events),
      'coverage', private.analytics_consent_rate(since, until, filters),
      'rows', (
        select coalesce(jsonb_agg(to_jsonb(part) order by part.views desc, part.job_id), '[]')
        from (select * from vacancies order by views desc, job_id limit 200) as part
      ),
      'totals', (
        select jsonb_build_object(
          'visits', count(distinct visit_key) filter (where kind = 'vacancy_view'),
          'begun', count(distinct visit_key) filter (where kind = 'form_begun'),
          'sent', count(distinct visit_key) filter (where kind = 'form_sent')
        )
        from visit_events
      )
    )
  );
end;
$$;

create function public.analytics_sign_in(since date, until date, filters jsonb default '{}') returns jsonb
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
    with visit_events as materialized (
      select * from private.analytics_events_between('{sign_in}', since, until, filters)
    )
    select jsonb_build_object(
      'n', (select count(distinct visit_key) from visit_events),
      'coverage', private.analytics_consent_rate(since, until, filters),
      'steps', (
        select coalesce(jsonb_agg(to_jsonb(part) - 'place' order by part.place), '[]')
        from (
          select
            step.name as step, step.place, coalesce(sum(visit_events.n), 0) as n, count(distinct visit_events.visit_key) as visits,
            count(distinct visit_events.visitor_key) as visitors
          from unnest('{open,attempt,otp_sent,success,failure,close}'::text[]) with ordinality as step (name, place)
          left join visit_events on visit_events.subject = step.name
          group by 1, 2
        ) as part
      ),
      'failures', (
        select coalesce(jsonb_agg(to_jsonb(part) order by part.n desc, part.code), '[]')
        from (
          select detail as code, sum(n) as n, count(distinct visit_key) as visits
          from visit_events where subject = 'failure' group by 1
        ) as part
      )
    )
  );
end;
$$;

create function public.analytics_forms(since date, until date, filters jsonb default '{}') returns jsonb
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
    with visit_events as materialized (
      select * from private.analytics_events_between('{form_begun,form_refused,form_left,form_sent}', since, until, filters)
    )
    select jsonb_build_object(
      'n', (select count(distinct visit_key) from visit_events),
      'coverage', private.analytics_consent_rate(since, until, filters),
      'rows', (
        select coalesce(jsonb_agg(to_jsonb(part) order by part.begun desc, part.form), '[]')
        from (
          select
            subject as form,
            count(distinct visit_key) filter (where kind = 'form_begun') as begun,
            count(distinct visit_key) filter (where kind = 'form_refused') as refused,
            count(distinct visit_key) filter (where kind = 'form_left') as left,
            count(distinct visit_key) filter (where kind = 'form_sent') as sent
          from visit_events group by 1
        ) as part
      ),
      'fields', (
        select coalesce(jsonb_agg(to_jsonb(part) order by part.form, part.left desc, part.field), '[]')
        from (
          select
            subject as form, detail as field,
            count(distinct visit_key) filter (where kind = 'form_left') as left,
            count(distinct visit_key) filter (where kind = 'form_refused') as refused
          from visit_events where kind in ('form_left', 'form_refused') group by 1, 2 order by 3 desc, 1, 2 limit 200
        ) as part
      )
    )
  );
end;
$$;

create function public.analytics_search(since date, until date, filters jsonb default '{}') returns jsonb
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
    with visit_events as materialized (
      select * from private.analytics_events_between('{search,search_empty}', since, until, filters)
    ),
    terms as (
      select
        subject as term, detail as place, sum(n) as searches, coalesce(sum(n) filter (where kind = 'search_empty'), 0) as empty,
        count(distinct visitor_key) as visitors
      from visit_events group by 1, 2
    )
    select jsonb_build_object(
      'n', (select count(distinct visit_key) from visit_events),
      'coverage', private.analytics_consent_rate(since, until, filters),
      'total_rows', (select count(*) from terms),
      'rows', (
        select coalesce(jsonb_agg(to_jsonb(part) order by part.empty desc, part.searches desc, part.term, part.place), '[]')
        from (select * from terms order by empty desc, searches desc, term, place limit 200) as part
      )
    )
  );
end;
$$;

-- p75 is the smallest value that at least 75% of measurements do not exceed.
create function public.analytics_vitals(since date, until date, filters jsonb default '{}') returns jsonb
language plpgsql security definer
set search_path = ''
set work_mem = '64MB'
set jit = off
set plan_cache_mode = force_custom_plan
as $$
declare
  is_filtered boolean := filters - 'step' <> '{}';
begin
  perform private.assert_analyst();
  perform private.assert_date_range(since, until);
  if not is_filtered then
    perform private.roll_up_analytics_days(since, until);
  end if;
  return (
    with values_of as materialized (
      select vital.page, vital.metric, vital.value, sum(vital.n) as n
      from private.analytics_vitals_between(since, until, filters) as vital
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
          select coalesce(sum(stored.visits), 0) as visits
          from private.analytics_daily_rollups as stored
          where not is_filtered and stored.day between since and until
          union all
          select count(distinct visit_key)
          from private.analytics_events_across_midnight('{page}', since, until) where not is_filtered
          union all
          select count(distinct visit_key)
          from private.analytics_events_between('{page}', since, until, filters) where is_filtered
        ) as counted
      ),
      'coverage', private.analytics_consent_rate(since, until, filters),
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

create function public.analytics_errors(since date, until date, filters jsonb default '{}') returns jsonb
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
    with visit_events as materialized (
      select * from private.analytics_events_between('{error}', since, until, filters)
    )
    select jsonb_build_object(
      'n', (select count(distinct visit_key) from visit_events),
      'coverage', private.analytics_consent_rate(since, until, filters),
      'rows', (
        select coalesce(jsonb_agg(to_jsonb(part) order by part.n desc, part.component, part.message), '[]')
        from (
          select
            subject as component, detail as message, sum(n) as n, count(distinct visit_key) as visits,
            count(distinct visitor_key) as visitors, max(day) as last_day
          from visit_events group by 1, 2 order by 3 desc, 1, 2 limit 200
        ) as part
      )
    )
  );
end;
$$;

create function public.analytics_portal(since date, until date, filters jsonb default '{}') returns jsonb
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
    with visit_events as materialized (
      select * from private.analytics_events_between('{portal,call,call_failed}', since, until, filters)
    )
    select jsonb_build_object(
      'n', (select count(distinct visit_key) from visit_events),
      'coverage', private.analytics_consent_rate(since, until, filters),
      'screens', (
        select coalesce(jsonb_agg(to_jsonb(part) order by part.views desc, part.screen), '[]')
        from (
          select
            subject as screen, count(distinct visitor_key) as people, count(distinct visit_key) as visits, sum(n) as views
          from visit_events where kind = 'portal' group by 1
        ) as part
      ),
      'calls', (
        select coalesce(jsonb_agg(to_jsonb(part) order by part.n desc, part.endpoint), '[]')
        from (
          select
            subject as endpoint, sum(n) as n, round(sum(amount) / sum(n)::numeric) as mean_ms,
            coalesce(sum(n) filter (where kind = 'call_failed'), 0) as failed
          from visit_events where kind in ('call', 'call_failed') group by 1 order by 2 desc, 1 limit 200
        ) as part
      )
    )
  );
end;
$$;

create function public.analytics_actions(since date, until date, filters jsonb default '{}') returns jsonb
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
    with visit_events as materialized (
      select *
      from private.analytics_events_between(
        '{download,outbound,phone,mail,film,carousel,hero,not_found}', since, until, filters
      )
    )
    select jsonb_build_object(
      'n', (select count(distinct visit_key) from visit_events),
      'coverage', private.analytics_consent_rate(since, until, filters),
      'rows', (
        select coalesce(jsonb_agg(to_jsonb(part) order by part.n desc, part.kind, part.subject, part.detail), '[]')
        from (
          select
            kind, subject, detail, sum(n) as n, count(distinct visit_key) as visits,
            count(distinct visitor_key) as visitors
          from visit_events group by 1, 2, 3 order by 4 desc, 1, 2, 3 limit 200
        ) as part
      )
    )
  );
end;
$$;

create function public.analytics_filter_values(since date, until date) returns jsonb
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
      select visitor_class, source, device, count(*) as n
      from private.analytics_visits_between(since, until, '{}') group by 1, 2, 3
    ),
    pages as (
      select visit_event.subject as page, sum(visit_event.n) as n
      from private.analytics_events_between('{page}', since, until, '{}') as visit_event
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

create function public.analytics_live(minutes integer default 30) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  since timestamptz := now() - make_interval(mins => least(greatest(minutes, 1), 120));
begin
  perform private.assert_analyst();
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

-- ===== Weekly report =====

-- Queues the report for subscribers who have not had it, in one transaction, so that it is sent once. New subscribers
-- start the following week. Users who lost access are skipped.
create function public.queue_weekly_reports(week date, due_at timestamptz, subject text, body_text text)
returns integer
language sql security definer
set search_path = ''
as $$
  with due as (
    update public.weekly_report_subscribers as readers set last_week = queue_weekly_reports.week
    from private.users
    where users.user_id = readers.user_id and users.role in ('staff', 'marketing')
      and readers.since < queue_weekly_reports.due_at
      and (readers.last_week is null or readers.last_week < queue_weekly_reports.week)
    returning users.email
  )
  select count(public.enqueue_email(
    kind => 'weekly_figures', recipient => due.email, subject => queue_weekly_reports.subject,
    body_text => queue_weekly_reports.body_text, purge_after => now() + interval '90 days'
  ))::integer
  from due
$$;

-- ===== Triggers =====

create trigger set_campaigns_updated_at
  before update on public.campaigns
  for each row execute function private.set_updated_at();

create trigger set_chart_annotations_updated_at
  before update on public.chart_annotations
  for each row execute function private.set_updated_at();

-- ===== Row-level security =====

alter table public.analytics_events enable row level security;
alter table public.analytics_hourly_counts enable row level security;
alter table public.analytics_visits enable row level security;
alter table public.analytics_visit_events enable row level security;
alter table public.analytics_vitals enable row level security;
alter table public.analytics_page_views enable row level security;
alter table public.campaigns enable row level security;
alter table public.chart_annotations enable row level security;
alter table public.weekly_report_subscribers enable row level security;
alter table private.analytics_day_versions enable row level security;
alter table private.analytics_consented_page_views enable row level security;
alter table private.analytics_daily_rollups enable row level security;
alter table private.analytics_page_daily enable row level security;

create policy "Staff and marketing read events"
  on public.analytics_events for select
  to authenticated
  using ((select private.caller_role()) in ('staff', 'marketing'));

create policy "Staff and marketing read hourly counts"
  on public.analytics_hourly_counts for select
  to authenticated
  using ((select private.caller_role()) in ('staff', 'marketing'));

create policy "Staff and marketing read visits"
  on public.analytics_visits for select
  to authenticated
  using ((select private.caller_role()) in ('staff', 'marketing'));

create policy "Staff and marketing read visit events"
  on public.analytics_visit_events for select
  to authenticated
  using ((select private.caller_role()) in ('staff', 'marketing'));

create policy "Staff and marketing read vitals"
  on public.analytics_vitals for select
  to authenticated
  using ((select private.caller_role()) in ('staff', 'marketing'));

create policy "Staff and marketing read page views"
  on public.analytics_page_views for select
  to authenticated
  using ((select private.caller_role()) in ('staff', 'marketing'));

create policy "Staff and marketing read campaigns"
  on public.campaigns for select
  to authenticated
  using ((select private.caller_role()) in ('staff', 'marketing'));

create policy "Staff and marketing add campaigns"
  on public.campaigns for insert
  to authenticated
  with check ((select private.caller_role()) in ('staff', 'marketing'));

create policy "Staff and marketing edit, delete and restore campaigns"
  on public.campaigns for update
  to authenticated
  using ((select private.caller_role()) in ('staff', 'marketing'))
  with check ((select private.caller_role()) in ('staff', 'marketing'));

create policy "Staff and marketing read annotations"
  on public.chart_annotations for select
  to authenticated
  using ((select private.caller_role()) in ('staff', 'marketing'));

create policy "Staff and marketing add annotations"
  on public.chart_annotations for insert
  to authenticated
  with check ((select private.caller_role()) in ('staff', 'marketing'));

create policy "Staff and marketing edit, delete and restore annotations"
  on public.chart_annotations for update
  to authenticated
  using ((select private.caller_role()) in ('staff', 'marketing'))
  with check ((select private.caller_role()) in ('staff', 'marketing'));

create policy "Users read their own weekly report subscription"
  on public.weekly_report_subscribers for select
  to authenticated
  using (user_id = (select private.caller_id()));

create policy "Staff and marketing subscribe to the weekly report"
  on public.weekly_report_subscribers for insert
  to authenticated
  with check (
    user_id = (select private.caller_id()) and (select private.caller_role()) in ('staff', 'marketing')
  );

create policy "Users unsubscribe from the weekly report"
  on public.weekly_report_subscribers for delete
  to authenticated
  using (user_id = (select private.caller_id()));

-- ===== Grants =====

revoke all on table
  public.analytics_events, public.analytics_hourly_counts, public.analytics_visits, public.analytics_visit_events,
  public.analytics_vitals, public.analytics_page_views, public.campaigns, public.chart_annotations,
  public.weekly_report_subscribers, private.analytics_day_versions, private.analytics_consented_page_views,
  private.analytics_daily_rollups, private.analytics_page_daily
from public, anon, authenticated, service_role;
revoke all on sequence
  public.campaigns_id_seq, public.chart_annotations_id_seq
from public, anon, authenticated, service_role;
revoke all on function
  private.hash_visitor_key, private.analytics_day, private.lock_analytics, private.bump_analytics_day_version,
  private.add_to_visits, private.add_to_analytics, public.record_analytics_events, public.record_page_views,
  public.read_analytics_visitor, public.erase_analytics_visitor, public.expire_analytics_events,
  public.expire_analytics_visits, private.assert_analyst, private.assert_date_range, private.analytics_visits_between,
  private.analytics_events_between, private.analytics_vitals_between, private.analytics_consent_rate,
  private.analytics_visits_across_midnight, private.analytics_events_across_midnight, private.roll_up_analytics_days,
  public.analytics_overview, public.analytics_sources, public.analytics_pages, public.analytics_products,
  public.analytics_content, public.analytics_vacancies, public.analytics_sign_in, public.analytics_forms,
  public.analytics_search, public.analytics_vitals, public.analytics_errors, public.analytics_portal,
  public.analytics_actions, public.analytics_filter_values, public.analytics_live, public.queue_weekly_reports
from public, anon, authenticated, service_role;

grant select on table
  public.analytics_events, public.analytics_hourly_counts, public.analytics_visits, public.analytics_visit_events,
  public.analytics_vitals, public.analytics_page_views
to authenticated, service_role;
grant select on table public.campaigns, public.chart_annotations to authenticated;
grant select, delete on table public.weekly_report_subscribers to authenticated;
grant select, insert, update, delete on table public.campaigns, public.chart_annotations to service_role;
grant select on table public.weekly_report_subscribers to service_role;

grant
  insert (name, path, source, medium, campaign, term, content),
  update (name, path, source, medium, campaign, term, content, is_deleted)
on table public.campaigns to authenticated;
grant insert (day, note), update (day, note, is_deleted) on table public.chart_annotations to authenticated;
grant insert (user_id) on table public.weekly_report_subscribers to authenticated;

grant execute on function
  public.record_analytics_events, public.record_page_views, public.read_analytics_visitor,
  public.erase_analytics_visitor, public.expire_analytics_events, public.expire_analytics_visits,
  public.queue_weekly_reports
to service_role;
grant execute on function
  public.analytics_overview, public.analytics_sources, public.analytics_pages, public.analytics_products,
  public.analytics_content, public.analytics_vacancies, public.analytics_sign_in, public.analytics_forms,
  public.analytics_search, public.analytics_vitals, public.analytics_errors, public.analytics_portal,
  public.analytics_actions, public.analytics_filter_values, public.analytics_live
to authenticated, service_role;
