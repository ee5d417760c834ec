-- The customer area: products and prices, stock, call-offs and deliveries, and the feeds that fill them.
--
-- `code` is a record's identifier in its source system, and `source_updated_at` the source's time of its last change.
-- Every row of a customer has `customer_id`, and foreign keys contain it, so that no row can refer to another customer's.

-- ===== Customers and their users =====

alter table public.customers
  add column code text,
  add column account_status text not null default 'active',
  -- Our person for this customer.
  add column contact_name text not null default '',
  add column contact_email text not null default '',
  add column contact_phone text not null default '',
  -- Days that a pallet is stored without charge.
  add column holding_days integer not null default 90,
  add column source_updated_at timestamptz,
  add constraint customers_code_key unique (code),
  add constraint customers_code_length check (char_length(code) between 1 and 60),
  add constraint customers_account_status_known check (account_status in ('active', 'on hold', 'closed')),
  add constraint customers_contact_length
    check (char_length(contact_name) <= 200 and char_length(contact_email) <= 254 and char_length(contact_phone) <= 40),
  add constraint customers_holding_days_range check (holding_days between 1 and 3650);

-- All users of a customer may view.
alter table public.permissions
  add column rights text[] not null default '{}',
  add constraint permissions_rights_known check (rights <@ array['call off', 'approve', 'manage users']),
  add constraint permissions_rights_for_customers_only check (role = 'customer' or rights = '{}');

create table public.customer_sites (
  id bigint generated always as identity primary key,
  customer_id bigint not null references public.customers (id),
  code text not null unique,
  name text not null,
  address text not null default '',
  postcode text not null default '',
  open_days text[] not null default '{}',
  opens_at time,
  closes_at time,
  latitude numeric(8, 5),
  longitude numeric(8, 5),
  source_updated_at timestamptz not null default now(),
  constraint customer_sites_customer_key unique (customer_id, id),
  constraint customer_sites_code_length check (char_length(code) between 1 and 60),
  constraint customer_sites_open_days_known
    check (open_days <@ array['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']),
  constraint customer_sites_hours_order check (opens_at < closes_at)
);

-- ===== Products and prices =====

-- `style`, `board` and the inside dimensions are enough to draw the blank (`domain/box`).
create table public.skus (
  id bigint generated always as identity primary key,
  customer_id bigint not null references public.customers (id),
  code text not null unique,
  name text not null,
  style text not null default '',
  board text not null default '',
  length_mm integer,
  width_mm integer,
  height_mm integer,
  weight_g numeric(9, 1),
  print text not null default '',
  -- Rating of the UK packaging EPR scheme.
  recyclability text not null default '',
  units_per_pallet integer not null,
  lead_time_days integer not null default 5,
  is_active boolean not null default true,
  source_updated_at timestamptz not null default now(),
  constraint skus_customer_key unique (customer_id, id),
  constraint skus_code_length check (char_length(code) between 1 and 60),
  constraint skus_dimensions_positive check (least(length_mm, width_mm, height_mm, weight_g) > 0),
  constraint skus_recyclability_known check (recyclability in ('', 'green', 'amber', 'red')),
  constraint skus_units_per_pallet_range check (units_per_pallet between 1 and 1000000),
  constraint skus_lead_time_range check (lead_time_days between 0 and 365)
);

-- A line of an EN number, which is free text. `price_breaks`: [{"from": 1000, "price": 0.42}], in pounds per unit.
create table public.en_lines (
  id bigint generated always as identity primary key,
  customer_id bigint not null references public.customers (id),
  code text not null unique,
  number text not null,
  sku_id bigint not null,
  quantity integer not null,
  price_breaks jsonb not null default '[]',
  valid_from date not null,
  valid_to date,
  source_updated_at timestamptz not null default now(),
  constraint en_lines_customer_key unique (customer_id, id),
  constraint en_lines_sku_fkey foreign key (customer_id, sku_id) references public.skus (customer_id, id),
  constraint en_lines_code_length check (char_length(code) between 1 and 60),
  constraint en_lines_quantity_positive check (quantity > 0),
  constraint en_lines_validity_order check (valid_from <= valid_to)
);

create index en_lines_customer_id_number_idx on public.en_lines (customer_id, number);

-- ===== Stock =====

create table public.stock_locations (
  id bigint generated always as identity primary key,
  code text not null unique,
  name text not null,
  site text not null default '',
  source_updated_at timestamptz not null default now(),
  constraint stock_locations_code_length check (char_length(code) between 1 and 60)
);

-- Quantity and location follow from the movements.
create table public.pallets (
  id bigint generated always as identity primary key,
  customer_id bigint not null references public.customers (id),
  code text not null unique,
  sku_id bigint not null,
  en_line_id bigint,
  received_at timestamptz not null,
  -- Last day without a storage charge.
  hold_until date not null,
  quantity bigint not null default 0,
  location_id bigint references public.stock_locations (id),
  -- Time and code of the latest movement.
  moved_at timestamptz,
  moved_code text,
  source_updated_at timestamptz not null default now(),
  constraint pallets_customer_key unique (customer_id, id),
  constraint pallets_sku_fkey foreign key (customer_id, sku_id) references public.skus (customer_id, id),
  constraint pallets_en_line_fkey foreign key (customer_id, en_line_id) references public.en_lines (customer_id, id),
  constraint pallets_code_length check (char_length(code) between 1 and 60)
);

