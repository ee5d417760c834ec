import { expect, it } from 'vitest'
import { suggestColumn, suggestName } from './name-suggestion.ts'

const TABLES = ['news_articles', 'customers', 'permissions']

it.each([
  ['news_article', 'news_articles'],
  ['customer', 'customers'],
  ['permisions', 'permissions'],
  ['costumer', null],
  ['orders', null],
  ['', null],
])('suggests for a table %j: %j', (name, similar) => {
  expect(suggestName(name, TABLES, 0.75)).toBe(similar)
})

it.each([
  ['titel', 'title'],
  ['is_delete', 'is_deleted'],
  ['idd', 'id'],
  ['nothing', null],
  ['x', null],
])('suggests for a column %s: %s', (name, nearest) => {
  expect(suggestColumn(name, ['id', 'title', 'is_deleted'])).toBe(nearest)
})
