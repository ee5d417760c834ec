/** Renders recipes and stores the files under their hash, with the recipe. */
import { createHash } from 'node:crypto'
import pLimit from 'p-limit'
import type { Recipe } from '#domain/graphics/model/recipe.ts'
import type { Template } from '#domain/graphics/page/template.ts'
import { getTemplate } from '#domain/graphics/templates.ts'
import { expandRecipe } from '#domain/image-sets/carousel-pages.ts'
import { IMAGE_MODEL_ERRORS } from '#domain/image-sets/image-model.ts'
import { GENERATED_FOLDER, getModelImageName, IMAGES_BUCKET } from '#domain/image-sets/image-paths.ts'
import {
  EXTENSIONS,
  type Format,
  getSetTitle,
  hasModelImages,
  type ImageSetRequest,
  type ImageSetResponse,
  isLinkedSource,
  type SavedImage,
} from '#domain/image-sets/image-sets.ts'
import { getSlotsFromRecord } from '#domain/image-sets/source-records.ts'
import { UPLOAD_CACHE_SECONDS } from '#domain/media/media.ts'
import type { Json } from '#supabase/database.types.ts'
import type { DataClient } from '../data-source/clients.ts'
import type { DesignRenderer } from '../pages/graphics/render-design.ts'
import { createXmpPacket, embedAiLabel } from './ai-label.ts'
import { createSlotImages, RenderError, type SlotImageSources, type SlotImages } from './slot-images.ts'
import { readSourceRecord, type SourceRecordDependencies } from './source-records.ts'

/** Renders in parallel while the website keeps responding. */
const MAX_PARALLEL_RENDERS = 2

export interface ImageSetRendererDependencies extends SlotImageSources, SourceRecordDependencies {
  readonly designRenderer: DesignRenderer
  readonly clock: () => number
}

export interface ImageSetRenderer {
  /** @throws {RenderError} if one of its images is unavailable */
  render(recipe: Recipe, format: Format): Promise<Uint8Array>
  /** Renders all sizes and stores all or none. @param replaces ID of the replaced set */
  createSet(request: ImageSetRequest, replaces?: number): Promise<ImageSetResponse>
  /** Labels and stores a generated image. @returns its object name */
  storeGeneratedImage(bytes: Uint8Array): Promise<string>
}

export function createImageSetRenderer(parts: ImageSetRendererDependencies): ImageSetRenderer {
  const { secret } = parts
  const loadSlotImages = createSlotImages(parts)
  const limit = pLimit(MAX_PARALLEL_RENDERS)

  function renderWithImages(recipe: Recipe, pictures: SlotImages, format: Format) {
    const xmp = hasModelImages(recipe) ? createXmpPacket('compositeWithTrainedAlgorithmicMedia') : undefined
    return limit(() =>
      parts.designRenderer.render(recipe, pictures, format, xmp === undefined ? {} : { xmp }),
    )
  }

  async function renderImage(recipe: Recipe, pictures: SlotImages, format: Format): Promise<SavedImage> {
    const bytes = await renderWithImages(recipe, pictures, format)
    const name = `${GENERATED_FOLDER}/${hashOf(bytes)}.${EXTENSIONS[format]}`
    await store(secret, name, bytes, `image/${format}`)
    return { ...recipe.size, page: recipe.page ?? 1, name, bytes: bytes.byteLength }
  }

  return {
    async render(recipe, format) {
      requireTemplate(recipe.template)
      return renderWithImages(recipe, await loadSlotImages(recipe), format)
    },

    async createSet(request, replaces) {
      const { recipe, sizes, format, altText, source } = request
      const checkedAt = new Date(parts.clock()).toISOString()
      const template = requireTemplate(recipe.template)
      const record = source && (await readSourceRecord(parts, source.kind, source.id, 'copy'))
      const images = await loadSlotImages(recipe)
      const rendered = await Promise.all(
        expandRecipe(recipe, template, sizes).map((drawing) => renderImage(drawing, images, format)),
      )
      const order = template.slots.map(({ name }) => name)
      const { data: id } = await secret
        .rpc('save_image_set', {
          new_set: {
            title: getSetTitle(recipe, ['title', 'headline', ...order], template.title),
            template: recipe.template,
            theme: recipe.theme,
            slots: recipe.slots,
            format,
            alt_text: altText,
            has_generated: hasModelImages(recipe),
            ...(source !== null && { source_kind: source.kind, source_id: source.id }),
            source_slots: record ? getSlotsFromRecord(template.slots, record) : {},
            follows: request.follows && source !== null && isLinkedSource(source.kind),
            checked_at: checkedAt,
          } as unknown as Json,
          pictures: rendered as unknown as Json,
          ...(replaces !== undefined && { replaces }),
        })
        .throwOnError()
      return { id, pictures: rendered }
    },

    async storeGeneratedImage(bytes) {
      const labelled = await embedAiLabel(bytes).catch((cause) => {
        throw new RenderError(IMAGE_MODEL_ERRORS.unreadable, { cause })
      })
      const name = getModelImageName(hashOf(labelled))
      await store(secret, name, labelled, 'image/jpeg')
      return name
    },
  }
}

/** @throws {RenderError} if there is no such template */
export function requireTemplate(name: string): Template {
  const template = getTemplate(name)
  if (!template) throw new RenderError('This template no longer exists. Choose another.')
  return template
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** An existing object of this name has the same content. */
async function store(secret: DataClient, name: string, bytes: Uint8Array, contentType: string) {
  const { error } = await secret.storage
    .from(IMAGES_BUCKET)
    .upload(name, bytes, { contentType, cacheControl: String(UPLOAD_CACHE_SECONDS), upsert: false })
  if (error && !/exists|duplicate/i.test(error.message)) throw error
}
