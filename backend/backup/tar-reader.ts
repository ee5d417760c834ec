/** Reads the files and directories of a tar archive. */
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { extract, type Header } from 'tar-stream'

export interface TarEntry {
  readonly kind: 'file' | 'directory'
  /** Without a trailing slash for directories. */
  readonly name: string
  readonly size: number
  /** In ms since the epoch. */
  readonly modified: number
}

export interface ReadEntry extends TarEntry {
  /** Read before requesting the next entry; unread content is skipped. */
  readonly content: AsyncIterable<Uint8Array>
}

export class TarError extends Error {
  override readonly name = 'TarError'
}

const BLOCK_BYTES = 512

/** @throws {TarError} when the archive is truncated, damaged, or contains other entries; and errors of `bytes` */
export async function* readTar(bytes: Readable): AsyncGenerator<ReadEntry> {
  const reader = extract()
  let size = 0
  let isReadCompletely = false
  let failure: unknown
  bytes.once('error', (error) => {
    failure = error
  })
  async function* counted(chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      size += chunk.byteLength
      yield chunk
    }
    isReadCompletely = true
  }
  const feeding = pipeline(bytes, counted, reader)
  feeding.catch(() => {})
  try {
    for await (const entry of reader) {
      yield { ...describe(entry.header), content: entry as AsyncIterable<Uint8Array> }
      if (!entry.destroyed) entry.resume()
    }
    await feeding
  } catch (error) {
    if (failure !== undefined) throw failure
    if (error instanceof TarError) throw error
    const isTruncated = isReadCompletely && size % BLOCK_BYTES !== 0
    throw new TarError(isTruncated ? 'it is incomplete' : 'it is damaged: a header cannot be read', {
      cause: error,
    })
  } finally {
    reader.destroy()
  }
}

function describe({ name, type, size, mtime }: Header): TarEntry {
  if (type !== 'file' && type !== 'directory')
    throw new TarError(`it is damaged: ${name} is neither a file nor a directory`)
  if (type === 'directory' && size !== 0)
    throw new TarError(`it is damaged: the directory ${name} has content`)
  return {
    kind: type,
    size,
    name: type === 'directory' ? name.replace(/\/$/, '') : name,
    modified: mtime.getTime(),
  }
}
