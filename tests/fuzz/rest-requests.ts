/** Requests for the tables, columns, relationships and functions of a schema. */
import fc from 'fast-check'
import type { Schema } from '#backend/rest/schema/schema.ts'
import {
  bearers,
  CANARY,
  conditionOn,
  encode,
  marked,
  mostly,
  rowHeaders,
  type Sample,
  searchOf,
  strange,
  value,
  valueFor,
} from './arbitraries.ts'

/** Names that contain punctuation are quoted. */
const quoted = (name: string) => (/^\w+$/.test(name) ? name : JSON.stringify(name))

export function restRequests(schema: Schema): fc.Arbitrary<Sample> {
  const tables = [...schema.tables.keys()]
  // Existing but not exposed.
  const hiddenTables = ['users', 'objects', 'schema_migrations', 'pg_authid', 'auth.users', `${CANARY}"`]
  const columnOf = (table: string) =>
    mostly(
      fc
        .tuple(
          fc.constantFrom(...(schema.tables.get(table)?.columns.keys() ?? ['id'])).map(quoted),
          mostly(fc.constant(''), fc.constantFrom('->name', '->>0', '->a->>b', '->-1'), 6),
        )
        .map((parts) => parts.join('')),
      fc.oneof(
        marked,
        fc.constantFrom('ctid', 'xmin', 'tableoid', 'count()', 'id.sum()', 'encrypted_password', '*'),
      ),
      14,
    )

  function selectOf(table: string, depth: number): fc.Arbitrary<string> {
    const column = columnOf(table)
    const items = [
      fc.constant('*'),
      column,
      column.map((name) => `x:${name}`),
      fc
        .tuple(column, fc.constantFrom('text', 'int', 'jsonb', 'regclass', `${CANARY};--`))
        .map((parts) => parts.join('::')),
    ]
    const related = schema.relationships.get(table) ?? []
    if (depth < 3 && related.length > 0) {
      const embed = fc
        .constantFrom(...related)
        .chain(({ target, constraint }) =>
          fc
            .tuple(
              fc.constantFrom('', '...', 'y:'),
              mostly(fc.constantFrom('', `!${constraint}`, '!inner', '!left'), fc.constant(`!${CANARY}`)),
              selectOf(target, depth + 1),
            )
            .map(([start, hint, inner]) => `${start}${target}${hint}(${inner})`),
        )
      items.push(embed, embed)
    }
    const foreign = fc.constantFrom(...tables, 'users').map((name) => `${name}(*)`)
    return fc.array(mostly(fc.oneof(...items), foreign, 40), { maxLength: 3 }).map(String)
  }

  const filterOn = (table: string) =>
    mostly(
      fc
        .constantFrom(...(schema.tables.get(table)?.columns.values() ?? [{ name: 'id', type: 'bigint' }]))
        .chain(({ name, type }) => fc.tuple(fc.constant(quoted(name)), conditionOn(type))),
      fc.tuple(columnOf(table), conditionOn('text')),
    )

  function parameterOf(table: string, prefix: string): fc.Arbitrary<[string, string]> {
    const column = columnOf(table)
    const term = filterOn(table).map((parts) => parts.join('.'))
    const group = fc.array(term, { minLength: 1, maxLength: 3 }).map((list) => `(${list})`)
    const nested = fc.tuple(group, fc.constantFrom('and', 'or', 'not.and'))
    const order = fc.tuple(
      column,
      mostly(fc.constantFrom('', '.desc', '.asc.nullslast'), fc.constant(`.${CANARY}`)),
    )
    const usual = fc.oneof(
      {
        weight: 4,
        arbitrary: filterOn(table).map(([name, condition]): [string, string] => [prefix + name, condition]),
      },
      fc.tuple(
        fc.constantFrom(`${prefix}or`, `${prefix}not.and`),
        fc.oneof(
          group,
          nested.map(([inner, word]) => `(${word}${inner},id.gt.0)`),
        ),
      ),
      fc.tuple(
        fc.constant(`${prefix}order`),
        order.map((parts) => parts.join('')),
      ),
      fc.tuple(
        fc.constantFrom(`${prefix}limit`, `${prefix}offset`),
        mostly(fc.constantFrom('1', '5', '0'), marked),
      ),
    )
    const rare: fc.Arbitrary<[string, string]> = fc.oneof(
      fc.tuple(fc.constantFrom('columns', 'on_conflict'), fc.array(column, { maxLength: 3 }).map(String)),
      fc.tuple(marked, marked),
      fc.tuple(fc.constantFrom('offset', 'limit'), fc.constant('99999999999999999999')),
    )
    return mostly(usual, rare)
  }

  function parametersOf(table: string): fc.Arbitrary<[string, string][]> {
    const own = fc.tuple(
      fc.option(selectOf(table, 0), { freq: 3 }),
      fc.array(parameterOf(table, ''), { maxLength: 3 }),
    )
    const related = schema.relationships.get(table) ?? []
    const plain = own.map(([select, more]): [string, string][] =>
      select === null ? more : [['select', select], ...more],
    )
    if (related.length === 0) return plain
    const embedded = fc
      .constantFrom(...related)
      .chain(({ target, constraint }) =>
        fc
          .tuple(
            own,
            fc.constantFrom('', '!inner', `!${constraint}`),
            selectOf(target, 1),
            fc.array(
              mostly(
                parameterOf(target, `${target}.`),
                fc.tuple(fc.constant(target), fc.constantFrom('is.null', 'not.is.null')),
                4,
              ),
              { maxLength: 2 },
            ),
          )
          .map(([[select, more], hint, inner, relatedColumn]): [string, string][] => [
            ['select', `${select || 'id'},${target}${hint}(${inner})`],
            ...more,
            ...relatedColumn,
          ]),
      )
    return fc.oneof(plain, embedded)
  }

  function bodyOf(table: string): fc.Arbitrary<string> {
    const content = fc.oneof(value, fc.jsonValue(), fc.constantFrom<unknown>(null, 1, true, [], {}))
    const columns = [...(schema.tables.get(table)?.columns.values() ?? [])]
    const fitting = fc
      .subarray(columns, { minLength: Math.min(1, columns.length), maxLength: Math.min(5, columns.length) })
      .chain((chosen) =>
        fc.tuple(...chosen.map(({ name, type }) => fc.tuple(fc.constant(name), valueFor(type)))),
      )
      .map((pairs): Record<string, unknown> => Object.fromEntries(pairs))
    const row = mostly<Record<string, unknown>>(
      fitting,
      fc.dictionary(columnOf(table), content, { maxKeys: 4 }),
      4,
    )
    return mostly(
      fc.oneof(row, fc.array(row, { maxLength: 3 })).map((payload) => JSON.stringify(payload)),
      strange,
      8,
    )
  }

  const tableRequests = mostly(fc.constantFrom(...tables), fc.constantFrom(...hiddenTables), 25).chain(
    (table) =>
      fc.record({
        method: mostly(
          fc.constantFrom('GET', 'GET', 'GET', 'GET', 'GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'PUT'),
          fc.constantFrom('OPTIONS', 'PURGE', 'X'),
          30,
        ),
        target: parametersOf(table).map((pairs) => `/rest/v1/${encode(table)}?${searchOf(pairs)}`),
        headers: rowHeaders,
        body: bodyOf(table),
        bearer: bearers,
      }),
  )

  const functions = [...schema.functions].flatMap(([name, overloads]) =>
    overloads.map((one) => ({ ...one, name })),
  )
  const calls = fc.constantFrom(...functions).chain(({ name, parameters }) => {
    const given = fc
      .tuple(...parameters.map((parameter) => fc.tuple(mostly(fc.constant(parameter.name), marked), value)))
      .map((pairs) => pairs as [string, string][])
    return fc.record({
      method: fc.constantFrom('GET', 'POST', 'POST', 'HEAD', 'DELETE'),
      target: fc
        .tuple(given, parametersOf('blogs'), fc.boolean())
        .map(
          ([own, more, few]) => `/rest/v1/rpc/${name}?${searchOf(few ? own : [...own, ...more.slice(0, 2)])}`,
        ),
      headers: rowHeaders,
      body: mostly(
        given.map((pairs) => JSON.stringify(Object.fromEntries(pairs))),
        strange,
        8,
      ),
      bearer: bearers,
    })
  })
  return mostly<Sample>(tableRequests, calls, 6)
}
