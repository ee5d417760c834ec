import type { DesignWarning } from '#domain/graphics/model/drawing.ts'
import type { Recipe } from '#domain/graphics/model/recipe.ts'

export interface RenderJob {
  readonly turn: number
  readonly recipes: readonly Recipe[]
  /** Image URLs by the path in the recipe. */
  readonly addresses: Readonly<Record<string, string>>
}

export interface RenderedDesign {
  /** A complete SVG document. */
  readonly svg: string
  readonly notices: readonly DesignWarning[]
  readonly altText: string
}

export interface RenderResult {
  readonly turn: number
  /** In the order of the recipes; null if rendering failed. */
  readonly drawn: readonly RenderedDesign[] | null
}
