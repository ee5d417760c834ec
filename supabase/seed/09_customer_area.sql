-- Two years of stock, call-offs and deliveries of Weald & Marsh Cider, relative to today, and a little of two other
-- customers. Each product leaves at a steady rate, and a pallet is made `cover` working days before it leaves, so that
-- today's stock lasts for `cover` days.

update public.customers set
  code = demo.code, contact_name = 'Ffion Greenhalgh', contact_email = 'ffion@example.com',
  contact_phone = '01632 960 170', source_updated_at = now()
from (
  values ('Weald & Marsh Cider', 'C-1001'), ('Hollow Lane Dairy', 'C-1002'), ('Thistledown Skincare', 'C-1003')
) as demo (name, code)
where customers.name = demo.name;

insert into public.customer_sites
  (customer_id, code, name, address, postcode, open_days, opens_at, closes_at, latitude, longitude)
select
  customers.id, site.code, site.name, site.address, site.postcode,
  '{Monday,Tuesday,Wednesday,Thursday,Friday}', site.opens_at::time, site.closes_at::time, site.latitude, site.longitude
from (
  values
    ('C-1001', 'S-2001', 'Marshgate cidery', 'Marsh Lane, Oxney', 'TN30 7ZZ', '07:00', '16:30', 50.998, 0.742),
    ('C-1001', 'S-2002', 'Bramley Yard bottling', 'Orchard Road, Wealden', 'TN27 8ZZ', '08:00', '15:30', 51.131, 0.617),
    ('C-1002', 'S-2003', 'Hollow Lane creamery', 'Hollow Lane, Aldermoor', 'BN27 9ZZ', '06:00', '14:00', 50.871, 0.281),
    ('C-1003', 'S-2004', 'Thistledown studio', 'Mill Street, Chalkhill', 'RH17 9ZZ', '09:00', '17:00', 51.003, -0.101)
) as site (customer, code, name, address, postcode, opens_at, closes_at, latitude, longitude)
join public.customers on customers.code = site.customer;

insert into public.stock_locations (code, name, site)
select upper(left(site, 2)) || '-' || rack || to_char(number, 'FM00'), site || ', ' || rack || to_char(number, 'FM00'), site
from (values ('Saltmarsh', 'A'), ('Saltmarsh', 'B'), ('Saltmarsh', 'C'), ('Chalkhill', 'H')) as racks (site, rack),
  generate_series(1, 15) as number;

