import { describe, expect, it } from 'vitest'
import { activeFilters } from './active-filters.ts'
import { day, listQuery, oneOf } from './list-query.ts'
import type { Filter } from './record-list.ts'

const query = listQuery({
  show: oneOf(['kept', 'deleted'], 'kept'),
  wood: oneOf(['', 'oak', 'ash'], ''),
  from: day(),
  until: day(),
})
const choices = () => [
  { value: '', label: 'Any wood' },
  { value: 'oak', label: 'Oak' },
]
const filters: readonly Filter<'show' | 'wood' | 'from', null>[] = [
  { field: 'show', label: 'Show', control: 'tabs', choices },
  { field: 'wood', label: 'Wood', control: 'select', choices },
  { field: 'from', until: 'until' as 'from', labels: ['Felled from', 'Felled until'], control: 'days' },
]

describe('active filters', () => {
  it.each([
    ['', []],
    ['show=deleted', []],
    ['wood=oak', ['Wood: Oak']],
    // No longer a choice.
    ['wood=ash', ['Wood: ash']],
    ['until=2026-11-03&from=2026-11-01', ['Felled from 1 November 2026', 'Felled until 3 November 2026']],
  ])('of %j are %j', (parameters, expected) => {
    const found = activeFilters(
      { query, filters } as never,
      query.read(new URLSearchParams(parameters)),
      null,
    )
    expect(found.map(({ label }) => label)).toEqual(expected)
  })
})
