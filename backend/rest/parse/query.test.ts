import { describe, expect, it } from 'vitest'
import { RestError } from '../protocol/errors.ts'
import { MAX_NESTING, MAX_QUERY_LENGTH, MAX_REPEATS, MAX_TERMS } from '../protocol/limits.ts'
import { parseQuery } from './query.ts'

/** Returns the error for a query string, compared with PostgREST's own tests. */
function parseError(search: string): { message: string; details: unknown } {
  try {
    parseQuery(search, false)
  } catch (error) {
    if (error instanceof RestError && error.code === 'PGRST100') {
      return { message: error.message, details: error.details }
    }
    throw error
  }
  throw new Error(`${search} was accepted`)
}

const field = (name: string, more: object = {}) => ({
  kind: 'field',
  field: { name, path: [] },
  alias: null,
  cast: null,
  aggregate: null,
  ...more,
})

const embed = (name: string, items: unknown[], more: object = {}) => ({
  kind: 'embed',
  name,
  alias: null,
  hint: null,
  join: 'left',
  spread: false,
  items,
  ...more,
})

const key = (name: string, text = false) => ({ text, key: name, isIndex: false })
const position = (name: string, text = false) => ({ text, key: name, isIndex: true })

describe('select', () => {
  it.each<[string, unknown[]]>([
    ['id,name', [field('id'), field('name')]],
    ['', []],
    [' id , name ', [field('id'), field('name')]],
    ['*', [field('*')]],
    ['full name,with-dash,ünïcode,$', ['full name', 'with-dash', 'ünïcode', '$'].map((name) => field(name))],
    ['"a,b(c)\\"d"', [field('a,b(c)"d')]],
    ['id,id, id,name', [field('id'), field('name')]],
    ['*,*,*,*,*,*,*,*,*,*', [field('*')]],
    ['parts(id,id)', [embed('parts', [field('id')])]],
    ['alias:name', [field('name', { alias: 'alias' })]],
    [
      'name,alias:name,name::text',
      [field('name'), field('name', { alias: 'alias' }), field('name', { cast: 'text' })],
    ],
    ['name::text', [field('name', { cast: 'text' })]],
    ['alias:name::character varying', [field('name', { alias: 'alias', cast: 'character varying' })]],
    ['data->a->>b', [field('data', { field: { name: 'data', path: [key('a'), key('b', true)] } })]],
    [
      'data->0->>-1::int',
      [field('data', { field: { name: 'data', path: [position('0'), position('-1', true)] }, cast: 'int' })],
    ],
    ['data->"a b"', [field('data', { field: { name: 'data', path: [key('a b')] } })]],
    ['authors(id)', [embed('authors', [field('id')])]],
    [
      'writer:authors!fk!inner(*)',
      [embed('authors', [field('*')], { alias: 'writer', hint: 'fk', join: 'inner' })],
    ],
    ['authors!inner!fk(*)', [embed('authors', [field('*')], { hint: 'fk', join: 'inner' })]],
    ['authors!left()', [embed('authors', [])]],
    [
      'id,authors(id,books(*)),x',
      [field('id'), embed('authors', [field('id'), embed('books', [field('*')])]), field('x')],
    ],
    ['...authors(name)', [embed('authors', [field('name')], { spread: true })]],
    ['count()', [field('*', { aggregate: { name: 'count', cast: null } })]],
    [
      'total:amount::numeric.sum()::int',
      [field('amount', { alias: 'total', cast: 'numeric', aggregate: { name: 'sum', cast: 'int' } })],
    ],
  ])('parses %s', (select, items) => {
    expect(parseQuery(`select=${encodeURIComponent(select)}`, false).select).toEqual(items)
  })

  it('selects every column by default', () => {
    expect(parseQuery('', false).select).toEqual([field('*')])
  })

  it.each([
    ['id,clients(name[])', 'line 1, column 16', 'unexpected "["'],
    ['name::', 'line 1, column 7', 'unexpected end of input expecting letter or digit'],
    ['id)', 'line 1, column 3', 'unexpected ")" expecting "," or end of input'],
    ['id,,name', 'line 1, column 4', 'unexpected ","'],
    ['authors(id', 'line 1, column 11', 'unexpected end of input expecting "," or ")"'],
    ['authors!', 'line 1, column 9', 'unexpected end of input expecting field name'],
    ['authors!a!b(id)', 'line 1, column 12', 'unexpected "("'],
    ['data->', 'line 1, column 7', 'unexpected end of input'],
    ['"":name', 'line 1, column 1', 'expecting "..." or field name'],
    ['"open', 'line 1, column 1', 'unexpected "\\""'],
    ['amount.median()', 'line 1, column 8', 'expecting "sum", "avg", "count", "max" or "min"'],
  ])('rejects %s at %s', (select, place, details) => {
    const rejected = parseError(`select=${encodeURIComponent(select)}`)
    expect(rejected.message).toContain(`"failed to parse select parameter (${select})" (${place})`)
    expect(rejected.details).toContain(details)
  })
})

