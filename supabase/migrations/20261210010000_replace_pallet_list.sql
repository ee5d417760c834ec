-- Pallets in stock, with what their actions need.

drop function public.list_pallets;

-- `patterns` are `ilike` patterns that must all match; `overdue_only` are those past their last free day; `sort` is
-- `received`, `hold`, `code` or `quantity`, with `-` for descending. `request` is the latest storage request that wasn't
-- withdrawn: {"id", "kind", "state", "until", "reason"}.
create function public.list_pallets(
  customer bigint,
  patterns text[] default '{}',
  overdue_only boolean default false,
  sort text default 'hold',
  max_rows integer default 50,
  skip_rows integer default 0
)
returns table (
  id bigint, code text, sku_id bigint, sku text, sku_name text, units_per_pallet integer, en_number text,
  quantity bigint, location text, received_at timestamptz, hold_until date, is_overdue boolean, total bigint, request jsonb
)
language sql stable
set search_path = ''
as $$
  with found as (
    select
      pallets.id, pallets.code, skus.id as sku_id, skus.code as sku, skus.name as sku_name, skus.units_per_pallet,
      en_lines.number as en_number, pallets.quantity, stock_locations.name as location, pallets.received_at,
      pallets.hold_until, pallets.hold_until < (now() at time zone 'Europe/London')::date as is_overdue
    from public.pallets
    join public.skus on skus.customer_id = pallets.customer_id and skus.id = pallets.sku_id
    left join public.en_lines on en_lines.customer_id = pallets.customer_id and en_lines.id = pallets.en_line_id
    left join public.stock_locations on stock_locations.id = pallets.location_id
    where pallets.customer_id = list_pallets.customer and pallets.quantity > 0
      and concat_ws(' ', pallets.code, skus.code, skus.name, en_lines.number) ilike all (list_pallets.patterns)
  )
  select found.*, count(*) over (), (
    select jsonb_build_object(
      'id', request.id, 'kind', request.kind, 'state', request.state, 'until', request.until, 'reason', request.reason
    )
    from public.storage_requests as request
    where request.customer_id = list_pallets.customer and request.pallet_id = found.id and request.state <> 'withdrawn'
    order by request.id desc
    limit 1
  )
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

revoke all on function public.list_pallets from public, anon, authenticated, service_role;
grant execute on function public.list_pallets to authenticated;
