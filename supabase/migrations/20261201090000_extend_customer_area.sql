-- Policies of the customer area whose plans stay fast with many customers, and feeds from clocks that are fast.

-- ===== Row-level security =====

-- The same conditions in a form that the planner estimates well: it expects a comparison with an unknown role to keep one
-- row in 200, and then joins row by row, but a boolean to keep half of them.
do $$
declare
  name text;
begin
  foreach name in array array[
    'customer_sites', 'skus', 'en_lines', 'pallets', 'stock_movements', 'stock_levels', 'call_offs', 'call_off_lines',
    'delivery_stops', 'delivery_lines', 'proofs_of_delivery', 'claims'
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

-- ===== Feeds =====

-- Inserts new rows and updates older ones in one statement. `rows` are objects of the target's columns with `place`, the
-- row's number; references have the code of the record. All rows have the same keys.
-- Returns [place, result, reason] of each row: `created`, `updated`, `unchanged` (an equal or newer version is stored) or
-- `refused`. Reasons: `unknown <column>`, `foreign <column>` (another customer's), `fixed <column>`, `invalid <constraint>`.
create or replace function private.import_rows(resource text, rows jsonb) returns jsonb
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
  -- Otherwise a clock that is fast would keep later changes out.
  if not entry.is_append_only then
    identifiers := concat_ws(
      ', ', nullif(identifiers, ''),
      '''source_updated_at'', least((sent.data ->> ''source_updated_at'')::timestamptz, now())'
    );
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
