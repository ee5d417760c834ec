/** Parameters, output format and text form of image transformations. */
import { z } from 'zod'
import { parseInput } from '../protocol/input.ts'

/** In pixels; longer sides are reduced to this. */
const MAX_SIDE_PX = 2500

const side = z
  .int()
  .min(0)
  .transform((pixels) => (pixels === 0 ? undefined : Math.min(pixels, MAX_SIDE_PX)))
  .optional()

export const imageTransformation = z.object({
  width: side,
  height: side,
  resize: z.enum(['cover', 'contain', 'fill']).optional(),
  /** `origin` keeps the original's format; without a format, `Accept` decides. */
  format: z.enum(['origin', 'avif', 'webp']).optional(),
  quality: z.int().min(20).max(100).optional(),
})

export type ImageTransformation = z.output<typeof imageTransformation>

const NUMERIC = ['width', 'height', 'quality']

/** @throws StorageError `InvalidRequest` that names the parameter */
export function parseTransformation(query: Readonly<Record<string, string>>): ImageTransformation {
  const entries = Object.entries(query).map(([name, value]) =>
    NUMERIC.includes(name) && /^-?\d{1,9}(?:\.\d{1,9})?$/.test(value) ? [name, Number(value)] : [name, value],
  )
  return parseInput('querystring', imageTransformation, Object.fromEntries(entries))
}

/** Returns `width:100,height:50,resize:cover` in a fixed order, for tokens and cache keys. */
export function transformationText(transformation: ImageTransformation): string {
  const { width, height, resize, format, quality } = transformation
  return Object.entries({ width, height, resize, format, quality })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}:${value}`)
    .join(',')
}

export function parseTransformationText(text: string): ImageTransformation {
  const entries = text === '' ? [] : text.split(',').map((entry) => entry.split(':', 2))
  return parseTransformation(Object.fromEntries(entries))
}

export type ModernFormat = 'avif' | 'webp'

const SMALLEST_FIRST: readonly ModernFormat[] = ['avif', 'webp']

/** Returns allowed formats, smallest first; none to keep the original's. */
export function negotiateFormats(
  { format }: ImageTransformation,
  accept: string | null,
): readonly ModernFormat[] {
  if (format === 'origin') return []
  if (format) return [format]
  const named = (accept ?? '').split(',').map(parseMediaRange)
  return SMALLEST_FIRST.filter((name) =>
    named.some(({ type, quality }) => type === `image/${name}` && quality > 0),
  )
}

/** Ignores wildcards, because clients that support neither format send them too. */
function parseMediaRange(range: string): { type: string; quality: number } {
  const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))
  return { type, quality: weight ? Number(weight.slice(2)) : 1 }
}