create index pallets_in_stock_idx on public.pallets (customer_id, sku_id) where quantity <> 0;
create index pallets_hold_until_idx on public.pallets (customer_id, hold_until) where quantity > 0;
create index pallets_location_id_idx on public.pallets (location_id);

-- Append-only. A movement has a location it leaves, one it reaches, or both, so that a feed cut short never contains
-- half a transfer.
create table public.stock_movements (
  id bigint generated always as identity primary key,
  customer_id bigint not null references public.customers (id),
  code text not null unique,
  pallet_id bigint not null,
  kind text not null,
  quantity integer not null,
  from_location_id bigint references public.stock_locations (id),
  to_location_id bigint references public.stock_locations (id),
  happened_at timestamptz not null,
  note text not null default '',
  source_updated_at timestamptz not null default now(),
  constraint stock_movements_pallet_fkey foreign key (customer_id, pallet_id) references public.pallets (customer_id, id),
  constraint stock_movements_code_length check (char_length(code) between 1 and 60),
  constraint stock_movements_kind_known check (kind in ('receipt', 'transfer', 'despatch', 'adjustment', 'disposal')),
  constraint stock_movements_quantity_positive check (quantity > 0),
  constraint stock_movements_locations check (
    case kind
      when 'receipt' then from_location_id is null and to_location_id is not null
      when 'transfer' then from_location_id <> to_location_id
      when 'adjustment' then num_nonnulls(from_location_id, to_location_id) = 1
      else from_location_id is not null and to_location_id is null
    end is true
  )
);

create index stock_movements_customer_id_happened_at_idx on public.stock_movements (customer_id, happened_at);
create index stock_movements_pallet_idx on public.stock_movements (customer_id, pallet_id);
create index stock_movements_from_location_id_idx on public.stock_movements (from_location_id)
  where from_location_id is not null;
create index stock_movements_to_location_id_idx on public.stock_movements (to_location_id)
  where to_location_id is not null;

-- The sum of the movements of each SKU and location, kept by a trigger.
create table public.stock_levels (
  customer_id bigint not null references public.customers (id),
  sku_id bigint not null,
  location_id bigint not null references public.stock_locations (id),
  quantity bigint not null,
  primary key (sku_id, location_id),
  constraint stock_levels_sku_fkey foreign key (customer_id, sku_id) references public.skus (customer_id, id)
);

create index stock_levels_customer_id_idx on public.stock_levels (customer_id, sku_id);
create index stock_levels_location_id_idx on public.stock_levels (location_id);

-- ===== Call-offs =====

create table public.call_offs (
  id bigint generated always as identity primary key,
  customer_id bigint not null references public.customers (id),
  reference text not null default '' unique,
  site_id bigint not null,
  state text not null,
  wanted_on date not null,
  note text not null default '',
  requested_by uuid references auth.users (id) on delete set null,
  approved_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint call_offs_customer_key unique (customer_id, id),
  constraint call_offs_site_fkey foreign key (customer_id, site_id) references public.customer_sites (customer_id, id),
  constraint call_offs_state_known check (
    state in ('waiting for approval', 'confirmed', 'picking', 'on the way', 'delivered', 'cancelled', 'rejected')
  ),
  constraint call_offs_note_length check (char_length(note) <= 2000)
);

create index call_offs_customer_id_wanted_on_idx on public.call_offs (customer_id, wanted_on);
create index call_offs_requested_by_idx on public.call_offs (requested_by);
create index call_offs_approved_by_idx on public.call_offs (approved_by);

create table public.call_off_lines (
  id bigint generated always as identity primary key,
  customer_id bigint not null references public.customers (id),
  call_off_id bigint not null,
  sku_id bigint not null,
  en_line_id bigint,
  pallets integer not null,
  quantity integer not null,
  constraint call_off_lines_call_off_fkey
    foreign key (customer_id, call_off_id) references public.call_offs (customer_id, id) on delete cascade,
  constraint call_off_lines_sku_fkey foreign key (customer_id, sku_id) references public.skus (customer_id, id),
  constraint call_off_lines_en_line_fkey foreign key (customer_id, en_line_id) references public.en_lines (customer_id, id),
  constraint call_off_lines_amounts_positive check (pallets > 0 and quantity > 0)
);

create index call_off_lines_call_off_idx on public.call_off_lines (customer_id, call_off_id);

-- ===== Deliveries =====

create table public.vehicles (
  id bigint generated always as identity primary key,
  code text not null unique,
  name text not null default '',
  source_updated_at timestamptz not null default now(),
  constraint vehicles_code_length check (char_length(code) between 1 and 60)
);

create table public.delivery_routes (
  id bigint generated always as identity primary key,
  code text not null unique,
  vehicle_id bigint references public.vehicles (id),
  service_date date not null,
  depot text not null default '',
  departed_at timestamptz,
  source_updated_at timestamptz not null default now(),
  constraint delivery_routes_code_length check (char_length(code) between 1 and 60)
);

create index delivery_routes_service_date_idx on public.delivery_routes (service_date);
create index delivery_routes_vehicle_id_idx on public.delivery_routes (vehicle_id);

