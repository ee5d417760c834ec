/** Reads what is asked of the website. Apart from the values themselves, so that a desk loads no schemas to start. */
import { z } from 'zod'
import { type Recipe, sizeProblem } from '#domain/graphics/model/recipe.ts'
import { recipeSchema } from '#domain/graphics/model/recipe-schema.ts'
import { pictureProblem } from './addresses.ts'
import { MODEL_SHAPES, type ModelRequest, PROMPT_MAX } from './model.ts'
import {
  ALT_TEXT_MAX,
  ALT_TEXT_MISSING,
  FORMATS,
  MOST_SIZES,
  type SetRequest,
  SOURCE_ID,
  SOURCE_KINDS,
} from './picture-sets.ts'

export const sourceSchema = z.strictObject({
  kind: z.enum(SOURCE_KINDS),
  id: z.string().regex(SOURCE_ID).max(60),
})

const sizeSchema = z
  .strictObject({ width: z.number(), height: z.number() })
  .refine((size) => sizeProblem(size) === null, { error: 'No picture has this size.' })

/** A recipe whose pictures are all ours: another host would learn of it, or choose what is drawn. */
export const ownRecipe = recipeSchema.superRefine((recipe: Recipe, context) => {
  for (const value of Object.values(recipe.slots)) {
    const problem = typeof value === 'string' ? null : pictureProblem(value.picture)
    if (problem !== null) context.addIssue({ code: 'custom', message: problem })
  }
})

export const drawRequest = z.strictObject({ recipe: ownRecipe, format: z.enum(FORMATS) })

export const setRequest: z.ZodType<SetRequest> = z.strictObject({
  recipe: ownRecipe,
  sizes: z.array(sizeSchema).min(1, 'Choose at least one size.').max(MOST_SIZES),
  format: z.enum(FORMATS),
  altText: z.string().trim().min(1, ALT_TEXT_MISSING).max(ALT_TEXT_MAX),
  source: sourceSchema.nullable(),
  follows: z.boolean(),
})

export const modelRequest: z.ZodType<ModelRequest> = z.strictObject({
  prompt: z.string().trim().min(3, 'Say what the picture is to show.').max(PROMPT_MAX),
  shape: z.enum(MODEL_SHAPES.map(({ name }) => name)),
})

/** Bytes in base64, for a call that has words beside them. */
export const keptRequest = z.strictObject({ picture: z.base64().max(16_000_000) })
