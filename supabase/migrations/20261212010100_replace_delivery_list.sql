-- Deliveries are listed with the names of their SKUs.

drop function public.list_deliveries;

-- `patterns` are `ilike` patterns that must all match; `site` is a site's code, `number` a delivery's. `stops_before` is
-- the number of stops before a delivery that is loaded or on the way, counted over all customers; `skus`
-- are names.
create function public.list_deliveries(
  customer bigint,
  patterns text[] default '{}',
  state text default '',
  site text default '',
  since timestamptz default null,
  until timestamptz default null,
  number text default null,
  newest_first boolean default false,
  max_rows integer default 50,
  skip_rows integer default 0
)
returns table (
  id bigint, code text, state text, planned_from timestamptz, planned_to timestamptz, estimated_at timestamptz,
  arrived_at timestamptz, departed_at timestamptz, reason text, site text, pallets bigint, stops_before bigint,
  signed_by text, photos integer, claims bigint, skus text[], total bigint
)
language sql stable security definer
set search_path = ''
as $$
  with found as (
    select stop.*, customer_sites.name as site_name, count(*) over () as total
    from public.delivery_stops as stop
    join public.customer_sites
      on customer_sites.customer_id = stop.customer_id and customer_sites.id = stop.site_id
    where stop.customer_id = list_deliveries.customer
      and ((select private.caller_role()) = 'staff' or stop.customer_id = (select private.caller_customer_id()))
      and (list_deliveries.state = '' or stop.state = list_deliveries.state)
      and (list_deliveries.site = '' or customer_sites.code = list_deliveries.site)
      and (list_deliveries.since is null or stop.planned_from >= list_deliveries.since)
      and (list_deliveries.until is null or stop.planned_from < list_deliveries.until)
      and (list_deliveries.number is null or stop.code = list_deliveries.number)
      and (
        list_deliveries.patterns = '{}' or concat_ws(' ', stop.code, customer_sites.name, (
          select string_agg(concat_ws(' ', skus.code, skus.name, en_lines.number), ' ')
          from public.delivery_lines as line
          join public.skus on skus.customer_id = line.customer_id and skus.id = line.sku_id
          left join public.en_lines on en_lines.customer_id = line.customer_id and en_lines.id = line.en_line_id
          where line.customer_id = stop.customer_id and line.stop_id = stop.id
        )) ilike all (list_deliveries.patterns)
      )
    order by
      case when list_deliveries.newest_first then stop.planned_from end desc,
      case when not list_deliveries.newest_first then stop.planned_from end,
      stop.code
    limit least(greatest(list_deliveries.max_rows, 0), 1000)
    offset greatest(list_deliveries.skip_rows, 0)
  )
  select
    found.id, found.code, found.state, found.planned_from, found.planned_to, found.estimated_at, found.arrived_at,
    found.departed_at, found.reason, found.site_name,
    (
      select coalesce(sum(line.pallets), 0) from public.delivery_lines as line
      where line.customer_id = found.customer_id and line.stop_id = found.id
    ),
    case when found.route_id is not null and found.state in ('loaded', 'on the way') then (
      select count(*) from public.delivery_stops as other
      where other.route_id = found.route_id and other.position < found.position
        and other.state in ('scheduled', 'loaded', 'on the way')
    ) end,
    proof.signed_by, coalesce(cardinality(proof.photo_paths), 0),
    (
      select count(*) from public.claims
      where claims.customer_id = found.customer_id and claims.stop_id = found.id and claims.state <> 'withdrawn'
    ),
    array(
      select distinct skus.name
      from public.delivery_lines as line
      join public.skus on skus.customer_id = line.customer_id and skus.id = line.sku_id
      where line.customer_id = found.customer_id and line.stop_id = found.id
      order by skus.name
    ),
    found.total
  from found
  left join public.proofs_of_delivery as proof
    on proof.customer_id = found.customer_id and proof.stop_id = found.id
  order by
    case when list_deliveries.newest_first then found.planned_from end desc,
    case when not list_deliveries.newest_first then found.planned_from end,
    found.code
$$;

revoke all on function public.list_deliveries from public, anon, authenticated, service_role;
grant execute on function public.list_deliveries to authenticated;
