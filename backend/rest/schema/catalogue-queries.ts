/** Tables are identified by OID, because other schemas' tables matter too. */

/** Excludes partitions. Scans functions once, not per table. */
export const TABLES_QUERY = `
with computed as (
  select
    p.proargtypes[0] as row_type,
    json_agg(json_build_object('name', p.proname, 'type', format_type(p.prorettype, null))) as columns
  from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.pronargs = 1 and not p.proretset
  group by p.proargtypes[0]
)
select
  c.oid::int8 as id,
  c.relname as name,
  c.relkind in ('v', 'm') as is_view,
  coalesce(
    (
      select json_agg(
        json_build_object(
          'number', a.attnum,
          'name', a.attname,
          'type', format_type(a.atttypid, a.atttypmod),
          'default', case
            when a.attgenerated <> '' or a.attidentity = 'a' then null
            when a.attidentity = 'd' then format(
              'nextval(%L::regclass)', pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname)
            )
            else coalesce(pg_get_expr(d.adbin, d.adrelid), pg_get_expr(t.typdefaultbin, 0))
          end
        )
        order by a.attnum
      )
      from pg_attribute a
      join pg_type t on t.oid = a.atttypid
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    ),
    '[]'
  ) as columns,
  coalesce(computed.columns, '[]') as computed
from pg_class c
join pg_namespace n on n.oid = c.relnamespace
left join computed on computed.row_type = c.reltype
where n.nspname = 'public' and c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition
order by c.relname`

export const KEYS_QUERY = `
select conrelid::int8 as "table", contype = 'p' as "primary", to_json(conkey) as columns
from pg_constraint
where contype in ('p', 'u') and connamespace <> 'pg_catalog'::regnamespace
order by oid`

export const FOREIGN_KEYS_QUERY = `
select
  conname as name,
  conrelid::int8 as "table",
  confrelid::int8 as target,
  to_json(conkey) as columns,
  to_json(confkey) as target_columns
from pg_constraint
where contype = 'f' and conparentid = 0
order by conname`

/** A view's rewrite rule is the only source for the table columns it selects. */
export const VIEWS_QUERY = `
select r.ev_class::int8 as id, r.ev_action::text as rule
from pg_rewrite r
join pg_class c on c.oid = r.ev_class
join pg_namespace n on n.oid = c.relnamespace
where c.relkind in ('v', 'm') and r.rulename = '_RETURN'
  and n.nspname not in ('pg_catalog', 'information_schema')`

export const COMPUTED_RELATIONSHIPS_QUERY = `
select
  p.proname as name,
  origin.relname as "table",
  target.relname as target,
  not p.proretset or p.prorows = 1 as single
from pg_proc p
join pg_class origin on origin.reltype = p.proargtypes[0]
join pg_class target on target.reltype = p.prorettype
where p.pronargs = 1 and p.prokind = 'f'
  and p.pronamespace = 'public'::regnamespace
  and origin.relnamespace = 'public'::regnamespace
  and target.relnamespace = 'public'::regnamespace
order by p.proname`

export const FUNCTIONS_QUERY = `
select
  p.proname as name,
  p.provolatile = 'v' as volatile,
  p.proretset as returns_set,
  p.pronargdefaults::int as defaults,
  coalesce(
    (
      select json_agg(
        json_build_object(
          'name', coalesce(p.proargnames[argument.position::int], ''),
          'mode', coalesce(p.proargmodes[argument.position::int], 'i'),
          'type', format_type(argument.type, null)
        )
        order by argument.position
      )
      from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality as argument (type, position)
    ),
    '[]'
  ) as arguments,
  result.typname = 'void' as returns_void,
  row_class.relname as result_table,
  row_namespace.nspname as result_schema,
  (
    select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
    from pg_attribute a
    where a.attrelid = row_class.oid and a.attnum > 0 and not a.attisdropped
  ) as result_columns
from pg_proc p
join pg_namespace n on n.oid = p.pronamespace
join pg_type declared on declared.oid = p.prorettype
join pg_type result on result.oid = case when declared.typtype = 'd' then declared.typbasetype else declared.oid end
left join pg_class row_class on row_class.oid = result.typrelid and result.typtype = 'c'
left join pg_namespace row_namespace on row_namespace.oid = row_class.relnamespace
where n.nspname = 'public' and p.prokind = 'f' and result.typname not in ('trigger', 'event_trigger')
order by p.proname, p.oid`

export const TYPES_QUERY = `
select t.typname as name, format('%I.%I', n.nspname, t.typname) as sql
from pg_type t
join pg_namespace n on n.oid = t.typnamespace
where n.nspname in ('pg_catalog', 'public', 'extensions') and t.typtype in ('b', 'd', 'e', 'r', 'm')
order by n.nspname = 'pg_catalog'`

/**
 * Off by default: `alter role authenticator set pgrst.db_aggregates_enabled = 'true'`, then `notify pgrst, 'reload
 * config'`.
 */
export const AGGREGATES_QUERY = `
select split_part(entry, '=', 2) in ('true', 'on', 'yes', '1') as aggregates
from pg_db_role_setting s
join pg_roles r on r.oid = s.setrole
left join pg_database d on d.oid = s.setdatabase
cross join unnest(s.setconfig) as entry
where r.rolname = 'authenticator' and (s.setdatabase = 0 or d.datname = current_database())
  and split_part(entry, '=', 1) = 'pgrst.db_aggregates_enabled'
order by s.setdatabase desc
limit 1`
