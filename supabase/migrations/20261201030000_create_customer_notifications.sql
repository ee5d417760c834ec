-- Notifications of customers' users, in the portal and by email. An event reaches each user once.

-- A user without a row gets everything.
create table public.notification_settings (
  user_id uuid primary key default auth.uid() references auth.users (id) on delete cascade,
  -- Kinds that are turned off.
  email_off text[] not null default '{}',
  page_off text[] not null default '{}',
  constraint notification_settings_kinds_known check (
    email_off || page_off <@ array[
      'delivery today', 'delivery late', 'delivery failed', 'call-off confirmed', 'call-off waiting', 'call-off approved',
      'stock', 'document'
    ]
  )
);

create table public.customer_notifications (
  id bigint generated always as identity primary key,
  customer_id bigint not null references public.customers (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null,
  event text not null,
  subject text not null,
  body text not null default '',
  -- Screen with the details.
  path text not null default '',
  created_at timestamptz not null default now(),
  read_at timestamptz,
  -- False for those that are only emailed.
  is_shown boolean not null,
  -- Null if it isn't emailed.
  email_state text,
  -- Of the link in the email.
  unsubscribe_hash bytea,
  constraint customer_notifications_event_key unique (user_id, event),
  constraint customer_notifications_unsubscribe_hash_key unique (unsubscribe_hash),
  -- The kinds of `domain/customer-notifications`.
  constraint customer_notifications_kind_known check (
    kind = any (array[
      'delivery today', 'delivery late', 'delivery failed', 'call-off confirmed', 'call-off waiting', 'call-off approved',
      'stock', 'document'
    ])
  ),
  constraint customer_notifications_email_state_known check (email_state in ('queued', 'sent')),
  constraint customer_notifications_texts_length check (
    char_length(event) between 1 and 200 and char_length(subject) between 1 and 200 and char_length(body) <= 4000
  ),
  constraint customer_notifications_path_form check (path = '' or path ~ '^/[^/\\]')
);

create index customer_notifications_user_id_created_at_idx
  on public.customer_notifications (user_id, is_shown, created_at desc);
create index customer_notifications_customer_id_event_idx on public.customer_notifications (customer_id, event);
create index customer_notifications_queued_idx on public.customer_notifications (created_at) where email_state = 'queued';
create index customer_notifications_created_at_idx on public.customer_notifications (created_at);

-- SKUs of which customers have been told that they run out, until they no longer do.
create table private.stock_warnings (
  sku_id bigint primary key references public.skus (id) on delete cascade,
  customer_id bigint not null references public.customers (id) on delete cascade,
  warned_at timestamptz not null default now()
);

create index stock_warnings_customer_id_idx on private.stock_warnings (customer_id);

-- ===== Events =====

-- Notifies the users of a customer. `event` identifies what happened: repeating it does nothing. With `only_with`, only
-- users with that right are notified. `path` is a screen, such as `/call-offs/CO-7K3M-2QXA`.
create function private.notify_customer(
  customer_id bigint,
  kind text,
  event text,
  subject text,
  body text default '',
  path text default '',
  only_with text default null
) returns void
language sql security definer
set search_path = ''
as $$
  insert into public.customer_notifications (customer_id, user_id, kind, event, subject, body, path, is_shown, email_state)
  select
    permissions.customer_id, permissions.user_id, notify_customer.kind, notify_customer.event,
    left(notify_customer.subject, 200), left(notify_customer.body, 4000), notify_customer.path,
    wanted.in_page, case when wanted.by_email then 'queued' end
  from public.permissions
  join private.users on users.user_id = permissions.user_id
  left join public.notification_settings as settings on settings.user_id = permissions.user_id
  cross join lateral (
    select
      notify_customer.kind <> all (coalesce(settings.page_off, '{}')) as in_page,
      notify_customer.kind <> all (coalesce(settings.email_off, '{}')) as by_email
  ) as wanted
  where permissions.customer_id = notify_customer.customer_id
    and (notify_customer.only_with is null or notify_customer.only_with = any (permissions.rights))
    and (wanted.in_page or wanted.by_email)
  on conflict on constraint customer_notifications_event_key do nothing
$$;

-- Today's deliveries from 6:00 in London, and those that become late or fail. Called every minute.
create function public.notify_of_deliveries(at timestamptz) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  today constant date := notify_of_deliveries.at at time zone 'Europe/London';
  midnight constant timestamptz := today::timestamp at time zone 'Europe/London';
  -- Days of a clock change have 23 or 25 hours.
  next_midnight constant timestamptz := (today + 1)::timestamp at time zone 'Europe/London';
begin
  perform private.notify_customer(
    due.customer_id, 'delivery today', 'today ' || today,
    case when due.count = 1 then '1 delivery arrives today' else due.count || ' deliveries arrive today' end,
    due.list, '/deliveries'
  )
  from (
    select
      stop.customer_id, count(*) as count,
      string_agg(
        format(
          '%s to %s, %s: delivery %s', to_char(stop.planned_from at time zone 'Europe/London', 'HH24:MI'),
          to_char(stop.planned_to at time zone 'Europe/London', 'HH24:MI'), site.name, stop.code
        ),
        e'\n' order by stop.planned_from, stop.id
      ) as list
    from public.delivery_stops as stop
    join public.customer_sites as site on site.customer_id = stop.customer_id and site.id = stop.site_id
    where stop.customer_id in (select permissions.customer_id from public.permissions)
      and stop.planned_from >= midnight and stop.planned_from < next_midnight
      and stop.state in ('scheduled', 'loaded', 'on the way')
      and notify_of_deliveries.at >= (today + time '6:00') at time zone 'Europe/London'
      and not exists (
        select from public.customer_notifications as sent
        where sent.customer_id = stop.customer_id and sent.event = 'today ' || today
      )
    group by stop.customer_id
  ) as due;

  perform private.notify_customer(
    stop.customer_id, outcome.kind, format('%s %s', outcome.kind, stop.id),
    case outcome.kind
      when 'delivery failed' then format('Delivery %s failed', stop.code)
      else format(
        'Delivery %s is late: now expected %s', stop.code,
        to_char(
          stop.estimated_at at time zone 'Europe/London',
          case
            when (stop.estimated_at at time zone 'Europe/London')::date = (stop.planned_from at time zone 'Europe/London')::date
              then '"at "HH24:MI'
            else '"on "FMDay FMDD FMMonth" at "HH24:MI'
          end
        )
      )
    end,
    concat_ws(
      e'\n', site.name,
      format(
        'Planned: %s to %s', to_char(stop.planned_from at time zone 'Europe/London', 'FMDD FMMonth HH24:MI'),
        to_char(stop.planned_to at time zone 'Europe/London', 'HH24:MI')
      ),
      'Reason: ' || nullif(stop.reason, '')
    ),
    -- The screen's path has the delivery's number.
    case when stop.code ~ '^[A-Za-z0-9._-]+$' then '/deliveries/' || stop.code else '/deliveries' end
  )
  from public.delivery_stops as stop
  join public.customer_sites as site on site.customer_id = stop.customer_id and site.id = stop.site_id
  cross join lateral (
    select case
      when stop.state = 'failed' then 'delivery failed'
      -- The grace period of `domain/deliveries`.
      when stop.state in ('scheduled', 'loaded', 'on the way') and stop.arrived_at is null
        and stop.estimated_at > stop.planned_to + interval '15 minutes' then 'delivery late'
    end as kind
  ) as outcome
  where stop.customer_id in (select permissions.customer_id from public.permissions)
    and stop.planned_from >= midnight - interval '1 day' and stop.planned_from < next_midnight
    and outcome.kind is not null
    and not exists (
      select from public.customer_notifications as sent
      where sent.customer_id = stop.customer_id and sent.event = format('%s %s', outcome.kind, stop.id)
    );
end;
$$;

-- Customers that may be told about their stock.
create function public.list_notified_customers() returns setof bigint
language sql stable security definer
set search_path = ''
as $$
  select distinct users.customer_id from private.users where users.role = 'customer' and users.customer_id is not null
$$;

-- [{"id", "code", "name", "quantity", "used", "lead_time_days"}]
create function public.read_stock_of_customer(customer bigint, usage_since timestamptz, usage_until timestamptz)
returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(stock)), '[]')
  from (
    select sku.id, sku.code, sku.name, sku.quantity, sku.used, sku.lead_time_days
    from public.stock_by_sku(
      read_stock_of_customer.customer, read_stock_of_customer.usage_since, read_stock_of_customer.usage_until
    ) as sku
  ) as stock
