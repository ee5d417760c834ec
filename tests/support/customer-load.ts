import type { Database } from '#backend/database/database.ts'

export interface CustomerLoad {
  readonly customers: number
  readonly palletsPerCustomer: number
  readonly stopsPerCustomer: number
}

const SKUS_PER_CUSTOMER = 20
/** In customers; a statement with all of them would need their movements in memory. */
const BATCH = 100

/** Fills an empty customer area with generated rows: customers `C-1`, `C-2`, …, half of their pallets despatched. */
export async function generateCustomers(database: Database, load: CustomerLoad): Promise<void> {
  await database.script(`
    insert into public.stock_locations (code, name, site)
    select 'L-' || number, 'Warehouse ' || number % 3 || ', ' || number, 'Warehouse ' || number % 3
    from generate_series(1, 300) as number;
    insert into public.vehicles (code) select 'V-' || number from generate_series(1, 50) as number;
    insert into public.delivery_routes (code, vehicle_id, service_date)
    select 'R-' || number, number % 50 + 1, current_date - number / 40 from generate_series(0, 9999) as number;`)
  for (let first = 1; first <= load.customers; first += BATCH)
    await database.script(batchSql(first, Math.min(first + BATCH - 1, load.customers), load))
  await database.script('analyze')
}

/** Without triggers and checks of references, which take most of the time; the sums are written as they would be kept. */
const batchSql = (first: number, last: number, { palletsPerCustomer, stopsPerCustomer }: CustomerLoad) => `
  set local session_replication_role = replica;

  insert into public.customers (name, code)
  select 'Customer ' || number, 'C-' || number from generate_series(${first}, ${last}) as number;

  create temporary table batch on commit drop as
  select id, code, row_number() over (order by id) as place from public.customers
  where split_part(code, '-', 2)::integer between ${first} and ${last};

  insert into public.customer_sites (customer_id, code, name) select id, 'S-' || code, 'Site' from batch;
  insert into public.skus (customer_id, code, name, units_per_pallet)
  select id, code || '-SKU-' || number, 'Case ' || number, 100 from batch, generate_series(1, ${SKUS_PER_CUSTOMER}) as number;

  insert into public.pallets
    (customer_id, code, sku_id, received_at, hold_until, quantity, location_id, moved_at, moved_code)
  select
    batch.id, batch.code || '-P-' || number, skus.id, received.at, current_date + 90 - number % 120,
    case when number % 2 = 0 then 0 else 100 end, number % 300 + 1,
    received.at + case when number % 2 = 0 then interval '20 days' else interval '0 days' end,
    'M-' || batch.code || '-' || number || case when number % 2 = 0 then '-2' else '-1' end
  from batch
  cross join generate_series(1, ${palletsPerCustomer}) as number
  cross join lateral (select now() - number % 120 * interval '1 day' as at) as received
  join public.skus on skus.code = batch.code || '-SKU-' || (number / 2 % ${SKUS_PER_CUSTOMER} + 1);

  insert into public.stock_movements (customer_id, code, pallet_id, kind, quantity, to_location_id, happened_at)
  select customer_id, left(moved_code, -2) || '-1', id, 'receipt', 100, location_id, received_at
  from public.pallets where customer_id in (select id from batch);
  insert into public.stock_movements (customer_id, code, pallet_id, kind, quantity, from_location_id, happened_at)
  select customer_id, moved_code, id, 'despatch', 100, location_id, moved_at
  from public.pallets where customer_id in (select id from batch) and quantity = 0;
  insert into public.stock_levels (customer_id, sku_id, location_id, quantity)
  select customer_id, sku_id, location_id, sum(quantity)
  from public.pallets where customer_id in (select id from batch) group by 1, 2, 3;

  insert into public.delivery_stops (customer_id, code, route_id, site_id, position, state, planned_from, planned_to)
  select
    batch.id, batch.code || '-D-' || number, (batch.place * 37 + number * 101) % 10000 + 1, customer_sites.id, number % 9 + 1,
    case when number % 50 = 0 then 'scheduled' else 'delivered' end, planned.at, planned.at + interval '1 hour'
  from batch
  join public.customer_sites on customer_sites.customer_id = batch.id
  cross join generate_series(0, ${stopsPerCustomer - 1}) as number
  cross join lateral (select date_trunc('day', now()) + interval '10 hours' - number * interval '5 days' as at) as planned;

  insert into public.delivery_lines (customer_id, code, stop_id, sku_id, pallets, quantity)
  select stop.customer_id, stop.code || '/1', stop.id, skus.id, 4, 400
  from public.delivery_stops as stop
  join batch on batch.id = stop.customer_id
  join public.skus on skus.code = batch.code || '-SKU-1';
`
