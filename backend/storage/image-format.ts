/** Which format a rendered image leaves in: the smallest that the client says it can show. */
import type { ImageTransformation } from './image-transformation.ts'

export type ModernFormat = 'avif' | 'webp'

const smallestFirst: readonly ModernFormat[] = ['avif', 'webp']

/** The formats that may stand in for the original's, the best first; none when the original's must stay. */
export function formatsFor({ format }: ImageTransformation, accept: string | null): readonly ModernFormat[] {
  if (format === 'origin') return []
  if (format) return [format]
  const named = (accept ?? '').split(',').map(parseRange)
  return smallestFirst.filter((name) =>
    named.some(({ type, quality }) => type === `image/${name}` && quality > 0),
  )
}

/** A wildcard says nothing: clients that know neither format send it too. */
function parseRange(range: string): { type: string; quality: number } {
  const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))
  return { type, quality: weight ? Number(weight.slice(2)) : 1 }
}
