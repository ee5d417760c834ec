import {
  RECIPE_VERSION,
  type Recipe,
  type SlotValue,
  THEMES,
  type Theme,
} from '#domain/graphics/model/recipe.ts'
import type { SlotDefinition } from '#domain/graphics/model/slots.ts'
import type { Template } from '#domain/graphics/page/template.ts'
import { FORMATS, type Format, type Source } from '#domain/image-sets/image-sets.ts'
import {
  DEFAULT_TEMPLATE_BY_SOURCE,
  getSlotsFromRecord,
  type SourceFields,
} from '#domain/image-sets/source-records.ts'
import type { Size } from '#domain/media/crops.ts'

export type Slots = Readonly<Record<string, SlotValue>>

export interface DesignDraft {
  readonly template: string
  readonly theme: Theme
  /** Slots of all templates used so far. Slots with the same name keep their value when the template changes. */
  readonly slots: Slots
  /** Null to use the suggested text. */
  readonly altText: string | null
  readonly source: Source | null
  readonly follows: boolean
  readonly format: Format
}

export const EMPTY_DESIGN: DesignDraft = {
  template: 'headline',
  theme: 'light',
  slots: {},
  altText: null,
  source: null,
  follows: true,
  format: 'png',
}

/** Restores a local draft, which an earlier version may have written. */
export function restoreDesignDraft(stored: unknown): DesignDraft {
  const draft = { ...EMPTY_DESIGN, ...(stored as Partial<DesignDraft> | null) }
  return {
    ...draft,
    theme: THEMES.some(({ name }) => name === draft.theme) ? draft.theme : 'light',
    format: FORMATS.some((name) => name === draft.format) ? draft.format : 'png',
  }
}

export function toRecipe(
  draft: DesignDraft,
  slots: readonly SlotDefinition[],
  size: Size,
  page?: number,
): Recipe {
  const filled = slots.flatMap(({ name }) => {
    const value = draft.slots[name]
    return value === undefined || value === '' ? [] : [[name, value] as const]
  })
  return {
    version: RECIPE_VERSION,
    template: draft.template,
    theme: draft.theme,
    slots: Object.fromEntries(filled),
    size,
    ...(page !== undefined && { page }),
  }
}

export function isEmpty({ slots }: DesignDraft): boolean {
  return Object.values(slots).every((value) => value === '')
}

export interface History {
  readonly past: readonly DesignDraft[]
  readonly present: DesignDraft
  readonly future: readonly DesignDraft[]
  /** Used to merge quick changes to one field into a single step. */
  readonly last: { readonly field: string; readonly at: number } | null
}

const MERGE_STEPS_MS = 1500
const MAX_STEPS = 200

export function createHistory(present: DesignDraft): History {
  return { past: [], present, future: [], last: null }
}

/** @param field changed field @param now in ms */
export function addStep(history: History, present: DesignDraft, field: string, now: number): History {
  const { past, last } = history
  const isSameStep = last !== null && last.field === field && now - last.at < MERGE_STEPS_MS
  return {
    past: isSameStep ? past : [...past, history.present].slice(-MAX_STEPS),
    present,
    future: [],
    last: { field, at: now },
  }
}

export function undoStep(history: History): History {
  const previous = history.past.at(-1)
  if (previous === undefined) return history
  return {
    past: history.past.slice(0, -1),
    present: previous,
    future: [history.present, ...history.future],
    last: null,
  }
}

export function redoStep(history: History): History {
  const [next, ...future] = history.future
  if (next === undefined) return history
  return { past: [...history.past, history.present], present: next, future, last: null }
}

/** Returns the draft with the record's template and slots. */
export function fillFromRecord(
  draft: DesignDraft,
  record: SourceFields,
  templates: readonly Template[],
): DesignDraft {
  const slots = getSlotsFromRecord(
    templates.flatMap((template) => template.slots),
    record,
  )
  const source = { kind: record.kind, id: record.id }
  return {
    ...draft,
    template: DEFAULT_TEMPLATE_BY_SOURCE[record.kind],
    slots: { ...draft.slots, ...slots },
    altText: null,
    source,
  }
}
