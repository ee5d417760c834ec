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
  const asked: PageRequestHeaders = {
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
        if (is(name, 'host')) asked.host = value
        break
      case 5:
        if (is(name, 'range')) asked.range = value
        break
      case 7:
        if (is(name, 'referer')) asked.referrer = value
        else if (is(name, 'purpose')) asked.isDocument &&= !value.includes('prefetch')
        break
      case 8:
        if (is(name, 'if-range')) asked.ifRange = value
        break
      case 10:
        if (is(name, 'user-agent')) asked.agent = value
        break
      case 11:
        if (is(name, 'sec-purpose')) asked.isDocument &&= !value.includes('prefetch')
        break
      case 13:
        if (is(name, 'if-none-match')) asked.ifNoneMatch = joined(asked.ifNoneMatch, value)
        break
      case 14:
        if (is(name, 'sec-fetch-dest')) asked.isDocument &&= value === 'document'
        break
      case 15:
        if (is(name, 'accept-encoding')) asked.acceptEncoding = joined(asked.acceptEncoding, value)
        break
    }
  }
  return asked
}

const is = (name: string, wanted: string) => name === wanted || name.toLowerCase() === wanted

/** Repeated headers form a list. */
const joined = (before: string | null, value: string) => (before === null ? value : `${before}, ${value}`)
