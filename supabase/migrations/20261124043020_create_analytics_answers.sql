-- Figures of a period are kept as they were answered until something of one of its days changes: what two people look at is
-- counted once, and what nobody changes is never counted again.

-- How often something of a day changed: one of its events came, a visit of it went on, its pages were counted. The first day of
-- all stands for every one.
create table private.analytics_changes (
  day date primary key,
  n bigint not null
);

create table private.analytics_answers (
  section text not null,
  since date not null,
  until date not null,
  -- The step is among them.
  filters jsonb not null,
  -- The changes of its days when it was answered.
  version numeric not null,
  answer jsonb not null,
  made_at timestamptz not null default now(),
  primary key (section, since, until, filters)
);

create index analytics_answers_made_at_idx on private.analytics_answers (made_at);

alter table private.analytics_changes enable row level security;
alter table private.analytics_answers enable row level security;
revoke all on table private.analytics_changes, private.analytics_answers
from public, anon, authenticated, service_role;

create function private.note_analytics_change(days date[]) returns void
language sql
set search_path = ''
as $$
  insert into private.analytics_changes as held (day, n)
  select day, 1 from unnest(days) as day where day is not null group by day order by day
  on conflict (day) do update set n = held.n + 1
$$;

-- What the figures are asked for, and kept under that. An answer is read after the version that it is kept with, so that what
-- comes meanwhile makes it old and never new.
create function private.analytics_answer(section text, since date, until date, filters jsonb, step text default null)
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

revoke all on function
  private.note_analytics_change(date[]), private.analytics_answer(text, date, date, jsonb, text)
from public;

-- The functions that count go where nobody calls them but the ones of their names.
do $$
declare
  section text;
  sections text[] := '{sources,pages,products,content,vacancies,sign_in,forms,search,vitals,errors,portal,actions}';
begin
  foreach section in array sections loop
    execute format('alter function public.analytics_%s(date, date, jsonb) set schema private', section);
    -- They sort some hundred thousand rows, and are over before anything that is compiled for them has been.
    execute format('alter function private.analytics_%s(date, date, jsonb) set work_mem = ''64MB'' set jit = off', section);
    execute format('revoke all on function private.analytics_%s(date, date, jsonb) from authenticated, service_role', section);
    execute format(
      $function$
        create function public.analytics_%1$s(since date, until date, filters jsonb default '{}') returns jsonb
        language sql security definer
        set search_path = ''
        as 'select private.analytics_answer(''%1$s'', since, until, filters)'
      $function$,
      section
    );
    execute format(
      'revoke all on function public.analytics_%s(date, date, jsonb) from public, anon, authenticated, service_role', section
    );
    execute format('grant execute on function public.analytics_%s(date, date, jsonb) to authenticated, service_role', section);
  end loop;
end;
$$;

alter function public.analytics_overview(date, date, jsonb, text) set schema private;
alter function private.analytics_overview(date, date, jsonb, text) set work_mem = '64MB' set jit = off;
alter function public.analytics_filter_values(date, date) set schema private;
alter function private.analytics_filter_values(date, date) set work_mem = '64MB' set jit = off;
revoke all on function
  private.analytics_overview(date, date, jsonb, text), private.analytics_filter_values(date, date)
from authenticated, service_role;

create function public.analytics_overview(since date, until date, filters jsonb default '{}', step text default null)
returns jsonb
language sql security definer
set search_path = ''
as $$
  select private.analytics_answer('overview', since, until, filters, step)
$$;

create function public.analytics_filter_values(since date, until date) returns jsonb
language sql security definer
set search_path = ''
as $$
  select private.analytics_answer('filter_values', since, until, '{}')
$$;

revoke all on function
  public.analytics_overview(date, date, jsonb, text), public.analytics_filter_values(date, date)
from public, anon, authenticated, service_role;
grant execute on function
  public.analytics_overview(date, date, jsonb, text), public.analytics_filter_values(date, date)
to authenticated, service_role;

-- As before; the days of what came have changed, and those on which the visits began that it belongs to.
create or replace function public.record_analytics_events(events jsonb) returns integer
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
  select array_agg(visit.day) into days
  from public.analytics_visits as visit
  where visit.visit_key in (select event.visit_key from unnest(fresh) as event);
  perform private.add_to_analytics(fresh);
  perform private.note_analytics_change(
    days || array(select private.analytics_day(event.occurred_at) from unnest(fresh) as event)
  );
  return cardinality(fresh);
end;
$$;

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
    loads = held.loads + excluded.loads, bot_loads = held.bot_loads + excluded.bot_loads;
  select private.note_analytics_change(
    array(select counted.day from jsonb_to_recordset(counts) as counted (day date))
  )
$$;

-- What is erased is in no answer any more: they are few, and made anew.
alter function public.erase_analytics_visitor(text) set schema private;
revoke all on function private.erase_analytics_visitor(text) from service_role;

create function public.erase_analytics_visitor(visitor_id text) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  erased integer := private.erase_analytics_visitor(visitor_id);
begin
  if erased > 0 then
    perform private.note_analytics_change('{-infinity}');
    delete from private.analytics_answers;
  end if;
  return erased;
end;
$$;

alter function public.purge_analytics_visits(integer, timestamptz) set schema private;
revoke all on function private.purge_analytics_visits(integer, timestamptz) from service_role;

create function public.purge_analytics_visits(max_rows integer, before timestamptz) returns integer
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from private.analytics_answers as kept
  where kept.since < private.analytics_day(purge_analytics_visits.before);
  return private.purge_analytics_visits(max_rows, before);
end;
$$;

revoke all on function
  public.erase_analytics_visitor(text), public.purge_analytics_visits(integer, timestamptz)
from public, anon, authenticated, service_role;
grant execute on function
  public.erase_analytics_visitor(text), public.purge_analytics_visits(integer, timestamptz)
to service_role;
