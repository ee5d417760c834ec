import { describe, expect, it } from 'vitest'
import {
  type DesignDraft,
  EMPTY_DESIGN,
  historyOf,
  recipeOf,
  redoStep,
  restoreDesignDraft,
  stepTo,
  undoStep,
} from './design-draft.ts'

const titled = (title: string): DesignDraft => ({ ...EMPTY_DESIGN, slots: { title } })

describe('the steps of a draft', () => {
  const typed = ['D', 'Dr', 'Dry'].reduce(
    (history, title, index) => stepTo(history, titled(title), 'title', index * 200),
    historyOf(EMPTY_DESIGN),
  )

  it('are one for keys into the same field', () => {
    expect(undoStep(typed).present).toBe(EMPTY_DESIGN)
    expect(redoStep(undoStep(typed)).present).toEqual(titled('Dry'))
  })

  it('are two after a pause, and for two fields', () => {
    const later = stepTo(typed, titled('Dry board'), 'title', 10_000)
    expect(undoStep(later).present).toEqual(titled('Dry'))
    const other = stepTo(typed, { ...titled('Dry'), theme: 'blue' }, 'theme', 500)
    expect(undoStep(other).present).toEqual(titled('Dry'))
  })

  it('have no end to fall off', () => {
    expect(undoStep(historyOf(EMPTY_DESIGN)).present).toBe(EMPTY_DESIGN)
    expect(redoStep(typed)).toBe(typed)
  })

  it('cannot be done again once something else was done', () => {
    const elsewhere = stepTo(undoStep(typed), titled('Wet'), 'title', 9000)
    expect(redoStep(elsewhere).present).toEqual(titled('Wet'))
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
    expect(recipeOf({ ...EMPTY_DESIGN, slots }, definitions, { width: 600, height: 200 })).toEqual({
      version: 1,
      template: 'headline',
      theme: 'light',
      slots: { title: 'Dry' },
      size: { width: 600, height: 200 },
    })
  })

  it('that another version kept is taken as far as it is understood', () => {
    expect(restoreDesignDraft({ theme: 'neon', format: 'bmp', slots: { title: 'Dry' } })).toEqual(
      titled('Dry'),
    )
    expect(restoreDesignDraft(null)).toEqual(EMPTY_DESIGN)
  })
})
