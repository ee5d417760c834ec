import { describe, expect, it } from 'vitest'
import { RestError } from '../protocol/errors.ts'
import { isTooDeep, MAX_VALUE_NESTING } from '../protocol/limits.ts'
import { parseCsv } from './csv.ts'
import { negotiateMedia } from './media-type.ts'
import { appliedPreferences, parsePreferences } from './preferences.ts'
import { parseRangeHeader, restrictRange } from './range.ts'
import { createRequestReader } from './request.ts'

function codeOf(action: () => unknown): string | null {
  try {
    action()
    return null
  } catch (error) {
    return error instanceof RestError ? error.code : String(error)
  }
}

describe('preferences', () => {
  it.each<[string | null, object]>([
    [null, {}],
    ['return=minimal', { return: 'minimal' }],
    [
      'count=exact,  return=representation ,missing=default',
      { count: 'exact', return: 'representation', missing: 'default' },
    ],
    ['tx=rollback, tx=commit', { tx: 'rollback' }],
    ['count=some, nothing, return', {}],
    ['max-affected=5, max-affected=6', { maxAffected: 5 }],
    ['max-affected=-1', {}],
    ['timezone=Europe/London', { timezone: 'Europe/London' }],
    ['timezone=Here/There, timezone=+01:00', {}],
    ['handling=lenient, anything', { handling: 'lenient' }],
    ['constructor=x, __proto__=y, toString=z', {}],
  ])('are read from %s', (header, preferences) => {
    expect(parsePreferences(header)).toEqual(preferences)
  })

  it('are strict if requested', () => {
    expect(codeOf(() => parsePreferences('handling=strict, max-affected=none'))).toBe('PGRST122')
    const strict = { handling: 'strict', maxAffected: 1 }
    expect(parsePreferences('handling=strict, max-affected=1')).toEqual(strict)
  })

  it('are listed in the response when applied', () => {
    const preferences = parsePreferences('count=exact, max-affected=2, tx=commit')
    expect(appliedPreferences(preferences, ['tx', 'count', 'maxAffected'])).toBe('tx=commit, count=exact')
    expect(appliedPreferences({}, ['tx', 'count'])).toBeNull()
  })
})

describe('media type', () => {
  it.each<[string | null, string | null]>([
    [null, 'application/json; charset=utf-8'],
    ['text/html, */*;q=0.8', 'application/json; charset=utf-8'],
    ['application/*', 'application/json; charset=utf-8'],
    ['application/json;q=0.2, text/csv', 'text/csv; charset=utf-8'],
    ['TEXT/CSV', 'text/csv; charset=utf-8'],
    ['application/vnd.pgrst.object', 'application/vnd.pgrst.object+json; charset=utf-8'],
    ['application/vnd.pgrst.array+json', 'application/json; charset=utf-8'],
    ['text/csv;q=0', null],
    ['application/vnd.pgrst.plan+json', null],
    ['application/openapi+json', null],
  ])('of %s is %s', (accept, type) => {
    if (type === null) expect(codeOf(() => negotiateMedia(accept))).toBe('PGRST107')
    else expect(negotiateMedia(accept).contentType).toBe(type)
  })
})

describe('range', () => {
  it.each<[string | null, number | undefined, number | undefined, number, number | null]>([
    [null, undefined, undefined, 0, null],
    [null, 5, undefined, 0, 5],
    [null, 5, 10, 10, 5],
    [null, undefined, 10, 10, null],
    [null, 5, -3, 0, 5],
    ['0-9', undefined, undefined, 0, 10],
    ['items=3-3', undefined, undefined, 3, 1],
    ['3-', undefined, undefined, 3, null],
    ['0-9', 100, 5, 5, 5],
    ['5-9', 2, undefined, 5, 0],
    ['bytes=0-9', undefined, undefined, 0, null],
    ['9-', 4, 8, 9, 3],
  ])(
    'of %s with limit %s and offset %s begins at %i and has %s rows',
    (header, limit, offset, start, rows) => {
      expect(restrictRange(parseRangeHeader(header), limit, offset)).toEqual({ offset: start, limit: rows })
    },
  )

  it('cannot be negative or reversed', () => {
    expect(codeOf(() => restrictRange({ offset: 0, limit: null }, -1, 0))).toBe('PGRST103')
    expect(codeOf(() => parseRangeHeader('5-4'))).toBe('PGRST103')
  })
})

