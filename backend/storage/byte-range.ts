/** Conditional and partial requests (RFC 9110, sections 13 and 14), for one strong entity tag and one range. */

export interface ByteRange {
  /** First and last byte, both included. */
  readonly start: number
  readonly end: number
}

/**
 * Reads a `Range` header. `null` means the whole: no header, another unit, several ranges or a form that cannot
 * be read, all of which a server may ignore.
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

/** Whether the copy that the client holds is this one. `If-None-Match` decides alone where it is present. */
export function isNotModified(headers: Headers, etag: string, lastModified: Date): boolean {
  const noneMatch = headers.get('if-none-match')
  if (noneMatch !== null) {
    const tags = noneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
    return tags.includes('*') || tags.includes(etag)
  }
  const since = Date.parse(headers.get('if-modified-since') ?? '')
  return Math.floor(lastModified.getTime() / 1000) * 1000 <= since
}

/** Whether a range may be answered: `If-Range` names the version that the client holds a part of. */
export function rangeHolds(headers: Headers, etag: string, lastModified: Date): boolean {
  const condition = headers.get('if-range')
  return condition === null || condition === etag || condition === lastModified.toUTCString()
}
