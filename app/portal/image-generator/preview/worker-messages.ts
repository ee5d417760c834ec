/** What the desk and its worker say to one another. */
import type { DesignWarning } from '#domain/graphics/model/drawing.ts'
import type { Recipe } from '#domain/graphics/model/recipe.ts'

export interface RenderJob {
  readonly turn: number
  readonly recipes: readonly Recipe[]
  /** Where the bytes of each picture in them are, by what the recipe calls it. */
  readonly addresses: Readonly<Record<string, string>>
}

export interface RenderedDesign {
  /** A whole document. */
  readonly svg: string
  readonly notices: readonly DesignWarning[]
  readonly altText: string
}

export interface RenderResult {
  readonly turn: number
  /** In the order of the recipes; null where they could not be drawn. */
  readonly drawn: readonly RenderedDesign[] | null
}
