/** Each template filled with its own examples and the company’s pictures: for the contact sheet and its test. */
import { join } from 'node:path'
import { RECIPE_VERSION, type Recipe, type Theme } from '#domain/graphics/model/recipe.ts'
import type { Template } from '#domain/graphics/page/template.ts'
import type { Size } from '#domain/media/crops.ts'
import { root } from '#scripts/programs/run-command.ts'

export const PUBLIC_DIRECTORY = join(root, 'company/public')

const picture = (address: string, alt: string) => ({ picture: `/uploads/${address}`, alt })

/** By template and slot. */
const PICTURES: Readonly<Record<string, Readonly<Record<string, { picture: string; alt: string }>>>> = {
  article: {
    picture: picture(
      'products/01-cider-festival-survival-kit.webp',
      'A kraft box with four bottles of cider',
    ),
  },
  product: {
    picture: picture('products/03-snack-shelf-ready-pack.webp', 'A shelf-ready pack full of snacks'),
  },
  photo: { picture: picture('places/corrugator.webp', 'A corrugator in a long hall') },
  comparison: {
    before: picture('products/10-regular-slotted-container.webp', 'A plain brown case'),
    after: picture('products/11-cheese-multipack-srp.webp', 'A printed shelf-ready pack'),
  },
}

/** A template with the examples of its slots. */
export function exampleRecipe(
  template: Template,
  theme: Theme,
  { width, height }: Size,
  page?: number,
): Recipe {
  const slots = template.slots.flatMap((slot) => {
    const value = slot.kind === 'picture' ? PICTURES[template.name]?.[slot.name] : slot.example
    return value === undefined ? [] : [[slot.name, value] as const]
  })
  return {
    version: RECIPE_VERSION,
    template: template.name,
    theme,
    slots: Object.fromEntries(slots),
    size: { width, height },
    ...(page !== undefined && { page }),
  }
}

/** Where the pictures of a recipe lie, by slot. */
export function pictureFiles({ slots }: Recipe): Record<string, string> {
  return Object.fromEntries(
    Object.entries(slots).flatMap(([name, value]) =>
      typeof value === 'object' ? [[name, join(PUBLIC_DIRECTORY, value.picture)]] : [],
    ),
  )
}
