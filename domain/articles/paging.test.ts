import { describe, expect, test } from 'vitest'
import { pageCount, parsePage } from './paging.ts'

describe('a page parameter', () => {
  test.each([
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
  ])('%j asks for page %j', (parameter, page) => {
    expect(parsePage(parameter)).toBe(page)
  })
})

test.each([
  [0, 1],
  [1, 1],
  [9, 1],
  [10, 2],
  [18, 2],
  [19, 3],
])('%d items in nines fill %d pages', (items, pages) => {
  expect(pageCount(items, 9)).toBe(pages)
})
