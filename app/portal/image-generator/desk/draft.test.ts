import { describe, expect, it } from 'vitest'
import { type Draft, draftOf, EMPTY_DRAFT, historyOf, recipeOf, redone, stepTo, undone } from './draft.ts'

const titled = (title: string): Draft => ({ ...EMPTY_DRAFT, slots: { title } })

describe('the steps of a draft', () => {
  const typed = ['D', 'Dr', 'Dry'].reduce(
    (history, title, index) => stepTo(history, titled(title), 'title', index * 200),
    historyOf(EMPTY_DRAFT),
  )

  it('are one for keys into the same field', () => {
    expect(undone(typed).present).toBe(EMPTY_DRAFT)
    expect(redone(undone(typed)).present).toEqual(titled('Dry'))
  })

  it('are two after a pause, and for two fields', () => {
    const later = stepTo(typed, titled('Dry board'), 'title', 10_000)
    expect(undone(later).present).toEqual(titled('Dry'))
    const other = stepTo(typed, { ...titled('Dry'), theme: 'blue' }, 'theme', 500)
    expect(undone(other).present).toEqual(titled('Dry'))
  })

  it('have no end to fall off', () => {
    expect(undone(historyOf(EMPTY_DRAFT)).present).toBe(EMPTY_DRAFT)
    expect(redone(typed)).toBe(typed)
  })

  it('cannot be done again once something else was done', () => {
    const elsewhere = stepTo(undone(typed), titled('Wet'), 'title', 9000)
    expect(redone(elsewhere).present).toEqual(titled('Wet'))
  })
})

describe('a draft', () => {
  it('gives a template the slots that it has, without empty ones', () => {
    const slots = { title: 'Dry', support: '', facts: 'elsewhere' }
    const definitions = ['title', 'support'].map((name) => ({
      name,
      title: name,
      kind: 'line' as const,
      longest: 100,
      example: '',
    }))
    expect(recipeOf({ ...EMPTY_DRAFT, slots }, definitions, { width: 600, height: 200 })).toEqual({
      version: 1,
      template: 'headline',
      theme: 'light',
      slots: { title: 'Dry' },
      size: { width: 600, height: 200 },
    })
  })

  it('that another version kept is taken as far as it is understood', () => {
    expect(draftOf({ theme: 'neon', format: 'bmp', slots: { title: 'Dry' } })).toEqual(titled('Dry'))
    expect(draftOf(null)).toEqual(EMPTY_DRAFT)
  })
})