describe('filters', () => {
  const compare = (operator: string, value: string, quantifier: string | null = null) => ({
    kind: 'compare',
    operator,
    quantifier,
    value,
  })

  it.each<[string, boolean, unknown]>([
    ['eq.5', false, compare('eq', '5')],
    ['eq.', false, compare('eq', '')],
    ['not.eq.a.b,c)', true, compare('eq', 'a.b,c)')],
    ['eq."quoted"', false, compare('eq', '"quoted"')],
    ['like.*abc*', false, compare('like', '*abc*')],
    ['like(any).{a*,b*}', false, compare('like', '{a*,b*}', 'any')],
    ['gt(all).{1,2}', false, compare('gt', '{1,2}', 'all')],
    ['isdistinct.x', false, compare('isdistinct', 'x')],
    ['in.(1,2,3)', false, { kind: 'in', values: ['1', '2', '3'] }],
    ['in.("a,b","c\\"d",e f)', false, { kind: 'in', values: ['a,b', 'c"d', 'e f'] }],
    ['in.("a"b,c)', false, { kind: 'in', values: ['"a"b', 'c'] }],
    ['in.()', false, { kind: 'in', values: [] }],
    ['in.("")', false, { kind: 'in', values: [] }],
    ['in.(,)', false, { kind: 'in', values: ['', ''] }],
    ['is.null', false, { kind: 'is', value: 'null' }],
    ['not.is.NULL', true, { kind: 'is', value: 'null' }],
    ['is.not_null', false, { kind: 'is', value: 'not_null' }],
    ['is.True', false, { kind: 'is', value: 'true' }],
    ['fts.a & b', false, { kind: 'search', operator: 'fts', language: null, value: 'a & b' }],
    ['wfts(english).a b', false, { kind: 'search', operator: 'wfts', language: 'english', value: 'a b' }],
  ])('parses %s', (value, negated, operation) => {
    const { filters } = parseQuery(new URLSearchParams({ column: value }).toString(), false)
    expect(filters).toEqual([
      { path: [], value: { field: { name: 'column', path: [] }, negated, operation } },
    ])
  })

  it('apply to embedded tables and JSON by their key', () => {
    const { filters } = parseQuery('a.b.data->c->>d=eq.1', false)
    expect(filters).toMatchObject([
      { path: ['a', 'b'], value: { field: { name: 'data', path: [key('c'), key('d', true)] } } },
    ])
  })

  it.each([
    ['0', 1, 'unexpected "0" expecting "not" or operator (eq, gt, ...)'],
    ['noop.5', 1, 'expecting "not" or operator (eq, gt, ...)'],
    ['', 1, 'unexpected end of input'],
    ['in.1,2', 4, 'unexpected "1" expecting "("'],
    ['in.(1,2', 8, 'expecting "," or ")"'],
    ['in.(1)2', 7, 'unexpected "2" expecting end of input'],
    ['is.maybe', 4, 'expecting isVal: (null, not_null, true, false, unknown)'],
    ['is.nullish', 8, 'unexpected "i"'],
    ['like(some).a', 6, 'expecting "any" or "all"'],
    ['cs(any).{a}', 3, 'expecting delimiter (.)'],
    ['fts().a', 5, 'expecting letter or digit'],
  ])('rejects %s at column %i', (value, column, details) => {
    const rejected = parseError(new URLSearchParams({ column: value }).toString())
    expect(rejected.message).toBe(`"failed to parse filter (${value})" (line 1, column ${column})`)
    expect(rejected.details).toContain(details)
  })

  it('rejects a key that is not a path', () => {
    expect(parseError('a..b=eq.1').message).toBe('"failed to parse tree path (a..b)" (line 1, column 3)')
    expect(parseError('a;b=eq.1').message).toBe('"failed to parse tree path (a;b)" (line 1, column 2)')
  })
})

