import { RECIPE_VERSION, type Recipe, type SlotValue, type Theme } from '#domain/graphics/model/recipe.ts'
import type { SlotDefinition } from '#domain/graphics/model/slots.ts'
import type { Size } from '#domain/media/crops.ts'
import { validateImageUrl } from './image-paths.ts'

export const MAX_CSV_ROWS = 2000
export const MAX_CSV_BYTES = 5 * 1024 * 1024

/** Column heading by slot; slots without one have the same value in every row. */
export type ColumnMapping = Readonly<Record<string, string>>

const normalise = (words: string) => words.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

/** Matches headings to names and titles of slots. */
export function suggestMapping(headings: readonly string[], slots: readonly SlotDefinition[]): ColumnMapping {
  const mapping: Record<string, string> = {}
  for (const { name, title } of slots) {
    const found = headings.find((heading) => [normalise(name), normalise(title)].includes(normalise(heading)))
    if (found !== undefined && !Object.values(mapping).includes(found)) mapping[name] = found
  }
  return mapping
}

export interface RowRecipe {
  readonly recipe: Recipe
  /** Error messages; empty if the row can be rendered. */
  readonly errors: readonly string[]
}

interface RowValues {
  readonly template: string
  readonly theme: Theme
  readonly slots: readonly SlotDefinition[]
  readonly mapping: ColumnMapping
  /** Values of slots without a column. */
  readonly fixed: Readonly<Record<string, SlotValue>>
  readonly size: Size
}

/** @param row cells by heading */
export function createRecipeFromRow(row: Readonly<Record<string, string>>, options: RowValues): RowRecipe {
  const { template, theme, slots, mapping, fixed, size } = options
  const filled: Record<string, SlotValue> = {}
  const errors: string[] = []
  for (const { name, title, kind, isRequired } of slots) {
    const heading = mapping[name]
    const cell = heading === undefined ? undefined : (row[heading] ?? '').trim()
    const value =
      cell === undefined ? fixed[name] : kind === 'picture' && cell !== '' ? { picture: cell } : cell
    if (value === undefined || value === '') {
      if (isRequired) errors.push(`${title} is empty.`)
      continue
    }
    const error = typeof value === 'string' ? null : validateImageUrl(value.picture)
    if (error !== null) errors.push(`${title}: ${error}`)
    else filled[name] = value
  }
  return { recipe: { version: RECIPE_VERSION, template, theme, slots: filled, size }, errors }
}

/** @param row from 1 */
export function formatRowNumber(row: number, rows: number): string {
  return String(row).padStart(String(rows).length, '0')
}