-- A delivery: one stop of a route.
create table public.delivery_stops (
  id bigint generated always as identity primary key,
  customer_id bigint not null references public.customers (id),
  code text not null unique,
  route_id bigint references public.delivery_routes (id),
  site_id bigint not null,
  call_off_id bigint,
  position integer not null default 1,
  state text not null,
  planned_from timestamptz not null,
  planned_to timestamptz not null,
  estimated_at timestamptz,
  arrived_at timestamptz,
  departed_at timestamptz,
  reason text not null default '',
  source_updated_at timestamptz not null default now(),
  constraint delivery_stops_customer_key unique (customer_id, id),
  constraint delivery_stops_site_fkey foreign key (customer_id, site_id) references public.customer_sites (customer_id, id),
  constraint delivery_stops_call_off_fkey foreign key (customer_id, call_off_id) references public.call_offs (customer_id, id),
  constraint delivery_stops_code_length check (char_length(code) between 1 and 60),
  constraint delivery_stops_state_known
    check (state in ('scheduled', 'loaded', 'on the way', 'delivered', 'failed', 'cancelled')),
  constraint delivery_stops_position_range check (position between 1 and 200),
  constraint delivery_stops_slot_order check (planned_from <= planned_to),
  constraint delivery_stops_times_order check (arrived_at <= departed_at)
);

create index delivery_stops_customer_id_planned_from_idx on public.delivery_stops (customer_id, planned_from);
create index delivery_stops_route_id_idx on public.delivery_stops (route_id, position);

create table public.delivery_lines (
  id bigint generated always as identity primary key,
  customer_id bigint not null references public.customers (id),
  code text not null unique,
  stop_id bigint not null,
  sku_id bigint not null,
  en_line_id bigint,
  pallets integer not null,
  quantity integer not null,
  source_updated_at timestamptz not null default now(),
  constraint delivery_lines_stop_fkey foreign key (customer_id, stop_id) references public.delivery_stops (customer_id, id),
  constraint delivery_lines_sku_fkey foreign key (customer_id, sku_id) references public.skus (customer_id, id),
  constraint delivery_lines_en_line_fkey foreign key (customer_id, en_line_id) references public.en_lines (customer_id, id),
  constraint delivery_lines_code_length check (char_length(code) between 1 and 60),
  constraint delivery_lines_amounts_positive check (pallets > 0 and quantity > 0)
);

create index delivery_lines_stop_idx on public.delivery_lines (customer_id, stop_id);

create table public.proofs_of_delivery (
  id bigint generated always as identity primary key,
  customer_id bigint not null references public.customers (id),
  stop_id bigint not null,
  signed_by text not null,
  signed_at timestamptz not null,
  signature_path text,
  photo_paths text[] not null default '{}',
  constraint proofs_of_delivery_stop_fkey
    foreign key (customer_id, stop_id) references public.delivery_stops (customer_id, id),
  constraint proofs_of_delivery_stop_key unique (customer_id, stop_id),
  constraint proofs_of_delivery_signed_by_length check (char_length(signed_by) between 1 and 200)
);

create table public.claims (
  id bigint generated always as identity primary key,
  customer_id bigint not null references public.customers (id),
  reference text not null default '' unique,
  stop_id bigint not null,
  kind text not null,
  state text not null default 'open',
  description text not null,
  photo_paths text[] not null default '{}',
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint claims_stop_fkey foreign key (customer_id, stop_id) references public.delivery_stops (customer_id, id),
  constraint claims_kind_known check (kind in ('damage', 'shortage')),
  constraint claims_state_known check (state in ('open', 'accepted', 'rejected')),
  constraint claims_description_length check (char_length(description) between 1 and 4000)
);

create index claims_customer_id_created_at_idx on public.claims (customer_id, created_at);
create index claims_created_by_idx on public.claims (created_by);

create table public.customer_documents (
  id bigint generated always as identity primary key,
  customer_id bigint not null references public.customers (id),
  kind text not null,
  title text not null,
  -- First day of the period that the document covers.
  period date,
  valid_from date,
  valid_to date,
  storage_path text not null unique,
  created_at timestamptz not null default now(),
  constraint customer_documents_kind_known check (kind in ('certificate', 'specification', 'invoice', 'packaging data')),
  constraint customer_documents_title_length check (char_length(title) between 1 and 200),
  constraint customer_documents_validity_order check (valid_from <= valid_to)
);

create index customer_documents_customer_id_idx on public.customer_documents (customer_id, kind);

-- ===== Feeds =====

-- A system that sends data, such as an ERP. Only hashes of its keys are stored; after a rotation, the previous key works
-- until `previous_key_until`.
create table public.feed_sources (
  id bigint generated always as identity primary key,
  name text not null,
  resources text[] not null,
  key_hash bytea unique,
  previous_key_hash bytea unique,
  previous_key_until timestamptz,
  -- Data older than this are shown as out of date.
  expected_minutes integer not null default 60,
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  constraint feed_sources_name_length check (char_length(btrim(name)) between 1 and 100),
  constraint feed_sources_resources_some check (cardinality(resources) > 0),
  constraint feed_sources_expected_minutes_range check (expected_minutes between 1 and 44640)
);

-- `refusals` has the first refused rows: [row, id, message].
create table public.feed_batches (
  id bigint generated always as identity primary key,
  source_id bigint not null references public.feed_sources (id),
  resource text not null,
  batch_key text not null,
  mode text not null,
  started_at timestamptz not null default now(),
  progress_at timestamptz not null default now(),
  finished_at timestamptz,
  is_applied boolean not null default false,
  created integer not null default 0,
  updated integer not null default 0,
  unchanged integer not null default 0,
  refused integer not null default 0,
  refusals jsonb not null default '[]',
  constraint feed_batches_key unique (source_id, resource, batch_key),
  constraint feed_batches_batch_key_length check (char_length(batch_key) between 1 and 100),
  constraint feed_batches_mode_known check (mode in ('rows', 'all'))
);

