/** Tables, views, embeds and functions of the data API, as the catalogue lists them. */
import type { Database, Row } from '#backend/database/database.ts'
import { inParallel, type Probe, type Stranger } from './probe.ts'
import { owner, type Reference, readReferences, readTables, type Table } from './tenant-rows.ts'

const FILTERS_PER_REQUEST = 20
const COUNTS = ['exact', 'planned', 'estimated'] as const

export async function crawlDataApi(database: Database, url: string, probe: Probe): Promise<void> {
  const tables = await readTables(database)
  const references = await readReferences(database)
  const rest = `${url}/rest/v1`
  const rowsOf = new Map<string, readonly Row[]>()
  for (const table of tables) {
    rowsOf.set(table.name, await readRows(database, table, probe.other.customerId))
    const [isReadable] = await owner(
      database,
      `select from pg_class where oid = 'public."${table.name}"'::regclass
       and has_any_column_privilege('authenticated', oid, 'select') and not exists (select from public."${table.name}")`,
    )
    if (isReadable) probe.report('table', table.name, 'has no rows in the fixture, so that nothing is shown')
  }
  const functions = await readFunctions(database)
  const row = mergeRows(rowsOf)
  const ids = [
    ...new Set([...rowsOf.values()].flat().flatMap(({ id }) => (typeof id === 'number' ? [id] : []))),
  ]
  await inParallel([
    ...tables.map((table) => () => crawlTable(rest, probe, table, rowsOf.get(table.name) ?? [])),
    ...references.flatMap((reference) => [
      () => crawlEmbed(rest, probe, reference, reference.table, reference.target, rowsOf),
      () => crawlEmbed(rest, probe, reference, reference.target, reference.table, rowsOf),
    ]),
    ...functions.map((callable) => () => crawlFunction(rest, probe, callable, row, ids)),
    () => probe.ask('table', `${rest}/`).then(() => undefined),
  ])
}

async function readRows(
  database: Database,
  { name, owner: ownerSql }: Table,
  customerId: number,
): Promise<readonly Row[]> {
  if (ownerSql === null || ownerSql === '0') return []
  const found = await owner(
    database,
    `select to_jsonb(t) as row from public."${name}" t where (${ownerSql})::bigint in (${customerId}, ${customerId % 1000})`,
  )
  return found.map(({ row }) => row as Row)
}

async function crawlTable(
  rest: string,
  probe: Probe,
  { name, columns, isView }: Table,
  foreign: readonly Row[],
): Promise<void> {
  const table = `${rest}/${name}`
  const all = await probe.ask('table', `${table}?select=*`, { headers: { Prefer: 'count=exact' } })
  const isReadable = all.status < 300
  if (isReadable) {
    const own = (JSON.parse(all.body) as Row[]).length
    const total = all.headers.get('content-range')?.split('/')[1]
    if (Number(total) !== own) probe.report('table', `GET ${name}`, `counts ${total} rows, but shows ${own}`)
    await probe.ask('table', `${table}?select=count()`)
    await probe.ask('table', table, { headers: { Accept: 'text/csv' } })
  } else
    for (const { name: column, isGranted } of columns)
      if (isGranted) await probe.ask('table', `${table}?select=${column}`)
  for (const row of foreign) {
    const filters = Object.entries(row).flatMap(([column, value]) => filtersOf(column, value))
    for (let from = 0; from < filters.length; from += FILTERS_PER_REQUEST) {
      const some = filters.slice(from, from + FILTERS_PER_REQUEST)
      await probe.ask('table', `${table}?or=(${some.map((filter) => encodeURIComponent(filter)).join()})`)
      await probe.ask(
        'table',
        `${table}?select=*&not.or=(${some
          .slice(0, 3)
          .map((filter) => encodeURIComponent(filter))
          .join()})`,
      )
    }
    const [key] = ['id', 'customer_id', 'sku_id', 'user_id'].filter(
      (column) => row[column] !== undefined && row[column] !== null,
    )
    if (key === undefined) continue
    for (const count of COUNTS)
      await probe.compare('table', `GET ${name} with count=${count}`, async (who) => {
        const answer = await probe.ask(
          'table',
          `${table}?${key}=eq.${keyOf(row[key], who)}&order=${key}.desc`,
          {
            headers: { Prefer: `count=${count}` },
          },
        )
        return { ...answer, body: `${answer.body} ${answer.headers.get('content-range')}` }
      })
    if (isView) continue
    const headers = { 'Content-Type': 'application/json', Prefer: 'return=representation,count=exact' }
    const target = (who: Stranger) => `${table}?${key}=eq.${keyOf(row[key], who)}`
    const [column = key] = Object.keys(row).filter((each) => each !== key)
    for (const [method, body] of [
      ['PATCH', JSON.stringify({ [column]: row[column] })],
      ['DELETE', undefined],
    ] as const)
      await probe.compare('table', `${method} ${name}`, (who) =>
        probe.ask('table', target(who), { method, headers, ...(body !== undefined && { body }) }),
      )
    const { id: _, ...copy } = row
    await probe.ask('table', table, { method: 'POST', headers, body: JSON.stringify(row) })
    await probe.ask('table', table, { method: 'POST', headers, body: JSON.stringify(copy) })
  }
}

function filtersOf(column: string, value: unknown): string[] {
  if (value === null || typeof value === 'object' || typeof value === 'boolean') return []
  const quoted = typeof value === 'string' ? `"${value.replaceAll(/["\\]/g, '')}"` : String(value)
  return typeof value === 'string' && /^qz/.test(value)
    ? [`${column}.eq.${quoted}`, `${column}.like.${value.slice(0, 8)}*`]
    : [`${column}.eq.${quoted}`]
}

