import { createHash } from 'node:crypto'
import { CHECKSUMS_NAME, MANIFEST_NAME, type Manifest } from './archive.ts'
import { BLOCK_SIZE, encodeHeader, paddingAfter, type TarEntry } from './tar-header.ts'

export interface Source extends TarEntry {
  /** A file's bytes, exactly `size` of them. */
  readonly content?: AsyncIterable<Uint8Array>
}

/**
 * The bytes of an archive, before compression: the manifest, the sources in their order, the checksums.
 * @throws when a source has more or fewer bytes than it said
 */
export async function* writeArchive(
  manifest: Manifest,
  sources: AsyncIterable<Source>,
): AsyncGenerator<Uint8Array> {
  const modified = Date.parse(manifest.made)
  const checksums: string[] = []

  async function* write({ content, ...entry }: Source): AsyncGenerator<Uint8Array> {
    yield encodeHeader(entry)
    if (entry.kind === 'directory') return
    const hash = createHash('sha256')
    let written = 0
    for await (const part of content ?? []) {
      written += part.byteLength
      if (written > entry.size) break
      hash.update(part)
      yield part
    }
    if (written !== entry.size)
      throw new Error(`${entry.name} has not the ${entry.size} bytes that it was said to have`)
    yield new Uint8Array(paddingAfter(entry.size))
    checksums.push(`${hash.digest('hex')}  ${entry.name}\n`)
  }

  yield* write(textFile(MANIFEST_NAME, `${JSON.stringify(manifest, null, 2)}\n`, modified))
  for await (const source of sources) yield* write(source)
  yield* write(textFile(CHECKSUMS_NAME, checksums.join(''), modified))
  yield new Uint8Array(2 * BLOCK_SIZE)
}

function textFile(name: string, text: string, modified: number): Source {
  const bytes = new TextEncoder().encode(text)
  return { kind: 'file', name, size: bytes.byteLength, modified, content: once(bytes) }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