$$;

-- `soon` are the SKUs that run out soon: [{"id", "text"}]. Only those that didn't before are new.
create function public.notify_of_stock(customer bigint, soon jsonb) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  news text[];
begin
  delete from private.stock_warnings
  where stock_warnings.customer_id = notify_of_stock.customer
    and not exists (
      select from jsonb_array_elements(notify_of_stock.soon) as each
      where (each ->> 'id')::bigint = stock_warnings.sku_id
    );
  with given as (
    select skus.id, each.value ->> 'text' as text, each.place
    from jsonb_array_elements(notify_of_stock.soon) with ordinality as each (value, place)
    join public.skus on skus.customer_id = notify_of_stock.customer and skus.id = (each.value ->> 'id')::bigint
  ), added as (
    insert into private.stock_warnings (sku_id, customer_id)
    select given.id, notify_of_stock.customer from given
    on conflict do nothing
    returning stock_warnings.sku_id
  )
  select array_agg(given.text order by given.place) into news
  from given
  join added on added.sku_id = given.id;
  if news is not null then
    perform private.notify_customer(
      notify_of_stock.customer, 'stock', 'stock ' || clock_timestamp(),
      case cardinality(news) when 1 then '1 SKU runs out soon' else cardinality(news) || ' SKUs run out soon' end,
      array_to_string(news, e'\n'), '/stock?show=soon'
    );
  end if;
