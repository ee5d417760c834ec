/**
 * What may be asked of a rendered image, in which format it is sent, and the one text by which tokens, headers and
 * cache keys name it.
 */
import { z } from 'zod'
import { parseInput } from '../protocol/input.ts'

/** In pixels; a longer side that is asked for is reduced to this. */
const LONGEST_SIDE = 2500

const side = z
  .int()
  .min(0)
  .transform((pixels) => (pixels === 0 ? undefined : Math.min(pixels, LONGEST_SIDE)))
  .optional()

/** The form in which bodies of requests carry it. */
export const imageTransformation = z.object({
  width: side,
  height: side,
  resize: z.enum(['cover', 'contain', 'fill']).optional(),
  /** `origin` keeps the format of the original; without a format the client's `Accept` decides. */
  format: z.enum(['origin', 'avif', 'webp']).optional(),
  quality: z.int().min(20).max(100).optional(),
})

export type ImageTransformation = z.output<typeof imageTransformation>

const NUMERIC = ['width', 'height', 'quality']

/** @throws StorageError `InvalidRequest` that names the parameter */
export function parseTransformation(query: Readonly<Record<string, string>>): ImageTransformation {
  const words = Object.entries(query).map(([name, value]) =>
    NUMERIC.includes(name) && /^-?\d{1,9}(?:\.\d{1,9})?$/.test(value) ? [name, Number(value)] : [name, value],
  )
  return parseInput('querystring', imageTransformation, Object.fromEntries(words))
}

/** Returns `width:100,height:50,resize:cover`, in a fixed order; the text is empty when nothing is asked for. */
export function transformationText(transformation: ImageTransformation): string {
  const { width, height, resize, format, quality } = transformation
  return Object.entries({ width, height, resize, format, quality })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}:${value}`)
    .join(',')
}

/** Reads what `transformationText` wrote into a token. */
export function parseTransformationText(text: string): ImageTransformation {
  const words = text === '' ? [] : text.split(',').map((word) => word.split(':', 2))
  return parseTransformation(Object.fromEntries(words))
}

export type ModernFormat = 'avif' | 'webp'

const SMALLEST_FIRST: readonly ModernFormat[] = ['avif', 'webp']

/** Returns the formats that may replace the original's, the smallest first; none when the original's must stay. */
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

/** A wildcard says nothing, since clients that know neither format send it too. */
function parseMediaRange(range: string): { type: string; quality: number } {
  const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))
  return { type, quality: weight ? Number(weight.slice(2)) : 1 }
}
