import { describe, expect, it } from 'vitest'
import { SIZES } from '#domain/graphics/model/recipe.ts'
import { formatEditorUrl, parseEditorUrl, parseSize } from './editor-url.ts'

const read = (query: string) => parseEditorUrl(new URLSearchParams(query))

describe('editor URL', () => {
  it('is empty for the default state', () => {
    expect(read('')).toMatchObject({ source: null, set: null, compare: '', showSafeZones: false })
    expect(read('').sizes).toHaveLength(SIZES.length)
    expect(formatEditorUrl(read('')).toString()).toBe('')
  })

  it.each([
    'source=news%3A12&sizes=1200x630%2C600x200&compare=quote&zones=1',
    'set=5&sizes=1080x1080',
    'sizes=',
    'source=product%3A3',
  ])('round-trips %s', (query) => {
    expect(formatEditorUrl(read(query)).toString()).toBe(query)
  })

  it.each([
    ['source=news:../12', { source: null }],
    ['source=person:1', { source: null }],
    ['set=0', { set: null }],
    ['set=1e9', { set: null }],
    ['compare=<b>', { compare: '' }],
    ['sizes=99999x2,1x1,1200x630,1200x630,a', { sizes: [{ width: 1200, height: 630 }] }],
  ])('ignores invalid values in %s', (query, expected) => {
    expect(read(query)).toMatchObject(expected)
  })

  it.each([
    ['1200x630', { width: 1200, height: 630 }],
    [' 1080 × 1080 ', { width: 1080, height: 1080 }],
    ['1200', null],
    ['100000x2', null],
    ['1200x100', null],
  ])('parses the size %s', (text, size) => {
    expect(parseSize(text)).toEqual(size)
  })
})
