-- The list of call-offs reads those of its customer or its page by index. A plan for all arguments read every call-off.

-- As `public.list_call_offs`, whose arguments can't be named in PL/pgSQL because its columns have the same names.
create function private.read_call_offs(
  target bigint,
  patterns text[],
  states text[],
  wanted_reference text,
  sort text,
  max_rows integer,
  skip_rows integer
)
returns table (
  id bigint, customer_id bigint, customer_name text, reference text, site_id bigint, site text, state text, wanted_on date,
  cut_off timestamptz, note text, reason text, skus text[], pallets bigint, quantity bigint, requester text, is_own boolean,
  decider text, created_at timestamptz, decided_at timestamptz, limit_pallets integer, total bigint
)
language plpgsql stable
set search_path = ''
set plan_cache_mode = force_custom_plan
set jit = off
set work_mem = '16MB'
as $$
#variable_conflict use_column
declare
  own constant bigint := private.caller_customer_id();
begin
  if private.caller_role() is distinct from 'staff' and (own is null or target is distinct from own) then
    return;
  end if;
  return query
    with matching_site as materialized (
      select sites.id, pattern
      from unnest(read_call_offs.patterns) as pattern
      cross join public.customer_sites as sites
      join public.customers on customers.id = sites.customer_id
      where (target is null or sites.customer_id = target) and (sites.name ilike pattern or customers.name ilike pattern)
    ), matching_line as materialized (
      select line.call_off_id, pattern
      from unnest(read_call_offs.patterns) as pattern
      join public.skus on concat_ws(' ', skus.code, skus.name) ilike pattern
      join public.call_off_lines as line on line.customer_id = skus.customer_id and line.sku_id = skus.id
      where target is null or skus.customer_id = target
    ), found as (
      select call_offs.id, call_offs.wanted_on, call_offs.created_at
      from public.call_offs
      where (target is null or call_offs.customer_id = target)
        and (read_call_offs.wanted_reference = '' or call_offs.reference = read_call_offs.wanted_reference)
        and (read_call_offs.states = '{}' or call_offs.state = any (read_call_offs.states))
        and not exists (
          select from unnest(read_call_offs.patterns) as pattern
          where call_offs.reference not ilike pattern
            and (call_offs.site_id, pattern) not in (select site.id, site.pattern from matching_site as site)
            and (call_offs.id, pattern) not in (select line.call_off_id, line.pattern from matching_line as line)
        )
    ), page as (
      select ordered.id, row_number() over () as place
      from (
        select found.id
        from found
        left join (
          select line.call_off_id, sum(line.pallets) as pallets
          from public.call_off_lines as line
          where target is null or line.customer_id = target
          group by line.call_off_id
        ) as size on size.call_off_id = found.id
        order by
          case read_call_offs.sort when 'wanted' then found.wanted_on end,
          case read_call_offs.sort when '-wanted' then found.wanted_on end desc,
          case read_call_offs.sort when 'pallets' then size.pallets end,
          case read_call_offs.sort when '-pallets' then size.pallets end desc,
          case read_call_offs.sort when 'created' then found.created_at end,
          found.created_at desc,
          found.id
        limit least(greatest(read_call_offs.max_rows, 0), 1000)
        offset greatest(read_call_offs.skip_rows, 0)
      ) as ordered
    )
    select
      call_offs.id, call_offs.customer_id, customers.name, call_offs.reference, call_offs.site_id, sites.name,
      call_offs.state, call_offs.wanted_on, private.get_call_off_cut_off(call_offs.wanted_on), call_offs.note,
      call_offs.reason, lines.skus, lines.pallets, lines.quantity, private.get_name(call_offs.requested_by, target),
      call_offs.requested_by is not distinct from (select private.caller_id()),
      private.get_name(call_offs.decided_by, target), call_offs.created_at,
      call_offs.decided_at, customers.call_off_limit_pallets, (select count(*) from found)
    from page
    join public.call_offs on call_offs.id = page.id
    join public.customers on customers.id = call_offs.customer_id
    join public.customer_sites as sites on sites.id = call_offs.site_id
    cross join lateral (
      select
        coalesce(array_agg(skus.name order by line.pallets desc, skus.name), '{}') as skus,
        coalesce(sum(line.pallets), 0)::bigint as pallets, coalesce(sum(line.quantity), 0)::bigint as quantity
      from public.call_off_lines as line
      join public.skus on skus.id = line.sku_id
      where line.customer_id = call_offs.customer_id and line.call_off_id = call_offs.id
    ) as lines
    order by page.place;
end;
$$;

create or replace function public.list_call_offs(
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
  decider text, created_at timestamptz, decided_at timestamptz, limit_pallets integer, total bigint
)
language sql stable security definer
set search_path = ''
as $$
  select *
  from private.read_call_offs(
    list_call_offs.customer, list_call_offs.patterns, list_call_offs.states, list_call_offs.reference,
    list_call_offs.sort, list_call_offs.max_rows, list_call_offs.skip_rows
  )
$$;

revoke all on function private.read_call_offs from public, anon, authenticated, service_role;
