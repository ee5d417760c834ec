import { expect, it } from 'vitest'
import { suggestionsFor } from './action-prompt.tsx'

it.each([
  ['', ['Flute', 'e-flute', 'Board'], ['Flute', 'e-flute', 'Board']],
  ['flu', ['e-flute', 'Board', 'Flute'], ['Flute', 'e-flute']],
  ['Flute', ['Flute', 'Flutes', 'Flutes'], ['Flutes']],
])('suggests for %j from %j: %j', (typed, names, expected) => {
  expect(suggestionsFor(typed, names)).toEqual(expected)
})
