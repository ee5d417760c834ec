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
    stop.customer_id, outcome.kind, outcome.event,
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
