/**
 * Endpoints of the image generator: renders designs, stores sets with their recipes, and requests images from a model.
 */
import { Hono } from 'hono'
import { z } from 'zod'
import {
  getDailyImageLimit,
  IMAGE_MODEL_ERRORS,
  type ImageModelResult,
  type ImageModelStatus,
  type SavedModelImage,
} from '#domain/image-sets/image-model.ts'
import { getGeneratedImagePath } from '#domain/image-sets/image-paths.ts'
import { IMAGES_API, SOURCE_TYPES } from '#domain/image-sets/image-sets.ts'
import {
  imageModelRequestSchema,
  imageSetRequestSchema,
  renderRequestSchema,
  saveModelImageSchema,
  sourceSchema,
} from '#domain/image-sets/request-schemas.ts'
import type { SourceRecordsResponse } from '#domain/image-sets/source-records.ts'
import { CSRF_BODY_FIELD } from '#domain/session/website-api.ts'
import type { DataClient } from '../data-source/clients.ts'
import type { ImageHandlerDependencies } from '../image-sets/image-handlers.ts'
import { generateImage, ImageModelError } from '../image-sets/image-model-client.ts'
import { RenderError } from '../image-sets/slot-images.ts'
import { readSourceRecord, searchSourceRecords } from '../image-sets/source-records.ts'
import {
  type ApiDependencies,
  csrfGuard,
  type GuardedEnvironment,
  type SessionEnvironment,
  sessionGuard,
  userRateLimit,
} from './guards.ts'
import { apiErrors, parseInput, WebsiteApiError } from './services/errors.ts'

/** Per user. */
const LIMITS = {
  /** A table sends one call per row. */
  drawings: { name: 'pictures', count: 1500, seconds: 60 },
  sets: { name: 'picture-sets', count: 120, seconds: 60 },
  model: { name: 'picture-model', count: 30, seconds: 600 },
} as const

type Environment = GuardedEnvironment & SessionEnvironment

const recordsQuery = z.object({
  kind: z.enum(SOURCE_TYPES),
  q: z.string().max(200).default(''),
  id: sourceSchema.shape.id.optional(),
})

export function createImageSetsApi(api: ApiDependencies, parts: ImageHandlerDependencies): Hono<Environment> {
  const { renderer, model, secret, log } = parts
  const guard = csrfGuard(api)
  const editors = sessionGuard(api, 'staff', 'marketing')
  const drawings = userRateLimit(api, LIMITS.drawings)
  const sets = userRateLimit(api, LIMITS.sets)
  const routes = new Hono<Environment>()
  routes.get(IMAGES_API.records, editors, drawings, async (context) => {
    const { kind, q, id } = parseInput(recordsQuery, context.req.query())
    const one = id === undefined ? null : await readSourceRecord(parts, kind, id, 'copy')
    const records =
      id === undefined ? await searchSourceRecords(parts, kind, q.trim()) : one === null ? [] : [one]
    return context.json({ records } satisfies SourceRecordsResponse)
  })
  routes.post(IMAGES_API.draw, guard, editors, drawings, async (context) => {
    const { recipe, format } = parseInput(renderRequestSchema, bodyOf(context.get('body')))
    const bytes = await drawable(() => renderer.render(recipe, format))
    return context.body(new Uint8Array(bytes), 200, { 'Content-Type': `image/${format}` })
  })
  routes.post(IMAGES_API.sets, guard, editors, sets, async (context) => {
    const request = parseInput(imageSetRequestSchema, bodyOf(context.get('body')))
    return context.json(await drawable(() => renderer.createSet(request)), 201)
  })
  routes.get(IMAGES_API.model, editors, drawings, async (context) =>
    context.json({
      isOn: model !== undefined,
      name: model?.name ?? '',
      price: model?.price ?? 0,
      budget: model?.budget ?? 0,
      spent: model === undefined ? 0 : (await drawnToday(secret)) * model.price,
    } satisfies ImageModelStatus),
  )
  routes.post(IMAGES_API.model, guard, editors, userRateLimit(api, LIMITS.model), async (context) => {
    if (model === undefined) throw modelError(404, 'off')
    const asked = parseInput(imageModelRequestSchema, bodyOf(context.get('body')))
    const limit = getDailyImageLimit(model.budget, model.price)
    // Charged before the request, so that parallel calls cannot exceed it, and refunded if the provider made no image.
    const { data: today } = await secret.rpc('consume_image_model_quota', { most: limit }).throwOnError()
    if (today === null) throw modelError(429, 'spent')
    try {
      const bytes = await generateImage(model, asked)
      return context.json({
        picture: Buffer.from(bytes).toString('base64'),
        spent: today * model.price,
      } satisfies ImageModelResult)
    } catch (error) {
      // After a timeout or with an unreadable answer, the provider has charged for the image.
      const isCharged = error instanceof ImageModelError && ['slow', 'unreadable'].includes(error.failure)
      if (!isCharged) await secret.rpc('refund_image_model_quota').throwOnError()
      if (!(error instanceof ImageModelError)) throw error
      log.warn({ err: error }, 'The image model failed')
      throw modelError(error.failure === 'refused' ? 400 : 503, error.failure)
    }
  })
  routes.post(IMAGES_API.kept, guard, editors, sets, async (context) => {
    if (model === undefined) throw modelError(404, 'off')
    const { picture } = parseInput(saveModelImageSchema, bodyOf(context.get('body')))
    const name = await drawable(() => renderer.storeGeneratedImage(Buffer.from(picture, 'base64')))
    return context.json({ path: getGeneratedImagePath(name) } satisfies SavedModelImage, 201)
  })
  return routes
}

/** Removes the CSRF token. */
function bodyOf({ [CSRF_BODY_FIELD]: _token, ...body }: Readonly<Record<string, unknown>>): unknown {
  return body
}

async function drawable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof RenderError) throw apiErrors.invalidInput(error.message, error)
    throw error
  }
}

async function drawnToday(secret: DataClient): Promise<number> {
  const { data } = await secret
    .from('image_model_usage')
    .select('pictures')
    .eq('day', new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(new Date()))
    .maybeSingle()
    .throwOnError()
  return data?.pictures ?? 0
}

function modelError(
  status: 400 | 404 | 429 | 503,
  failure: keyof typeof IMAGE_MODEL_ERRORS,
): WebsiteApiError {
  return new WebsiteApiError(status, `PICTURE_MODEL_${failure.toUpperCase()}`, IMAGE_MODEL_ERRORS[failure])
}
