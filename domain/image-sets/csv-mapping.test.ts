import { describe, expect, it } from 'vitest'
import type { SlotDefinition } from '#domain/graphics/model/slots.ts'
import { createRecipeFromRow, rowNumber, suggestMapping } from './csv-mapping.ts'

const SLOTS: readonly SlotDefinition[] = [
  { name: 'kicker', title: 'Above it', kind: 'line', longest: 60, example: '' },
  { name: 'title', title: 'Headline', kind: 'line', longest: 220, example: '', isRequired: true },
  { name: 'picture', title: 'Photograph', kind: 'picture' },
]

describe('the columns of a table', () => {
  it('fill the slots that are called as they are, by name or by title, each once', () => {
    expect(suggestMapping(['ABOVE-IT', 'Title', 'headline', 'photo'], SLOTS)).toEqual({
      kicker: 'ABOVE-IT',
      title: 'Title',
    })
  })
})

const parts = {
  ...({ template: 'headline', theme: 'light', slots: SLOTS, size: { width: 600, height: 200 } } as const),
  mapping: { title: 'Headline', picture: 'File' },
  fixed: { kicker: 'News' },
}

describe('a row', () => {
  it('is a recipe of its cells, and of what all rows have', () => {
    const { recipe, problems } = createRecipeFromRow(
      { Headline: ' Dry ', File: '/uploads/products/a.webp' },
      parts,
    )
    expect(problems).toEqual([])
    expect(recipe.slots).toEqual({
      kicker: 'News',
      title: 'Dry',
      picture: { picture: '/uploads/products/a.webp' },
    })
  })

  it('says what it lacks', () => {
    expect(createRecipeFromRow({ Headline: '  ' }, parts).problems).toEqual(['Headline is empty.'])
  })

  it.each([
    'https://example.com/a.png',
    '//example.com/a.png',
    '/storage/v1/object/public/job-applications-cvs/a',
    '/../a.png',
  ])('is refused with a picture of elsewhere: %s', (File) => {
    const { recipe, problems } = createRecipeFromRow({ Headline: 'Dry', File }, parts)
    expect([problems.length, recipe.slots.picture]).toEqual([1, undefined])
  })

  it('has a number that sorts', () => {
    expect([rowNumber(7, 500), rowNumber(1, 9)]).toEqual(['007', '1'])
  })
})
