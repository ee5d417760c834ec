/**
 * Moves the demonstration's deliveries through their states by the clock, and adds those of new days. Everything follows
 * from the current time and the rows, so that a run can be repeated, and a server that was stopped catches up.
 */
import type { Database } from '#backend/database/database.ts'
import type { Log } from '../config/logger.ts'
import { type PeriodicTask, runPeriodically, type TaskSchedule } from '../tasks/periodic-task.ts'

const SCHEDULE: TaskSchedule = { first: 2000, interval: 15_000 }

/** The customer whose deliveries move, as in `supabase/seed/09_customer_area.sql`. */
const CUSTOMER = 'C-1001'

/** Days from today to the day after tomorrow, without weekends except today. */
const DAYS = `(
  select day::date as day
  from generate_series(
    ($1::timestamptz at time zone 'Europe/London')::date,
    ($1::timestamptz at time zone 'Europe/London')::date + 2,
    interval '1 day'
  ) as day
  where extract(isodow from day) < 6 or day::date = ($1::timestamptz at time zone 'Europe/London')::date
)`

const ADD_ROUTES = `
insert into public.delivery_routes (code, vehicle_id, service_date, depot, source_updated_at)
select
  'R-' || to_char(days.day, 'YYYYMMDD'),
  (select id from public.vehicles order by code offset extract(doy from days.day)::integer % 2 limit 1),
  days.day, 'Saltmarsh depot', $1
from ${DAYS} as days
where exists (select from public.customers where code = '${CUSTOMER}')
on conflict (code) do nothing`

/** One delivery to each site and day, at a time that differs from day to day. */
const ADD_DELIVERIES = `
insert into public.delivery_stops (
  customer_id, code, route_id, site_id, position, state, planned_from, planned_to, source_updated_at
)
select
  site.customer_id, 'DN-' || to_char(days.day, 'YYMMDD') || '-' || right(site.code, 1), route.id, site.id,
  right(site.code, 1)::integer + 1, 'scheduled', slot.starts_at, slot.starts_at + interval '1 hour', $1
from ${DAYS} as days
join public.delivery_routes as route on route.code = 'R-' || to_char(days.day, 'YYYYMMDD')
join public.customers on customers.code = '${CUSTOMER}'
join public.customer_sites as site on site.customer_id = customers.id and site.code in ('S-2001', 'S-2002')
cross join lateral (
  select (
    days.day + time '08:00' + interval '15 minutes' * ((extract(doy from days.day)::bigint * 7 + site.id * 11) % 30)
  ) at time zone 'Europe/London' as starts_at
) as slot
where not exists (
  select from public.delivery_stops as stop
  where stop.site_id = site.id and (stop.planned_from at time zone 'Europe/London')::date = days.day
)
on conflict (code) do nothing`

/** At most every two hours and four times a day, one that goes from Scheduled to Delivered within ten minutes. */
const ADD_QUICK_DELIVERY = `
insert into public.delivery_stops (
  customer_id, code, route_id, site_id, position, state, planned_from, planned_to, source_updated_at
)
select
  site.customer_id, 'DN-' || to_char(today.day, 'YYMMDD') || '-Q' || quick.number + 1, route.id, site.id, 1, 'scheduled',
  date_trunc('minute', $1::timestamptz) + interval '8 minutes', date_trunc('minute', $1::timestamptz) + interval '38 minutes', $1
from (select ($1::timestamptz at time zone 'Europe/London')::date as day) as today
join public.delivery_routes as route on route.code = 'R-' || to_char(today.day, 'YYYYMMDD')
join public.customers on customers.code = '${CUSTOMER}'
join public.customer_sites as site on site.customer_id = customers.id and site.code = 'S-2001'
cross join lateral (
  select count(*) as number, max(stop.planned_from) as last
  from public.delivery_stops as stop
  where stop.code like 'DN-' || to_char(today.day, 'YYMMDD') || '-Q%'
) as quick
where quick.number < 4 and (quick.last is null or quick.last < $1::timestamptz - interval '2 hours')
on conflict (code) do nothing`

