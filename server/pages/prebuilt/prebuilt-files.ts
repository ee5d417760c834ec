/** Sends files of the build with prepared headers; small files stay in memory. */
import type { ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream'
import { createRawResponse, type RawResponse } from '../../listener/fast-path.ts'
import { type Encoding, negotiateEncoding } from '../encodings.ts'
import type { PageRequestHeaders } from '../request-headers.ts'
import { type BuiltFiles, createFileResponse, type StaticFile } from '../static-files.ts'

export interface PrebuiltFiles {
  /** Sends a file; returns false if there is none. */
  serve(
    address: string,
    requestHeaders: () => PageRequestHeaders,
    outgoing: ServerResponse,
    isHead: boolean,
  ): boolean
  /** Response for a file that was requested before. */
  find(address: string, requestHeaders: () => PageRequestHeaders): RawResponse | undefined
}

interface CachedFile {
  readonly head: string[]
  readonly bytes: Uint8Array
  readonly raw: RawResponse
}

/** @param common headers of every response */
export function createPrebuiltFiles(
  { files, read }: BuiltFiles,
  common: Readonly<Record<string, string>>,
): PrebuiltFiles {
  const cache = new Map<StaticFile, Partial<Record<Encoding, CachedFile>>>()
  const headOf = (headers: Readonly<Record<string, string>>) => [
    ...Object.entries(common).flat(),
    ...Object.entries(headers).flat(),
  ]

  function sendUncached(
    file: StaticFile,
    requestHeaders: PageRequestHeaders,
    outgoing: ServerResponse,
    isHead: boolean,
  ): boolean {
    const response = createFileResponse(file, { ...requestHeaders, isHead })
    if (response.content === undefined) {
      outgoing.writeHead(response.status, headOf(response.headers)).end()
      return true
    }
    const content = read(response.content)
    if (content === undefined) return false
    outgoing.writeHead(response.status, headOf(response.headers))
    if (content instanceof Uint8Array) {
      outgoing.end(content)
      if (response.status === 200) store(file, requestHeaders, headOf(response.headers), content)
    } else stream(content, outgoing)
    return true
  }

  function store(
    file: StaticFile,
    { acceptEncoding }: PageRequestHeaders,
    head: string[],
    bytes: Uint8Array,
  ): void {
    const cached = { head, bytes, raw: createRawResponse(200, head, bytes) }
    cache.set(file, { ...cache.get(file), [negotiateEncoding(acceptEncoding, file.sizes)]: cached })
  }

  function findCached(
    file: StaticFile,
    { acceptEncoding, ifNoneMatch, range }: PageRequestHeaders,
  ): CachedFile | undefined {
    if (ifNoneMatch !== null || range !== null) return undefined
    return cache.get(file)?.[negotiateEncoding(acceptEncoding, file.sizes)]
  }

  return {
    find(address, readRequestHeaders) {
      const file = files.get(address)
      return file && findCached(file, readRequestHeaders())?.raw
    },
    serve(address, readRequestHeaders, outgoing, isHead) {
      const file = files.get(address)
      if (file === undefined) return false
      const requestHeaders = readRequestHeaders()
      const cached = findCached(file, requestHeaders)
      if (cached === undefined) return sendUncached(file, requestHeaders, outgoing, isHead)
      outgoing.writeHead(200, cached.head)
      if (isHead) outgoing.end()
      else outgoing.end(cached.bytes)
      return true
    },
  }
}

/** A read error closes the connection, so that no client takes the file for complete. */
function stream(content: Readable, outgoing: ServerResponse): void {
  pipeline(content, outgoing, () => {})
}
