import { describe, expect, it } from 'vitest'
import { FEED_RESOURCES, type FeedResource } from './feed-resources.ts'
import { createFeedRowParser } from './feed-rows.ts'

const resource = (name: string) => FEED_RESOURCES.find((each) => each.name === name) as FeedResource
const pallets = createFeedRowParser(resource('pallets'))
const pallet = {
  id: 'P-1',
  updatedAt: '2026-11-28T06:55:00Z',
  sku: 'WM-1',
  receivedAt: '2026-11-02T10:15:00+00:00',
}

describe('feed rows', () => {
  it('name the database’s columns, and fill absent fields', () => {
    expect(pallets.parse([pallet, { ...pallet, enLine: null }], 5).valid).toEqual(
      [5, 6].map((place) => ({
        place,
        code: 'P-1',
        source_updated_at: pallet.updatedAt,
        sku_id: 'WM-1',
        en_line_id: null,
        received_at: pallet.receivedAt,
        hold_until: null,
      })),
    )
  })

  it.each<[string, unknown, string]>([
    ['a missing field', { ...pallet, sku: undefined }, '“sku” is missing.'],
    ['an unknown field', { ...pallet, weight: 1 }, 'There is no field “weight”.'],
    [
      'a time without a zone',
      { ...pallet, receivedAt: '2026-11-02T10:15' },
      '“receivedAt” must be a time with a time zone, such as 2026-11-28T07:30:00Z.',
    ],
    ['a text of the wrong length', { ...pallet, id: '' }, '“id” must be text of 1 to 60 characters.'],
    ['a row that is no object', 'P-1', 'A row must be an object.'],
  ])('are refused with %s', (_, row, message) => {
    expect(pallets.parse([row], 1).refused).toMatchObject([{ row: 1, result: 'refused', message }])
  })

  it('are read from the cells of a CSV file by the type of their field', () => {
    const { fromCells } = createFeedRowParser(resource('en-lines'))
    expect(
      fromCells(['id', 'quantity', 'priceBreaks', 'validTo'], ['EN 1/1', '500', '100:0.5;200:0.45', ' ']),
    ).toEqual({
      id: 'EN 1/1',
      quantity: 500,
      priceBreaks: [
        { from: 100, price: 0.5 },
        { from: 200, price: 0.45 },
      ],
    })
    expect(
      createFeedRowParser(resource('skus')).fromCells(['unitsPerPallet', 'isActive'], ['many', 'no']),
    ).toEqual({
      unitsPerPallet: 'many',
      isActive: false,
    })
  })

  it.each([
    ['a price without a figure', '1000:0.42;5000:'],
    ['a quantity without a price', '1000:0.42;5000'],
    ['two prices from the same quantity', '1000:0.42;1000:0.4'],
  ])('of EN numbers are refused with %s', (_, cell) => {
    const { fromCells, parse } = createFeedRowParser(resource('en-lines'))
    const line = {
      ...{ id: 'EN 1/1', updatedAt: '2026-11-28T06:55:00Z', enNumber: 'EN 1', sku: 'WM-1', quantity: 5000 },
      validFrom: '2026-01-01',
    }
    expect(parse([{ ...line, ...fromCells(['priceBreaks'], ['1000:0.42;5000:0.4']) }], 1).refused).toEqual([])
    expect(parse([{ ...line, ...fromCells(['priceBreaks'], [cell]) }], 1).refused).toMatchObject([
      { message: expect.stringMatching(/^“priceBreaks” must be a list of different quantities with prices/) },
    ])
  })

  it.each([
    [
      'unknown sku_id',
      '“sku”: there is no record with the id “WM-1” yet. Send it first, then this row again.',
    ],
    ['foreign en_line_id', '“enLine”: the record “” belongs to another customer.'],
    ['fixed sku_id', '“sku” can’t be changed once the record is stored.'],
    ['invalid x_check', 'The values contradict each other or are out of range (x_check).'],
  ])('explain %j', (reason, message) => {
    const [row] = pallets.parse([pallet], 1).valid
    expect(row && pallets.explain(reason, { ...row, en_line_id: '' })).toBe(message)
  })
})

it('feed resources have unique names, and a column for each field', () => {
  for (const { name, fields } of FEED_RESOURCES) {
    const columns = Object.values(fields).map(({ column }) => column)
    expect(new Set(columns).size, name).toBe(columns.length)
    for (const [field, { schema, example }] of Object.entries(fields))
      if (example !== undefined) expect(schema.safeParse(example).success, `${name}.${field}`).toBe(true)
  }
  expect(new Set(FEED_RESOURCES.map(({ name }) => name)).size).toBe(FEED_RESOURCES.length)
})
