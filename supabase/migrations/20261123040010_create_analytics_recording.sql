-- How events come into the store and out of it. Every function holds one lock, so that what is read and what came are one.

create function private.analytics_day(moment timestamptz) returns date
language sql stable parallel safe
set search_path = ''
as $$
  select (moment at time zone 'Europe/London')::date
$$;

-- Adds events to all that is read of them.
create function private.add_to_analytics(events public.analytics_events[]) returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into public.analytics_hours as held (hour, event_type, visitor_class, source, device, is_bot, n)
  select
    date_trunc('hour', occurred_at), event.event_type, event.visitor_class, event.source, event.device, event.is_bot, count(*)
  from unnest(events) as event
  group by 1, 2, 3, 4, 5, 6
  on conflict (hour, event_type, visitor_class, source, device, is_bot) do update set n = held.n + excluded.n;

  insert into public.analytics_visits as held (
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
    day = least(held.day, excluded.day),
    started_at = least(held.started_at, excluded.started_at),
    last_at = greatest(held.last_at, excluded.last_at),
    visitor_class = case when excluded.started_at < held.started_at then excluded.visitor_class else held.visitor_class end,
    source = case when excluded.started_at < held.started_at then excluded.source else held.source end,
    medium = case when excluded.started_at < held.started_at then excluded.medium else held.medium end,
    campaign = case when excluded.started_at < held.started_at then excluded.campaign else held.campaign end,
    device = case when excluded.started_at < held.started_at then excluded.device else held.device end,
    browser = case when excluded.started_at < held.started_at then excluded.browser else held.browser end,
    entry_page = case
      when held.entry_at is null or excluded.entry_at < held.entry_at then excluded.entry_page else held.entry_page
    end,
    entry_at = least(held.entry_at, excluded.entry_at),
    exit_page = case
      when held.exit_at is null or excluded.exit_at >= held.exit_at then excluded.exit_page else held.exit_page
    end,
    exit_at = greatest(held.exit_at, excluded.exit_at),
    views = held.views + excluded.views,
    portal_views = held.portal_views + excluded.portal_views,
    interactions = held.interactions + excluded.interactions,
    engaged_ms = held.engaged_ms + excluded.engaged_ms;

  insert into public.analytics_facts as held (
    kind, day, subject, detail, visit_key, hour, visitor_key, visitor_class, source, device, n, amount
  )
  select
    kind, private.analytics_day(min(occurred_at)), subject, detail, visit_key, date_trunc('hour', occurred_at) as hour,
    min(visitor_key), min(visitor_class), min(source), min(device), count(*), sum(amount)
  from unnest(events) as event
  where not is_bot and kind not in ('', 'vital')
  group by kind, subject, detail, visit_key, hour
  on conflict (kind, day, subject, detail, visit_key, hour) do update set
    n = held.n + excluded.n, amount = held.amount + excluded.amount;

  insert into public.analytics_vitals as held (day, page, metric, value, visitor_class, source, device, n)
  select
    private.analytics_day(occurred_at), event.subject, event.detail, least(event.amount, 3600000)::integer,
    event.visitor_class, event.source, event.device, count(*)
  from unnest(events) as event
  where not event.is_bot and event.kind = 'vital'
  group by 1, 2, 3, 4, 5, 6, 7
  on conflict (day, page, metric, value, visitor_class, source, device) do update set n = held.n + excluded.n;
end;
$$;

create function private.lock_analytics() returns void
language sql
set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended('analytics', 0))
$$;

