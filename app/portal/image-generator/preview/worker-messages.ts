import type { DesignWarning } from '#domain/graphics/model/drawing.ts'
import type { Recipe } from '#domain/graphics/model/recipe.ts'

export interface RenderJob {
  readonly jobId: number
  readonly recipes: readonly Recipe[]
  /** Image URLs by the path in the recipe. */
  readonly imageUrls: Readonly<Record<string, string>>
}

export interface RenderedDesign {
  /** A complete SVG document. */
  readonly svg: string
  readonly warnings: readonly DesignWarning[]
  readonly altText: string
}

export interface RenderResult {
  readonly jobId: number
  /** In the order of the recipes; null if rendering failed. */
  readonly designs: readonly RenderedDesign[] | null
}
