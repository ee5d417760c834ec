import { describe, expect, it } from 'vitest'
import {
  addStep,
  createHistory,
  type DesignDraft,
  EMPTY_DESIGN,
  redoStep,
  restoreDesignDraft,
  toRecipe,
  undoStep,
} from './design-draft.ts'

const titled = (title: string): DesignDraft => ({ ...EMPTY_DESIGN, slots: { title } })

describe('undo history', () => {
  const typed = ['D', 'Dr', 'Dry'].reduce(
    (history, title, index) => addStep(history, titled(title), 'title', index * 200),
    createHistory(EMPTY_DESIGN),
  )

  it('merges quick changes to one field into one step', () => {
    expect(undoStep(typed).present).toBe(EMPTY_DESIGN)
    expect(redoStep(undoStep(typed)).present).toEqual(titled('Dry'))
  })

  it('starts a new step after a pause or in another field', () => {
    const later = addStep(typed, titled('Dry board'), 'title', 10_000)
    expect(undoStep(later).present).toEqual(titled('Dry'))
    const other = addStep(typed, { ...titled('Dry'), theme: 'blue' }, 'theme', 500)
    expect(undoStep(other).present).toEqual(titled('Dry'))
  })

  it('does nothing at either end of the history', () => {
    expect(undoStep(createHistory(EMPTY_DESIGN)).present).toBe(EMPTY_DESIGN)
    expect(redoStep(typed)).toBe(typed)
  })

  it('discards redo steps after a new change', () => {
    const elsewhere = addStep(undoStep(typed), titled('Wet'), 'title', 9000)
    expect(redoStep(elsewhere).present).toEqual(titled('Wet'))
  })
})

describe('design draft', () => {
  it('passes only filled slots of the template to the recipe', () => {
    const slots = { title: 'Dry', support: '', facts: 'elsewhere' }
    const definitions = ['title', 'support'].map((name) => ({
      name,
      title: name,
      kind: 'line' as const,
      maxLength: 100,
      example: '',
    }))
    expect(toRecipe({ ...EMPTY_DESIGN, slots }, definitions, { width: 600, height: 200 })).toEqual({
      version: 1,
      template: 'headline',
      theme: 'light',
      slots: { title: 'Dry' },
      size: { width: 600, height: 200 },
    })
  })

  it('restores the valid parts of a draft from another version', () => {
    expect(restoreDesignDraft({ theme: 'neon', format: 'bmp', slots: { title: 'Dry' } })).toEqual(
      titled('Dry'),
    )
    expect(restoreDesignDraft(null)).toEqual(EMPTY_DESIGN)
  })
})
