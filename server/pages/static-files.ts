/**
 * Serves the files of the build: assets whose names carry their content's hash, everything from `company/public/`, and the assets
 * of builds that were served before, which pages that are still open ask for. The list is read once, so a request can
 * name nothing but what is in it; a missing file is a real 404, never a page.
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
   * Answers a file, or undefined when the address is no file's and may be a page's.
   * @param url the request’s address, where it was parsed already
   */
  fetch(request: Request, url?: URL): Response | undefined
}

const SUFFIXES: readonly [Encoding, string][] = [
  ['identity', ''],
  ['br', '.br'],
  ['gzip', '.gz'],
]
const HASHED_ASSETS = '/assets/'
/** No page has such an address: a page in place of a missing file would be run as a script. */
const CODE = /\.(?:m?js|css|map)$/
/**
 * A committed picture in one of its sizes, as `npm run generate:company` names them (app/ui/picture/image-variants.ts), or
 * the film.
 */
const HASHED_PICTURE = /\.[0-9a-f]{12}(-\d+\.(avif|webp)|\.(webm|mp4|vtt))$/
/** Hono's list lacks these types. */
const FURTHER_TYPES: Readonly<Record<string, string>> = { '.vtt': 'text/vtt; charset=utf-8' }
/** Larger files are streamed; smaller ones are kept in memory once they were asked for. */
const MOST_BYTES_IN_MEMORY = 512 * 1024

export function createStaticFiles({ files, read }: BuiltFiles): StaticFiles {
  return {
    fetch(request, url = new URL(request.url)) {
      const pathname = decodePath(url.pathname)
      const file = files.get(pathname)
      if (!file) return pathname.startsWith(HASHED_ASSETS) || CODE.test(pathname) ? notFound() : undefined
      const { method, headers } = request
      if (method !== 'GET' && method !== 'HEAD')
        return new Response(null, { status: 405, headers: { Allow: 'GET, HEAD' } })
      const answer = createFileResponse(file, {
        isHead: method === 'HEAD',
        acceptEncoding: headers.get('accept-encoding'),
        ifNoneMatch: headers.get('if-none-match'),
        ifRange: headers.get('if-range'),
        range: headers.get('range'),
      })
      if (answer.content === undefined) return new Response(null, answer)
      const content = read(answer.content)
      if (content === undefined) return notFound()
      const body =
        content instanceof Readable ? (Readable.toWeb(content) as ReadableStream<Uint8Array>) : content
      return new Response(body, answer)
    },
  }
}

type Kept = Pick<PreviousBuildAssets, 'earlier' | 'own'>

/** A file of the build, or a part of it, in one of its forms. */
export interface FileContent {
  readonly path: string
  readonly size: number
  readonly range: ByteRange | null
}

export interface BuiltFiles {
  /** By their addresses. */
  readonly files: ReadonlyMap<string, StaticFile>
  /** Reads a file, the small ones once; answers undefined when it is gone. */
  read(content: FileContent): Uint8Array<ArrayBuffer> | Readable | undefined
}

/**
 * @param directory the build's `client` folder
 * @param kept earlier builds' assets, and the copy of this one's
 */
export function openBuiltFiles(directory: string, kept?: Kept): BuiltFiles {
  const files = listFiles(directory)
  for (const earlier of kept?.earlier ?? [])
    for (const [address, file] of listFiles(earlier))
      if (file.immutable && !files.has(address)) files.set(address, file)
  const memory = new Map<string, Uint8Array<ArrayBuffer>>()

  /** Finds where a file is now: when another build was made under the running site, the assets are in the copy. */
  function place(path: string): string | undefined {
    const copied = kept && join(kept.own, relative(directory, path))
    return [path, copied].find((candidate) => candidate !== undefined && existsSync(candidate))
  }

  return {
    files,
    read({ path: listed, size, range }) {
      const remembered = memory.get(listed)
      if (remembered) return part(remembered, range)
      const path = place(listed)
      if (path === undefined) return undefined
      if (size > MOST_BYTES_IN_MEMORY) return createReadStream(path, range ?? {})
      const read = new Uint8Array(readFileSync(path))
      memory.set(listed, read)
      return part(read, range)
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

/** @returns the whole head of the answer, and which bytes go with it; undefined where none do */
export function createFileResponse(file: StaticFile, asked: FileRequest) {
  const encoding = negotiateEncoding(asked.acceptEncoding, file.sizes)
  const etag = entityTagOf(file.etag, encoding)
  const headers: Record<string, string> = {
    'Cache-Control': file.immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    ETag: etag,
    ...(Object.keys(file.sizes).length > 1 && { Vary: 'Accept-Encoding' }),
  }
  if (matchesEntityTag(asked.ifNoneMatch, file.etag)) return { status: 304, headers }

  const size = file.sizes[encoding] ?? 0
  headers['Content-Type'] = file.type
  if (encoding !== 'identity') headers['Content-Encoding'] = encoding
  else headers['Accept-Ranges'] = 'bytes'
  const range = encoding === 'identity' ? askedRange(asked, etag, size) : null
  if (range === 'unsatisfiable')
    return { status: 416, headers: { 'Content-Range': `bytes */${size}` } as typeof headers }
  if (range) headers['Content-Range'] = `bytes ${range.start}-${range.end}/${size}`
  headers['Content-Length'] = String(range ? range.end - range.start + 1 : size)
  const status = range ? 206 : 200
  if (asked.isHead) return { status, headers }
  const suffix = SUFFIXES.find(([name]) => name === encoding)?.[1] ?? ''
  const content: FileContent = { path: file.path + suffix, size, range }
  return { status, headers, content }
}

/**
 * Players fetch films in parts, some of them in nothing else. Who asks for a part of another version gets the whole
 * file.
 */
function askedRange({ isHead, ifRange, range }: FileRequest, etag: string, size: number) {
  if (isHead || (ifRange !== null && ifRange !== etag)) return null
  return parseRange(range, size)
}

const part = (whole: Uint8Array<ArrayBuffer>, range: ByteRange | null) =>
  range ? whole.subarray(range.start, range.end + 1) : whole

/** Answers for a missing file without a page, so that a stale script tag fails as what it is. */
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
      type: FURTHER_TYPES[extname(path)] ?? getMimeType(path) ?? 'application/octet-stream',
      sizes: Object.fromEntries(
        SUFFIXES.filter(([, suffix]) => sizes.has(path + suffix)).map(([name, suffix]) => [
          name,
          sizes.get(path + suffix),
        ]),
      ),
      // A hashed name already says which content it is.
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