create temporary table demo_products as
select product.*, row_number() over () as place
from (
  values
    -- Delivery site, …, units per pallet, lead time, pallets in stock, working days that they last, price.
    ('S-2001', 'WM-0406-12', 'Twelve-bottle wrap, 500 ml', '0406', 'B kraft', 360, 270, 240, 318, 'Two colours', 800, 3, 12, 4, 0.46),
    ('S-2001', 'WM-0713-04', 'Festival carry pack', '0713', 'E white top', 150, 150, 260, 142, 'Four colours', 600, 5, 7, 7, 0.71),
    ('S-2002', 'WM-0713-30', 'Counter display unit', '0713', 'E white top', 400, 300, 520, 690, 'Four colours, varnish', 104, 10, 3, 9, 2.85),
    ('S-2001', 'WM-0301-06', 'Six-bottle gift box', '0301', 'E white top', 330, 230, 90, 264, 'Four colours', 360, 10, 8, 38, 1.64),
    ('S-2001', 'WM-0201-24', 'Plain case, 24 × 330 ml', '0201', 'B kraft', 390, 260, 250, 296, 'Plain', 1100, 3, 20, 27, 0.33),
    ('S-2002', 'WM-0422-05', 'Mini-keg shelf-ready pack', '0422', 'B kraft', 380, 280, 210, 342, 'Two colours', 525, 5, 6, 33, 0.58),
    ('S-2001', 'WM-0201-12', 'Plain case, 12 × 750 ml', '0201', 'B kraft', 340, 255, 310, 355, 'Plain', 1050, 3, 8, 41, 0.39),
    ('S-2002', 'WM-0406-06', 'Six-bottle wrap, 330 ml', '0406', 'B kraft', 210, 140, 220, 121, 'Two colours', 1400, 3, 10, 45, 0.21),
    ('S-2001', 'WM-0201-06', 'Plain case, 6 × 750 ml', '0201', 'B kraft', 255, 170, 310, 242, 'Plain', 1300, 3, 9, 30, 0.28),
    ('S-2002', 'WM-0215-01', 'Bottle postal box, single', '0215', 'E kraft', 90, 90, 320, 118, 'One colour', 1500, 5, 3, 52, 0.62),
    ('S-2002', 'WM-0215-03', 'Bottle postal box, three', '0215', 'E kraft', 270, 90, 320, 236, 'One colour', 700, 5, 4, 44, 0.94),
    ('S-2001', 'WM-0933-12', 'Divider set, 12 cells', '0933', 'E kraft', 340, 255, 300, 96, 'Plain', 3000, 3, 4, 48, 0.11),
    ('S-2001', 'WM-0933-06', 'Divider set, 6 cells', '0933', 'E kraft', 255, 170, 300, 58, 'Plain', 4000, 3, 3, 60, 0.07),
    ('S-2001', 'WM-0110-80', 'Layer pad, 1,200 × 800 mm', '0110', 'B kraft', 1200, 800, 3, 486, 'Plain', 900, 3, 3, 35, 0.24),
    ('S-2002', 'WM-0427-10', 'Gift mailer, 10 × 200 ml', '0427', 'E white top', 300, 220, 80, 228, 'Four colours', 500, 8, 4, 55, 1.12),
    ('S-2002', 'WM-0452-20', 'Orchard tray, 20 kg', '0452', 'B kraft', 590, 390, 180, 640, 'One colour', 300, 5, 5, 62, 0.88),
    ('S-2001', 'WM-0201-48', 'Export case, 48 × 330 ml', '0201', 'B kraft', 520, 390, 250, 510, 'One colour', 550, 5, 6, 70, 0.67),
    ('S-2002', 'WM-0503-09', 'Bag-in-box outer, 9 litres', '0503', 'B kraft', 230, 170, 260, 205, 'Two colours', 950, 5, 5, 47, 0.36),
    ('S-2003', 'HL-0201-12', 'Yogurt case, 12 × 450 g', '0201', 'B kraft', 300, 225, 160, 190, 'One colour', 1200, 3, 6, 20, 0.27),
    ('S-2004', 'TS-0427-01', 'Skincare mailer, small', '0427', 'E white top', 200, 150, 60, 88, 'Four colours', 1800, 8, 4, 40, 0.52)
) as product (
  site, code, name, style, board, length, width, height, weight, print, units, lead_time, pallets, cover, price
);

insert into public.skus (
  customer_id, code, name, style, board, length_mm, width_mm, height_mm, weight_g, print, recyclability, units_per_pallet,
  lead_time_days
)
select
  customer_sites.customer_id, product.code, product.name, style, board, length, width, height, weight, print,
  case when print like '%varnish%' then 'amber' else 'green' end, units, lead_time
from demo_products as product
join public.customer_sites on customer_sites.code = product.site
order by place;

insert into public.en_lines (customer_id, code, number, sku_id, quantity, price_breaks, valid_from, valid_to)
select
  skus.customer_id, agreed.number || '/1', agreed.number, skus.id, product.units * 60,
  jsonb_build_array(
    jsonb_build_object('from', product.units, 'price', round((product.price * agreed.factor)::numeric, 3)),
    jsonb_build_object('from', product.units * 4, 'price', round((product.price * agreed.factor * 0.94)::numeric, 3)),
    jsonb_build_object('from', product.units * 12, 'price', round((product.price * agreed.factor * 0.88)::numeric, 3))
  ),
  agreed.valid_from, agreed.valid_to
from demo_products as product
join public.skus on skus.code = product.code
cross join lateral (
  values
    ('EN ' || 19400 + place, 0.95, current_date - 790, current_date - 241),
    ('EN ' || 20417 + place, 1.0, current_date - 240, current_date + 125)
) as agreed (number, factor, valid_from, valid_to);

-- Today is day 0, even at a weekend.
create temporary table demo_days as
select day::date, row_number() over (order by day) - sum((day <= current_date)::int) over () as number
from generate_series(current_date - 745, current_date + 14, interval '1 day') as day
where day = current_date or (extract(isodow from day) < 6 and to_char(day, 'MMDD') not in ('0101', '1225', '1226'));

-- A pallet that leaves on day `leaves` was made on day `leaves - cover`; those that leave after today are in stock.
create temporary table demo_pallets as
select
  product.code as sku, product.site, product.place, pallet.leaves, made.day as received_on,
  (350123450000000000 + product.place * 1000000 + row_number() over (partition by product.place order by pallet.number))::text as code
from demo_products as product
cross join lateral (
  select number, ceil(number * product.cover::numeric / product.pallets)::integer as leaves
  from generate_series(-(505 - product.cover) * product.pallets / product.cover, product.pallets) as number
) as pallet
join demo_days as made on made.number = pallet.leaves - product.cover
-- Business was slower before, which also keeps the demonstration small.
where pallet.leaves > -45 or pallet.number % 7 = 0;

