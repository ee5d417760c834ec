import { expect, it } from 'vitest'
import type { NewsSummary } from '#app/content/news.ts'
import { matchingNews } from './matching-news.ts'

const named = (title: string, isDeleted = false): NewsSummary => ({
  id: 1,
  title,
  slug: 's',
  date: '2025-06-30',
  type: 'text',
  image: null,
  imageAlt: null,
  video: null,
  isDeleted,
  updatedAt: '',
})
const articles = [named('New press at Andover'), named('Press day'), named('Old press', true)]

it.each([
  ['', false, ['New press at Andover', 'Press day']],
  ['', true, ['Old press']],
  ['PRESS', false, ['New press at Andover', 'Press day']],
  ['  andover  press ', false, ['New press at Andover']],
  ['press', true, ['Old press']],
  ['lorry', false, []],
] as const)('searching for %j among deleted ones %s finds %j', (search, isDeleted, expected) => {
  expect(matchingNews(articles, search, isDeleted).map(({ title }) => title)).toEqual(expected)
})