end;
$$;

-- ===== Emails =====

-- Each to one caller. What couldn't be sent within a day is out of date. The token is for the unsubscribe link.
create function public.claim_customer_notifications(max_emails integer)
returns table (id bigint, email text, kind text, subject text, body text, path text, token text)
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  due record;
  -- 244 random bits.
  new_token text;
begin
  for due in
    select sent.id, users.email, sent.kind, sent.subject, sent.body, sent.path
    from public.customer_notifications as sent
    join private.users on users.user_id = sent.user_id and users.customer_id = sent.customer_id
    where sent.email_state = 'queued'
      -- Within a minute, a document can still be removed.
      and (sent.kind <> 'document' or sent.created_at < now() - interval '1 minute')
      and sent.created_at > now() - interval '1 day'
    order by sent.created_at, sent.id
    limit least(greatest(claim_customer_notifications.max_emails, 0), 100)
    for update of sent skip locked
  loop
    new_token := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
    update public.customer_notifications as sent set
      email_state = 'sent', unsubscribe_hash = sha256(new_token::bytea)
    where sent.id = due.id;
    return query select due.id, due.email, due.kind, due.subject, due.body, due.path, new_token;
  end loop;
end;
$$;

-- For an email that couldn't be sent now.
create function public.release_customer_notification(id bigint) returns void
language sql security definer
set search_path = ''
as $$
  update public.customer_notifications as sent set email_state = 'queued', unsubscribe_hash = null
  where sent.id = release_customer_notification.id and sent.email_state = 'sent'
$$;

-- Returns the kind that a link turns off and whether it is on, or null.
create function public.read_notification_link(token text) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'kind', sent.kind, 'is_on', sent.kind <> all (coalesce(settings.email_off, '{}'))
  )
  from public.customer_notifications as sent
  left join public.notification_settings as settings on settings.user_id = sent.user_id
  where sent.unsubscribe_hash = sha256(convert_to(read_notification_link.token, 'UTF8'))
