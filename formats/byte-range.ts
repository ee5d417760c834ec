/** Byte range requests (RFC 9110 section 14), limited to one range. */

export interface ByteRange {
  /** First and last byte, both inclusive. */
  readonly start: number
  readonly end: number
}

/**
 * Parses a `Range` header.
 * @returns null for the whole file: no header, another unit, several ranges or an invalid value, all of which a server
 * may ignore
 */
export function parseRange(header: string | null, size: number): ByteRange | 'unsatisfiable' | null {
  const match = header && /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header.trim())
  if (!match || (match[1] === '' && match[2] === '')) return null
  const [first, last] = [match[1] ?? '', match[2] ?? '']
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return null
  if (start >= size) return 'unsatisfiable'
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}
