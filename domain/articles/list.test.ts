import { describe, expect, it } from 'vitest'
import { BLOG_LABEL_MAX } from '../blog/posts.ts'
import {
  getListPath,
  isFiltered,
  NO_FILTERS,
  pageCount,
  parseFilters,
  parsePage,
  SEARCH_MAX,
} from './list.ts'

const parsed = (query: string) => parseFilters(new URLSearchParams(query))

describe('URL filters', () => {
  it.each([
    ['', {}],
    ['q=&category=&from=', {}],
    ['q=+flute++%0A+board+', { q: 'flute board' }],
    ['category=Design&tag=0201', { category: 'Design', tag: '0201' }],
    ['from=2026-01-01&to=2026-02-28', { from: '2026-01-01', to: '2026-02-28' }],
    ['from=2026-03-01&to=2026-02-01', { from: '2026-02-01', to: '2026-03-01' }],
    ['from=2026-02-30&to=yesterday', {}],
    ['from=99999-01-01&to=0001-01-01', {}],
  ])('parse %j as %j', (query, expected) => {
    expect(parsed(query)).toEqual({ ...NO_FILTERS, ...expected })
  })

  it('have a maximum length', () => {
    const { q, category } = parsed(`q=${'a'.repeat(500)}&category=${'b'.repeat(500)}`)
    expect([q.length, category.length]).toEqual([SEARCH_MAX, BLOG_LABEL_MAX])
  })

  it('stay well formed when truncated within a character', () => {
    expect(parsed(`q=${'a'.repeat(199)}📦`).q.isWellFormed()).toBe(true)
  })
})

describe('list URL', () => {
  it.each([
    [{}, 1, '/blog'],
    [{ q: '', tag: '' }, 2, '/blog?page=2'],
    [{ q: 'a & b', category: 'Design' }, 3, '/blog?q=a+%26+b&category=Design&page=3'],
  ])('is built for %j on page %d: %s', (filters, page, address) => {
    expect(getListPath('/blog', filters, page)).toBe(address)
  })

  it('parses back to the same filters', () => {
    const filters = { q: 'x y', category: 'C+', tag: 't&t', from: '2026-01-01', to: '2026-01-02' }
    expect(parsed(getListPath('', filters))).toEqual(filters)
  })
})

describe('isFiltered', () => {
  it('ignores empty values', () => {
    expect(isFiltered(NO_FILTERS)).toBe(false)
    expect(isFiltered({ ...NO_FILTERS, to: '2026-01-01' })).toBe(true)
  })
})

describe('page parameter', () => {
  it.each([
    [null, 1],
    ['1', 1],
    ['12', 12],
    ['0', null],
    ['-1', null],
    ['1.5', null],
    ['01', null],
    ['', null],
    ['two', null],
    ['9999999', null],
  ])('parses %j as page %j', (parameter, page) => {
    expect(parsePage(parameter)).toBe(page)
  })
})

describe('pageCount', () => {
  it('rounds up and is at least one', () => {
    expect([0, 1, 9, 10, 18, 19].map((items) => pageCount(items, 9))).toEqual([1, 1, 1, 2, 2, 3])
  })
})