insert into public.pallets (customer_id, code, sku_id, en_line_id, received_at)
select
  skus.customer_id, pallet.code, skus.id, en_lines.id,
  least((pallet.received_on + time '05:00') at time zone 'Europe/London' + pallet.place * interval '7 minutes' + interval '1 minute' * (abs(pallet.leaves) * 11 % 40), now())
from demo_pallets as pallet
join public.skus on skus.code = pallet.sku
join public.en_lines on en_lines.sku_id = skus.id and pallet.received_on between en_lines.valid_from and en_lines.valid_to;

-- Four that nobody has called off.
insert into public.pallets (customer_id, code, sku_id, received_at)
select skus.customer_id, '3501234599000000' || number, skus.id, now() - interval '96 days'
from public.skus, generate_series(11, 14) as number
where skus.code = case when number < 14 then 'WM-0301-06' else 'WM-0427-10' end;

insert into public.stock_movements (customer_id, code, pallet_id, kind, quantity, to_location_id, happened_at)
select
  pallets.customer_id, 'M-' || pallets.code || '-1', pallets.id, 'receipt', skus.units_per_pallet, location.id,
  pallets.received_at
from public.pallets
join public.skus on skus.id = pallets.sku_id
join (
  select id, row_number() over (order by id) - 1 as number from public.stock_locations
) as location on location.number = skus.id * 7 % 60;

insert into public.stock_movements (customer_id, code, pallet_id, kind, quantity, from_location_id, happened_at)
select
  pallets.customer_id, 'M-' || pallets.code || '-2', pallets.id, 'despatch', pallets.quantity, pallets.location_id,
  least(
    (demo_days.day + time '06:10') at time zone 'Europe/London'
    + interval '1 minute' * (demo_pallets.place * 4 + abs(demo_days.number) % 9),
    now()
  )
from demo_pallets
join public.pallets on pallets.code = demo_pallets.code
join demo_days on demo_days.number = demo_pallets.leaves
where demo_pallets.leaves <= 0;

-- ===== Deliveries and call-offs =====

insert into public.vehicles (code, name)
values ('DP26 BOX', 'Electric 18-tonne lorry with tail lift'), ('DP25 FLT', '18-tonne lorry with tail lift');

-- One delivery to each site on each day on which pallets leave, up to the day after tomorrow. Most are on time.
create temporary table demo_deliveries as
select
  day.day, day.number as day_number, site.customer_id, site.id as site_id, site.code as site_code,
  'DN-' || 48213 + day.number * 4 + right(site.code, 1)::integer - 1 as code,
  (
    day.day + case when site.code = 'S-2001' then time '08:30' else time '12:00' end
    + interval '15 minutes' * (abs(day.number * 7 + site.id * 5) % 13)
  ) at time zone 'Europe/London' as planned_from,
  make_interval(mins => case
    when (day.number * 7 + site.id) % 17 = 0 then 95
    else abs(day.number * 13 + site.id * 5)::integer % 45 - 8
  end) as after
from (select distinct leaves, site from demo_pallets where leaves <= 2) as pallet
join demo_days as day on day.number = pallet.leaves
join public.customer_sites as site on site.code = pallet.site;

insert into public.delivery_routes (code, vehicle_id, service_date, depot, departed_at)
select
  'R-' || to_char(day, 'YYYYMMDD'), vehicles.id, day, 'Saltmarsh depot',
  case when day_number <= 0 and leaves_at <= now() then leaves_at end
from (
  select distinct day, day_number, (day + time '07:35') at time zone 'Europe/London' as leaves_at from demo_deliveries
) as route
join public.vehicles on vehicles.code = case when day_number % 2 = 0 then 'DP26 BOX' else 'DP25 FLT' end;

-- Call-offs of the last 40 working days and those that are open.
insert into public.call_offs (customer_id, site_id, state, wanted_on, created_at)
select
  customer_id, site_id, case when day_number < 1 then 'delivered' when day_number = 1 then 'picking' else 'confirmed' end,
  day,
  least(
    day - interval '2 days' + interval '9 hours' + interval '1 minute' * (abs(day_number * 17 + site_id * 29) % 340),
    now() - interval '40 minutes'
  )
from demo_deliveries
where day_number >= -40
order by day, site_code;