/** Three products for each delivery that was added above. */
const ADD_LINES = `
insert into public.delivery_lines (customer_id, code, stop_id, sku_id, pallets, quantity, source_updated_at)
select
  chosen.customer_id, chosen.code || '/' || chosen.place, chosen.stop_id, chosen.sku_id, chosen.place + 1,
  (chosen.place + 1) * chosen.units, $1
from (
  select
    stop.customer_id, stop.code, stop.id as stop_id, skus.id as sku_id, skus.units_per_pallet as units,
    row_number() over (partition by stop.id order by md5(stop.code || skus.code)) as place
  from public.delivery_stops as stop
  join public.skus on skus.customer_id = stop.customer_id and skus.is_active
  where stop.code ~ '^DN-\\d{6}-' and stop.planned_from > $1::timestamptz - interval '1 day'
    and not exists (select from public.delivery_lines where stop_id = stop.id)
) as chosen
where chosen.place <= 3
on conflict (code) do nothing`

/** The state of each open delivery at this time, and its estimated arrival, which changes on the way. */
const MOVE = `
update public.delivery_stops as stop set
  state = progress.state,
  estimated_at = progress.estimated_at,
  arrived_at = case when progress.state = 'delivered' then plan.arrival end,
  departed_at = case when progress.state = 'delivered' then plan.arrival + plan.unloading end,
  reason = case when plan.arrival > stop.planned_to + interval '15 minutes' then 'Traffic on the A259' else '' end,
  source_updated_at = $1
from public.delivery_stops as known
join public.customers on customers.id = known.customer_id and customers.code = '${CUSTOMER}'
cross join lateral (
  select known.code like '%-Q%' as is_quick
) as kind
cross join lateral (
  select
    known.planned_from + case
      when kind.is_quick then interval '0' else make_interval(mins => (known.id * 13 % 45 - 8)::integer)
    end as arrival,
    case when kind.is_quick then interval '2 minutes' else interval '12 minutes' end as unloading,
    case when kind.is_quick then interval '4 minutes' else interval '2 hours' end as driving,
    case when kind.is_quick then interval '6 minutes' else interval '5 hours' end as loading
) as plan
cross join lateral (
  select
    case
      when $1::timestamptz >= plan.arrival + plan.unloading then 'delivered'
      when $1::timestamptz >= known.planned_from - plan.driving then 'on the way'
      when $1::timestamptz >= known.planned_from - plan.loading then 'loaded'
      else 'scheduled'
    end as state,
    case
      when $1::timestamptz < known.planned_from - plan.loading then null
      when $1::timestamptz > plan.arrival - interval '3 minutes' then plan.arrival
      else plan.arrival + make_interval(
        mins => ((extract(epoch from $1::timestamptz)::bigint / 120 * 7 + known.id) % 5 - 2)::integer
      )
    end as estimated_at
) as progress
where known.id = stop.id and known.state in ('scheduled', 'loaded', 'on the way')
  and (known.state, known.estimated_at) is distinct from (progress.state, progress.estimated_at)`

/** Pallets leave the warehouse with their delivery, the oldest first. */
const DESPATCH = `
insert into public.stock_movements (
  customer_id, code, pallet_id, kind, quantity, from_location_id, happened_at, source_updated_at
)
select distinct on (pallet.id)
  pallet.customer_id, 'M-' || line.code || '-' || pallet.id, pallet.id, 'despatch', pallet.quantity, pallet.location_id,
  $1::timestamptz, $1::timestamptz
from public.delivery_stops as stop
join public.delivery_lines as line on line.stop_id = stop.id
cross join lateral (
  select * from public.pallets
  where pallets.customer_id = line.customer_id and pallets.sku_id = line.sku_id and pallets.quantity > 0
  order by pallets.received_at, pallets.id
  limit line.pallets
) as pallet
where stop.code ~ '^DN-\\d{6}-' and stop.state in ('on the way', 'delivered')
  and not exists (select from public.stock_movements where code like 'M-' || line.code || '-%')
order by pallet.id, line.id
on conflict (code) do nothing`

