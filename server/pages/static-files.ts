/**
 * Serves files of the build: hashed assets, `company/public/`, and assets of earlier builds for pages that are still
 * open. Files are listed once at start, so a request can only name a listed file; a missing file is a 404.
 */
import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import { getMimeType } from 'hono/utils/mime'
import { type ByteRange, parseRange } from '#formats/byte-range.ts'
import { type Encoding, entityTagOf, matchesEntityTag, negotiateEncoding } from './encodings.ts'
import type { PreviousBuildAssets } from './previous-build-assets.ts'

export interface StaticFile {
  readonly path: string
  readonly type: string
  readonly immutable: boolean
  readonly sizes: Readonly<Partial<Record<Encoding, number>>>
  readonly etag: string
}

export interface StaticFiles {
  /**
   * Returns the file, or undefined if the path may be a page.
   * @param url the parsed URL, if known
   */
  fetch(request: Request, url?: URL): Response | undefined
}

const ENCODING_SUFFIXES: readonly [Encoding, string][] = [
  ['identity', ''],
  ['br', '.br'],
  ['gzip', '.gz'],
]
const HASHED_ASSETS = '/assets/'
/** Never pages: an HTML response to a missing script would be executed as one. */
const CODE = /\.(?:m?js|css|map)$/
/** Committed images and the video, as named by `npm run generate:company` (app/ui/picture/image-variants.ts). */
const HASHED_PICTURE = /\.[0-9a-f]{12}(-\d+\.(avif|webp)|\.(webm|mp4|vtt))$/
/** Missing in Hono's list. */
const EXTRA_TYPES: Readonly<Record<string, string>> = { '.vtt': 'text/vtt; charset=utf-8' }
/** Larger files are streamed; smaller ones are cached after the first request. */
const MAX_CACHED_BYTES = 512 * 1024

export function createStaticFiles({ files, read }: BuiltFiles): StaticFiles {
  return {
    fetch(request, url = new URL(request.url)) {
      const pathname = decodePath(url.pathname)
      const file = files.get(pathname)
      if (!file) return pathname.startsWith(HASHED_ASSETS) || CODE.test(pathname) ? notFound() : undefined
      const { method, headers } = request
      if (method !== 'GET' && method !== 'HEAD')
        return new Response(null, { status: 405, headers: { Allow: 'GET, HEAD' } })
      const response = createFileResponse(file, {
        isHead: method === 'HEAD',
        acceptEncoding: headers.get('accept-encoding'),
        ifNoneMatch: headers.get('if-none-match'),
        ifRange: headers.get('if-range'),
        range: headers.get('range'),
      })
      if (response.content === undefined) return new Response(null, response)
      const content = read(response.content)
      if (content === undefined) return notFound()
      const body =
        content instanceof Readable ? (Readable.toWeb(content) as ReadableStream<Uint8Array>) : content
      return new Response(body, response)
    },
  }
}

type RetainedAssets = Pick<PreviousBuildAssets, 'earlier' | 'ownDirectory'>

/** A file or a range of it, in one encoding. */
export interface FileContent {
  readonly path: string
  readonly size: number
  readonly range: ByteRange | null
}

export interface BuiltFiles {
  /** By URL path. */
  readonly files: ReadonlyMap<string, StaticFile>
  /** Reads a file, caching small ones; returns undefined if it is gone. */
  read(content: FileContent): Uint8Array<ArrayBuffer> | Readable | undefined
}

/**
 * @param directory the build's `client` folder
 * @param retained assets of earlier builds, and the copy of this one's
 */
export function openBuiltFiles(directory: string, retained?: RetainedAssets): BuiltFiles {
  const files = listFiles(directory)
  for (const earlier of retained?.earlier ?? [])
    for (const [address, file] of listFiles(earlier))
      if (file.immutable && !files.has(address)) files.set(address, file)
  const memory = new Map<string, Uint8Array<ArrayBuffer>>()

  /** Falls back to the copy after another build has replaced the files. */
  function locate(path: string): string | undefined {
    const copied = retained && join(retained.ownDirectory, relative(directory, path))
    return [path, copied].find((candidate) => candidate !== undefined && existsSync(candidate))
  }

  return {
    files,
    read({ path: listed, size, range }) {
      const cached = memory.get(listed)
      if (cached) return sliceRange(cached, range)
      const path = locate(listed)
      if (path === undefined) return undefined
      if (size > MAX_CACHED_BYTES) return createReadStream(path, range ?? {})
      const read = new Uint8Array(readFileSync(path))
      memory.set(listed, read)
      return sliceRange(read, range)
    },
  }
}

