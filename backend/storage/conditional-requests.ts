/** Conditional requests (RFC 9110, section 13), for one strong entity tag. */

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
