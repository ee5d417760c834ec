/** Request schemas, in a separate file because the editor does without a schema library. */
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

/** Rejects images from other hosts, so that no third party learns of a request or controls the content. */
export const recipeWithOwnImagesSchema = recipeSchema.superRefine((recipe: Recipe, context) => {
  for (const value of Object.values(recipe.slots)) {
    const error = typeof value === 'string' ? null : validateImageUrl(value.picture)
    if (error !== null) context.addIssue({ code: 'custom', message: error })
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

export const saveModelImageSchema = z.strictObject({ picture: z.base64().max(16_000_000) })
