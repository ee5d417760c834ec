/**
 * The database fixture with rows that show whose they are: texts contain their owner’s mark, and identifiers are in
 * their owner’s range. A table without `customer_id` counts as staff’s, which no customer sees, unless it is listed here.
 */
import type { Database, Row } from '#backend/database/database.ts'
import { USER_IDS } from '../actors.ts'

export interface Tenant {
  readonly customerId: number
  readonly userId: string
  readonly email: string
  readonly mark: string
  /** Added to the fixture’s identifiers. */
  readonly offset: number
}

export const FIRST: Tenant = tenant(1, USER_IDS.customer, 'qzfirst', 4_400_000_000)
export const SECOND: Tenant = tenant(2, USER_IDS['other customer'], 'qzsecond', 8_800_000_000)
export const STAFF_MARK = 'qzstaff'

function tenant(id: number, userId: string, mark: string, offset: number): Tenant {
  return { customerId: offset + id, userId, email: `${mark}-user@example.com`, mark, offset }
}

/** SQL of the customer of a row `t`, for tables without `customer_id`. */
const OWNERS: Readonly<Record<string, string>> = {
  customers: 't.id',
  delivery_routes: 't.id',
  vehicles: 't.id',
  saved_views: '(select customer_id from public.permissions where user_id = t.owner)',
  privacy_requests: '(select customer_id from public.permissions where user_id = t.user_id)',
  security_events:
    '(select customer_id from public.permissions where user_id = coalesce(t.subject, t.person))',
}

/** Everybody reads these, or customers of every company. */
const SHARED: ReadonlySet<string> = new Set([
  'blogs',
  'company_entries',
  'generated_images',
  'image_sets',
  'jobs',
  'news_articles',
  'social_images',
  'stock_locations',
  'team_members',
])

export interface Table {
  readonly name: string
  readonly isView: boolean
  readonly columns: readonly {
    readonly name: string
    readonly type: string
    readonly isKey: boolean
    /** Whether customers may select it. */
    readonly isGranted: boolean
  }[]
  /** Null if its rows have no owner. */
  readonly owner: string | null
}

/** Tables and views of the data API. */
export async function readTables(database: Database): Promise<readonly Table[]> {
  const rows = await owner(
    database,
    `select c.relname as name, c.relkind in ('v', 'm') as "isView", json_agg(json_build_object(
       'name', a.attname, 'type', format_type(a.atttypid, null),
       'isGranted', has_column_privilege('authenticated', c.oid, a.attnum, 'select'), 'isKey', exists (
         select from pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'f') and a.attnum = any (k.conkey)
       )
     ) order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'f', 'v', 'm')
     group by c.oid order by c.relname`,
  )
  return (rows as unknown as Omit<Table, 'owner'>[]).map((table) => ({ ...table, owner: ownerOf(table) }))
}

function ownerOf({ name, columns }: Omit<Table, 'owner'>): string | null {
  if (SHARED.has(name)) return null
  if (name in OWNERS) return OWNERS[name] as string
  return columns.some((column) => column.name === 'customer_id') ? 't.customer_id' : '0'
}

export interface Reference {
  readonly name: string
  readonly table: string
  readonly columns: readonly string[]
  readonly target: string
  readonly targetColumns: readonly string[]
}

export async function readReferences(database: Database): Promise<readonly Reference[]> {
  const names = (keys: string, relation: string) =>
    `(select json_agg(attname order by place) from unnest(${keys}) with ordinality as key (number, place)
      join pg_attribute on attrelid = ${relation} and attnum = number)`
  const rows = await owner(
    database,
    `select conname as name, source.relname as "table", target.relname as target,
       ${names('conkey', 'conrelid')} as columns, ${names('confkey', 'confrelid')} as "targetColumns"
     from pg_constraint join pg_class source on source.oid = conrelid join pg_class target on target.oid = confrelid
     where contype = 'f' and source.relnamespace = 'public'::regnamespace
       and target.relnamespace = 'public'::regnamespace
     order by conname`,
  )
  return rows as unknown as Reference[]
}

/** Runs a statement as the database's owner. */
export async function owner(database: Database, text: string): Promise<readonly Row[]> {
  const [result] = await database.transaction({ role: 'postgres', statements: [{ text }] })
  return result?.rows ?? []
}