export interface FileRequest {
  readonly isHead: boolean
  readonly acceptEncoding: string | null
  readonly ifNoneMatch: string | null
  readonly ifRange: string | null
  readonly range: string | null
}

/** @returns the headers, and the content unless the response has no body */
export function createFileResponse(file: StaticFile, request: FileRequest) {
  const encoding = negotiateEncoding(request.acceptEncoding, file.sizes)
  const etag = entityTagOf(file.etag, encoding)
  const headers: Record<string, string> = {
    'Cache-Control': file.immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    ETag: etag,
    ...(Object.keys(file.sizes).length > 1 && { Vary: 'Accept-Encoding' }),
  }
  if (matchesEntityTag(request.ifNoneMatch, file.etag)) return { status: 304, headers }

  const size = file.sizes[encoding] ?? 0
  headers['Content-Type'] = file.type
  if (encoding !== 'identity') headers['Content-Encoding'] = encoding
  else headers['Accept-Ranges'] = 'bytes'
  const range = encoding === 'identity' ? getRange(request, etag, size) : null
  if (range === 'unsatisfiable')
    return { status: 416, headers: { 'Content-Range': `bytes */${size}` } as typeof headers }
  if (range) headers['Content-Range'] = `bytes ${range.start}-${range.end}/${size}`
  headers['Content-Length'] = String(range ? range.end - range.start + 1 : size)
  const status = range ? 206 : 200
  if (request.isHead) return { status, headers }
  const suffix = ENCODING_SUFFIXES.find(([name]) => name === encoding)?.[1] ?? ''
  const content: FileContent = { path: file.path + suffix, size, range }
  return { status, headers, content }
}

/** Players request videos in ranges. If-Range with another version returns the whole file. */
function getRange({ isHead, ifRange, range }: FileRequest, etag: string, size: number) {
  if (isHead || (ifRange !== null && ifRange !== etag)) return null
  return parseRange(range, size)
}

const sliceRange = (bytes: Uint8Array<ArrayBuffer>, range: ByteRange | null) =>
  range ? bytes.subarray(range.start, range.end + 1) : bytes

/** Without a page, so that a missing script fails as such. */
export function notFound(): Response {
  return new Response('Not found\n', {
    status: 404,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  })
}

function listFiles(directory: string): Map<string, StaticFile> {
  const files = new Map<string, StaticFile>()
  if (!existsSync(directory)) return files
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true })
  const sizes = new Map(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const path = join(entry.parentPath, entry.name)
        return [path, statSync(path).size] as const
      }),
  )
  for (const [path, size] of sizes) {
    if (/\.(br|gz)$/.test(path) && sizes.has(path.replace(/\.(br|gz)$/, ''))) continue
    const address = `/${relative(directory, path).split(sep).join('/')}`
    if (address.includes('/.')) continue
    const immutable = address.startsWith(HASHED_ASSETS) || HASHED_PICTURE.test(address)
    files.set(address, {
      path,
      immutable,
      type: EXTRA_TYPES[extname(path)] ?? getMimeType(path) ?? 'application/octet-stream',
      sizes: Object.fromEntries(
        ENCODING_SUFFIXES.filter(([, suffix]) => sizes.has(path + suffix)).map(([name, suffix]) => [
          name,
          sizes.get(path + suffix),
        ]),
      ),
      // A hashed name identifies the content.
      etag: immutable ? `"${digest(address)}"` : `"${digest(`${size} ${statSync(path).mtimeMs}`)}"`,
    })
  }
  return files
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 20)
}

function decodePath(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}
