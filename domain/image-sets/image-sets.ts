import type { Recipe } from '#domain/graphics/model/recipe.ts'
import type { Size } from '#domain/media/crops.ts'
import { isModelImage } from './image-paths.ts'

export const IMAGES_API = {
  /** Renders one image without storing it. */
  draw: '/api/pictures/draw',
  /** Renders and stores a set. */
  sets: '/api/pictures/sets',
  /** Records to fill slots from. */
  records: '/api/pictures/records',
  /** GET returns status and budget of the image model; POST generates an image without storing it. */
  model: '/api/pictures/model',
  /** Stores a generated image. */
  kept: '/api/pictures/model/kept',
} as const

export const FORMATS = ['png', 'jpeg', 'webp', 'avif'] as const
export type Format = (typeof FORMATS)[number]

export const FORMAT_NAMES: Readonly<Record<Format, string>> = {
  png: 'PNG',
  jpeg: 'JPEG',
  webp: 'WebP',
  avif: 'AVIF',
}
export const EXTENSIONS: Readonly<Record<Format, string>> = {
  png: 'png',
  jpeg: 'jpg',
  webp: 'webp',
  avif: 'avif',
}

/** Records that fill slots. Image sets can follow changes of the first four. */
export const SOURCE_TYPES = ['news', 'blog', 'job', 'product', 'member', 'claim'] as const
export type SourceType = (typeof SOURCE_TYPES)[number]
export const LINKED_SOURCE_TYPES = ['news', 'blog', 'job', 'product'] as const satisfies readonly SourceType[]
export type LinkedSourceType = (typeof LINKED_SOURCE_TYPES)[number]

export const SOURCE_NAMES: Readonly<Record<SourceType, readonly [one: string, many: string]>> = {
  news: ['News article', 'News'],
  blog: ['Blog post', 'Blog'],
  job: ['Vacancy', 'Vacancies'],
  product: ['Product', 'Products'],
  member: ['Team member', 'Team'],
  claim: ['Claim', 'Claims'],
}

export function isLinkedSource(kind: SourceType): kind is LinkedSourceType {
  return LINKED_SOURCE_TYPES.some((each) => each === kind)
}

/** Numeric IDs, or slugs of claims. */
export const SOURCE_ID = /^[a-z0-9]+(-[a-z0-9]+)*$/

export const MAX_SIZES = 12
export const ALT_TEXT_MAX = 300
export const ALT_TEXT_MISSING = 'Add alt text for people who can’t see the image.'

export interface Source {
  readonly kind: SourceType
  readonly id: string
}

export function isSource(source: { readonly kind: string; readonly id: string }): source is Source {
  const { kind, id } = source
  return SOURCE_TYPES.some((each) => each === kind) && id.length <= 60 && SOURCE_ID.test(id)
}

export interface ImageSetRequest {
  /** Its size and page are placeholders for the sizes and pages of the set. */
  readonly recipe: Recipe
  readonly sizes: readonly Size[]
  readonly format: Format
  readonly altText: string
  readonly source: Source | null
  readonly follows: boolean
}

export interface SavedImage extends Size {
  readonly page: number
  /** Object name in the blog-media bucket. */
  readonly name: string
  readonly bytes: number
}

export interface ImageSetResponse {
  readonly id: number
  readonly pictures: readonly SavedImage[]
}

/** Returns whether a recipe contains AI-generated images, which must be labelled. */
export function hasModelImages({ slots }: Pick<Recipe, 'slots'>): boolean {
  return Object.values(slots).some((value) => typeof value !== 'string' && isModelImage(value.picture))
}

export const GENERATED_NOTE = 'Contains an AI-generated image.'

/** Returns suggested alt text within the limit, with a note on AI-generated images. */
export function suggestAltText(suggestion: string, recipe: Pick<Recipe, 'slots'>): string {
  const note = hasModelImages(recipe) ? ` ${GENERATED_NOTE}` : ''
  const maxLength = ALT_TEXT_MAX - note.length
  const words = suggestion.trim()
  return `${words.length <= maxLength ? words : `${words.slice(0, maxLength - 1).trimEnd()}…`}${note}`.trim()
}

/** Returns the first text in the template's slot order. */
export function getSetTitle(
  { slots }: Pick<Recipe, 'slots'>,
  order: readonly string[],
  fallback: string,
): string {
  const words = [...order, ...Object.keys(slots)]
    .map((name) => slots[name])
    .find((value): value is string => typeof value === 'string' && /\p{L}/u.test(value))
  return (words ?? fallback).replace(/\s+/g, ' ').trim().slice(0, 120) || fallback
}

/** Returns a file name such as `dry-board-1200x630.png`. */
export function getFileName(
  title: string,
  { width, height }: Size,
  format: Format,
  { page = 1, pages = 1 }: { readonly page?: number; readonly pages?: number } = {},
): string {
  const words = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
  const name = [...words].slice(0, 60).join('').replace(/-$/, '') || 'image'
  return `${name}-${width}x${height}${pages > 1 ? `-${page}` : ''}.${EXTENSIONS[format]}`
}
