-- A decision about a call-off applies to the contents that the user has seen, and one whose day has passed without a
-- decision no longer reserves stock.

drop function public.decide_call_off, public.list_call_offs;

-- Approves or rejects, by staff or by another user of the customer. `version` is the call-off's when the user opened it;
-- null decides on later changes, too.
create function public.decide_call_off(
  call_off_id bigint, is_approved boolean, reason text default '', version timestamptz default null
) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  customer constant bigint := private.assert_staff_or_right('approve');
  wanted constant text := case when decide_call_off.is_approved then 'confirmed' else 'rejected' end;
  account constant text := (select customers.account_status from public.customers where customers.id = customer);
  call_off public.call_offs;
begin
  select * into call_off from public.call_offs
  where call_offs.id = decide_call_off.call_off_id and (customer is null or call_offs.customer_id = customer)
  for update;
  if not found then
    raise exception 'This call-off doesn’t exist any more. Open the list of call-offs to see the others.';
  end if;
  if call_off.state = wanted and call_off.decided_by = private.caller_id() then
    return;
  end if;
  if call_off.state <> 'waiting for approval' then
    raise exception 'Call-off % is no longer waiting for approval: it is %. Open it to see who decided.',
      call_off.reference, call_off.state;
  end if;
  if call_off.updated_at <> decide_call_off.version then
    raise exception 'Call-off % has changed since you opened it. Reload the page, check it, then decide.', call_off.reference;
  end if;
  if customer is not null and call_off.requested_by = private.caller_id() then
    raise exception 'You can’t decide on your own call-off. Ask a colleague who may approve call-offs.';
  end if;
  if account <> 'active' and decide_call_off.is_approved then
    raise exception 'Your account is %, so nothing can be called off. Call us.', account;
  end if;
  if decide_call_off.is_approved and (
    call_off.wanted_on < (now() at time zone 'Europe/London')::date
    or customer is not null and now() >= private.get_call_off_cut_off(call_off.wanted_on)
  ) then
    raise exception 'Call-off % can no longer be delivered on %. Reject it, or ask for another day.',
      call_off.reference, private.format_day(call_off.wanted_on);
  end if;
  if not decide_call_off.is_approved and btrim(coalesce(decide_call_off.reason, '')) = '' then
    raise exception 'Give a reason for rejecting the call-off.';
  end if;
  update public.call_offs set
    state = wanted, reason = btrim(coalesce(decide_call_off.reason, '')), decided_by = private.caller_id(), decided_at = now()
  where call_offs.id = call_off.id;
  perform private.notify_of_call_off(
    call_off, call_off.requested_by, 'call-off approved',
    format('Call-off %s was %s', call_off.reference, case when decide_call_off.is_approved then 'approved' else 'rejected' end),
    case when decide_call_off.is_approved then '' else 'Reason: ' || btrim(decide_call_off.reason) end
  );
end;
$$;

-- Call-offs that the caller may see, by one customer or all. `patterns` are `ilike` patterns that must all match; empty
-- filters match everything. `sort` is `wanted`, `created` or `pallets`, with `-` for descending. With a customer, names are
-- those that its users see. `version` changes with each change.
create function public.list_call_offs(
  customer bigint default null,
  patterns text[] default '{}',
  states text[] default '{}',
  reference text default '',
  sort text default '-wanted',
  max_rows integer default 50,
  skip_rows integer default 0
)
returns table (
  id bigint, customer_id bigint, customer_name text, reference text, site_id bigint, site text, state text, wanted_on date,
  cut_off timestamptz, note text, reason text, skus text[], pallets bigint, quantity bigint, requester text, is_own boolean,
  decider text, created_at timestamptz, decided_at timestamptz, limit_pallets integer, total bigint, version timestamptz
)
language sql stable security definer
set search_path = ''
as $$
  select found.*, (select call_offs.updated_at from public.call_offs where call_offs.id = found.id)
  from private.read_call_offs(
    list_call_offs.customer, list_call_offs.patterns, list_call_offs.states, list_call_offs.reference,
    list_call_offs.sort, list_call_offs.max_rows, list_call_offs.skip_rows
  ) as found
$$;

-- Returns the units that are in stock and on no open call-off. One that waits for approval after its day is no longer open.
create or replace function private.get_available_stock(customer bigint, sku bigint) returns bigint
language sql stable
set search_path = ''
as $$
  select greatest(0, coalesce((
    select sum(level.quantity) from public.stock_levels as level
    where level.customer_id = get_available_stock.customer and level.sku_id = get_available_stock.sku
  ), 0) - coalesce((
    select sum(line.quantity)
    from public.call_off_lines as line
    join public.call_offs on call_offs.customer_id = line.customer_id and call_offs.id = line.call_off_id
    where line.customer_id = get_available_stock.customer and line.sku_id = get_available_stock.sku
      and call_offs.state in ('waiting for approval', 'confirmed', 'picking')
      and (call_offs.state <> 'waiting for approval' or call_offs.wanted_on >= (now() at time zone 'Europe/London')::date)
  ), 0))::bigint
$$;

-- Every active SKU and every one in stock. `used` is the quantity despatched between `usage_since` and
-- `usage_until`, `called_off` the quantity on open call-offs.
create or replace function public.stock_by_sku(customer bigint, usage_since timestamptz, usage_until timestamptz)
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
      -- As in `get_available_stock`.
      and (call_offs.state <> 'waiting for approval' or call_offs.wanted_on >= (now() at time zone 'Europe/London')::date)
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

revoke all on function public.decide_call_off, public.list_call_offs from public, anon, authenticated, service_role;

grant execute on function public.decide_call_off, public.list_call_offs to authenticated;
