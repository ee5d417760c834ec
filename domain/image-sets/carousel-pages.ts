import type { Recipe } from '#domain/graphics/model/recipe.ts'
import { getSlotText } from '#domain/graphics/page/slot-text.ts'
import type { Template } from '#domain/graphics/page/template.ts'
import type { Size } from '#domain/media/crops.ts'

export function getPageCount(recipe: Recipe, template: Template): number {
  return template.pages?.(getSlotText(recipe, template.slots)) ?? 1
}

export function expandRecipe(recipe: Recipe, template: Template, sizes: readonly Size[]): readonly Recipe[] {
  const pages = getPageCount(recipe, template)
  return sizes.flatMap((size) =>
    Array.from({ length: pages }, (_, index) => ({ ...recipe, size, page: index + 1 })),
  )
}
