/** Sends cached pages and built files from memory, before the application sees the request. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FindRawResponse } from '../../listener/fast-path.ts'
import type { HtmlCache } from '../html-cache.ts'
import type { StoredPage } from '../page-response.ts'
import type { PageViewCounter } from '../page-view-counter.ts'
import { isDocument, type PrebuiltPage, sendPrebuilt, toResponse } from '../prebuilt-page.ts'
import { type PageRequestHeaders, readHeaders } from '../request-headers.ts'
import type { PrebuiltFiles } from './prebuilt-files.ts'

export interface PrebuiltResponses {
  /** Sends a valid cached page or a file; returns false if there is neither. */
  serve(incoming: IncomingMessage, outgoing: ServerResponse): boolean
  /** Returns the prebuilt response of a valid cached page, or of a file that was requested before. */
  readonly find: FindRawResponse
}

interface PrebuiltResponsesDependencies {
  readonly cache: Pick<HtmlCache<StoredPage>, 'peek'>
  /** Returns the cache key of an address with a query, or undefined if it has none. */
  readonly getCacheKey: (address: string) => string | undefined
  readonly files: PrebuiltFiles
  readonly count: PageViewCounter['countPrebuilt']
  /** For metrics. */
  readonly observe?: ((kind: 'page' | 'file') => void) | undefined
}

export function createPrebuiltResponses({
  cache,
  getCacheKey,
  files,
  count,
  observe,
}: PrebuiltResponsesDependencies): PrebuiltResponses {
  function findPage(address: string): PrebuiltPage | undefined {
    const page = cache.peek(address) ?? (address.includes('?') ? peekCanonical(address) : undefined)
    return page?.etag === undefined ? undefined : { etag: page.etag, encodings: page.encodings }
  }

  /** Made-up query values share the page without them. */
  function peekCanonical(address: string): StoredPage | undefined {
    const key = getCacheKey(address)
    return key === undefined ? undefined : cache.peek(key)
  }

  function countPageView(address: string, page: PrebuiltPage, requestHeaders: PageRequestHeaders): void {
    if (requestHeaders.isDocument && isDocument(page)) count(address, requestHeaders)
  }

  return {
    serve({ method, url = '/', rawHeaders }, outgoing) {
      if (method !== 'GET' && method !== 'HEAD') return false
      const page = findPage(url)
      if (page === undefined) {
        const isFile = files.serve(url, () => readHeaders(rawHeaders), outgoing, method === 'HEAD')
        if (isFile) observe?.('file')
        return isFile
      }
      observe?.('page')
      const requestHeaders = readHeaders(rawHeaders)
      if (method === 'GET') countPageView(url, page, requestHeaders)
      sendPrebuilt(page, requestHeaders, outgoing, method === 'HEAD')
      return true
    },
    find(address, raw) {
      const page = findPage(address)
      if (page === undefined) {
        const file = files.find(address, () => readHeaders(raw))
        if (file) observe?.('file')
        return file
      }
      observe?.('page')
      const requestHeaders = readHeaders(raw)
      countPageView(address, page, requestHeaders)
      return toResponse(page, requestHeaders)
    },
  }
}
