import { expect, it } from 'vitest'
import { markup } from '#tests/support/markup.tsx'
import { UnbrokenText } from './unbroken-text.tsx'

it.each([
  ['Call-off orders: the cut-off moves', '[Call-off] orders: the [cut-off] moves'],
  ['Just-in-time, litho-laminated', '[Just-in-time,] [litho-laminated]'],
  ['Boxes – ready - made', 'Boxes – ready - made'],
])('text “%s” keeps its compounds together', (text, expected) => {
  const html = markup(<UnbrokenText text={text} />).replaceAll('<!-- -->', '')
  expect(html.replaceAll(/<span[^>]*>/g, '[').replaceAll('</span>', ']')).toBe(expected)
})
