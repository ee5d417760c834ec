/** Lays out a recipe. The preview worker and the server share this code. */

import { BRAND } from '#company/brand.ts'
import type { Drawing, ImageMetadata } from './model/drawing.ts'
import type { Recipe } from './model/recipe.ts'
import { Page } from './page/page.ts'
import { getSlotText } from './page/slot-text.ts'
import { renderSvg } from './svg.ts'
import { getTemplate } from './templates.ts'
import { type FaceName, type Faces, facesForTexts } from './typography/faces.ts'

/** Returns the faces that a recipe may need. */
export function getRequiredFaces({ slots }: Recipe): FaceName[] {
  return facesForTexts([BRAND.name, ...Object.values(slots).filter((value) => typeof value === 'string')])
}

/**
 * @param pictures image metadata by slot
 * @throws {RangeError} if there is no such template
 */
export function layoutDesign(
  recipe: Recipe,
  faces: Faces,
  pictures: Readonly<Record<string, ImageMetadata>>,
): Drawing {
  const template = getTemplate(recipe.template)
  if (!template) throw new RangeError(`There is no template ${recipe.template}`)
  const words = getSlotText(recipe, template.slots)
  const page = new Page(recipe, words, faces, pictures)
  template.draw(page)
  const described = template.slots.flatMap(({ name, kind }) => {
    const value = recipe.slots[name]
    return kind === 'picture' && typeof value === 'object' && value.alt ? [value.alt.trim()] : []
  })
  const drawing = {
    size: recipe.size,
    background: page.palette.ground,
    elements: page.elements,
    notices: [...words.notices, ...page.notices],
    altText: template.describe(words, described).replace(/\s+/g, ' ').trim(),
  }
  const svg = renderSvg(drawing, ({ slot }) => {
    const facts = page.factsOf(slot)
    return facts && { href: facts.href, isCropped: false, width: facts.width, height: facts.height }
  })
  return { ...drawing, svg }
}
