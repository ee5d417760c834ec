import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { type Pack, pack } from 'tar-stream'
import { CHECKSUMS_NAME, MANIFEST_NAME, type Manifest } from './archive.ts'
import type { TarEntry } from './tar-reader.ts'

export interface Source extends TarEntry {
  /** Content of exactly `size` bytes. */
  readonly content?: AsyncIterable<Uint8Array>
}

/** Keeps the files private when an archive is unpacked by hand. */
const MODES = { file: 0o600, directory: 0o700 } as const

/**
 * Yields an uncompressed archive: manifest, sources in order, checksums.
 * @throws when a source's size differs from its declaration, or its name doesn't fit
 */
export async function* writeArchive(
  manifest: Manifest,
  sources: AsyncIterable<Source>,
): AsyncGenerator<Uint8Array> {
  const archive = pack()
  const filling = fill(archive, manifest, sources).catch((error: Error) => {
    archive.destroy(error)
  })
  try {
    yield* archive as AsyncIterable<Uint8Array>
  } finally {
    archive.destroy()
    await filling
  }
}

async function fill(archive: Pack, manifest: Manifest, sources: AsyncIterable<Source>): Promise<void> {
  const modified = Date.parse(manifest.made)
  const checksums: string[] = []

  async function add({ kind, name, size, modified, content }: Source): Promise<void> {
    if (!fitsTarName(kind === 'directory' ? `${name}/` : name))
      throw new Error(`The name ${name} is too long for a tar archive`)
    const entry = Promise.withResolvers<void>()
    entry.promise.catch(() => {})
    const header = { name, size, type: kind, mode: MODES[kind], mtime: new Date(modified) }
    const sink = archive.entry(header, (error) => (error ? entry.reject(error) : entry.resolve()))
    sink.on('error', () => {})
    if (kind === 'file') {
      const checksum = await writeContent(content, size, sink, entry.promise)
      if (checksum === null) throw new Error(`${name} does not have its declared size of ${size} bytes`)
      checksums.push(`${checksum}  ${name}\n`)
    }
    await entry.promise
  }

  await add(textFile(MANIFEST_NAME, `${JSON.stringify(manifest, null, 2)}\n`, modified))
  for await (const source of sources) await add(source)
  await add(textFile(CHECKSUMS_NAME, checksums.join(''), modified))
  archive.finalize()
}

/**
 * @param ended rejects when the reader has stopped
 * @returns the SHA-256; null for a different size
 */
async function writeContent(
  content: AsyncIterable<Uint8Array> | undefined,
  size: number,
  sink: ReturnType<Pack['entry']>,
  ended: Promise<void>,
): Promise<string | null> {
  const hash = createHash('sha256')
  let written = 0
  for await (const part of content ?? []) {
    written += part.byteLength
    if (written > size) break
    hash.update(part)
    if (!sink.write(part)) await Promise.race([once(sink, 'drain'), ended])
  }
  if (written !== size) return null
  sink.end(undefined)
  return hash.digest('hex')
}

function fitsTarName(name: string): boolean {
  const splits = [...name.matchAll(/\//g)].map(({ index }) => [name.slice(0, index), name.slice(index + 1)])
  return [['', name], ...splits].some(
    ([prefix = '', rest = '']) =>
      Buffer.byteLength(prefix) <= 155 && Buffer.byteLength(rest) <= 100 && (rest !== '' || name === ''),
  )
}

function textFile(name: string, text: string, modified: number): Source {
  const bytes = new TextEncoder().encode(text)
  return { kind: 'file', name, size: bytes.byteLength, modified, content: singleChunk(bytes) }
}

async function* singleChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
