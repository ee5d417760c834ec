-- What visitors agreed to have counted: each event once, and what is read of them, kept as events arrive. Nothing in here
-- knows a sender's address. Beside it stands what the server counted without anybody in it.

-- A visitor or a visit as a number, which is what sets of them are made of: the first 64 bits of the identifier's SHA-256.
create function private.analytics_key(identifier text) returns bigint
language sql immutable parallel safe
set search_path = ''
as $$
  select ('x' || substr(encode(sha256(convert_to(identifier, 'UTF8')), 'hex'), 1, 16))::bit(64)::bigint
$$;

-- Each event as it came. The identifier comes from the browser, and its index makes a retry count once.
create table public.analytics_events (
  event_id uuid primary key,
  received_at timestamptz not null,
  -- By our clock: when it arrived, less the time that it waited in the browser.
  occurred_at timestamptz not null,
  visitor_key bigint not null,
  visit_key bigint not null,
  session_id text not null,
  event_type text not null,
  event_name text not null,
  -- What of the event is counted (domain/analytics).
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

-- How many events of a family there were in an hour; bots are counted here and nowhere else.
create table public.analytics_hours (
  hour timestamptz not null,
  event_type text not null,
  visitor_class text not null,
  source text not null,
  device text not null,
  is_bot boolean not null,
  n bigint not null,
  primary key (hour, event_type, visitor_class, source, device, is_bot)
);

-- A visit, on the day on which it began.
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
  -- Milliseconds on its pages, as far as they were measured.
  engaged_ms bigint not null
);

create index analytics_visits_day_idx on public.analytics_visits (day);
create index analytics_visits_last_at_idx on public.analytics_visits (last_at);
create index analytics_visits_visitor_key_idx on public.analytics_visits (visitor_key);

-- What was done in a visit, in an hour: pages, products, forms, searches.
create table public.analytics_facts (
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

create index analytics_facts_day_idx on public.analytics_facts (day);
create index analytics_facts_visitor_key_idx on public.analytics_facts (visitor_key);

-- How often a page's vital had a value: times in milliseconds to ten of them, shifts in thousandths.
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

-- Whole pages that the server sent, whoever asked for them: no visitor, no device and no time of day.
create table public.analytics_page_loads (
  day date not null,
  page text not null,
  status smallint not null,
  referrer_host text not null,
  loads bigint not null default 0,
  bot_loads bigint not null default 0,
  primary key (day, page, status, referrer_host)
);

revoke all on table
  public.analytics_events, public.analytics_hours, public.analytics_visits, public.analytics_facts,
  public.analytics_vitals, public.analytics_page_loads
from public, anon, authenticated, service_role;

-- They are written by functions alone.
grant select on table
  public.analytics_events, public.analytics_hours, public.analytics_visits, public.analytics_facts,
  public.analytics_vitals, public.analytics_page_loads
to authenticated, service_role;

alter table public.analytics_events enable row level security;
alter table public.analytics_hours enable row level security;
alter table public.analytics_visits enable row level security;
alter table public.analytics_facts enable row level security;
alter table public.analytics_vitals enable row level security;
alter table public.analytics_page_loads enable row level security;

create policy "Staff and marketing read events"
  on public.analytics_events for select
  to authenticated
  using ((select private.caller_role()) in ('staff', 'marketing'));

create policy "Staff and marketing read hours"
  on public.analytics_hours for select
  to authenticated
  using ((select private.caller_role()) in ('staff', 'marketing'));

create policy "Staff and marketing read visits"
  on public.analytics_visits for select
  to authenticated
  using ((select private.caller_role()) in ('staff', 'marketing'));

create policy "Staff and marketing read what was done"
  on public.analytics_facts for select
  to authenticated
  using ((select private.caller_role()) in ('staff', 'marketing'));

create policy "Staff and marketing read vitals"
  on public.analytics_vitals for select
  to authenticated
  using ((select private.caller_role()) in ('staff', 'marketing'));

create policy "Staff and marketing read page loads"
  on public.analytics_page_loads for select
  to authenticated
  using ((select private.caller_role()) in ('staff', 'marketing'));

revoke all on function private.analytics_key(text) from public;
