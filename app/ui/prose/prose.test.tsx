import { expect, it } from 'vitest'
import { markup } from '#tests/support/markup.tsx'
import { Prose } from './prose.tsx'

it('prose renders the given markup', () => {
  expect(markup(<Prose html={'<p>Board &amp; <strong>paper</strong></p>'} />)).toMatch(
    /^<div[^>]*><p>Board &amp; <strong>paper<\/strong><\/p><\/div>$/,
  )
})
