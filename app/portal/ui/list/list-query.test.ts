import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { day, listQuery, oneOf, order, searchText } from './list-query.ts'

const query = listQuery({
  q: searchText(),
  show: oneOf(['live', 'deleted'], 'live'),
  since: day(),
  sort: order(['date', 'title'], '-date'),
})
const read = (address: string) => query.read(new URLSearchParams(address))

describe('list query', () => {
  it.each([
    ['', {}],
    ['q=flute&page=3', { q: 'flute', page: 3 }],
    ['show=deleted&sort=title', { show: 'deleted', sort: 'title' }],
    ['since=2026-11-03', { since: '2026-11-03' }],
    ['show=all&sort=price&since=soon&page=-1', {}],
    ['page=two&other=1', {}],
  ])('parses %j as %j', (address, parsed) => {
    const defaults = { q: '', show: 'live', since: '', sort: '-date', page: 1 }
    expect(read(address)).toEqual({ ...defaults, ...parsed })
  })

  it('omits defaults from the URL', () => {
    expect(query.write(query.defaults).toString()).toBe('')
    expect(query.write({ ...query.defaults, q: 'E-flute', page: 2 }).toString()).toBe('q=E-flute&page=2')
  })

  it('writes any parsed query back unchanged', () => {
    const fields = {
      q: fc.string({ unit: 'grapheme' }),
      show: fc.constantFrom('live', 'deleted', 'other'),
      since: fc.constantFrom('', '2026-11-03', 'soon'),
      sort: fc.constantFrom('date', '-date', 'title', '-title', 'price'),
      page: fc.oneof(fc.integer().map(String), fc.string()),
    }
    fc.assert(
      fc.property(fc.record(fields, { requiredKeys: [] }), (given) => {
        const parsed = query.read(new URLSearchParams(given))
        expect(query.read(query.write(parsed))).toEqual(parsed)
      }),
    )
  })
})
