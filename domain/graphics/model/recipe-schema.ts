/** In a separate file, because the preview worker does without a schema library. */
import { z } from 'zod'
import { RECIPE_VERSION, type Recipe, THEMES, validateSize } from './recipe.ts'

/** Length in UTF-16 units. Characters that cannot be rendered are removed later. */
const text = (longest: number) => z.string().max(longest)

const pictureSlot = z.strictObject({
  picture: z.string().min(1).max(2000),
  focus: z.strictObject({ x: z.number().min(0).max(100), y: z.number().min(0).max(100) }).optional(),
  alt: text(1000).optional(),
})

/** Templates validate their slots. */
export const recipeSchema: z.ZodType<Recipe> = z.strictObject({
  version: z.literal(RECIPE_VERSION),
  template: z.string().max(40),
  theme: z.enum(THEMES.map(({ name }) => name)),
  slots: z
    .record(z.string().max(40), z.union([text(20_000), pictureSlot]))
    .refine((slots) => Object.keys(slots).length <= 40),
  size: z
    .strictObject({ width: z.number(), height: z.number() })
    .refine((size) => validateSize(size) === null, { error: 'This size is not supported.' }),
  page: z.number().int().min(1).max(20).optional(),
})