describe('function arguments', () => {
  it('are the parameters that are not filters', () => {
    const query = parseQuery('kind=news&slug=a-b&v=1.5&id=eq.5', true)
    expect(query.parameters).toEqual([
      ['kind', 'news'],
      ['slug', 'a-b'],
      ['v', '1.5'],
    ])
    expect(query.filters).toMatchObject([{ value: { field: { name: 'id' } } }])
  })
})

describe('logic', () => {
  const eq = (name: string, value: string, negated = false) => ({
    kind: 'filter',
    filter: {
      field: { name, path: [] },
      negated,
      operation: { kind: 'compare', operator: 'eq', quantifier: null, value },
    },
  })
  const group = (all: boolean, children: unknown[], negated = false) => ({
    kind: 'group',
    all,
    negated,
    children,
  })

  it.each<[string, string, string[], unknown]>([
    ['or', '(a.eq.1,b.eq.2)', [], group(false, [eq('a', '1'), eq('b', '2')])],
    ['and', '( a.eq.1 , b.eq.2 )', [], group(true, [eq('a', '1 '), eq('b', '2 ')])],
    ['not.or', '(a.eq.1)', [], group(false, [eq('a', '1')], true)],
    ['t.or', '(a.eq.1)', ['t'], group(false, [eq('a', '1')])],
    ['t.u.not.and', '(a.eq.1)', ['t', 'u'], group(true, [eq('a', '1')], true)],
    [
      'or',
      '(a.not.eq.1,not.and(b.eq.2,or(c.eq.3)))',
      [],
      group(false, [eq('a', '1', true), group(true, [eq('b', '2'), group(false, [eq('c', '3')])], true)]),
    ],
    ['or', '(a.eq."x,y)",b.eq.z)', [], group(false, [eq('a', 'x,y)'), eq('b', 'z')])],
    ['or', '(a.eq.{1,2},b.eq.z)', [], group(false, [eq('a', '{1,2}'), eq('b', 'z')])],
    [
      'or',
      '(order_no.eq.1,android.eq.2,not.eq.3)',
      [],
      group(false, [eq('order_no', '1'), eq('android', '2'), eq('not', '3')]),
    ],
  ])('parses %s=%s', (name, value, path, tree) => {
    expect(parseQuery(new URLSearchParams({ [name]: value }).toString(), false).logic).toEqual([
      { path, value: tree },
    ])
  })

  it('allows lists, searches and JSON paths inside', () => {
    const { logic } = parseQuery('or=(id.in.(1,2),text.fts(english).a,data->>b.is.null)', false)
    expect(logic[0]?.value).toMatchObject({
      children: [
        { filter: { operation: { kind: 'in', values: ['1', '2'] } } },
        { filter: { operation: { kind: 'search', language: 'english', value: 'a' } } },
        { filter: { field: { path: [key('b', true)] }, operation: { kind: 'is', value: 'null' } } },
      ],
    })
  })

  it.each([
    [
      'or',
      '()',
      4,
      'unexpected ")" expecting field name (* or [a..z0..9_$]), negation operator (not) or logic operator (and, or)',
    ],
    ['or', ')(', 3, 'unexpected ")" expecting "("'],
    ['or', '(id.in.1,2,id.eq.3)', 10, 'unexpected "1" expecting "("'],
    ['and', '(ord(id.eq.1,id.eq.1),id.eq.2)', 7, 'unexpected "d" expecting "("'],
    ['or', '(id.eq.1,not.xor(id.eq.2,id.eq.3))', 16, 'unexpected "x" expecting logic operator (and, or)'],
    ['or', '(id.eq.1', 11, 'unexpected end of input expecting "," or ")"'],
    ['or', '(id.eq.1)x', 12, 'unexpected "x" expecting end of input'],
    ['or', '(id.noop.1)', 7, 'expecting "not" or operator (eq, gt, ...)'],
  ])('rejects %s=%s at column %i', (name, value, column, details) => {
    const rejected = parseError(new URLSearchParams({ [name]: value }).toString())
    expect(rejected.message).toBe(`"failed to parse logic tree (${value})" (line 1, column ${column})`)
    expect(rejected.details).toContain(details)
  })
})

