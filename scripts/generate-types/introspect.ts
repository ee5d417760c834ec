/** Reads tables and functions of the schema `public` from PostgreSQL's catalogue. */

import { z } from 'zod'
import type { Database } from '#backend/database/database.ts'

const pgType = z.object({
  /** As in `pg_type`; the element type of an array, the base type of a domain. */
  name: z.string(),
  isArray: z.boolean(),
})
export type PgType = z.output<typeof pgType>

const schema = z.object({
  relations: z.array(
    z.object({
      name: z.string(),
      columns: z.array(
        z.object({
          name: z.string(),
          type: pgType,
          isNullable: z.boolean(),
          hasDefault: z.boolean(),
          isAlwaysIdentity: z.boolean(),
        }),
      ),
      relationships: z.array(
        z.object({
          name: z.string(),
          columns: z.array(z.string()),
          isOneToOne: z.boolean(),
          referencedRelation: z.string(),
          referencedColumns: z.array(z.string()),
        }),
      ),
    }),
  ),
  functions: z.array(
    z.object({
      name: z.string(),
      arguments: z.array(z.object({ name: z.string(), type: pgType, hasDefault: z.boolean() })),
      returns: z.union([pgType, z.array(z.object({ name: z.string(), type: pgType }))]),
      returnsSet: z.boolean(),
      /** The table whose rows the function returns, otherwise null. */
      returnsRelation: z.string().nullable(),
    }),
  ),
})
export type Schema = z.output<typeof schema>

/** Type OID → `PgType` as JSON. */
const TYPES_QUERY = `
  known_types (oid, value) as (
    select t.oid, json_build_object(
      'name', coalesce(base.typname, element.typname, t.typname),
      'isArray', element.oid is not null
    )
    from pg_type t
    left join pg_type element on t.typelem = element.oid and t.typcategory = 'A'
    left join pg_type base on t.typtype = 'd' and t.typbasetype = base.oid
  )`

const RELATIONS_QUERY = `
  with ${TYPES_QUERY}
  select coalesce(json_agg(json_build_object(
    'name', c.relname,
    'columns', (
      select coalesce(json_agg(json_build_object(
        'name', a.attname,
        'type', t.value,
        'isNullable', not a.attnotnull,
        'hasDefault', a.atthasdef or a.attidentity <> '',
        'isAlwaysIdentity', a.attidentity = 'a'
      ) order by a.attname collate "C"), '[]')
      from pg_attribute a
      join known_types t on t.oid = a.atttypid
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    ),
    'relationships', (
      select coalesce(json_agg(json_build_object(
        'name', k.conname,
        'columns', (
          select json_agg(a.attname order by place)
          from unnest(k.conkey) with ordinality as key (attnum, place)
          join pg_attribute a on a.attrelid = k.conrelid and a.attnum = key.attnum
        ),
        'isOneToOne', exists (
          select from pg_constraint u
          where u.conrelid = k.conrelid and u.contype in ('p', 'u')
            and u.conkey <@ k.conkey and u.conkey @> k.conkey
        ),
        'referencedRelation', target.relname,
        'referencedColumns', (
          select json_agg(a.attname order by place)
          from unnest(k.confkey) with ordinality as key (attnum, place)
          join pg_attribute a on a.attrelid = k.confrelid and a.attnum = key.attnum
        )
      ) order by k.conname collate "C"), '[]')
      from pg_constraint k
      join pg_class target on target.oid = k.confrelid
      where k.conrelid = c.oid and k.contype = 'f' and target.relnamespace = c.relnamespace
    )
  ) order by c.relname collate "C"), '[]') as value
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`

const FUNCTIONS_QUERY = `
  with ${TYPES_QUERY},
  parameters as (
    select
      p.oid as function,
      place,
      coalesce(p.proargnames[place], '') as name,
      coalesce(p.proargmodes[place], 'i') as mode,
      t.value as type,
      place > p.pronargs - p.pronargdefaults as has_default
    from pg_proc p
    cross join lateral unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality as a (type, place)
    join known_types t on t.oid = a.type
    where p.pronamespace = 'public'::regnamespace
  )
  select coalesce(json_agg(json_build_object(
    'name', p.proname,
    'arguments', (
      select coalesce(json_agg(json_build_object('name', name, 'type', type, 'hasDefault', has_default)
        order by name collate "C"), '[]')
      from parameters where function = p.oid and mode = 'i'
    ),
    'returns', coalesce(
      (
        select json_agg(json_build_object('name', name, 'type', type) order by name collate "C")
        from parameters where function = p.oid and mode = 't'
      ),
      (select value from known_types where oid = p.prorettype)
    ),
    'returnsSet', p.proretset,
    'returnsRelation', (
      select c.relname
      from pg_class c
      where c.reltype = p.prorettype and c.relnamespace = p.pronamespace and c.relkind in ('r', 'p')
    )
  ) order by p.proname collate "C", p.oid), '[]') as value
  from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.prorettype <> 'trigger'::regtype`

export async function introspect(database: Database): Promise<Schema> {
  const results = await database.transaction({
    role: 'postgres',
    readOnly: true,
    statements: [{ text: RELATIONS_QUERY }, { text: FUNCTIONS_QUERY }],
  })
  const [relations, functions] = results.map(({ rows }) => rows[0]?.value)
  return schema.parse({ relations, functions })
}