describe('nesting limit', () => {
  it.each<[string, boolean]>([
    ['['.repeat(MAX_VALUE_NESTING) + ']'.repeat(MAX_VALUE_NESTING), false],
    ['['.repeat(MAX_VALUE_NESTING + 1), true],
    ['[{('.repeat(MAX_VALUE_NESTING / 2), true],
    ['[]'.repeat(MAX_VALUE_NESTING), false],
    [`"${'['.repeat(2 * MAX_VALUE_NESTING)}"`, false],
    [`"\\"${'['.repeat(2 * MAX_VALUE_NESTING)}"`, false],
    [`"x"${'('.repeat(2 * MAX_VALUE_NESTING)}`, true],
  ])('is exceeded by %.20s: %s', (text, tooDeep) => {
    expect(isTooDeep(text)).toBe(tooDeep)
  })
})

describe('CSV', () => {
  it.each<[string, Record<string, string | null>[]]>([
    ['a,b\n1,2\n', [{ a: '1', b: '2' }]],
    ['a,b\r\n1,\r\n', [{ a: '1', b: '' }]],
    ['a\nNULL\n"NULL"\nnull', [{ a: null }, { a: 'NULL' }, { a: 'null' }]],
    ['"a ""b""",c\n"x,\ny",2', [{ 'a "b"': 'x,\ny', c: '2' }]],
    ['a', []],
  ])('parses %j', (text, rows) => {
    expect(parseCsv(text)).toEqual(rows)
  })

  it.each(['', 'a,b\n1', 'a\n1,2', 'a\n"open', 'a\n"x"y'])('rejects %j', (text) => {
    expect(codeOf(() => parseCsv(text))).toBe('PGRST102')
  })
})

const ADDRESS = 'http://localhost/rest/v1/notes?select=id&limit=2'

function requestFor(url = ADDRESS, headers: Record<string, string> = {}, method = 'GET'): Request {
  return new Request(url, { headers, method })
}

describe('identical requests', () => {
  it('are parsed once, regardless of other headers', () => {
    const read = createRequestReader()
    const first = read(requestFor(), 'table')
    expect(read(requestFor(ADDRESS, { authorization: 'Bearer other' }), 'table')).toBe(first)
  })

  it.each<[string, Request, 'table' | 'function']>([
    ['query', requestFor('http://localhost/rest/v1/notes?select=id&limit=3'), 'table'],
    ['table', requestFor('http://localhost/rest/v1/pages?select=id&limit=2'), 'table'],
    ['method', requestFor(ADDRESS, {}, 'HEAD'), 'table'],
    ['media type', requestFor(ADDRESS, { accept: 'text/csv' }), 'table'],
    ['preference', requestFor(ADDRESS, { prefer: 'count=exact' }), 'table'],
    ['range', requestFor(ADDRESS, { range: '0-1' }), 'table'],
    ['profile', requestFor(ADDRESS, { 'accept-profile': 'public' }), 'table'],
    ['target', requestFor(), 'function'],
  ])('are distinguished from those with another %s', (_, request, target) => {
    const read = createRequestReader()
    const first = read(requestFor(), 'table')
    expect(read(request, target)).not.toBe(first)
    expect(read(requestFor(), 'table')).toBe(first)
  })

  it('are dropped after many others', () => {
    const read = createRequestReader()
    const first = read(requestFor(), 'table')
    for (let limit = 0; limit < 600; limit += 1) read(requestFor(`${ADDRESS}&offset=${limit}`), 'table')
    expect(read(requestFor(), 'table')).not.toBe(first)
  })

  it('are not cached when long', () => {
    const read = createRequestReader()
    const long = `${ADDRESS}&body=eq.${'x'.repeat(3000)}`
    expect(read(requestFor(long), 'table')).not.toBe(read(requestFor(long), 'table'))
  })

  it('are rejected each time when invalid', () => {
    const read = createRequestReader()
    for (let time = 0; time < 2; time += 1)
      expect(codeOf(() => read(requestFor(`${ADDRESS}&id=nonsense.1`), 'table'))).toBe('PGRST100')
  })
})
