/** Lays out a recipe. The preview worker and the server share this code. */

import { BRAND } from '#company/brand.ts'
import type { Drawing, ImageMetadata } from './model/drawing.ts'
import type { Recipe } from './model/recipe.ts'
import { Page } from './page/page.ts'
import { getSlotText } from './page/slot-text.ts'
import { renderSvg } from './svg.ts'
import { getTemplate } from './templates.ts'
import { type FaceName, type Faces, getFacesForTexts } from './typography/faces.ts'

export function getRequiredFaces({ slots }: Recipe): FaceName[] {
  return getFacesForTexts([BRAND.name, ...Object.values(slots).filter((value) => typeof value === 'string')])
}

/**
 * @param images image metadata by slot
 * @throws {RangeError} if there is no such template
 */
export function layoutDesign(
  recipe: Recipe,
  faces: Faces,
  images: Readonly<Record<string, ImageMetadata>>,
): Drawing {
  const template = getTemplate(recipe.template)
  if (!template) throw new RangeError(`There is no template ${recipe.template}`)
  const slotText = getSlotText(recipe, template.slots)
  const page = new Page(recipe, slotText, faces, images)
  template.draw(page)
  const altTexts = template.slots.flatMap(({ name, kind }) => {
    const value = recipe.slots[name]
    return kind === 'picture' && typeof value === 'object' && value.alt ? [value.alt.trim()] : []
  })
  const drawing = {
    size: recipe.size,
    background: page.palette.background,
    elements: page.elements,
    warnings: [...slotText.warnings, ...page.warnings],
    altText: template.describe(slotText, altTexts).replace(/\s+/g, ' ').trim(),
  }
  const svg = renderSvg(drawing, ({ slot }) => {
    const metadata = page.getImageMetadata(slot)
    return (
      metadata && { href: metadata.href, isCropped: false, width: metadata.width, height: metadata.height }
    )
  })
  return { ...drawing, svg }
}
