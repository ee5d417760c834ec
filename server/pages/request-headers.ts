/** The headers that prebuilt responses depend on, read in one pass, which is faster than Node's parsed headers. */

export interface PageRequestHeaders {
  host: string
  acceptEncoding: string | null
  ifNoneMatch: string | null
  ifRange: string | null
  range: string | null
  referrer: string
  agent: string
  /** Whether a person opens the page, as opposed to prefetches and subresources. */
  isDocument: boolean
}

/** @param raw alternating names and values, as `IncomingMessage.rawHeaders` */
export function readHeaders(raw: readonly string[]): PageRequestHeaders {
  const headers: PageRequestHeaders = {
    host: '',
    acceptEncoding: null,
    ifNoneMatch: null,
    ifRange: null,
    range: null,
    referrer: '',
    agent: '',
    isDocument: true,
  }
  for (let index = 0; index < raw.length; index += 2) {
    const name = raw[index] as string
    const value = raw[index + 1] as string
    switch (name.length) {
      case 4:
        if (is(name, 'host')) headers.host = value
        break
      case 5:
        if (is(name, 'range')) headers.range = value
        break
      case 7:
        if (is(name, 'referer')) headers.referrer = value
        else if (is(name, 'purpose')) headers.isDocument &&= !value.includes('prefetch')
        break
      case 8:
        if (is(name, 'if-range')) headers.ifRange = value
        break
      case 10:
        if (is(name, 'user-agent')) headers.agent = value
        break
      case 11:
        if (is(name, 'sec-purpose')) headers.isDocument &&= !value.includes('prefetch')
        break
      case 13:
        if (is(name, 'if-none-match')) headers.ifNoneMatch = appendValue(headers.ifNoneMatch, value)
        break
      case 14:
        if (is(name, 'sec-fetch-dest')) headers.isDocument &&= value === 'document'
        break
      case 15:
        if (is(name, 'accept-encoding')) headers.acceptEncoding = appendValue(headers.acceptEncoding, value)
        break
    }
  }
  return headers
}

const is = (name: string, lowerCaseName: string) =>
  name === lowerCaseName || name.toLowerCase() === lowerCaseName

/** Repeated headers form a list. */
const appendValue = (existing: string | null, value: string) =>
  existing === null ? value : `${existing}, ${value}`
