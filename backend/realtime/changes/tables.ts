/** Tables of the publication `supabase_realtime`, with what each role may read. */
import type { Caller } from '#backend/caller/caller.ts'
import type { Database } from '#backend/database/database.ts'
import type { Relation } from '#backend/rest/schema/schema.ts'

export interface PublishedTable extends Relation {
  readonly schema: string
  /** Includes the schema. */
  readonly id: string
  /** Whether row-level security is on. It cannot decide who could have read a row that is deleted. */
  readonly isProtected: boolean
  readonly key: readonly KeyColumn[]
  readonly readable: Readonly<Record<Caller['role'], readonly ChangeColumn[]>>
}

interface KeyColumn {
  readonly name: string
  /** For a cast. */
  readonly type: string
}

/** As sent to the client, whose type is PostgreSQL's short name: `int8`, `_text`. */
export interface ChangeColumn {
  readonly name: string
  readonly type: string
}

export interface PublishedTables {
  /** @returns undefined if the table `schema.name` is not published */
  get(id: string): Promise<PublishedTable | undefined>
  inSchema(schema: string): Promise<readonly PublishedTable[]>
  /** Reads the tables again when they are needed next. */
  forget(): void
}

const ROLES = ['anon', 'authenticated', 'service_role'] as const
/** A table may be published at any time, but unknown names must not cause a query each. In ms. */
const RELOAD_INTERVAL_MS = 1000

const TABLES = `
  select namespaces.nspname as schema, classes.relname as name, classes.relrowsecurity as protected,
    json_agg(
      json_build_object(
        'name', attributes.attname,
        'type', types.typname,
        'cast', format_type(attributes.atttypid, null),
        'key', (
          select keys.position
          from pg_index
          cross join unnest(pg_index.indkey::int2[]) with ordinality as keys (number, position)
          where pg_index.indrelid = classes.oid and pg_index.indisprimary and keys.number = attributes.attnum
        ),
        'roles', (
          select coalesce(json_agg(roles.name), '[]')
          from unnest($1::text[]) as roles (name)
          where has_schema_privilege(roles.name, namespaces.oid, 'usage')
            and has_column_privilege(roles.name, classes.oid, attributes.attnum, 'select')
        )
      ) order by attributes.attnum
    ) as columns
  from pg_publication_tables as published
  join pg_namespace as namespaces on namespaces.nspname = published.schemaname
  join pg_class as classes
    on classes.relnamespace = namespaces.oid and classes.relname = published.tablename
  join pg_attribute as attributes
    on attributes.attrelid = classes.oid and attributes.attnum > 0 and not attributes.attisdropped
    and attributes.attname = any (published.attnames)
  join pg_type as types on types.oid = attributes.atttypid
  where published.pubname = 'supabase_realtime'
  group by namespaces.nspname, classes.relname, classes.relrowsecurity`

interface StoredColumn {
  readonly name: string
  readonly type: string
  readonly cast: string
  readonly key: number | null
  readonly roles: readonly string[]
}

export function createPublishedTables(database: Database, clock: () => number): PublishedTables {
  let loading: Promise<ReadonlyMap<string, PublishedTable>> | undefined
  let loadedAt = 0

  function load(): Promise<ReadonlyMap<string, PublishedTable>> {
    loading ??= readTables(database).then(
      (tables) => {
        loadedAt = clock()
        return tables
      },
      (error) => {
        loading = undefined
        throw error
      },
    )
    return loading
  }

  async function current(isFound: (tables: ReadonlyMap<string, PublishedTable>) => boolean) {
    const tables = await load()
    if (isFound(tables) || clock() - loadedAt < RELOAD_INTERVAL_MS) return tables
    loading = undefined
    return load()
  }

  return {
    async get(id) {
      return (await current((tables) => tables.has(id))).get(id)
    },
    async inSchema(schema) {
      const ofSchema = (tables: ReadonlyMap<string, PublishedTable>) =>
        [...tables.values()].filter((table) => table.schema === schema)
      return ofSchema(await current((tables) => ofSchema(tables).length > 0))
    },
    forget() {
      loading = undefined
    },
  }
}

async function readTables(database: Database): Promise<ReadonlyMap<string, PublishedTable>> {
  // Tables that were published since the last time get their triggers.
  const [, found] = await database.transaction({
    role: 'postgres',
    settings: { search_path: 'pg_catalog' },
    statements: [
      { text: 'select realtime.sync_triggers()' },
      { text: TABLES, values: [`{${ROLES.join(',')}}`] },
    ],
  })
  const tables = (found?.rows ?? []).map((row) => toTable(row as never))
  return new Map(tables.map((table) => [table.id, table]))
}

function toTable(row: {
  readonly schema: string
  readonly name: string
  readonly protected: boolean
  readonly columns: readonly StoredColumn[]
}): PublishedTable {
  const { schema, name, columns } = row
  const readableBy = (role: string) =>
    columns.filter(({ roles }) => roles.includes(role)).map(({ name, type }) => ({ name, type }))
  return {
    schema,
    name,
    id: `${schema}.${name}`,
    isProtected: row.protected,
    columns: new Map(
      columns.map((column) => [column.name, { name: column.name, type: column.cast, default: null }]),
    ),
    key: columns
      .filter(({ key }) => key !== null)
      .sort((one, other) => Number(one.key) - Number(other.key))
      .map(({ name, cast }) => ({ name, type: cast })),
    readable: {
      anon: readableBy('anon'),
      authenticated: readableBy('authenticated'),
      service_role: readableBy('service_role'),
    },
  }
}