create index feed_batches_resource_idx on public.feed_batches (resource, finished_at desc);
create index feed_batches_started_at_idx on public.feed_batches (started_at);

-- ===== Stock: sums of movements =====

create function private.apply_stock_movements() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- Concurrent statements would lock the same rows in different orders.
  perform pg_advisory_xact_lock(hashtext('stock movements'));

  with sums as (
    select
      added.pallet_id,
      sum(added.quantity * (num_nonnulls(added.to_location_id) - num_nonnulls(added.from_location_id))) as quantity
    from added
    group by added.pallet_id
  ), latest as (
    select distinct on (added.pallet_id)
      added.pallet_id, added.happened_at, added.code, coalesce(added.to_location_id, added.from_location_id) as location_id
    from added
    order by added.pallet_id, added.happened_at desc, added.code desc
  )
  update public.pallets set
    quantity = pallets.quantity + sums.quantity,
    location_id = case when newer.is_newer then latest.location_id else pallets.location_id end,
    moved_at = case when newer.is_newer then latest.happened_at else pallets.moved_at end,
    moved_code = case when newer.is_newer then latest.code else pallets.moved_code end
  from sums
  join latest using (pallet_id)
  join public.pallets as before on before.id = pallet_id
  cross join lateral (
    select before.moved_at is null or (latest.happened_at, latest.code) > (before.moved_at, before.moved_code) as is_newer
  ) as newer
  where pallets.id = sums.pallet_id;

  insert into public.stock_levels as level (customer_id, sku_id, location_id, quantity)
  select pallets.customer_id, pallets.sku_id, change.location_id, sum(change.quantity)
  from (
    select added.pallet_id, added.to_location_id as location_id, added.quantity
    from added where added.to_location_id is not null
    union all
    select added.pallet_id, added.from_location_id, -added.quantity
    from added where added.from_location_id is not null
  ) as change
  join public.pallets on pallets.id = change.pallet_id
  group by pallets.customer_id, pallets.sku_id, change.location_id
  order by pallets.sku_id, change.location_id
  on conflict (sku_id, location_id) do update set quantity = level.quantity + excluded.quantity;
  return null;
end;
$$;

create function private.refuse_movement_change() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception 'Stock movements can’t be changed. Record another movement instead.' using errcode = 'restrict_violation';
end;
$$;

-- A pallet that its source gives no last day is stored free of charge for the customer's holding days.
create function private.set_hold_until() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.hold_until := coalesce(
    new.hold_until,
    (
      select (new.received_at at time zone 'Europe/London')::date + customers.holding_days
      from public.customers where customers.id = new.customer_id
    )
  );
  return new;
end;
$$;

-- ===== Feeds: keys, for staff =====

create function private.feed_resource_names() returns text[]
language sql immutable parallel safe
set search_path = ''
as $$
  select array[
    'customers', 'sites', 'skus', 'en-lines', 'locations', 'pallets', 'movements', 'vehicles', 'routes', 'deliveries',
    'delivery-lines'
  ]
$$;

-- Returns the key, which cannot be read again.
create function public.create_feed_source(name text, resources text[], expected_minutes integer default 60) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  -- 244 random bits.
  new_key text := 'feed_' || replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  perform private.assert_staff_user();
  if not coalesce(create_feed_source.resources <@ private.feed_resource_names(), false) then
    raise exception 'One of the resources doesn’t exist.' using errcode = 'invalid_parameter_value';
  end if;
  insert into public.feed_sources (name, resources, key_hash, expected_minutes)
  values (
    btrim(create_feed_source.name), create_feed_source.resources, sha256(new_key::bytea),
    create_feed_source.expected_minutes
  );
  return new_key;
end;
$$;

-- Returns the new key. The previous key works for another day, so that the source can be changed without a gap.
create function public.rotate_feed_key(source_id bigint) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  new_key text := 'feed_' || replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  perform private.assert_staff_user();
  update public.feed_sources set
    previous_key_hash = key_hash,
    previous_key_until = now() + interval '1 day',
    key_hash = sha256(new_key::bytea)
  where feed_sources.id = rotate_feed_key.source_id and revoked_at is null;
  if not found then
    raise exception 'This source doesn’t exist or has been revoked.' using errcode = 'invalid_parameter_value';
  end if;
  return new_key;
end;
$$;

-- Applies at the source's next call.
create function public.revoke_feed_source(source_id bigint) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.assert_staff_user();
  update public.feed_sources
  set key_hash = null, previous_key_hash = null, previous_key_until = null, revoked_at = now()
  where feed_sources.id = revoke_feed_source.source_id and revoked_at is null;
end;
$$;

