import { BLOCK_SIZE, decodeHeader, paddingAfter, type TarEntry, TarError } from './tar-header.ts'

export interface ReadEntry extends TarEntry {
  /** The file's bytes, to be read once, before the next entry is asked for; what is not read is skipped. */
  readonly content: AsyncIterable<Uint8Array>
}

/**
 * The entries of a tar archive, one after the other as its bytes come.
 * @throws {TarError} when the archive is cut off, damaged, or holds what {@link decodeHeader} refuses
 */
export async function* readTar(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<ReadEntry> {
  const source = createSource(bytes)
  try {
    for (;;) {
      const entry = decodeHeader(await source.block())
      if (!entry) break
      const content = source.content(entry.size)
      yield { ...entry, content }
      for await (const _ of content);
      await source.skip(paddingAfter(entry.size))
    }
    // A second block of zeros; some programs fill up with more of them.
    for await (const rest of source.rest()) {
      if (rest.some((byte) => byte !== 0)) throw new TarError('something follows its end')
    }
  } finally {
    await source.close()
  }
}

function createSource(bytes: AsyncIterable<Uint8Array>) {
  const iterator = bytes[Symbol.asyncIterator]()
  let buffer: Uint8Array = new Uint8Array()

  /** Between one byte and `most`. */
  async function take(most: number): Promise<Uint8Array> {
    while (buffer.byteLength === 0) {
      const next = await iterator.next()
      if (next.done) throw new TarError('it is cut off')
      buffer = next.value
    }
    const taken = buffer.subarray(0, most)
    buffer = buffer.subarray(taken.byteLength)
    return taken
  }

  async function* content(size: number): AsyncGenerator<Uint8Array> {
    for (let left = size; left > 0; ) {
      const part = await take(left)
      left -= part.byteLength
      yield part
    }
  }

  async function skip(size: number): Promise<void> {
    for await (const part of content(size)) {
      if (part.some((byte) => byte !== 0)) throw new TarError('the space between two files is damaged')
    }
  }

  return {
    /** Restartable: an iteration that was given up goes on where it was. */
    content(size: number): AsyncIterable<Uint8Array> {
      const parts = content(size)
      return { [Symbol.asyncIterator]: () => ({ next: () => parts.next() }) }
    },
    skip,
    async block(): Promise<Buffer> {
      const parts: Uint8Array[] = []
      for await (const part of content(BLOCK_SIZE)) parts.push(part)
      return Buffer.concat(parts)
    },
    async *rest(): AsyncGenerator<Uint8Array> {
      yield buffer
      for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value
    },
    async close(): Promise<void> {
      await iterator.return?.()
    },
  }
}
