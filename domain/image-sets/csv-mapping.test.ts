import { describe, expect, it } from 'vitest'
import type { SlotDefinition } from '#domain/graphics/model/slots.ts'
import { createRecipeFromRow, formatRowNumber, suggestMapping } from './csv-mapping.ts'

const SLOTS: readonly SlotDefinition[] = [
  { name: 'kicker', title: 'Above it', kind: 'line', maxLength: 60, example: '' },
  { name: 'title', title: 'Headline', kind: 'line', maxLength: 220, example: '', isRequired: true },
  { name: 'picture', title: 'Photograph', kind: 'picture' },
]

describe('suggestMapping', () => {
  it('matches each column to a slot by name or title, once', () => {
    const mapping = { kicker: 'ABOVE-IT', title: 'Title' }
    expect(suggestMapping(['ABOVE-IT', 'Title', 'headline', 'photo'], SLOTS)).toEqual(mapping)
  })
})

const parts = {
  ...({ template: 'headline', theme: 'light', slots: SLOTS, size: { width: 600, height: 200 } } as const),
  mapping: { title: 'Headline', picture: 'File' },
  fixed: { kicker: 'News' },
}

describe('createRecipeFromRow', () => {
  it('combines cells with fixed values', () => {
    const { recipe, errors } = createRecipeFromRow(
      { Headline: ' Dry ', File: '/uploads/products/a.png' },
      parts,
    )
    expect(errors).toEqual([])
    expect(recipe.slots).toEqual({
      kicker: 'News',
      title: 'Dry',
      picture: { picture: '/uploads/products/a.png' },
    })
  })

  it('reports missing required slots', () => {
    expect(createRecipeFromRow({ Headline: '  ' }, parts).errors).toEqual(['Headline is empty.'])
  })

  it.each([
    'https://example.com/a.png',
    '//example.com/a.png',
    '/storage/v1/object/public/job-applications-cvs/a',
    '/../a.png',
  ])('rejects an image from another source: %s', (File) => {
    const { recipe, errors } = createRecipeFromRow({ Headline: 'Dry', File }, parts)
    expect([errors.length, recipe.slots.picture]).toEqual([1, undefined])
  })

  it('pads row numbers for sorting', () => {
    expect([formatRowNumber(7, 500), formatRowNumber(1, 9)]).toEqual(['007', '1'])
  })
})
