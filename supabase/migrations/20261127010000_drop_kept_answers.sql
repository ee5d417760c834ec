-- Reports are computed at each request from visits and day rollups. The stored answers, their dispatcher and the wrappers
-- around them go; the functions that compute return to the names that clients call.

drop function
  public.analytics_sources(date, date, jsonb),
  public.analytics_pages(date, date, jsonb),
  public.analytics_products(date, date, jsonb),
  public.analytics_content(date, date, jsonb),
  public.analytics_vacancies(date, date, jsonb),
  public.analytics_sign_in(date, date, jsonb),
  public.analytics_forms(date, date, jsonb),
  public.analytics_search(date, date, jsonb),
  public.analytics_vitals(date, date, jsonb),
  public.analytics_errors(date, date, jsonb),
  public.analytics_portal(date, date, jsonb),
  public.analytics_actions(date, date, jsonb),
  public.analytics_overview(date, date, jsonb, text),
  public.analytics_filter_values(date, date);

alter function private.analytics_sources(date, date, jsonb) set schema public;
alter function private.analytics_pages(date, date, jsonb) set schema public;
alter function private.analytics_products(date, date, jsonb) set schema public;
alter function private.analytics_content(date, date, jsonb) set schema public;
alter function private.analytics_vacancies(date, date, jsonb) set schema public;
alter function private.analytics_sign_in(date, date, jsonb) set schema public;
alter function private.analytics_forms(date, date, jsonb) set schema public;
alter function private.analytics_search(date, date, jsonb) set schema public;
alter function private.analytics_vitals(date, date, jsonb) set schema public;
alter function private.analytics_errors(date, date, jsonb) set schema public;
alter function private.analytics_portal(date, date, jsonb) set schema public;
alter function private.analytics_actions(date, date, jsonb) set schema public;
alter function private.analytics_overview(date, date, jsonb, text) set schema public;
alter function private.analytics_filter_values(date, date) set schema public;

grant execute on function
  public.analytics_sources(date, date, jsonb),
  public.analytics_pages(date, date, jsonb),
  public.analytics_products(date, date, jsonb),
  public.analytics_content(date, date, jsonb),
  public.analytics_vacancies(date, date, jsonb),
  public.analytics_sign_in(date, date, jsonb),
  public.analytics_forms(date, date, jsonb),
  public.analytics_search(date, date, jsonb),
  public.analytics_vitals(date, date, jsonb),
  public.analytics_errors(date, date, jsonb),
  public.analytics_portal(date, date, jsonb),
  public.analytics_actions(date, date, jsonb),
  public.analytics_overview(date, date, jsonb, text),
  public.analytics_filter_values(date, date)
to authenticated, service_role;

drop function private.analytics_answer(text, date, date, jsonb, text);
drop table private.analytics_answers;

-- In one function: the day rollups of the visitor's days, and what the former private function erased.
create or replace function public.erase_analytics_visitor(visitor_id text) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  key bigint := private.analytics_key(visitor_id);
  days date[];
  gone public.analytics_events[];
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

drop function private.erase_analytics_visitor(text);

-- In one function: the day rollups, with the week in which a visit that began before may have gone on, and the visits.
create or replace function public.purge_analytics_visits(max_rows integer, before timestamptz) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  former date := private.analytics_day(purge_analytics_visits.before);
  erased integer;
begin
  perform private.lock_analytics();
  delete from private.analytics_page_days as held where held.day < former + 7;
  delete from private.analytics_days as held where held.day < former + 7;
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

drop function private.purge_analytics_visits(integer, timestamptz);

-- Day rollups hold no page loads, so these change none of them.
create or replace function public.record_page_loads(counts jsonb) returns void
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
