/**
 * Thirteen months of visits, made where they are kept: the rows that the store would have written, in the order in which they
 * would have come, a few hundred thousand at once and without indexes, which are made at the end as a restored backup makes
 * them.
 */
import type { Database } from '#backend/database/database.ts'

/** Of each visit. */
const EVENTS_A_VISIT = 8
const VISITS_AT_ONCE = 25_000
const DAYS = 395
const PAGES = 120

export interface Seeding {
  /** A multiple of eight: as many there are in all, of which the last ends now. */
  readonly events: number
  /** Which of them are made, from 0 to 1. */
  readonly from: number
  readonly to: number
}

export async function seed(database: Database, { events, from, to }: Seeding): Promise<void> {
  const visits = events / EVENTS_A_VISIT
  const [first, last] = [from, to].map((share) => Math.round(visits * share)) as [number, number]
  await database.script(WITHOUT_INDEXES)
  for (let next = first; next < last; next += VISITS_AT_ONCE)
    await database.script(rowsOf(next, Math.min(last, next + VISITS_AT_ONCE), visits))
  await database.script(WITH_INDEXES)
  if (from === 0) await database.script(pageLoads(events))
  await database.script('analyze')
}

/** What indexes and keys there were is written down, so that the same are made again. */
const WITHOUT_INDEXES = `
  create table public.bench_indexes as
    select
      indexrelid::regclass::text as name, conname as key, indrelid::regclass::text as held,
      coalesce(pg_get_constraintdef(pg_constraint.oid), pg_get_indexdef(indexrelid)) as definition
    from pg_index left join pg_constraint on conindid = indexrelid
    where indrelid in ('public.analytics_events'::regclass, 'public.analytics_visits'::regclass, 'public.analytics_facts'::regclass);
  do $$
  declare
    one record;
  begin
    for one in select * from public.bench_indexes loop
      execute case
        when one.key is null then format('drop index %s', one.name)
        else format('alter table %s drop constraint %I', one.held, one.key)
      end;
    end loop;
  end $$`

const WITH_INDEXES = `
  set maintenance_work_mem = '256MB';
  do $$
  declare
    one record;
  begin
    for one in select * from public.bench_indexes loop
      execute case
        when one.key is null then one.definition
        else format('alter table %s add constraint %I %s', one.held, one.key, one.definition)
      end;
    end loop;
  end $$;
  drop table public.bench_indexes`

/** Half of the whole pages that were sent were of people who agreed. */
const pageLoads = (events: number) => `
  insert into public.analytics_page_loads
  select
    (now() at time zone 'Europe/London')::date - ago, '/page-' || page, 200, '',
    ${Math.ceil(events / EVENTS_A_VISIT / DAYS / PAGES) * 2}, 3
  from generate_series(0, ${DAYS}) as ago, generate_series(0, ${PAGES - 1}) as page`

/**
 * Visits of eight events within five minutes. Two in five are of somebody who was here before, mostly in the last days.
 * Three pages out of five views are the ten that everybody opens.
 */
