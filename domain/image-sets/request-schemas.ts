/** Reads what is asked of the website. Apart from the values themselves, so that a desk loads no schemas to start. */
import { z } from 'zod'
import { type Recipe, validateSize } from '#domain/graphics/model/recipe.ts'
import { recipeSchema } from '#domain/graphics/model/recipe-schema.ts'
import { type ImageModelRequest, MODEL_ASPECT_RATIOS, PROMPT_MAX } from './image-model.ts'
import { validateImageUrl } from './image-paths.ts'
import {
  ALT_TEXT_MAX,
  ALT_TEXT_MISSING,
  FORMATS,
  type ImageSetRequest,
  MAX_SIZES,
  SOURCE_ID,
  SOURCE_TYPES,
} from './image-sets.ts'

export const sourceSchema = z.strictObject({
  kind: z.enum(SOURCE_TYPES),
  id: z.string().regex(SOURCE_ID).max(60),
})

const sizeSchema = z
  .strictObject({ width: z.number(), height: z.number() })
  .refine((size) => validateSize(size) === null, { error: 'This size is not supported.' })

/** A recipe whose pictures are all ours: another host would learn of it, or choose what is drawn. */
export const recipeWithOwnImagesSchema = recipeSchema.superRefine((recipe: Recipe, context) => {
  for (const value of Object.values(recipe.slots)) {
    const problem = typeof value === 'string' ? null : validateImageUrl(value.picture)
    if (problem !== null) context.addIssue({ code: 'custom', message: problem })
  }
})

export const renderRequestSchema = z.strictObject({
  recipe: recipeWithOwnImagesSchema,
  format: z.enum(FORMATS),
})

export const imageSetRequestSchema: z.ZodType<ImageSetRequest> = z.strictObject({
  recipe: recipeWithOwnImagesSchema,
  sizes: z.array(sizeSchema).min(1, 'Choose at least one size.').max(MAX_SIZES),
  format: z.enum(FORMATS),
  altText: z.string().trim().min(1, ALT_TEXT_MISSING).max(ALT_TEXT_MAX),
  source: sourceSchema.nullable(),
  follows: z.boolean(),
})

export const imageModelRequestSchema: z.ZodType<ImageModelRequest> = z.strictObject({
  prompt: z.string().trim().min(3, 'Describe the image.').max(PROMPT_MAX),
  shape: z.enum(MODEL_ASPECT_RATIOS.map(({ name }) => name)),
})

/** Bytes in base64, for a call that has words beside them. */
export const saveModelImageSchema = z.strictObject({ picture: z.base64().max(16_000_000) })
