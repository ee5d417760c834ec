import { SIZES, validateSize } from '#domain/graphics/model/recipe.ts'
import { isSource, MAX_SIZES, type Source } from '#domain/image-sets/image-sets.ts'
import type { Size } from '#domain/media/crops.ts'

export interface EditorUrlState {
  /** Record that fills the slots. */
  readonly source: Source | null
  /** ID of the saved set to reuse. */
  readonly set: number | null
  readonly sizes: readonly Size[]
  /** Template shown for comparison. */
  readonly compare: string
  readonly showSafeZones: boolean
}

const DEFAULT_SIZES: readonly Size[] = SIZES.map(({ width, height }) => ({ width, height }))

export function sizeKey({ width, height }: Size): string {
  return `${width}x${height}`
}

export function sizeName(size: Size): string {
  return SIZES.find((each) => sizeKey(each) === sizeKey(size))?.title ?? 'Custom size'
}

/** Parses `1200x630` or `1200 × 630`. @returns null if malformed or not supported */
export function parseSize(text: string): Size | null {
  const [, width, height] = /^\s*(\d{1,5})\s*[x×]\s*(\d{1,5})\s*$/i.exec(text) ?? []
  const size = { width: Number(width), height: Number(height) }
  return width !== undefined && validateSize(size) === null ? size : null
}

export function parseEditorUrl(query: URLSearchParams): EditorUrlState {
  const [kind = '', id = ''] = (query.get('source') ?? '').split(':')
  const source = { kind, id }
  const set = /^[1-9]\d{0,14}$/.test(query.get('set') ?? '') ? Number(query.get('set')) : null
  const requestedSizes = (query.get('sizes') ?? '').split(',').flatMap((text) => parseSize(text) ?? [])
  const sizes = [...new Map(requestedSizes.map((size) => [sizeKey(size), size])).values()].slice(0, MAX_SIZES)
  return {
    source: isSource(source) ? source : null,
    set,
    sizes: query.has('sizes') ? sizes : DEFAULT_SIZES,
    compare: /^[a-z0-9-]{1,40}$/.test(query.get('compare') ?? '') ? (query.get('compare') ?? '') : '',
    showSafeZones: query.has('zones'),
  }
}

/** Omits defaults. */
export function formatEditorUrl({
  source,
  set,
  sizes,
  compare,
  showSafeZones,
}: EditorUrlState): URLSearchParams {
  const query = new URLSearchParams()
  if (source !== null) query.set('source', `${source.kind}:${source.id}`)
  if (set !== null) query.set('set', String(set))
  const keys = sizes.map(sizeKey).join(',')
  if (keys !== DEFAULT_SIZES.map(sizeKey).join(',')) query.set('sizes', keys)
  if (compare !== '') query.set('compare', compare)
  if (showSafeZones) query.set('zones', '1')
  return query
}
