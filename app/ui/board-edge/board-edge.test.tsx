import { expect, it } from 'vitest'
import { markup } from '#tests/support/markup.tsx'
import { BoardEdge } from './board-edge.tsx'

it('the board edge is decorative and hidden from screen readers', () => {
  expect(markup(<BoardEdge />)).toMatch(/^<div aria-hidden="true"[^>]*><\/div>$/)
})
