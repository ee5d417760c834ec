import { expect, it } from 'vitest'
import { markup } from '#tests/support/markup.tsx'
import { TitleText } from './title-text.tsx'

it.each([
  ['Call-off orders: the cut-off moves', '[Call-off] orders: the [cut-off] moves'],
  ['Just-in-time, litho-laminated', '[Just-in-time,] [litho-laminated]'],
  ['Boxes – ready - made', 'Boxes – ready - made'],
])('title “%s” keeps its compounds together', (text, expected) => {
  const html = markup(<TitleText text={text} />).replaceAll('<!-- -->', '')
  expect(html.replaceAll(/<span[^>]*>/g, '[').replaceAll('</span>', ']')).toBe(expected)
})
