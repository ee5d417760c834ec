-- Every section says how many agreed to be counted. The whole pages of those who did are added up by the day as they come, with
-- no visitor in them, so that no section has to look through all that was done for it.

create table private.analytics_agreed_loads (
  day date not null,
  page text not null,
  loads bigint not null,
  primary key (day, page)
);

alter table private.analytics_agreed_loads enable row level security;
revoke all on table private.analytics_agreed_loads from public, anon, authenticated, service_role;

insert into private.analytics_agreed_loads (day, page, loads)
select fact.day, fact.subject, sum(fact.n)
from public.analytics_facts as fact
where fact.kind = 'page' and fact.detail = 'load'
group by fact.day, fact.subject;

alter function private.add_to_analytics(public.analytics_events[]) rename to add_to_visits;

-- Adds events to all that is read of them.
create function private.add_to_analytics(events public.analytics_events[]) returns void
language sql
set search_path = ''
as $$
  select private.add_to_visits(events);
  insert into private.analytics_agreed_loads as held (day, page, loads)
  select private.analytics_day(event.occurred_at), event.subject, count(*)
  from unnest(events) as event
  where not event.is_bot and event.kind = 'page' and event.detail = 'load'
  group by 1, 2
  on conflict (day, page) do update set loads = held.loads + excluded.loads;
$$;

revoke all on function private.add_to_analytics(public.analytics_events[]) from public;

-- Of the whole pages that the server sent to people's browsers, those whose visitors agreed to be counted.
create or replace function private.analytics_coverage(since date, until date, filters jsonb) returns jsonb
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
        select coalesce(sum(agreed.loads), 0)
        from private.analytics_agreed_loads as agreed
        where agreed.day between since and until
          and (filters ->> 'page' is null or agreed.page = filters ->> 'page')
      ) as agreed
  ) as sums
$$;

-- What is erased is in no answer any more: they are few, and made anew. It is taken out of the loads while it is still known.
create or replace function public.erase_analytics_visitor(visitor_id text) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  key bigint := private.analytics_key(visitor_id);
  erased integer;
begin
  perform private.lock_analytics();
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