$$;

-- Turns emails of the link's kind off or on. Returns false if the link is no longer known.
create function public.set_notification_emails(token text, is_on boolean) returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  sent public.customer_notifications;
begin
  select * into sent from public.customer_notifications as notification
  where notification.unsubscribe_hash = sha256(convert_to(set_notification_emails.token, 'UTF8'));
  if sent.id is null then
    return false;
  end if;
  insert into public.notification_settings as settings (user_id, email_off)
  values (sent.user_id, case when set_notification_emails.is_on then '{}' else array[sent.kind] end)
  on conflict (user_id) do update set
    email_off = array_remove(settings.email_off, sent.kind) || excluded.email_off;
  return true;
end;
$$;

create function public.expire_customer_notifications(max_rows integer) returns integer
language sql security definer
set search_path = ''
as $$
  with erased as (
    delete from public.customer_notifications
    where id in (
      select overdue.id from public.customer_notifications as overdue
      where overdue.created_at < now() - interval '90 days'
      order by overdue.created_at
      limit least(greatest(expire_customer_notifications.max_rows, 0), 10000)
      for update skip locked
    )
    returning 1
  )
  select count(*)::integer from erased
$$;

create function private.notifications_of(person uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'kind', sent.kind, 'subject', sent.subject, 'text', sent.body, 'created_at', sent.created_at, 'read_at', sent.read_at
  ) order by sent.id desc), '[]')
  from public.customer_notifications as sent
  where sent.user_id = person
$$;

-- ===== Row-level security =====

alter table public.notification_settings enable row level security;
alter table public.customer_notifications enable row level security;
alter table private.stock_warnings enable row level security;

create policy "Customers read their own settings"
  on public.notification_settings for select
  to authenticated
  using (user_id = (select private.caller_id()) and (select private.caller_role()) = 'customer');

create policy "Customers add their own settings"
  on public.notification_settings for insert
  to authenticated
  with check (user_id = (select private.caller_id()) and (select private.caller_role()) = 'customer');

create policy "Customers change their own settings"
  on public.notification_settings for update
  to authenticated
  using (user_id = (select private.caller_id()) and (select private.caller_role()) = 'customer')
  with check (user_id = (select private.caller_id()));

create policy "Customers read their own notifications"
  on public.customer_notifications for select
  to authenticated
  using (
    is_shown and user_id = (select private.caller_id()) and customer_id = (select private.caller_customer_id())
  );

create policy "Customers mark their own notifications as read"
  on public.customer_notifications for update
  to authenticated
  using (
    is_shown and user_id = (select private.caller_id()) and customer_id = (select private.caller_customer_id())
  )
  with check (user_id = (select private.caller_id()));

do $$
begin
  if exists (select from pg_catalog.pg_publication where pubname = 'supabase_realtime') then
    alter publication supabase_realtime add table public.customer_notifications;
  end if;
end;
$$;

-- ===== Grants =====

revoke all on table
  public.notification_settings, public.customer_notifications, private.stock_warnings
from public, anon, authenticated, service_role;
revoke all on sequence public.customer_notifications_id_seq from public, anon, authenticated, service_role;
revoke all on function
  private.notify_customer, public.notify_of_deliveries, public.list_notified_customers,
  public.read_stock_of_customer, public.notify_of_stock, public.claim_customer_notifications,
  public.release_customer_notification, public.read_notification_link, public.set_notification_emails,
  public.expire_customer_notifications, private.notifications_of
from public, anon, authenticated, service_role;

grant select, insert (email_off, page_off), update (email_off, page_off) on table public.notification_settings
to authenticated;
grant select, update (read_at) on table public.customer_notifications to authenticated;
grant execute on function public.read_notification_link to anon, authenticated, service_role;
grant execute on function
  public.notify_of_deliveries, public.list_notified_customers, public.read_stock_of_customer, public.notify_of_stock,
  public.claim_customer_notifications, public.release_customer_notification, public.set_notification_emails,
  public.expire_customer_notifications
to service_role;