-- Writes what came, at most 1,000 events at once, and answers how many of them were new. `events` is a list of objects
-- with the columns' names, and `visitor_id` and `session_id` for the keys.
create function public.record_analytics_events(events jsonb) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  fresh public.analytics_events[];
begin
  perform private.lock_analytics();
  with written as (
    insert into public.analytics_events
    select
      event.event_id, event.received_at, event.occurred_at, private.analytics_key(event.visitor_id),
      private.analytics_key(event.session_id), event.session_id, event.event_type, event.event_name, event.kind,
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
  perform private.add_to_analytics(fresh);
  return cardinality(fresh);
end;
$$;

-- Counts pages that the server sent: a list of `{day, page, status, referrer_host, loads, bot_loads}`.
create function public.record_page_loads(counts jsonb) returns void
language sql security definer
set search_path = ''
as $$
  insert into public.analytics_page_loads as held (day, page, status, referrer_host, loads, bot_loads)
  select
    counted.day, left(counted.page, 300), counted.status, left(counted.referrer_host, 100), sum(counted.loads),
    sum(counted.bot_loads)
  from jsonb_to_recordset(counts) as counted (
    day date, page text, status smallint, referrer_host text, loads bigint, bot_loads bigint
  )
  group by 1, 2, 3, 4
  order by 1, 2, 3, 4
  on conflict (day, page, status, referrer_host) do update set
    loads = held.loads + excluded.loads, bot_loads = held.bot_loads + excluded.bot_loads
$$;

-- All that a browser sent, the newest first. Whoever knows the identifier, which only that browser has, is the visitor.
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
  where event.visitor_key = private.analytics_key(read_analytics_visitor.visitor_id)
  order by event.occurred_at desc, event.event_id
  limit least(greatest(max_rows, 0), 10000)
$$;

-- Erases all that a browser sent, and takes it out of every count that it was added to. Answers how many events it was.
create function public.erase_analytics_visitor(visitor_id text) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  key bigint := private.analytics_key(visitor_id);
  gone public.analytics_events[];
begin
  perform private.lock_analytics();
  with erased as (
    delete from public.analytics_events as event where event.visitor_key = key returning event
  )
  select coalesce(array_agg(erased.event), '{}') into gone from erased;
  delete from public.analytics_visits as visit where visit.visitor_key = key;
  delete from public.analytics_facts as fact where fact.visitor_key = key;

  update public.analytics_hours as held set n = held.n - less.n
  from (
    select date_trunc('hour', occurred_at) as hour, event_type, visitor_class, source, device, is_bot, count(*) as n
    from unnest(gone) as event
    group by 1, 2, 3, 4, 5, 6
  ) as less
  where (held.hour, held.event_type, held.visitor_class, held.source, held.device, held.is_bot)
    = (less.hour, less.event_type, less.visitor_class, less.source, less.device, less.is_bot);
  delete from public.analytics_hours as held where held.n <= 0;

  update public.analytics_vitals as held set n = held.n - less.n
  from (
    select
      private.analytics_day(occurred_at) as day, subject as page, detail as metric,
      least(amount, 3600000)::integer as value, visitor_class, source, device, count(*) as n
    from unnest(gone) as event
    where not is_bot and kind = 'vital'
    group by 1, 2, 3, 4, 5, 6, 7
  ) as less
  where (held.day, held.page, held.metric, held.value, held.visitor_class, held.source, held.device)
    = (less.day, less.page, less.metric, less.value, less.visitor_class, less.source, less.device);
  delete from public.analytics_vitals as held where held.n <= 0;
  return cardinality(gone);
end;
$$;

-- Erases events, the oldest first. What was counted of them stays.
create function public.purge_analytics_events(max_rows integer, before timestamptz) returns integer
language sql security definer
set search_path = ''
as $$
  with erased as (
    delete from public.analytics_events
    where event_id in (
      select overdue.event_id
      from public.analytics_events as overdue
      where overdue.occurred_at < purge_analytics_events.before
      order by overdue.occurred_at
      limit least(greatest(purge_analytics_events.max_rows, 0), 10000)
      for update skip locked
    )
    returning 1
  )
  select count(*)::integer from erased
$$;

-- Erases visits and what was done in them; what has no visitor in it stays.
create function public.purge_analytics_visits(max_rows integer, before timestamptz) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  former date := private.analytics_day(before);
  erased integer;
begin
  perform private.lock_analytics();
  delete from public.analytics_facts as fact where fact.day < former;
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

revoke all on function
  private.analytics_day(timestamptz), private.add_to_analytics(public.analytics_events[]), private.lock_analytics()
from public;

revoke all on function
  public.record_analytics_events(jsonb), public.record_page_loads(jsonb),
  public.read_analytics_visitor(text, integer), public.erase_analytics_visitor(text),
  public.purge_analytics_events(integer, timestamptz), public.purge_analytics_visits(integer, timestamptz)
from public, anon, authenticated, service_role;

grant execute on function
  public.record_analytics_events(jsonb), public.record_page_loads(jsonb),
  public.read_analytics_visitor(text, integer), public.erase_analytics_visitor(text),
  public.purge_analytics_events(integer, timestamptz), public.purge_analytics_visits(integer, timestamptz)
to service_role;
