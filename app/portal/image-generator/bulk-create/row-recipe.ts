import type { Template } from '#domain/graphics/page/template.ts'
import { createRecipeFromRow } from '#domain/image-sets/csv-mapping.ts'
import type { BulkCreateDraft } from './batch-store.ts'

/** Returns the recipe of a table row in the first size, with the mapping's warnings. */
export function createRowRecipe(draft: BulkCreateDraft, template: Template, row: number) {
  const { table, theme, mapping, fixed, sizes } = draft
  const cells = Object.fromEntries(
    table.headings.map((heading, at) => [heading, table.rows[row]?.[at] ?? '']),
  )
  return createRecipeFromRow(cells, {
    template: template.name,
    theme,
    slots: template.slots,
    mapping,
    fixed,
    size: sizes[0] ?? { width: 1080, height: 1080 },
  })
}
