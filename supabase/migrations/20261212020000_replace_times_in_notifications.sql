-- Returns a time in London in the style of `domain/dates/time-of-day.ts`: 8 am, 5:30 pm, midday or midnight.
create function private.format_time(moment timestamptz) returns text
language sql stable
set search_path = ''
as $$
  select case to_char(london.moment, 'HH24:MI')
    when '00:00' then 'midnight'
    when '12:00' then 'midday'
    else replace(to_char(london.moment, 'FMHH12:MI am'), ':00', '')
  end
  from (select format_time.moment at time zone 'Europe/London' as moment) as london
$$;
revoke all on function private.format_time from public, anon, authenticated, service_role;

-- Confirms a placed or changed call-off to its requester, and asks approvers for their approval; without one our contact.
create or replace function private.announce_call_off(call_off public.call_offs, max_pallets integer) returns void
language plpgsql
set search_path = ''
as $$
declare
  closes_at constant timestamptz := private.get_call_off_cut_off(call_off.wanted_on);
  cut_off constant text := private.format_time(closes_at) || to_char(closes_at at time zone 'Europe/London', '" on "FMDay FMDD FMMonth');
  request text;
  approvers uuid[];
begin
  if call_off.state = 'confirmed' then
    perform private.notify_of_call_off(
      call_off, call_off.requested_by, 'call-off confirmed', format('Call-off %s is confirmed', call_off.reference),
      format('You can change or cancel it until %s.', cut_off)
    );
    return;
  end if;
  perform private.notify_of_call_off(
    call_off, call_off.requested_by, 'call-off confirmed', format('Call-off %s is waiting for approval', call_off.reference),
    format('It is above the limit of %s.', private.count_pallets(max_pallets))
  );
  select format('%s asks you to approve call-off %s', users.name, call_off.reference) into request
  from private.users where users.user_id = call_off.requested_by;
  select coalesce(array_agg(permissions.user_id), '{}') into approvers
  from public.permissions
  join private.users on users.user_id = permissions.user_id
  join auth.users as accounts on accounts.id = permissions.user_id
  left join public.notification_settings as settings on settings.user_id = permissions.user_id
  where permissions.customer_id = call_off.customer_id and 'approve' = any (permissions.rights)
    and permissions.user_id is distinct from call_off.requested_by
    -- One who has never signed in may have a mistyped address, and others turn notifications off.
    and (accounts.invited_at is null or accounts.last_sign_in_at is not null)
    and ('call-off waiting' = any (settings.page_off) and 'call-off waiting' = any (settings.email_off)) is not true;
  perform private.notify_of_call_off(
    call_off, approver, 'call-off waiting', request,
    format('It is above the limit of %s. Decide by %s.', private.count_pallets(max_pallets), cut_off)
  )
  from unnest(approvers) as approver;
  perform public.enqueue_email(
    kind => 'notice', recipient => customers.contact_email, subject => request,
    body_text => format(e'%s of %s.\n\n%s', request, customers.name, private.describe_call_off(call_off)),
    record_kind => 'call_off', record_id => call_off.reference
  )
  from public.customers
  where customers.id = call_off.customer_id
    -- Feeds send placeholders, too.
    and customers.contact_email ~ '^[^@[:space:]]+@[^@[:space:]]+$' and approvers = '{}';
end;
$$;

-- Today's deliveries from 6:00 in London, and those that become late or fail, each again once it has been planned again. Called
-- every minute.
create or replace function public.notify_of_deliveries(at timestamptz) returns void
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
          '%s to %s, %s: delivery %s', private.format_time(stop.planned_from), private.format_time(stop.planned_to),
          site.name, stop.code
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
    stop.customer_id, outcome.kind, outcome.event,
    case outcome.kind
      when 'delivery failed' then format('Delivery %s failed', stop.code)
      else format(
        'Delivery %s is late: now expected %sat %s', stop.code,
        case
          when (stop.estimated_at at time zone 'Europe/London')::date <> (stop.planned_from at time zone 'Europe/London')::date
            then to_char(stop.estimated_at at time zone 'Europe/London', '"on "FMDay FMDD FMMonth ')
        end,
        private.format_time(stop.estimated_at)
      )
    end,
    concat_ws(
      e'\n', site.name,
      format(
        'Planned: %s, %s to %s', to_char(stop.planned_from at time zone 'Europe/London', 'FMDD FMMonth'),
        private.format_time(stop.planned_from), private.format_time(stop.planned_to)
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
  ) as found
  cross join lateral (
    select found.kind, format('%s %s %s', found.kind, stop.id, extract(epoch from stop.planned_from)::bigint) as event
  ) as outcome
  where stop.customer_id in (select permissions.customer_id from public.permissions)
    and stop.planned_from >= midnight - interval '1 day' and stop.planned_from < next_midnight
    and outcome.kind is not null
    and not exists (
      select from public.customer_notifications as sent
      where sent.customer_id = stop.customer_id
        -- Without the plan if sent before the update.
        and sent.event in (outcome.event, format('%s %s', outcome.kind, stop.id))
    );
end;
$$;
