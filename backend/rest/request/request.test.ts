import { describe, expect, test } from 'vitest'
import { RestError } from '../errors.ts'
import { maxValueNesting } from '../limits.ts'
import { parseCsv } from './csv.ts'
import { negotiateMedia } from './media-type.ts'
import { isTooDeep } from './nesting.ts'
import { appliedPreferences, parsePreferences } from './preferences.ts'
import { parseRangeHeader, restrictRange } from './range.ts'

function codeOf(action: () => unknown): string | null {
  try {
    action()
    return null
  } catch (error) {
    return error instanceof RestError ? error.code : String(error)
  }
}

describe('preferences', () => {
  test.each<[string | null, object]>([
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
  ])('%s', (header, preferences) => {
    expect(parsePreferences(header)).toEqual(preferences)
  })

  test('are strict on demand', () => {
    expect(codeOf(() => parsePreferences('handling=strict, max-affected=none'))).toBe('PGRST122')
    expect(parsePreferences('handling=strict, max-affected=1')).toEqual({
      handling: 'strict',
      maxAffected: 1,
    })
  })

  test('are told back when they took effect', () => {
    const preferences = parsePreferences('count=exact, max-affected=2, tx=commit')
    expect(appliedPreferences(preferences, ['tx', 'count', 'maxAffected'])).toBe('tx=commit, count=exact')
    expect(appliedPreferences({}, ['tx', 'count'])).toBeNull()
  })
})

describe('the media type', () => {
  test.each<[string | null, string | null]>([
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

describe('a range', () => {
  test.each<[string | null, number | undefined, number | undefined, number, number | null]>([
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

  test('cannot be negative or turned round', () => {
    expect(codeOf(() => restrictRange({ offset: 0, limit: null }, -1, 0))).toBe('PGRST103')
    expect(codeOf(() => parseRangeHeader('5-4'))).toBe('PGRST103')
  })
})

describe('a value is too deep', () => {
  test.each<[string, boolean]>([
    ['['.repeat(maxValueNesting) + ']'.repeat(maxValueNesting), false],
    ['['.repeat(maxValueNesting + 1), true],
    ['[{('.repeat(maxValueNesting / 2), true],
    ['[]'.repeat(maxValueNesting), false],
    [`"${'['.repeat(2 * maxValueNesting)}"`, false],
    [`"\\"${'['.repeat(2 * maxValueNesting)}"`, false],
    [`"x"${'('.repeat(2 * maxValueNesting)}`, true],
  ])('%.20s: %s', (text, tooDeep) => {
    expect(isTooDeep(text)).toBe(tooDeep)
  })
})

describe('CSV', () => {
  test.each<[string, Record<string, string | null>[]]>([
    ['a,b\n1,2\n', [{ a: '1', b: '2' }]],
    ['a,b\r\n1,\r\n', [{ a: '1', b: '' }]],
    ['a\nNULL\n"NULL"\nnull', [{ a: null }, { a: 'NULL' }, { a: 'null' }]],
    ['"a ""b""",c\n"x,\ny",2', [{ 'a "b"': 'x,\ny', c: '2' }]],
    ['a', []],
  ])('%j', (text, rows) => {
    expect(parseCsv(text)).toEqual(rows)
  })

  test.each(['', 'a,b\n1', 'a\n1,2', 'a\n"open', 'a\n"x"y'])('%j is refused', (text) => {
    expect(codeOf(() => parseCsv(text))).toBe('PGRST102')
  })
})
