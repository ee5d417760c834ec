-- Policies, indexes and lists of the customer area whose plans stay fast with many customers.

-- ===== Row-level security =====

-- The same conditions in a form that the planner estimates well: it expects a comparison with an unknown role to keep one
-- row in 200, and then joins row by row, but a boolean to keep half of them.
do $$
declare
  name text;
begin
  foreach name in array array[
    'customer_sites', 'skus', 'en_lines', 'pallets', 'stock_movements', 'stock_levels', 'call_offs', 'call_off_lines',
    'delivery_stops', 'delivery_lines', 'proofs_of_delivery', 'claims', 'storage_requests'
  ]
  loop
    execute format(
      $policy$
        alter policy "Staff read every row, customers read their own" on public.%I
        using ((select private.caller_role() = 'staff') or customer_id = (select private.caller_customer_id()))
      $policy$,
      name
    );
  end loop;
end;
$$;

alter policy "Staff read every customer, customers read their own" on public.customers
using ((select private.caller_role() = 'staff') or id = (select private.caller_customer_id()));

alter policy "Staff read every document, customers their own that aren't removed" on public.customer_documents
using (
  (select private.caller_role() = 'staff')
  or customer_id = (select private.caller_customer_id()) and removed_at is null
);

alter policy "Staff and customers read locations" on public.stock_locations
using ((select private.caller_role() in ('staff', 'customer')));

alter policy "Staff read every route, customers read those with their deliveries" on public.delivery_routes
using (
  (select private.caller_role() = 'staff')
  or id in (
    select stop.route_id from public.delivery_stops as stop
    where stop.customer_id = (select private.caller_customer_id())
  )
);

alter policy "Staff read every vehicle, customers read those of their deliveries" on public.vehicles
using (
  (select private.caller_role() = 'staff')
  or id in (select route.vehicle_id from public.delivery_routes as route)
);

-- ===== Indexes =====

-- Deliveries of a day, of all customers.
create index delivery_stops_planned_from_idx on public.delivery_stops (planned_from);
-- Call-offs of a SKU.
create index call_off_lines_sku_idx on public.call_off_lines (customer_id, sku_id);
-- Few of all call-offs and claims.
create index call_offs_open_idx on public.call_offs (customer_id, wanted_on)
  where state in ('waiting for approval', 'confirmed', 'picking', 'on the way');
create index claims_open_idx on public.claims (customer_id) where state = 'open';

-- ===== Lists of staff =====

-- `sort` is `name`, `users`, `work` or `moved`, with `-` for descending; `status` is empty for any.
create or replace function public.list_customers(
  patterns text[] default '{}',
  status text default '',
  sort text default 'name',
  max_rows integer default 50,
  skip_rows integer default 0
)
returns table (
  id bigint, code text, name text, account_status text, users bigint, call_offs bigint, claims bigint,
  moved_at timestamptz, total bigint
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.assert_staff_user();
  return query
    with found as (
      select
        customers.id, customers.code, customers.name, customers.account_status,
        (
          select count(*) from private.users where users.customer_id = customers.id
        ) as users,
        coalesce(open_call_offs.count, 0) as call_offs, coalesce(open_claims.count, 0) as claims,
        (
          select max(movement.happened_at) from public.stock_movements as movement
          where movement.customer_id = customers.id
        ) as moved_at
      from public.customers
      left join (
        select call_offs.customer_id, count(*) as count
        from public.call_offs
        where call_offs.state in ('waiting for approval', 'confirmed', 'picking')
        group by call_offs.customer_id
      ) as open_call_offs on open_call_offs.customer_id = customers.id
      left join (
        select claims.customer_id, count(*) as count
        from public.claims
        where claims.state = 'open'
        group by claims.customer_id
      ) as open_claims on open_claims.customer_id = customers.id
      where concat_ws(' ', customers.name, customers.code) ilike all (list_customers.patterns)
        and list_customers.status in ('', customers.account_status)
    )
    select found.*, count(*) over ()
    from found
    order by
      case list_customers.sort when 'users' then found.users when 'work' then found.call_offs + found.claims end,
      case list_customers.sort when '-users' then found.users when '-work' then found.call_offs + found.claims end desc,
      case list_customers.sort when 'moved' then found.moved_at end nulls first,
      case list_customers.sort when '-moved' then found.moved_at end desc nulls last,
      case list_customers.sort when '-name' then lower(found.name) end desc,
      lower(found.name), found.id
    limit least(greatest(list_customers.max_rows, 0), 1000)
    offset greatest(list_customers.skip_rows, 0);
end;
$$;

-- Claims that the caller may see, oldest first if `state` is `open`. `patterns` are `ilike` patterns that must all match;
-- without a `reference` and a `state`, all are listed.
create or replace function public.list_claims(
  patterns text[] default '{}',
  state text default '',
  reference text default null,
  max_rows integer default 50,
  skip_rows integer default 0
)
returns table (
  id bigint, reference text, kind text, state text, description text, photo_paths text[], created_at timestamptz,
  answer text, answered_at timestamptz, customer text, delivery text, planned_from timestamptz, site text, signed_by text,
  total bigint
)
language sql stable
set search_path = ''
as $$
  with found as (
    select claims.id, claims.created_at
    from public.claims
    where (list_claims.state = '' or claims.state = list_claims.state)
      and (list_claims.reference is null or claims.reference = list_claims.reference)
      and (
        list_claims.patterns = '{}' or concat_ws(' ', claims.reference, claims.description, (
          select concat_ws(' ', customers.name, stop.code, customer_sites.name)
          from public.delivery_stops as stop
          join public.customers on customers.id = stop.customer_id
          join public.customer_sites
            on customer_sites.customer_id = stop.customer_id and customer_sites.id = stop.site_id
          where stop.customer_id = claims.customer_id and stop.id = claims.stop_id
        )) ilike all (list_claims.patterns)
      )
  ), page as (
    select found.id, row_number() over () as place
    from (
      select found.id from found
      order by case when list_claims.state = 'open' then found.created_at end, found.created_at desc, found.id
      limit least(greatest(list_claims.max_rows, 0), 1000)
      offset greatest(list_claims.skip_rows, 0)
    ) as found
  )
  select
    claims.id, claims.reference, claims.kind, claims.state, claims.description, claims.photo_paths, claims.created_at,
    claims.answer, claims.answered_at, customers.name, stop.code, stop.planned_from, customer_sites.name,
    proof.signed_by, (select count(*) from found)
  from page
  join public.claims on claims.id = page.id
  join public.customers on customers.id = claims.customer_id
  join public.delivery_stops as stop on stop.customer_id = claims.customer_id and stop.id = claims.stop_id
  join public.customer_sites on customer_sites.customer_id = stop.customer_id and customer_sites.id = stop.site_id
  left join public.proofs_of_delivery as proof on proof.customer_id = stop.customer_id and proof.stop_id = stop.id
  order by page.place
$$;