-- Sources with their last batch.
create function public.list_feed_sources()
returns table (
  id bigint, name text, resources text[], expected_minutes integer, created_at timestamptz, revoked_at timestamptz,
  previous_key_until timestamptz, last_resource text, last_batch_key text, last_started_at timestamptz,
  last_finished_at timestamptz, last_rows integer, last_refused integer
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.assert_staff_user();
  return query
    select
      source.id, source.name, source.resources, source.expected_minutes, source.created_at, source.revoked_at,
      source.previous_key_until, batch.resource, batch.batch_key, batch.started_at, batch.finished_at,
      batch.created + batch.updated + batch.unchanged + batch.refused, batch.refused
    from public.feed_sources as source
    left join lateral (
      select * from public.feed_batches where feed_batches.source_id = source.id order by feed_batches.id desc limit 1
    ) as batch on true
    order by source.revoked_at is not null, lower(source.name), source.id;
end;
$$;

-- When each resource was last received, for “as at” on screens. `expected_minutes` of the source that sent it.
create function public.read_feed_ages()
returns table (resource text, received_at timestamptz, expected_minutes integer)
language sql stable security definer
set search_path = ''
as $$
  select named.resource, latest.finished_at, latest.expected_minutes
  from unnest(private.feed_resource_names()) as named (resource)
  cross join lateral (
    select batch.finished_at, source.expected_minutes
    from public.feed_batches as batch
    join public.feed_sources as source on source.id = batch.source_id
    where batch.resource = named.resource and batch.finished_at is not null and batch.is_applied
    order by batch.finished_at desc
    limit 1
  ) as latest
$$;

-- ===== Feeds: import, for the server =====

create function public.find_feed_source(feed_key text)
returns table (id bigint, name text, resources text[])
language sql stable security definer
set search_path = ''
as $$
  select source.id, source.name, source.resources
  from public.feed_sources as source
  where source.key_hash = sha256(feed_key::bytea)
    or (source.previous_key_hash = sha256(feed_key::bytea) and source.previous_key_until > now())
$$;

-- Opens a batch. `standing` is `opened`, `running` (it made progress within the last minute) or `finished`, with the
-- result. A batch that stopped half-way is opened again.
create function public.begin_feed_batch(source_id bigint, resource text, batch_key text, mode text)
returns table (
  id bigint, standing text, is_applied boolean, created integer, updated integer, unchanged integer, refused integer,
  refusals jsonb
)
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  batch public.feed_batches;
  state text := 'opened';
begin
  insert into public.feed_batches (source_id, resource, batch_key, mode)
  values (begin_feed_batch.source_id, begin_feed_batch.resource, begin_feed_batch.batch_key, begin_feed_batch.mode)
  on conflict on constraint feed_batches_key do nothing
  returning * into batch;
  if not found then
    select * into batch
    from public.feed_batches as earlier
    where earlier.source_id = begin_feed_batch.source_id and earlier.resource = begin_feed_batch.resource
      and earlier.batch_key = begin_feed_batch.batch_key
    for update;
    if batch.finished_at is not null then
      state := 'finished';
    elsif batch.progress_at > now() - interval '1 minute' then
      state := 'running';
    else
      update public.feed_batches set mode = begin_feed_batch.mode, progress_at = now() where feed_batches.id = batch.id;
    end if;
  end if;
  return query
    select
      batch.id, state, batch.is_applied, batch.created, batch.updated, batch.unchanged, batch.refused,
      batch.refusals;
end;
$$;

-- Table, references to other tables (column and table, the customer's first), and columns that cannot change.
create function private.feed_target(resource text)
returns table (target regclass, reference_tables jsonb, fixed text[], is_append_only boolean)
language sql stable
set search_path = ''
as $$
  select ('public.' || quote_ident(name))::regclass, tables, columns, name = 'stock_movements'
  from (
    values
      ('customers', 'customers', '[]'::jsonb, '{}'::text[]),
      ('sites', 'customer_sites', '[["customer_id", "customers"]]', '{customer_id}'),
      ('skus', 'skus', '[["customer_id", "customers"]]', '{customer_id}'),
      ('en-lines', 'en_lines', '[["sku_id", "skus"]]', '{customer_id}'),
      ('locations', 'stock_locations', '[]', '{}'),
      ('pallets', 'pallets', '[["sku_id", "skus"], ["en_line_id", "en_lines"]]', '{sku_id}'),
      (
        'movements', 'stock_movements',
        '[["pallet_id", "pallets"], ["from_location_id", "stock_locations"], ["to_location_id", "stock_locations"]]',
        '{pallet_id,kind,quantity,from_location_id,to_location_id,happened_at}'
      ),
      ('vehicles', 'vehicles', '[]', '{}'),
      ('routes', 'delivery_routes', '[["vehicle_id", "vehicles"]]', '{}'),
      ('deliveries', 'delivery_stops', '[["site_id", "customer_sites"], ["route_id", "delivery_routes"]]', '{customer_id}'),
      (
        'delivery-lines', 'delivery_lines',
        '[["stop_id", "delivery_stops"], ["sku_id", "skus"], ["en_line_id", "en_lines"]]', '{stop_id}'
      )
  ) as entry (resource, name, tables, columns)
  where entry.resource = feed_target.resource
$$;

-- Inserts new rows and updates older ones in one statement. `rows` are objects of the target's columns with `place`, the
-- row's number; references have the code of the record. All rows have the same keys.
-- Returns [place, result, reason] of each row: `created`, `updated`, `unchanged` (an equal or newer version is stored) or
-- `refused`. Reasons: `unknown <column>`, `foreign <column>` (another customer's), `fixed <column>`, `invalid <constraint>`.
create function private.import_rows(resource text, rows jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  entry record;
  joins text;
  checks text;
  identifiers text;
  owner text;
  columns text;
  results jsonb;
  violated text;
  half integer := jsonb_array_length(rows) / 2;
begin
  if jsonb_array_length(rows) = 0 then
    return '[]';
  end if;
  select * into strict entry from private.feed_target(import_rows.resource);

  with reference as (
    select
      name,
      place,
      tables.relation,
      case
        when tables.relation = 'customers' then format('%I.id', name)
        when tables.relation not in ('stock_locations', 'vehicles', 'delivery_routes') then format('%I.customer_id', name)
      end as customer
    from jsonb_array_elements(entry.reference_tables) with ordinality as pair (value, place)
    cross join lateral (select pair.value ->> 0 as name, pair.value ->> 1 as relation) as tables
  )
  select
    coalesce(string_agg(
      format('left join public.%I as %I on %I.code = sent.data ->> %L', relation, name, name, name), ' ' order by place
    ), ''),
    coalesce(string_agg(
      format('when sent.data ->> %L is not null and %I.id is null then %L', name, name, 'unknown ' || name)
      || case when place > 1 and customer is not null
        then format(' when %s <> %s then %L', customer, first_value, 'foreign ' || name) else '' end,
      ' ' order by place
    ), ''),
    coalesce(string_agg(format('%L, %I.id', name, name), ', ' order by place), ''),
    max(first_value)
  into joins, checks, identifiers, owner
  from reference
  cross join (select customer as first_value from reference order by place limit 1) as first;

  if owner is not null then
    identifiers := concat_ws(', ', nullif(identifiers, ''), format('''customer_id'', %s', owner));
  end if;
  select checks || coalesce(string_agg(
    format(
      ' when existing.id is not null and existing.%I is distinct from fresh.%I then %L', name, name, 'fixed ' || name
    ), '' order by place
  ), '')
  into checks
  from unnest(entry.fixed) with ordinality as column_names (name, place);
  select string_agg(format('%I', attname), ', ' order by attnum)
  into columns
  from pg_catalog.pg_attribute
  where attrelid = entry.target and attnum > 0 and not attisdropped
    and (rows -> 0 ? attname or attname = 'customer_id' and owner is not null);

  begin
    execute format(
      $sql$
        with sent as materialized (
          select value as data, (value ->> 'place')::integer as place, value ->> 'code' as code
          from jsonb_array_elements($1)
        ), checked as materialized (
          select
            sent.place,
            fresh as stored,
            case when existing.id is null then 'created' when %1$s then 'unchanged' else 'updated' end as result,
            case %2$s when false then '' end as reason
          from sent
          %3$s
          cross join lateral jsonb_populate_record(null::%4$s, sent.data || jsonb_build_object(%5$s)) as fresh
          left join %4$s as existing on existing.code = sent.code
        ), ranked as materialized (
          select
            *,
            row_number() over (
              partition by (stored).code, reason is null order by (stored).source_updated_at desc, place
            ) > 1 as is_repeated
          from checked
        ), written as (
          insert into %4$s as target (%6$s)
          select %7$s from ranked
          where reason is null and result <> 'unchanged' and not is_repeated
          on conflict (code) %8$s
        )
        select jsonb_agg(
          jsonb_build_array(
            place,
            case when reason is not null then 'refused' when is_repeated then 'unchanged' else result end,
            reason
          )
          order by place
        )
        from ranked
      $sql$,
      case when entry.is_append_only then 'true' else 'existing.source_updated_at >= fresh.source_updated_at' end,
      checks,
      joins,
      entry.target,
      identifiers,
      columns,
      regexp_replace(columns, '([a-z_]+|"[^"]+")', '(stored).\1', 'g'),
      case when entry.is_append_only then 'do nothing'
        else format('do update set (%s) = row(%s)', columns, regexp_replace(columns, '([a-z_]+|"[^"]+")', 'excluded.\1', 'g'))
      end
    )
    into results
    using rows;
    return results;
  exception when data_exception or integrity_constraint_violation then
    -- Halves the rows until the invalid ones are alone.
    get stacked diagnostics violated = constraint_name;
    if half = 0 then
      return jsonb_build_array(jsonb_build_array(rows -> 0 -> 'place', 'refused', 'invalid ' || violated));
    end if;
  end;
  return private.import_rows(resource, jsonb_path_query_array(rows, '$[0 to $last]', jsonb_build_object('last', half - 1)))
    || private.import_rows(resource, jsonb_path_query_array(rows, '$[$first to last]', jsonb_build_object('first', half)));
end;
$$;

-- Imports rows. Nothing stays stored in a dry run, which has no `batch_id`, or in mode `all` if a row is refused.
-- Returns [place, result, reason] of each row, as `private.import_rows`.
create function public.import_feed_rows(resource text, rows jsonb, mode text, batch_id bigint default null) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  results jsonb;
begin
  -- Rows of concurrent batches would overtake one another between check and write.
  perform pg_advisory_xact_lock(hashtext('feed ' || import_feed_rows.resource));
  begin
    results := private.import_rows(import_feed_rows.resource, import_feed_rows.rows);
    if import_feed_rows.batch_id is null
      or import_feed_rows.mode = 'all' and jsonb_path_exists(results, 'strict $[*] ? (@[1] == "refused")') then
      raise exception using errcode = 'FD001';
    end if;
  exception when sqlstate 'FD001' then
    null;
  end;
  update public.feed_batches set progress_at = now() where feed_batches.id = import_feed_rows.batch_id;
  return results;
end;
$$;

-- `is_complete` is false for a batch that stopped half-way, which can be sent again at once.
create function public.finish_feed_batch(
  batch_id bigint, counts jsonb, is_complete boolean, is_applied boolean, refusals jsonb
) returns void
language sql security definer
set search_path = ''
as $$
  update public.feed_batches set
    finished_at = case when finish_feed_batch.is_complete then now() end,
    progress_at = case when finish_feed_batch.is_complete then now() else '-infinity' end,
    is_applied = finish_feed_batch.is_applied,
    created = (counts ->> 'created')::integer,
    updated = (counts ->> 'updated')::integer,
    unchanged = (counts ->> 'unchanged')::integer,
    refused = (counts ->> 'refused')::integer,
    refusals = finish_feed_batch.refusals
  where feed_batches.id = finish_feed_batch.batch_id
$$;

-- ===== Stock of a customer, with the caller's rights =====

-- Every active SKU and every one in stock. `used` is the quantity despatched between `usage_since` and
-- `usage_until`, `called_off` the quantity on open call-offs.
create function public.stock_by_sku(customer bigint, usage_since timestamptz, usage_until timestamptz)
returns table (
  id bigint, code text, name text, units_per_pallet integer, lead_time_days integer, quantity bigint, pallets bigint,
  overdue bigint, locations text[], oldest_received_at timestamptz, used bigint, called_off bigint
)
language sql stable
set search_path = ''
as $$
  with levels as (
    select
      level.sku_id, sum(level.quantity)::bigint as quantity,
      array_agg(stock_locations.name order by level.quantity desc, stock_locations.name) as locations
    from public.stock_levels as level
    join public.stock_locations on stock_locations.id = level.location_id
    where level.customer_id = stock_by_sku.customer and level.quantity <> 0
    group by level.sku_id
  ), held as (
    select
      pallets.sku_id, count(*) as pallets, min(pallets.received_at) as oldest,
      count(*) filter (where pallets.hold_until < (now() at time zone 'Europe/London')::date) as overdue
    from public.pallets
    where pallets.customer_id = stock_by_sku.customer and pallets.quantity > 0
    group by pallets.sku_id
  ), despatched as (
    select pallets.sku_id, sum(movement.quantity)::bigint as quantity
    from public.stock_movements as movement
    join public.pallets on pallets.customer_id = movement.customer_id and pallets.id = movement.pallet_id
    where movement.customer_id = stock_by_sku.customer and movement.kind = 'despatch'
      and movement.happened_at >= stock_by_sku.usage_since and movement.happened_at < stock_by_sku.usage_until
    group by pallets.sku_id
  ), called as (
    select line.sku_id, sum(line.quantity)::bigint as quantity
    from public.call_off_lines as line
    join public.call_offs on call_offs.customer_id = line.customer_id and call_offs.id = line.call_off_id
    where line.customer_id = stock_by_sku.customer and call_offs.state in ('waiting for approval', 'confirmed', 'picking')
    group by line.sku_id
  )
  select
    skus.id, skus.code, skus.name, skus.units_per_pallet, skus.lead_time_days, coalesce(levels.quantity, 0),
    coalesce(held.pallets, 0), coalesce(held.overdue, 0), coalesce(levels.locations, '{}'), held.oldest,
    coalesce(despatched.quantity, 0), coalesce(called.quantity, 0)
  from public.skus
  left join levels on levels.sku_id = skus.id
  left join held on held.sku_id = skus.id
  left join despatched on despatched.sku_id = skus.id
  left join called on called.sku_id = skus.id
  where skus.customer_id = stock_by_sku.customer and (skus.is_active or levels.quantity <> 0)
  order by skus.code
$$;

-- Pallets in stock. `patterns` are `ilike` patterns that must all match; `overdue_only` are those past their last free
-- day; `sort` is `received`, `hold`, `code` or `quantity`, with `-` for descending.
create function public.list_pallets(
  customer bigint,
  patterns text[] default '{}',
  site text default '',
  overdue_only boolean default false,
  sort text default 'hold',
  max_rows integer default 50,
  skip_rows integer default 0
)
returns table (
  id bigint, code text, sku text, sku_name text, en_number text, quantity bigint, location text, received_at timestamptz,
  hold_until date, is_overdue boolean, total bigint
)
language sql stable
set search_path = ''
as $$
  with found as (
    select
      pallets.id, pallets.code, skus.code as sku, skus.name as sku_name, en_lines.number as en_number, pallets.quantity,
      stock_locations.name as location, pallets.received_at, pallets.hold_until,
      pallets.hold_until < (now() at time zone 'Europe/London')::date as is_overdue
    from public.pallets
    join public.skus on skus.customer_id = pallets.customer_id and skus.id = pallets.sku_id
    left join public.en_lines on en_lines.customer_id = pallets.customer_id and en_lines.id = pallets.en_line_id
    left join public.stock_locations on stock_locations.id = pallets.location_id
    where pallets.customer_id = list_pallets.customer and pallets.quantity > 0
      and (list_pallets.site = '' or stock_locations.site = list_pallets.site)
      and concat_ws(' ', pallets.code, skus.code, skus.name, en_lines.number) ilike all (list_pallets.patterns)
  )
  select found.*, count(*) over ()
  from found
  where found.is_overdue or not list_pallets.overdue_only
  order by
    case list_pallets.sort when 'received' then found.received_at end,
    case list_pallets.sort when '-received' then found.received_at end desc,
    case list_pallets.sort when 'hold' then found.hold_until end,
    case list_pallets.sort when '-hold' then found.hold_until end desc,
    case list_pallets.sort when 'quantity' then found.quantity end,
    case list_pallets.sort when '-quantity' then found.quantity end desc,
    case when list_pallets.sort = '-code' then found.code end desc,
    found.code
  limit least(greatest(list_pallets.max_rows, 0), 1000)
  offset greatest(list_pallets.skip_rows, 0)
$$;

-- ===== Triggers =====

create trigger apply_stock_movements
  after insert on public.stock_movements
  referencing new table as added
  for each statement execute function private.apply_stock_movements();

create trigger refuse_movement_change
  before update or delete on public.stock_movements
  for each row execute function private.refuse_movement_change();

create trigger set_hold_until
  before insert on public.pallets
  for each row execute function private.set_hold_until();

create trigger assign_call_off_reference
  before insert on public.call_offs
  for each row execute function private.assign_reference('CO');

create trigger set_call_offs_updated_at
  before update on public.call_offs
  for each row execute function private.set_updated_at();

create trigger assign_claim_reference
  before insert on public.claims
  for each row execute function private.assign_reference('CL');

-- A feed that changes nothing but its own timestamp leaves no trace.
drop trigger record_customers_change on public.customers;
create trigger record_customers_change
  after insert or update or delete on public.customers
  for each row execute function private.record_change('id', 'source_updated_at');

create trigger record_feed_sources_change
  after insert or update or delete on public.feed_sources
  for each row execute function private.record_change('id');

-- ===== Row-level security =====

-- Queries also filter by `customer_id`, because these conditions alone cannot use an index.
do $$
declare
  name text;
begin
  foreach name in array array[
    'customer_sites', 'skus', 'en_lines', 'pallets', 'stock_movements', 'stock_levels', 'call_offs', 'call_off_lines',
    'delivery_stops', 'delivery_lines', 'proofs_of_delivery', 'claims', 'customer_documents'
  ]
  loop
    execute format(
      $policy$
        alter table public.%1$I enable row level security;
        create policy "Staff read every row, customers read their own"
          on public.%1$I for select
          to authenticated
          using (
            (select private.caller_role()) = 'staff'
            or customer_id = (select private.caller_customer_id())
          );
      $policy$,
      name
    );
  end loop;
end;
$$;

alter table public.stock_locations enable row level security;
alter table public.vehicles enable row level security;
alter table public.delivery_routes enable row level security;
alter table public.feed_sources enable row level security;
alter table public.feed_batches enable row level security;

create policy "Staff and customers read locations"
  on public.stock_locations for select
  to authenticated
  using ((select private.caller_role()) in ('staff', 'customer'));

create policy "Staff read every route, customers read those with their deliveries"
  on public.delivery_routes for select
  to authenticated
  using (
    (select private.caller_role()) = 'staff'
    or id in (
      select stop.route_id from public.delivery_stops as stop
      where stop.customer_id = (select private.caller_customer_id())
    )
  );

create policy "Staff read every vehicle, customers read those of their deliveries"
  on public.vehicles for select
  to authenticated
  using (
    (select private.caller_role()) = 'staff'
    or id in (select route.vehicle_id from public.delivery_routes as route)
  );

-- ===== Grants =====

revoke all on table
  public.customer_sites, public.skus, public.en_lines, public.stock_locations, public.pallets, public.stock_movements,
  public.stock_levels, public.call_offs, public.call_off_lines, public.vehicles, public.delivery_routes,
  public.delivery_stops, public.delivery_lines, public.proofs_of_delivery, public.claims, public.customer_documents,
  public.feed_sources, public.feed_batches
from public, anon, authenticated, service_role;
revoke all on sequence
  public.customer_sites_id_seq, public.skus_id_seq, public.en_lines_id_seq, public.stock_locations_id_seq,
  public.pallets_id_seq, public.stock_movements_id_seq, public.call_offs_id_seq, public.call_off_lines_id_seq,
  public.vehicles_id_seq, public.delivery_routes_id_seq, public.delivery_stops_id_seq, public.delivery_lines_id_seq,
  public.proofs_of_delivery_id_seq, public.claims_id_seq, public.customer_documents_id_seq,
  public.feed_sources_id_seq, public.feed_batches_id_seq
from public, anon, authenticated, service_role;
revoke all on function
  private.apply_stock_movements, private.refuse_movement_change, private.set_hold_until, private.feed_resource_names,
  public.create_feed_source, public.rotate_feed_key, public.revoke_feed_source, public.list_feed_sources,
  public.read_feed_ages, public.find_feed_source, public.begin_feed_batch, private.feed_target, private.import_rows,
  public.import_feed_rows, public.finish_feed_batch, public.stock_by_sku, public.list_pallets
from public, anon, authenticated, service_role;

grant select on table
  public.customer_sites, public.skus, public.en_lines, public.stock_locations, public.pallets, public.stock_movements,
  public.stock_levels, public.call_offs, public.call_off_lines, public.vehicles, public.delivery_routes,
  public.delivery_stops, public.delivery_lines, public.proofs_of_delivery, public.claims, public.customer_documents
to authenticated;

grant execute on function
  public.create_feed_source, public.rotate_feed_key, public.revoke_feed_source, public.list_feed_sources,
  public.read_feed_ages, public.stock_by_sku, public.list_pallets
to authenticated;
grant execute on function
  public.find_feed_source, public.begin_feed_batch, public.import_feed_rows, public.finish_feed_batch
to service_role;
