/** Random query strings for the scratch tables, mostly valid. */
import fc from 'fast-check'

/** Columns of each table, and its embedded tables with their shapes. */
const SHAPES: Record<string, { columns: string[]; embeds: Record<string, string> }> = {
  books: {
    columns: ['id', 'title', 'pages', 'tags', 'sold', 'data', 'words', 'shout', 'author_id'],
    embeds: {
      'authors!books_author_fk': 'authors',
      editor_id: 'authors',
      covers: 'covers',
      shelves: 'shelves',
      writer_of: 'authors',
    },
  },
  authors: {
    columns: ['id', 'name', 'born', 'info'],
    embeds: { 'books!author_id': 'books', books_of: 'books' },
  },
  shelves: {
    columns: ['id', 'label', 'parent_id'],
    embeds: { books: 'books', shelves: 'shelves', parent_id: 'shelves' },
  },
  covers: { columns: ['book_id', 'colour'], embeds: { books: 'books', long_books: 'long_books' } },
  long_books: { columns: ['id', 'title', 'pages'], embeds: { covers: 'covers', shelves: 'shelves' } },
  keyless: { columns: ['value'], embeds: {} },
  'odd "name': { columns: ['"a,b"', '"c.d"', '"sel\\"ect"'], embeds: {} },
}
export const TABLES = Object.keys(SHAPES)

const EDGE_CASES = [
  ...[
    `'`,
    `"`,
    '\\',
    '--',
    '/*',
    ';',
    '$1',
    '$$',
    `'; drop table books; --`,
    '"; select 1; --',
    `\\'; select 1; --`,
  ],
  ...[
    ')',
    '(',
    ',',
    '.',
    ':',
    '::',
    '->',
    '->>',
    '*',
    '%',
    '&',
    '|',
    '!',
    '\0',
    '\ud800',
    'é',
    '😀',
    ' ',
    '\n',
    '{',
    '}',
  ],
  ...['[1,2)', 'null', 'not', '1', '-1', '0x1', '99999999999999999999', '1e400', 'x'.repeat(70)],
]
export const anything = fc.oneof(
  fc.constantFrom(...EDGE_CASES),
  fc.string({ maxLength: 8 }),
  fc.string({ unit: 'binary', maxLength: 4 }),
)
const quotedAnything = anything.map((name) => `"${name.replace(/["\\]/g, '\\$&')}"`)

/** Mostly generates valid values, sometimes invalid ones. */
export const mostly = <Value>(right: fc.Arbitrary<Value>, wrong: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 15, arbitrary: right }, { weight: 1, arbitrary: wrong })

export const value = fc.oneof(
  fc.constantFrom('1', '2', 'Boxes', 'B*', 'box', '2020-01-01', 'red', 'blue | green'),
  fc.constantFrom('{red}', '{1,2}', '{"a,b"}', '[1,5)', '{"a":1}', '["a"]'),
  anything,
)
const condition = mostly(
  fc
    .oneof(
      fc.tuple(
        fc.constantFrom(
          'eq',
          'neq',
          'gt',
          'lte',
          'isdistinct',
          'like',
          'ilike',
          'match',
          'not.eq',
          'not.like',
        ),
        value,
      ),
      fc.tuple(
        fc.constantFrom('in', 'not.in'),
        fc.array(fc.oneof(value, quotedAnything), { maxLength: 3 }).map((list) => `(${list.join()})`),
      ),
      fc.tuple(
        fc.constantFrom('is', 'not.is'),
        fc.constantFrom('null', 'not_null', 'true', 'false', 'unknown'),
      ),
      fc.tuple(fc.constantFrom('cs', 'cd', 'ov', 'sl', 'sr', 'nxr', 'nxl', 'adj'), value),
      fc.tuple(fc.constantFrom('eq(any)', 'like(all)', 'gt(any)'), fc.constantFrom('{1,2}', '{a*,b*}', '{}')),
      fc.tuple(
        fc.constantFrom('fts', 'plfts', 'phfts(english)', 'wfts(simple)', 'not.fts(german)', 'fts(nope)'),
        value,
      ),
    )
    .map((parts) => parts.join('.')),
  anything,
)
const jsonPath = fc
  .array(
    fc.tuple(
      fc.constantFrom('->', '->>'),
      mostly(fc.constantFrom('a', 'city', '0', '-1', 'tags'), quotedAnything),
    ),
    { maxLength: 2 },
  )
  .map((steps) => steps.map((parts) => parts.join('')).join(''))

function columnOf(table: string): fc.Arbitrary<string> {
  const { columns } = SHAPES[table]!
  const plain = fc.constantFrom(...columns)
  return mostly(
    fc.oneof(
      { weight: 3, arbitrary: plain },
      { weight: 1, arbitrary: fc.tuple(plain, jsonPath).map((parts) => parts.join('')) },
    ),
    fc.oneof(anything, quotedAnything, fc.constant('nope')),
  )
}

