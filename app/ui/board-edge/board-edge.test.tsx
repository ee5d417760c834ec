import { expect, it } from 'vitest'
import { markup } from '#tests/support/markup.tsx'
import { BoardEdge } from './board-edge.tsx'

it('the edge of a board is decoration and hidden from screen readers', () => {
  expect(markup(<BoardEdge />)).toMatch(/^<div aria-hidden="true"[^>]*><\/div>$/)
})
