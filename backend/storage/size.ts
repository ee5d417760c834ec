import { errors } from './errors.ts'

const units: Readonly<Record<string, number>> = { '': 1, b: 1, kb: 1e3, mb: 1e6, gb: 1e9, tb: 1e12 }

/**
 * Bytes of a size such as `50MB`, `1.5 gb` or `2048`; units are decimal.
 * @throws StorageError `InvalidRequest`
 */
export function parseSize(size: number | string): number {
  const match = /^(\d+(?:\.\d+)?)\s*([kmgt]?b|)$/i.exec(String(size).trim())
  const bytes = Math.floor(Number(match?.[1]) * (units[match?.[2]?.toLowerCase() ?? ''] ?? Number.NaN))
  if (!Number.isSafeInteger(bytes))
    throw errors.invalidRequest('Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B')
  return bytes
}