/** New pallets take the place of those that left, so that stock lasts. */
const PRODUCE = `
insert into public.pallets (customer_id, code, sku_id, en_line_id, received_at, source_updated_at)
select pallets.customer_id, 'PN-' || movement.id, pallets.sku_id, pallets.en_line_id, $1::timestamptz, $1::timestamptz
from public.stock_movements as movement
join public.pallets on pallets.id = movement.pallet_id
where movement.code ~ '^M-DN-\\d{6}-' and movement.kind = 'despatch'
on conflict (code) do nothing`

const RECEIVE = `
insert into public.stock_movements (
  customer_id, code, pallet_id, kind, quantity, to_location_id, happened_at, source_updated_at
)
select
  pallets.customer_id, 'M-' || pallets.code, pallets.id, 'receipt', skus.units_per_pallet,
  (select location_id from public.stock_levels where sku_id = skus.id order by quantity desc limit 1),
  pallets.received_at, $1
from public.pallets
join public.skus on skus.id = pallets.sku_id
where pallets.code like 'PN-%' and pallets.moved_at is null
on conflict (code) do nothing`

const SIGN = `
insert into public.proofs_of_delivery (customer_id, stop_id, signed_by, signed_at)
select stop.customer_id, stop.id, case when stop.site_id % 2 = 0 then 'R. Fennel' else 'T. Sorrel' end, stop.departed_at
from public.delivery_stops as stop
join public.customers on customers.id = stop.customer_id and customers.code = '${CUSTOMER}'
where stop.state = 'delivered' and stop.departed_at > $1::timestamptz - interval '10 days'
on conflict (customer_id, stop_id) do nothing`

const DEPART = `
update public.delivery_routes as route set departed_at = $1, source_updated_at = $1
where route.departed_at is null
  and exists (select from public.delivery_stops where route_id = route.id and state in ('on the way', 'delivered'))`

const FOLLOW_CALL_OFFS = `
update public.call_offs set state = stop.state
from public.delivery_stops as stop
join public.customers on customers.id = stop.customer_id and customers.code = '${CUSTOMER}'
where stop.call_off_id = call_offs.id and stop.state in ('on the way', 'delivered')
  and call_offs.state in ('confirmed', 'picking', 'on the way') and call_offs.state <> stop.state`

/** Numbers of the demonstration are as at now. */
const RECEIVED = `
update public.feed_batches set finished_at = $1, progress_at = $1
where batch_key = 'demonstration' and finished_at < $1::timestamptz - interval '5 minutes'`

const STATEMENTS = [
  ...[ADD_ROUTES, ADD_DELIVERIES, ADD_QUICK_DELIVERY, ADD_LINES, MOVE, DEPART, FOLLOW_CALL_OFFS],
  ...[DESPATCH, PRODUCE, RECEIVE, SIGN, RECEIVED],
]

/** Brings the demonstration's deliveries to a time. */
export async function moveDemoDeliveries(database: Database, now: Date): Promise<void> {
  const values = [now.toISOString()]
  await database.transaction({
    role: 'postgres',
    statements: STATEMENTS.map((text) => ({ text, values: text.includes('$1') ? values : [] })),
  })
}

interface DemoDeliveriesDependencies {
  readonly database: Database
  readonly clock: () => number
  readonly log: Pick<Log, 'warn'>
}

export function startDemoDeliveries({ database, clock, log }: DemoDeliveriesDependencies): PeriodicTask {
  return runPeriodically(() => moveDemoDeliveries(database, new Date(clock())), {
    schedule: SCHEDULE,
    log,
    failure: 'Moving the demonstration’s deliveries failed',
  })
}
