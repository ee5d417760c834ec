import { expect, it } from 'vitest'
import { isWithinMarkupLimits } from './markup-limits.server.ts'

const nested = (depth: number) => `${'<b>'.repeat(depth)}x${'</b>'.repeat(depth)}`

it.each([
  ['100,000 characters of paragraphs', '<p>Corrugated board. </p>'.repeat(4000), true],
  [
    'a table of 1,000 cells',
    `<table>${`<tr>${'<td><p>1</p></td>'.repeat(10)}</tr>`.repeat(100)}</table>`,
    true,
  ],
  ['paragraphs without end tags', '<p>Board'.repeat(4000), true],
  ['images, which have no end tag', '<img src="/a.png">'.repeat(4000), true],
  ['elements 50 deep', nested(50), true],
  ['elements 51 deep', nested(51), false],
  ['99 kB of open elements', '<b><i>'.repeat(16_500), false],
  ['5,001 elements', '<br>'.repeat(5001), false],
])('rich text with %s is within the limits: %#', (_what, html, expected) => {
  expect(isWithinMarkupLimits(html)).toBe(expected)
})