const rowsOf = (first: number, last: number, visits: number) => `
  create temporary table seeding on commit drop as
    select
      gen_random_uuid() as event_id, moment as occurred_at, visitor_key, visit_key, visit, family, name, kind, subject, detail,
      amount, visitor_class, source, device, page
    from (
      select
        visit, place,
        now() - interval '${DAYS} days' * (1 - visit::float8 / ${visits}) - interval '40 seconds' * (8 - place) as moment,
        hashint8extended(visit, 1) as visit_key,
        hashint8extended(
          case when visit % 5 < 3 then visit else visit - (abs(hashint8(visit)) % least(visit + 1, 40000)) end, 2
        ) as visitor_key,
        (array['new', 'new', 'returning_frequent', 'returning_recent', 'returning_old'])[1 + visit % 5] as visitor_class,
        (array['direct', 'direct', 'search.example.com', 'search.example.com', 'newsletter', 'news.example.com', 'www.example.net'])[1 + visit % 7]
          as source,
        (array['desktop', 'mobile', 'tablet'])[1 + visit % 3] as device,
        '/page-' || case when draw % 5 < 3 then draw / 5 % 10 else draw / 5 % ${PAGES} end as page,
        draw
      from generate_series(${first}::bigint, ${last}::bigint - 1) as visit, generate_series(0, 7) as place,
        lateral (select abs(hashint8(visit * 8 + place)::bigint) as draw) as drawn
    ) as visited
    cross join lateral (
      select * from (values
        (0, 'page_view', 'page_view', 'page', page, 'load', 0::bigint),
        (1, 'performance', 'web_vital', 'vital', page, 'LCP', (draw % 500) * 10),
        (2, 'page_view', 'page_view', 'page', page, 'move', 0),
        (3, 'engagement', 'time_on_page', 'time', page, '', 10000 + draw % 50000),
        (4, 'engagement', 'scroll_depth', 'depth', page, '50', 0),
        (5, 'business_intelligence', 'product_interest', 'product_open', (draw % 15)::text, '', 0),
        (6, 'page_view', 'page_view', 'page', page, 'move', 0),
        (7, 'interaction', 'form_begun', 'form_begun', 'enquiry', '', 0)
      ) as kinds (which, family, name, kind, subject, detail, amount)
      where which = place
    ) as kinds;
  insert into public.analytics_events
  select
    event_id, occurred_at, occurred_at, visitor_key, visit_key, visit::text, family, name, kind, subject, detail, amount,
    visitor_class, source, '', '', device, 'Firefox', false, page, 'https://www.example.com' || page, 'A page', '', null,
    jsonb_build_object('path', page, 'visitor_id', visitor_key, 'timestamp', occurred_at, 'visit_source', source),
    '{"browser": "Firefox", "device_type": "desktop", "language": "en-GB", "timezone": "Europe/London"}'
  from seeding;
  insert into public.analytics_hours as held
  select date_trunc('hour', occurred_at), family, visitor_class, source, device, false, count(*)
  from seeding group by 1, 2, 3, 4, 5
  on conflict (hour, event_type, visitor_class, source, device, is_bot) do update set n = held.n + excluded.n;
  insert into public.analytics_visits
  select
    visit_key, min(visitor_key), private.analytics_day(min(occurred_at)), min(occurred_at), max(occurred_at),
    min(visitor_class), min(source), '', '', min(device), 'Firefox', min(page) filter (where detail = 'load'),
    min(occurred_at) filter (where kind = 'page'), (array_agg(page order by occurred_at desc) filter (where kind = 'page'))[1],
    max(occurred_at) filter (where kind = 'page'), count(*) filter (where kind = 'page'), 0, 2,
    sum(amount) filter (where kind = 'time')
  from seeding group by visit_key order by min(occurred_at);
  insert into public.analytics_facts
  select
    kind, private.analytics_day(min(occurred_at)), subject, detail, visit_key, date_trunc('hour', occurred_at),
    min(visitor_key), min(visitor_class), min(source), min(device), count(*), sum(amount)
  from seeding where kind <> 'vital' group by kind, subject, detail, visit_key, date_trunc('hour', occurred_at)
  order by min(occurred_at);
  insert into private.analytics_agreed_loads as held
  select private.analytics_day(occurred_at), subject, count(*)
  from seeding where kind = 'page' and detail = 'load' group by 1, 2
  on conflict (day, page) do update set loads = held.loads + excluded.loads;
  insert into public.analytics_vitals as held
  select private.analytics_day(occurred_at), subject, detail, amount, visitor_class, source, device, count(*)
  from seeding where kind = 'vital' group by 1, 2, 3, 4, 5, 6, 7
  on conflict (day, page, metric, value, visitor_class, source, device) do update set n = held.n + excluded.n`
