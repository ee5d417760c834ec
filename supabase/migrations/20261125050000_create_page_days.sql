-- What was done on each page is put together once for every day, so that a period is put together from its days and not from
-- all that was done in it. A day is put together again when something of it has changed.

-- Days that are put together, and the changes that they had then.
create table private.analytics_days (
  day date primary key,
  version bigint not null,
  views bigint not null default 0,
  visits bigint not null default 0
);

-- Visits that were over on the day on which they began. A visitor may come on two days: so each is named.
create table private.analytics_page_days (
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

-- A list of keys cannot be packed, and its samples would outlast it.
alter table private.analytics_page_days alter column visitors set storage external;
alter table private.analytics_page_days alter column visitors set statistics 0;

alter table private.analytics_days enable row level security;
alter table private.analytics_page_days enable row level security;
revoke all on table private.analytics_days, private.analytics_page_days from public, anon, authenticated, service_role;

-- Visits over midnight belong to two days, and are few.
create index analytics_visits_overnight_idx on public.analytics_visits (day)
  where (last_at at time zone 'Europe/London')::date > day;

create function private.analytics_overnight_visits(since date, until date) returns setof public.analytics_visits
language sql stable
as $$
  select visit.*
  from public.analytics_visits as visit
  where visit.day <= until
    and (visit.last_at at time zone 'Europe/London')::date > visit.day
    and (visit.last_at at time zone 'Europe/London')::date >= since
$$;

-- By the visitors, of whom there is an index. The lists are asked for first, so that it is used.
create function private.analytics_overnight_facts(kinds text[], since date, until date) returns setof public.analytics_facts
language sql stable
as $$
  select fact.*
  from public.analytics_facts as fact
  where fact.visitor_key = any (
      array(select visit.visitor_key from private.analytics_overnight_visits(since, until) as visit)
    )
    and fact.visit_key = any (
      array(select visit.visit_key from private.analytics_overnight_visits(since, until) as visit)
    )
    and fact.kind = any (kinds)
    and fact.day between since and until
$$;

-- Puts together what of a period is not, or has changed. Nothing comes and nobody is erased meanwhile.
create function private.put_analytics_days_together(since date, until date) returns void
language plpgsql
set search_path = ''
set work_mem = '64MB'
set jit = off
as $$
declare
  last_day date := least(until, private.analytics_day(now()));
  stale date[];
begin
  for attempt in 1..2 loop
    select array_agg(present.day::date order by present.day) into stale
    from generate_series(since, last_day, interval '1 day') as present (day)
    left join private.analytics_days as known on known.day = present.day::date
    left join private.analytics_changes as changes on changes.day = present.day::date
    where known.version is distinct from coalesce(changes.n, 0);
    if stale is null then
      return;
    end if;
    if attempt = 1 then
      perform pg_advisory_xact_lock_shared(hashtextextended('analytics', 0));
    end if;
  end loop;

  -- Who puts the same day together waits here.
  insert into private.analytics_days as held (day, version)
  select present.day, coalesce(changes.n, 0)
  from unnest(stale) as present (day) left join private.analytics_changes as changes using (day)
  order by present.day
  on conflict (day) do update set version = excluded.version, views = 0, visits = 0;
  delete from private.analytics_page_days as held where held.day = any (stale);

  with facts as materialized (
    select fact.day, fact.subject as page, fact.kind, fact.detail, fact.visit_key, fact.visitor_key, fact.n, fact.amount
    from public.analytics_facts as fact
    where fact.kind in ('page', 'time', 'depth') and fact.day = any (stale)
      and fact.visit_key not in (
        select visit.visit_key from private.analytics_overnight_visits(stale[1], stale[cardinality(stale)]) as visit
      )
  ),
  opened as (
    select
      day, page, array_agg(distinct visitor_key) as visitors, count(distinct visit_key) as visits, sum(n) as views
    from facts where kind = 'page' group by day, page
  ),
  timed as (
    select day, page, sum(n) as timed, sum(amount) as timed_ms from facts where kind = 'time' group by day, page
  ),
  depths as (
    select
      day, page, count(distinct visit_key) filter (where detail = '25') as depth25,
      count(distinct visit_key) filter (where detail = '50') as depth50,
      count(distinct visit_key) filter (where detail = '75') as depth75,
      count(distinct visit_key) filter (where detail = '100') as depth100
    from facts where kind = 'depth' group by day, page
  ),
  pages as (
    insert into private.analytics_page_days
    select
      day, page, coalesce(visitors, '{}'), coalesce(visits, 0), coalesce(views, 0), coalesce(timed, 0),
      coalesce(timed_ms, 0), coalesce(depth25, 0), coalesce(depth50, 0), coalesce(depth75, 0), coalesce(depth100, 0)
    from opened full join timed using (day, page) full join depths using (day, page)
  )
  update private.analytics_days as held set views = whole.views, visits = whole.visits
  from (
    select day, sum(n) as views, count(distinct visit_key) as visits from facts where kind = 'page' group by day
  ) as whole
  where held.day = whole.day;
end;
$$;

revoke all on function
  private.analytics_overnight_visits(date, date), private.analytics_overnight_facts(text[], date, date),
  private.put_analytics_days_together(date, date)
from public;

-- As before; and the days are forgotten of which they were.
create or replace function public.erase_analytics_visitor(visitor_id text) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  key bigint := private.analytics_key(visitor_id);
  days date[];
  erased integer;
begin
  perform private.lock_analytics();
  select array_agg(distinct fact.day) into days from public.analytics_facts as fact where fact.visitor_key = key;
  delete from private.analytics_page_days as held where held.day = any (days);
  delete from private.analytics_days as held where held.day = any (days);
  update private.analytics_agreed_loads as held set loads = held.loads - less.loads
  from (
    select fact.day, fact.subject as page, sum(fact.n) as loads
    from public.analytics_facts as fact
    where fact.visitor_key = key and fact.kind = 'page' and fact.detail = 'load'
    group by 1, 2
  ) as less
  where (held.day, held.page) = (less.day, less.page);
  delete from private.analytics_agreed_loads as held where held.loads <= 0;
  erased := private.erase_analytics_visitor(visitor_id);
  if erased > 0 then
    perform private.note_analytics_change('{-infinity}');
    delete from private.analytics_answers;
  end if;
  return erased;
end;
$$;

-- As before; and the days go, with the week in which a visit that began before may have gone on.
create or replace function public.purge_analytics_visits(max_rows integer, before timestamptz) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  former date := private.analytics_day(purge_analytics_visits.before);
begin
  perform private.lock_analytics();
  delete from private.analytics_answers as kept where kept.since < former;
  delete from private.analytics_page_days as held where held.day < former + 7;
  delete from private.analytics_days as held where held.day < former + 7;
  return private.purge_analytics_visits(max_rows, before);
end;
$$;
