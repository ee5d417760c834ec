import { describe, expect, it } from 'vitest'
import { RestError } from '../protocol/errors.ts'
import type { Relation } from '../schema/schema.ts'
import { assertAnonymousLimits, isExpensive } from './query-cost.ts'
import { createRequestReader } from './request.ts'

const read = createRequestReader()

function parsed(search: string, headers: Record<string, string> = {}) {
  return read(new Request(`http://localhost/posts?${search}`, { headers }), 'table')
}

/** Returns why an anonymous caller's query is rejected, or null. */
function rejection(search: string): unknown {
  try {
    assertAnonymousLimits(parsed(search), search.length)
    return null
  } catch (error) {
    expect(error).toBeInstanceOf(RestError)
    const { status, code, details } = error as RestError
    expect([status, code]).toEqual([400, '54000'])
    return details
  }
}

const times = (count: number, make: (index: number) => string, between = ',') =>
  Array.from({ length: count }, (_, index) => make(index)).join(between)
const nested = (levels: number) => `and=(${'or('.repeat(levels - 1)}a.eq.1${')'.repeat(levels - 1)})`

describe('anonymous caller', () => {
  it.each([
    [
      'the query of a page',
      'select=id,title,author(name)&status=eq.published&order=date.desc,id.desc&limit=12',
    ],
    ['32 conditions', times(32, (n) => `c${n}=eq.1`, '&')],
    ['four levels of them', nested(4)],
    ['four patterns', 'a=like.*x*&b=ilike.y*&c=match.^z&d=fts.word'],
    ['a list of 200 ids', `id=in.(${times(200, () => crypto.randomUUID())})`],
    ['the same values twice', 'select=a:content,b:content,content->>x'],
    ['the same field many times', `select=${times(100, () => 'content')}`],
    ['three levels of embedded tables', 'select=a(b(c(id)))'],
    ['eight steps into a JSON value', `select=data${'->a'.repeat(8)}`],
    ['a regular expression matched in one pass', String.raw`a=match.^(box|[^a-c]+)\s\d*\.x?$`],
    ['a pattern of 100 characters', `a=like.${'x'.repeat(98)}**`],
  ])('is allowed %s', (_what, search) => {
    expect(rejection(search)).toBeNull()
  })
})

describe('expensive anonymous query', () => {
  it.each([
    ['a URL of 17,000 characters', `id=eq.${'1'.repeat(17_000)}`, 'a URL is limited to 16384 characters'],
    ['33 conditions', times(33, (n) => `c${n}=eq.1`, '&'), 'a request is limited to 32 conditions'],
    [
      '33 conditions in a group',
      `or=(${times(33, () => 'a.eq.1')})`,
      'a request is limited to 32 conditions',
    ],
    ['five levels of them', nested(5), 'conditions are limited to 4 levels'],
    ['five patterns', times(5, () => 'a=like.x*', '&'), 'a request is limited to 4 patterns'],
    ['five patterns of a list', 'a=ilike(any).{a,b,c,d,e}', 'a request is limited to 4 patterns'],
    ['a list of 201 values', `id=in.(${times(201, String)})`, 'a list is limited to 200 values'],
    [
      'the same values three times',
      'select=a:content,b:content,content',
      'the same values are limited to 2 fields',
    ],
    ['four levels of embedded tables', 'select=a(b(c(d(id))))', 'embedding is limited to 3 levels'],
    [
      'nine embedded tables',
      `select=${times(9, (n) => `t${n}(id)`)}`,
      'a request is limited to 8 embedded resources',
    ],
    ['101 fields', `select=${times(101, (n) => `f${n}`)}`, 'a request is limited to 100 selected fields'],
    ['nine steps in a condition', `data${'->a'.repeat(9)}=eq.1`, 'a path is limited to 8 steps'],
    ['nine steps in a selection', `select=data${'->a'.repeat(9)}`, 'a path is limited to 8 steps'],
    ['nine order terms', `order=${times(9, (n) => `f${n}`)}`, 'a request is limited to 8 order terms'],
    ['a value of 1001 characters', `a=cs.${'x'.repeat(1001)}`, 'a value is limited to 1000 characters'],
    ['a pattern of 101 characters', `a=like.${'x'.repeat(101)}`, 'a pattern is limited to 100 characters'],
    ['a search of 101 characters', `a=wfts.${'x'.repeat(101)}`, 'a pattern is limited to 100 characters'],
    ['nine wildcards', `a=like.${'*x'.repeat(9)}`, 'a pattern is limited to 8 wildcards (* or %)'],
    [
      'two thousand repetitions',
      `title=match.${'x*'.repeat(2000)}`,
      'a pattern is limited to 100 characters',
    ],
    [
      'nine repetitions',
      `title=match.${'x*'.repeat(9)}`,
      'a pattern is limited to 8 repetitions (*, + or ?)',
    ],
    ['nine repetitions after a literal one in brackets', `title=match.[*]${'x*'.repeat(9)}`, /8 repetitions/],
    [
      'counts',
      'title=match.(x{1,99}){1,99}',
      'a regular expression may not contain counted repetitions ({m,n})',
    ],
    ['a back reference', String.raw`title=imatch.(a)\1`, /escapes/],
    ['looking ahead', 'title=match.(?=a)b', /lookaround/],
    ['a director', 'title=match.***:a', /director/],
    ['a named class', 'title=match.[[:alpha:]]', /bracket expression/],
  ])('is rejected: %s', (_what, search, expected) => {
    expect(rejection(search)).toEqual(expected instanceof RegExp ? expect.stringMatching(expected) : expected)
  })
})

describe('expensive query', () => {
  const column = (name: string, type: string) => [name, { name, type, default: null }] as const
  const posts: Relation = {
    name: 'posts',
    columns: new Map([
      column('id', 'bigint'),
      column('date', 'timestamp with time zone'),
      column('title', 'text'),
      column('data', 'jsonb'),
    ]),
  }

  it.each([
    ['', false],
    ['id=eq.1&order=date.desc,id', false],
    ['id=gt.5&date=lt.2026-01-01', false],
    ['title=eq.x', false],
    ['title=in.(a,b)', false],
    ['title=gt.x', true],
    ['title=like.*x*', true],
    ['or=(id.eq.1,title.match.x)', true],
    ['data->a=eq.1', true],
    ['order=title', true],
    ['select=id,author(name)', true],
    ['select=id.count()', true],
  ])('is recognised: %s is %j', (search, expected) => {
    expect(isExpensive(parsed(search), posts)).toBe(expected)
  })

  it('counts rows or calls a function', () => {
    expect(isExpensive(parsed('', { prefer: 'count=exact' }), posts)).toBe(true)
    expect(isExpensive(parsed(''), undefined)).toBe(true)
  })
})