/** The value of the other customer’s row, or one that doesn’t exist. */
function keyOf(value: unknown, { offset, userId }: Stranger): string {
  return typeof value === 'number' ? String((value % 100_000_000) + offset) : userId
}

async function crawlEmbed(
  rest: string,
  probe: Probe,
  { name }: Reference,
  from: string,
  to: string,
  rowsOf: ReadonlyMap<string, readonly Row[]>,
): Promise<void> {
  const address = `${rest}/${from}?select=*,x:${to}!${name}`
  await probe.ask('embed', `${address}(*)`)
  await probe.ask('embed', `${address}(count)`)
  const [foreign] = rowsOf.get(to) ?? []
  if (foreign === undefined) return
  const [column = ''] = ['id', 'customer_id', 'user_id'].filter((each) => each in foreign)
  if (column === '') return
  await probe.compare('embed', `GET ${from} by ${to}`, async (who) => {
    const filter = `x.${column}=eq.${keyOf(foreign[column], who)}`
    const answer = await probe.ask('embed', `${address}!inner(${column})&${filter}`, {
      headers: { Prefer: 'count=exact' },
    })
    return { ...answer, body: `${answer.body} ${answer.headers.get('content-range')}` }
  })
  await probe.ask('embed', `${address}(${column})&order=x(${column}).desc&limit=1`)
}

interface Callable {
  readonly name: string
  readonly required: number
  readonly args: readonly { readonly name: string; readonly type: string }[]
}

/** Functions that a signed-in user, or anybody, may call. */
async function readFunctions(database: Database): Promise<readonly Callable[]> {
  const found = await owner(
    database,
    `select p.proname as name, p.pronargs - p.pronargdefaults as required, coalesce((
       select json_agg(json_build_object('name', coalesce(p.proargnames[place::int], ''), 'type', format_type(type, null)) order by place)
       from unnest(p.proargtypes::oid[]) with ordinality as argument (type, place)
     ), '[]') as args
     from pg_proc p
     where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
       and p.prorettype not in ('trigger'::regtype, 'event_trigger'::regtype)
       and (has_function_privilege('authenticated', p.oid, 'execute') or has_function_privilege('anon', p.oid, 'execute'))
     order by p.proname`,
  )
  return found as unknown as Callable[]
}

/** One row with the columns of all. */
function mergeRows(rowsOf: ReadonlyMap<string, readonly Row[]>): Row {
  return Object.assign({}, ...[...rowsOf.values()].flat().toReversed()) as Row
}

async function crawlFunction(
  rest: string,
  probe: Probe,
  { name, required, args }: Callable,
  row: Row,
  ids: readonly number[],
): Promise<void> {
  const unknown = args.find(({ type }) => valueFor('', type, probe.other, row) === undefined)
  if (unknown !== undefined)
    return probe.report(
      'function',
      name,
      `has an argument of type ${unknown.type}, for which the crawl has no value`,
    )
  const has = (pattern: RegExp) => args.some((argument) => pattern.test(`${argument.name} ${argument.type}`))
  for (const id of has(/ bigint/) ? ids : ids.slice(0, 1))
    for (const isList of has(/json|text\[\]/) ? [true, false] : [true])
      for (const isOwn of has(/customer/) && args.length > 1 ? [false, true] : [false])
        for (const used of new Set([required, args.length]))
          await probe.compare('function', `${name} (${used} arguments)`, (who) => {
            const values = args.slice(0, used).map(({ name: argument, type }) => {
              const own = isOwn && /customer/.test(argument) ? probe.self.customerId : undefined
              const whole = { ...row, id, isList }
              return [argument, own ?? valueFor(argument, type, who, whole)]
            })
            return probe.ask('function', `${rest}/rpc/${name}`, {
              method: 'POST',
              headers: { 'Content-Type': 'application/json' },
              body: JSON.stringify(Object.fromEntries(values)),
            })
          })
}

/** Undefined for an unknown type. */
function valueFor(name: string, type: string, who: Stranger, row: Row): unknown {
  const asStranger = (value: unknown): unknown =>
    typeof value === 'number' && value > 1_000_000_000
      ? Number(keyOf(value, who))
      : typeof value === 'string'
        ? value.replace(
            /^(\d+\/)?qz(?:first|second)/,
            `${who.customerId}/${who.mark}`.slice(
              value.startsWith('qz') ? String(who.customerId).length + 1 : 0,
            ),
          )
        : value
  const id = asStranger(row.id)
  const text = asStranger(row[name] ?? row.reference ?? `${who.mark}-text`)
  const whole = Object.fromEntries(Object.entries(row).map(([column, value]) => [column, asStranger(value)]))
  const values: Readonly<Record<string, unknown>> = {
    bigint: id,
    'bigint[]': [id],
    integer: 1,
    'integer[]': [1],
    smallint: 1,
    numeric: 1,
    'double precision': 1,
    boolean: true,
    text: typeof text === 'string' ? text : `${who.mark}-text`,
    'text[]': row.isList === true ? ['%'] : [text],
    'character varying': text,
    uuid: who.userId,
    'uuid[]': [who.userId],
    date: '2026-11-28',
    'timestamp with time zone': '2026-11-28T09:00:00Z',
    'timestamp with time zone[]': ['2026-11-28T09:00:00Z'],
    'time without time zone': '09:00',
    json: row.isList === true ? [whole] : whole,
    jsonb: row.isList === true ? [whole] : whole,
  }
  return values[type]
}
