import type { Database } from '#backend/database/database.ts'

export interface CustomerLoad {
  readonly customers: number
  readonly palletsPerCustomer: number
  /** One every five days, from four days ahead. */
  readonly stopsPerCustomer: number
}

const SKUS_PER_CUSTOMER = 20
/** In customers; a statement with all of them would need their movements in memory. */
const BATCH = 100
/** Days between a customer’s deliveries. */
const INTERVAL = 5
const ROUTES_PER_DAY = 20

/**
 * Fills an empty customer area with generated rows: customers `C-1`, `C-2`, …, half of their pallets despatched. The
 * last but one of every five customers has a delivery today.
 */
export async function generateCustomers(database: Database, load: CustomerLoad): Promise<void> {
  await database.script(`
    insert into public.stock_locations (code, name, site)
    select 'L-' || number, 'Warehouse ' || number % 3 || ', ' || number, 'Warehouse ' || number % 3
    from generate_series(1, 300) as number;
    insert into public.vehicles (code) select 'V-' || number from generate_series(1, 50) as number;
    insert into public.delivery_routes (code, vehicle_id, service_date, depot)
    select 'R-' || number, number % 50 + 1, current_date + ${INTERVAL - 1} - number / ${ROUTES_PER_DAY}, 'Saltmarsh depot'
    from generate_series(0, ${load.stopsPerCustomer * INTERVAL * ROUTES_PER_DAY - 1}) as number;
    insert into public.feed_sources (name, resources) values ('ERP', '{movements,deliveries}');
    insert into public.feed_batches (source_id, resource, batch_key, mode, started_at, finished_at, is_applied)
    select max(source.id), resource, 'B-' || number, 'rows', moment.at, moment.at, true
    from public.feed_sources as source
    cross join unnest(source.resources) as resource
    cross join generate_series(0, 2000) as number
    cross join lateral (select now() - number * interval '1 hour' as at) as moment
    group by resource, number, moment.at;`)
  for (let first = 1; first <= load.customers; first += BATCH)
    await database.script(batchSql(first, Math.min(first + BATCH - 1, load.customers), load))
  await database.script('analyze')
}

/** Without triggers and checks of references, which take most of the time; the sums are written as they would be kept. */
const batchSql = (first: number, last: number, load: CustomerLoad) => `
  set local session_replication_role = replica;

  insert into public.customers (name, code, contact_name, call_off_limit_pallets)
  select 'Customer ' || number, 'C-' || number, 'Contact', 20 from generate_series(${first}, ${last}) as number;

  create temporary table batch on commit drop as
  select id, code, split_part(code, '-', 2)::integer as place from public.customers
  where split_part(code, '-', 2)::integer between ${first} and ${last};
  analyze batch;

  ${PRODUCTS}
  ${stock(load)}
  ${deliveries(load)}
  ${PEOPLE_AND_PAPERS}
`

const PRODUCTS = `
  insert into public.customer_sites (customer_id, code, name, latitude, longitude)
  select id, 'S-' || code, 'Site ' || place, 51, 0.7 from batch;
  insert into public.skus (customer_id, code, name, units_per_pallet, weight_g)
  select id, code || '-SKU-' || sku, 'Case ' || sku, 100, 240
  from batch, generate_series(1, ${SKUS_PER_CUSTOMER}) as sku;
  -- Of each SKU a line that is valid and one that has expired.
  insert into public.en_lines (customer_id, code, number, sku_id, quantity, price_breaks, valid_from, valid_to)
  select
    skus.customer_id, 'EN-' || skus.code || '-' || year, 'EN ' || skus.customer_id % 1000 || '-' || year, skus.id, 10000,
    '[{"from": 100, "price": 0.46}, {"from": 400, "price": 0.43}, {"from": 1600, "price": 0.4}]',
    current_date - 200 - 365 * year, current_date - 365 * year + 5 + skus.id::integer % 200
  from public.skus
  join batch on batch.id = skus.customer_id
  cross join generate_series(0, 1) as year;`

const stock = ({ palletsPerCustomer }: CustomerLoad) => `
  insert into public.pallets
    (customer_id, code, sku_id, en_line_id, received_at, hold_until, quantity, location_id, moved_at, moved_code)
  select
    batch.id, batch.code || '-P-' || pallet, skus.id, en_lines.id, received.at, current_date + 90 - pallet % 120,
    case when pallet % 2 = 0 then 0 else 100 end, pallet % 300 + 1,
    received.at + case when pallet % 2 = 0 then interval '20 days' else interval '0 days' end,
    'M-' || batch.code || '-' || pallet || case when pallet % 2 = 0 then '-2' else '-1' end
  from batch
  cross join generate_series(1, ${palletsPerCustomer}) as pallet
  cross join lateral (select now() - pallet % 120 * interval '1 day' as at) as received
  join public.skus on skus.code = batch.code || '-SKU-' || (pallet / 2 % ${SKUS_PER_CUSTOMER} + 1)
  join public.en_lines on en_lines.code = 'EN-' || skus.code || '-0';

  insert into public.stock_movements (customer_id, code, pallet_id, kind, quantity, to_location_id, happened_at)
  select customer_id, left(moved_code, -2) || '-1', id, 'receipt', 100, location_id, received_at
  from public.pallets where customer_id in (select id from batch);
  insert into public.stock_movements (customer_id, code, pallet_id, kind, quantity, from_location_id, happened_at)
  select customer_id, moved_code, id, 'despatch', 100, location_id, moved_at
  from public.pallets where customer_id in (select id from batch) and quantity = 0;
  insert into public.stock_levels (customer_id, sku_id, location_id, quantity)
  select customer_id, sku_id, location_id, sum(quantity)
  from public.pallets where customer_id in (select id from batch) group by 1, 2, 3;
  insert into public.storage_requests (customer_id, pallet_id, kind, until, state)
  select
    customer_id, id, case when id % 3 = 0 then 'extension' else 'disposal' end, case when id % 3 = 0 then hold_until + 30 end,
    case when id % 17 = 0 then 'waiting' else 'approved' end
  from public.pallets where customer_id in (select id from batch) and quantity > 0 and id % 25 = 0;`