function selectOf(table: string, depth: number): fc.Arbitrary<string> {
  const column = columnOf(table)
  const alias = fc.oneof(fc.constantFrom('x', 't0', 'j1', 'row', 'value', 'body'), quotedAnything)
  const type = mostly(
    fc.constantFrom('int', 'text', 'numeric', 'character varying', '_int4', 'jsonb'),
    anything,
  )
  const items: fc.Arbitrary<string>[] = [
    column,
    fc.constant('*'),
    fc.tuple(alias, column).map((parts) => parts.join(':')),
    fc.tuple(column, type).map((parts) => parts.join('::')),
  ]
  const embeds = Object.entries(SHAPES[table]!.embeds)
  if (depth < 2 && embeds.length > 0) {
    for (const [embed, target] of embeds) {
      const start = fc.tuple(
        fc.oneof(
          fc.constant(''),
          fc.constant('...'),
          alias.map((name) => `${name}:`),
        ),
        fc.constantFrom('', '!inner', '!left'),
      )
      items.push(
        fc
          .tuple(start, selectOf(target, depth + 1))
          .map(([[name, join], inner]) => `${name}${embed}${join}(${inner})`),
      )
    }
  }
  return fc.array(fc.oneof(...items), { maxLength: 3 }).map((list) => list.join())
}

function groupOf(table: string, depth: number): fc.Arbitrary<string> {
  const single = fc.tuple(columnOf(table), condition).map((parts) => parts.join('.'))
  if (depth > 2) return single.map((only) => `(${only})`)
  const nested = fc.tuple(fc.constantFrom('or', 'and', 'not.or', 'not.and'), groupOf(table, depth + 1))
  const item = fc.oneof(
    { weight: 4, arbitrary: single },
    { weight: 1, arbitrary: nested.map((parts) => parts.join('')) },
  )
  return fc.array(item, { minLength: 1, maxLength: 3 }).map((list) => `(${list.join()})`)
}

/** Generates parameters that filter or order a table, itself or embedded under a prefix. */
function restrictionOf(table: string, prefix: string): fc.Arbitrary<[string, string]> {
  const column = columnOf(table)
  const order = fc
    .tuple(column, fc.constantFrom('', '.asc', '.desc.nullslast', '.nullsfirst', '.up'))
    .map((parts) => parts.join(''))
  return fc.oneof(
    fc.tuple(
      column.map((name) => prefix + name),
      condition,
    ),
    fc.tuple(
      fc.constantFrom('or', 'and', 'not.or').map((word) => prefix + word),
      groupOf(table, 0),
    ),
    fc.tuple(fc.constant(`${prefix}order`), order),
    fc.tuple(
      fc.constantFrom('limit', 'offset').map((word) => prefix + word),
      mostly(fc.constantFrom('0', '1', '2'), anything),
    ),
  )
}

export function searchOf(table: string): fc.Arbitrary<string> {
  const { embeds } = SHAPES[table]!
  const root = fc.array(restrictionOf(table, ''), { maxLength: 3 })
  const plain = fc.tuple(fc.option(selectOf(table, 0)), root, fc.constant<[string, string][]>([]))
  const withEmbed = Object.entries(embeds).map(([embed, target]) => {
    const [name = ''] = embed.split('!')
    const related = fc.oneof(
      restrictionOf(target, `${name}.`),
      fc.tuple(
        fc.constant('order'),
        columnOf(target).map((column) => `${name}(${column}).desc`),
      ),
      fc.tuple(fc.constant(name), fc.constantFrom('is.null', 'not.is.null', 'eq.1')),
    )
    const select = fc.tuple(
      selectOf(table, 0),
      fc.constantFrom('', '...'),
      fc.constantFrom('', '!inner'),
      selectOf(target, 1),
    )
    return fc.tuple(
      select.map(([own, spread, join, inner]) =>
        [own, `${spread}${embed}${join}(${inner})`].filter(Boolean).join(),
      ),
      root,
      fc.array(related, { minLength: 1, maxLength: 2 }),
    )
  })
  const noise = fc.array(fc.tuple(anything, anything), { maxLength: 1 })
  return fc
    .tuple(fc.oneof(plain, ...withEmbed), mostly(fc.constant<[string, string][]>([]), noise))
    .map(([[select, own, embedded], more]) =>
      new URLSearchParams([
        ...(select === null ? [] : [['select', select]]),
        ...own,
        ...embedded,
        ...more,
      ]).toString(),
    )
}

/** Accepted bodies by table. */
export const BODIES: Record<string, unknown[]> = {
  books: [{ title: 'x' }, [{ title: 'y', tags: ['a'] }], { pages: 3 }],
  authors: [{ id: 7, name: 'x' }, [{ id: 8, name: 'y' }], { info: { a: 1 } }],
  shelves: [{ id: 7, label: 'x' }, { label: 'y' }],
  covers: [{ book_id: 2 }, { colour: null }],
  long_books: [{ title: 'z' }, []],
  keyless: [{ value: 1 }, {}, [{}, {}]],
  'odd "name': [{ 'a,b': 7 }, { 'sel"ect': 'x' }],
}

/** Generates a table and a query string for it. */
export const targets = fc.oneof(
  ...TABLES.map((table) => searchOf(table).map((query): [string, string] => [table, query])),
)