insert into public.delivery_stops (
  customer_id, code, route_id, site_id, call_off_id, position, state, planned_from, planned_to, estimated_at, arrived_at,
  departed_at, reason
)
select
  delivery.customer_id, delivery.code, delivery_routes.id, delivery.site_id, call_offs.id,
  row_number() over (partition by delivery.day order by delivery.planned_from) + 1,
  progress.state, delivery.planned_from, delivery.planned_from + interval '1 hour',
  case when day_number <= 0 then delivery.planned_from + delivery.after end,
  case when progress.state in ('delivered', 'failed') then delivery.planned_from + delivery.after end,
  case when progress.state in ('delivered', 'failed') then delivery.planned_from + delivery.after + interval '20 minutes' end,
  case
    when progress.state = 'failed' then 'Gate closed at 3:30 pm. New slot agreed.'
    when day_number <= 0 and delivery.after > interval '1 hour' then 'Traffic on the A259'
    else ''
  end
from demo_deliveries as delivery
join public.delivery_routes on delivery_routes.service_date = delivery.day
left join public.call_offs on call_offs.site_id = delivery.site_id and call_offs.wanted_on = delivery.day
cross join lateral (
  select case
    when day_number = -1 and site_code = 'S-2002' then 'failed'
    when delivery.planned_from + delivery.after < now() then 'delivered'
    when day_number > 0 then 'scheduled'
    when now() > delivery.planned_from - interval '2 hours' then 'on the way'
    when now() > delivery.planned_from - interval '5 hours' then 'loaded'
    else 'scheduled'
  end as state
) as progress;

insert into public.delivery_lines (customer_id, code, stop_id, sku_id, en_line_id, pallets, quantity)
select
  skus.customer_id, stop.code || '/' || row_number() over (partition by stop.id order by skus.id), stop.id, skus.id,
  min(pallets.en_line_id), count(*), count(*) * skus.units_per_pallet
from demo_pallets
join demo_deliveries as delivery on delivery.day_number = demo_pallets.leaves and delivery.site_code = demo_pallets.site
join public.delivery_stops as stop on stop.code = delivery.code
join public.pallets on pallets.code = demo_pallets.code
join public.skus on skus.id = pallets.sku_id
group by skus.id, stop.id;

insert into public.call_off_lines (customer_id, call_off_id, sku_id, en_line_id, pallets, quantity)
select line.customer_id, stop.call_off_id, line.sku_id, line.en_line_id, line.pallets, line.quantity
from public.delivery_lines as line
join public.delivery_stops as stop on stop.id = line.stop_id
where stop.call_off_id is not null;

insert into public.proofs_of_delivery (customer_id, stop_id, signed_by, signed_at, signature_path, photo_paths)
select
  customer_id, id, case when site_id % 2 = 0 then 'R. Fennel' else 'T. Sorrel' end, departed_at,
  -- Files in `delivery-photos/1/`.
  case when customer_id = 1 then '1/proofs/signature.webp' end,
  case when customer_id = 1 then array['1/proofs/pallet.webp'] else '{}' end
from public.delivery_stops
where state = 'delivered' and planned_from > now() - interval '60 days';

insert into public.claims (customer_id, stop_id, kind, state, description, photo_paths, created_at)
select
  customer_id, id, 'damage', 'open', 'Two pallets with crushed corners on the lower layer.',
  array['1/claims/crushed-corner.webp'], departed_at + interval '1 hour'
from public.delivery_stops
where state = 'delivered' and site_id = (select id from public.customer_sites where code = 'S-2001')
order by planned_from desc
limit 1;

-- Files in `customer-documents/1/`.
insert into public.customer_documents (customer_id, kind, title, valid_from, created_at, storage_path, size)
select 1, kind, title, valid_from, now() - age, '1/' || file, size
from (values
  ('invoice', 'Invoice 20418', null::date, interval '3 days', 'invoice-20418.pdf', 910),
  ('invoice', 'Invoice 20377', null::date, interval '17 days', 'invoice-20377.pdf', 907),
  ('specification', 'WM-0406-12, twelve-bottle wrap', current_date - 400, interval '400 days', 'wm-0406-12-specification.pdf', 1039),
  ('specification', 'WM-0301-06, six-bottle gift box', current_date - 210, interval '210 days', 'wm-0301-06-specification.pdf', 1017)
) as document (kind, title, valid_from, age, file, size);

insert into public.feed_sources (name, resources, expected_minutes) values ('Demonstration', private.feed_resource_names(), 44640);
insert into public.feed_batches (source_id, resource, batch_key, mode, finished_at, is_applied)
select id, resource, 'demonstration', 'rows', now(), true from public.feed_sources, unnest(resources) as resource;

drop table demo_products, demo_days, demo_pallets, demo_deliveries;