/** Each delivery has a call-off. */
const deliveries = ({ stopsPerCustomer }: CustomerLoad) => `
  create temporary table planned on commit drop as
  select
    batch.id as customer_id, batch.code || '-D-' || visit as code, site.id as site_id, visit, batch.place,
    day.distance * ${ROUTES_PER_DAY} + batch.place / ${INTERVAL} % ${ROUTES_PER_DAY} + 1 as route_id,
    batch.place / ${INTERVAL * ROUTES_PER_DAY} + 1 as position,
    current_date + ${INTERVAL - 1} - day.distance as planned_on
  from batch
  join public.customer_sites as site on site.customer_id = batch.id
  cross join generate_series(0, ${stopsPerCustomer - 1}) as visit
  cross join lateral (select visit * ${INTERVAL} + batch.place % ${INTERVAL} as distance) as day;

  insert into public.call_offs (customer_id, reference, site_id, state, wanted_on, created_at)
  select
    customer_id, 'CO-' || code, site_id,
    case
      when planned_on < current_date then 'delivered'
      when place % 20 = 0 then 'waiting for approval'
      else 'confirmed'
    end,
    planned_on, planned_on - interval '4 days'
  from planned;
  insert into public.call_off_lines (customer_id, call_off_id, sku_id, en_line_id, pallets, quantity)
  select call_offs.customer_id, call_offs.id, skus.id, en_lines.id, 2, 200
  from planned
  join public.call_offs on call_offs.reference = 'CO-' || planned.code
  cross join generate_series(0, 1) as line
  join public.skus
    on skus.code = split_part(planned.code, '-D-', 1) || '-SKU-' || ((visit + line * 7) % ${SKUS_PER_CUSTOMER} + 1)
  join public.en_lines on en_lines.code = 'EN-' || skus.code || '-0';

  insert into public.delivery_stops (
    customer_id, code, route_id, site_id, call_off_id, position, state, planned_from, planned_to, estimated_at, arrived_at
  )
  select
    planned.customer_id, planned.code, route_id, planned.site_id, call_offs.id, position,
    case
      when planned_on > current_date then 'scheduled'
      when planned_on = current_date then 'on the way'
      when visit % 50 = 7 then 'failed'
      else 'delivered'
    end,
    slot.start, slot.start + interval '1 hour',
    case when planned_on = current_date then slot.start + interval '10 minutes' end,
    case when planned_on < current_date then slot.start + interval '10 minutes' end
  from planned
  join public.call_offs on call_offs.reference = 'CO-' || planned.code
  cross join lateral (select planned_on + interval '6 hours' + position * interval '50 minutes' as start) as slot;
  insert into public.delivery_lines (customer_id, code, stop_id, sku_id, en_line_id, pallets, quantity)
  select stop.customer_id, stop.code || '/' || line.id, stop.id, line.sku_id, line.en_line_id, line.pallets, line.quantity
  from public.delivery_stops as stop
  join batch on batch.id = stop.customer_id
  join public.call_off_lines as line on line.customer_id = stop.customer_id and line.call_off_id = stop.call_off_id;
  insert into public.proofs_of_delivery (customer_id, stop_id, signed_by, signed_at)
  select stop.customer_id, stop.id, 'R. Fennel', stop.arrived_at
  from public.delivery_stops as stop
  join batch on batch.id = stop.customer_id
  where stop.state = 'delivered';
  insert into public.claims (customer_id, reference, stop_id, kind, state, description, answer, created_at)
  select
    stop.customer_id, 'CL-' || stop.code, stop.id, 'damage', case when visit < 4 then 'open' else 'accepted' end,
    'Crushed corners', case when visit < 4 then '' else 'A credit note follows.' end, stop.planned_from
  from planned
  join public.delivery_stops as stop on stop.code = planned.code
  where stop.state = 'delivered' and (place + visit) % 40 = 0;`

const PEOPLE_AND_PAPERS = `
  insert into auth.users (id, email)
  select gen_random_uuid(), 'load-' || batch.place || '-' || person || '@example.com'
  from batch, generate_series(1, 3) as person;
  insert into public.permissions (user_id, role, customer_id)
  select users.id, 'customer', batch.id
  from auth.users
  join batch on users.email like 'load-%' and batch.place = split_part(users.email, '-', 2)::integer;
  insert into public.customer_notifications (customer_id, user_id, kind, event, subject, is_shown)
  select permissions.customer_id, permissions.user_id, 'stock', 'event ' || event, '1 SKU runs out soon', true
  from public.permissions
  join batch on batch.id = permissions.customer_id
  cross join generate_series(1, 10) as event;
  insert into public.customer_documents (customer_id, kind, title, storage_path, size, created_at)
  select
    id, case when document % 2 = 0 then 'invoice' else 'specification' end, 'Document ' || document,
    id || '/' || document || '.pdf', 1000, now() - document * interval '9 days'
  from batch, generate_series(1, 20) as document;`