/** Rows that only this crawl needs. */
const MORE_ROWS = `
insert into public.saved_views (owner, list, name, query)
select user_id, '/stock', 'Mine', '' from public.permissions where role = 'customer';
insert into public.privacy_requests (kind, name, email, user_id)
values ('access', 'Other', 'other@example.com', '${SECOND.userId}');
insert into public.customer_views (staff, customer_id) values ('${USER_IDS.staff}', 2);
update public.permissions set rights = '{call off,approve,manage users}' where role = 'customer';
${[FIRST, SECOND]
  .map(
    ({ email, mark, userId }) =>
      `update auth.users set email = '${email}', raw_user_meta_data = '{"name": "${mark}-name"}' where id = '${userId}';`,
  )
  .join('\n')}
`

const MARKS = `case %OWNER% when 1 then '${FIRST.mark}' when 2 then '${SECOND.mark}' else '${STAFF_MARK}' end`

/** Marks the rows of the fixture, without triggers. Texts keep what a constraint demands. */
export async function markRows(database: Database): Promise<void> {
  await database.script(MORE_ROWS)
  const tables = (await readTables(database)).filter(({ isView }) => !isView)
  const references = await readReferences(database)
  const ids = await readOwnedIds(database, tables)
  await database.script(
    [
      `do $$ begin set local session_replication_role = replica;`,
      ...tables.flatMap(markTexts),
      ...tables.flatMap(({ name }) => moveIds(name, ids.get(name), references)),
      `end $$`,
    ].join('\n'),
  )
}

function markTexts({ name, columns, owner: ownerSql }: Table): string[] {
  if (ownerSql === null) return []
  return columns.flatMap(({ name: column, type, isKey }) => {
    if (isKey || !['text', 'text[]', 'jsonb'].includes(type)) return []
    const isPath = /_paths?$/.test(column)
    const customer = `case coalesce(${ownerSql}, 0) when 1 then '${FIRST.customerId}' when 2 then '${SECOND.customerId}' else '0' end`
    const mark = `${isPath ? `${customer} || '/' || ` : ''}${MARKS.replace('%OWNER%', `coalesce(${ownerSql}, 0)`)} || '-${name}-${column}-' || translate(t.ctid::text, '(),', '')${isPath ? ` || '.${extensionOf(column)}'` : ''}`
    const value =
      type === 'text'
        ? mark
        : type === 'text[]'
          ? `array[${mark}]`
          : `t."${column}" || jsonb_build_object('mark', ${mark})`
    const where = type === 'jsonb' ? ` where jsonb_typeof(t."${column}") = 'object'` : ''
    return [
      `begin update public."${name}" t set "${column}" = ${value}${where};
       exception when check_violation or not_null_violation or unique_violation or generated_always then null; end;`,
    ]
  })
}

/** Buckets check the extensions of their files. */
const extensionOf = (column: string) =>
  column.includes('photo') ? 'jpg' : column.includes('signature') ? 'png' : 'pdf'

type OwnedIds = ReadonlyMap<Tenant, readonly number[]>

async function readOwnedIds(
  database: Database,
  tables: readonly Table[],
): Promise<ReadonlyMap<string, OwnedIds>> {
  const found = new Map<string, OwnedIds>()
  for (const { name, columns, owner: ownerSql } of tables) {
    if (ownerSql === null || !columns.some(({ name: column, type }) => column === 'id' && type === 'bigint'))
      continue
    const rows = await owner(database, `select t.id, ${ownerSql} as customer from public."${name}" t`)
    const idsOf = (id: number) =>
      rows.filter(({ customer }) => Number(customer) === id).map((row) => Number(row.id))
    found.set(
      name,
      new Map([
        [FIRST, idsOf(1)],
        [SECOND, idsOf(2)],
      ]),
    )
  }
  return found
}

/** Moves the identifiers of both customers’ rows into their ranges, also where others refer to them. */
function moveIds(table: string, ids: OwnedIds | undefined, references: readonly Reference[]): string[] {
  const places = references.flatMap((reference) =>
    reference.target === table && reference.targetColumns.includes('id')
      ? [[reference.table, reference.columns[reference.targetColumns.indexOf('id')]] as const]
      : [],
  )
  const distinct = new Map(places.map((place) => [place.join('.'), place])).values()
  const moves = [...distinct, [table, 'id'] as const].flatMap(([name, column]) =>
    [...(ids ?? [])].flatMap(([{ offset }, owned]) =>
      owned.length === 0
        ? []
        : [
            `update public."${name}" set "${column}" = "${column}" + ${offset} where "${column}" in (${owned});`,
          ],
    ),
  )
  return moves.length === 0
    ? []
    : [
        `alter table public."${table}" alter column id set generated by default;`,
        ...moves,
        `alter table public."${table}" alter column id set generated always;`,
      ]
}