describe('order', () => {
  const term = (
    name: string,
    direction: string | null = null,
    nulls: string | null = null,
    relation: string | null = null,
  ) => ({
    relation,
    field: { name, path: [] },
    direction,
    nulls,
  })

  it.each([
    ['name', [term('name')]],
    ['name.desc.nullsfirst,id.asc', [term('name', 'desc', 'nullsfirst'), term('id', 'asc')]],
    ['name.nullslast', [term('name', null, 'nullslast')]],
    ['clients(name).desc', [term('name', 'desc', null, 'clients')]],
  ])('parses %s', (value, terms) => {
    expect(parseQuery(`order=${value}`, false).order).toEqual([{ path: [], value: terms }])
  })

  it.each([
    ['id.ac', 4, 'unexpected "c" expecting "asc", "desc", "nullsfirst" or "nullslast"'],
    ['id.smth34', 4, 'unexpected "s" expecting "asc", "desc", "nullsfirst" or "nullslast"'],
    ['id.descc', 8, 'unexpected "c" expecting delimiter (.), "," or end of input'],
    ['id.asc.nlsfst', 8, 'unexpected "l" expecting "nullsfirst" or "nullslast"'],
    ['id.nullslasttt', 13, 'unexpected "t" expecting "," or end of input'],
    ['clients(name,id)', 13, 'unexpected ","'],
    ['id,', 4, 'unexpected end of input'],
  ])('rejects %s at column %i', (value, column, details) => {
    const rejected = parseError(`order=${value}`)
    expect(rejected.message).toBe(`"failed to parse order (${value})" (line 1, column ${column})`)
    expect(rejected.details).toContain(details)
  })
})

describe('other parameters', () => {
  it('applies limits and offsets to the table of their path, and ignores invalid numbers', () => {
    const query = parseQuery('limit=5&books.limit=2&offset=-1&books.offset=undefined', false)
    expect(query.limits).toEqual([
      { path: [], value: 5 },
      { path: ['books'], value: 2 },
    ])
    expect(query.offsets).toEqual([{ path: [], value: -1 }])
  })

  it('parses columns and on_conflict as lists of names, quoted or bare, without duplicates', () => {
    const query = parseQuery('columns="a","b,c",d,a&on_conflict=x,y', false)
    expect(query.columns).toEqual(['a', 'b,c', 'd'])
    expect(query.onConflict).toEqual(['x', 'y'])
  })

  it('takes an apikey for a filter only if it looks like one', () => {
    expect(parseQuery('apikey=sb_publishable_x', true)).toMatchObject({ filters: [], parameters: [] })
    expect(parseQuery('apikey=eq.x', false).filters).toHaveLength(1)
  })

  it('rejects columns that are not names', () => {
    expect(parseError('columns=a b;c').message).toBe(
      '"failed to parse columns parameter (a b;c)" (line 1, column 4)',
    )
  })
})

describe('limits', () => {
  it.each([
    [
      'nested conditions',
      `or=${'(and'.repeat(MAX_NESTING + 2)}(a.eq.1${')'.repeat(MAX_NESTING + 3)}`,
      /limited to 16 levels/,
    ],
    [
      'nested tables',
      `select=${'a('.repeat(MAX_NESTING + 1)}*${')'.repeat(MAX_NESTING + 1)}`,
      /limited to 16 levels/,
    ],
    [
      'fields',
      `select=${Array.from({ length: MAX_TERMS + 1 }, (_, index) => `a${index}`).join()}`,
      /limited to 1000 selected fields/,
    ],
    [
      'one column under many names',
      `select=${Array.from({ length: MAX_REPEATS + 1 }, (_, index) => `a${index}:content`).join()}`,
      /the same values are limited to 8 fields/,
    ],
    [
      'one table under many names',
      `select=id,parts(${Array.from({ length: MAX_REPEATS + 1 }, (_, index) => `a${index}:pages(*)`).join()})`,
      /limited to 8 fields/,
    ],
    [
      'conditions',
      `or=(${Array(MAX_TERMS + 1)
        .fill('a.eq.1')
        .join()})`,
      /limited to 1000 conditions/,
    ],
    [
      'filters',
      Array(MAX_TERMS + 1)
        .fill('a=eq.1')
        .join('&'),
      /limited to 1000 parameters/,
    ],
    [
      'order terms',
      `order=${Array(MAX_TERMS + 1)
        .fill('a')
        .join()}`,
      /limited to 1000 order terms/,
    ],
    ['characters', `a=eq.${'1'.repeat(MAX_QUERY_LENGTH)}`, /limited to 65536 characters/],
    ['a NUL', 'select=a%00b', /unexpected "\\u0000"/],
  ])('rejects too much of %s with a reason', (_, search, details) => {
    expect(parseError(search).details).toMatch(details)
  })

  it('counts many paths into one document as many values', () => {
    const paths = Array.from({ length: 50 }, (_, index) => `a${index}:info->p${index}`).join()
    expect(parseQuery(`select=${paths}`, false).select).toHaveLength(50)
  })
})
