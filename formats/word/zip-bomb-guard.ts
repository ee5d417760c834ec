/**
 * Checks that a ZIP file, such as a Word document, is safe to unpack: by its directory, then by inflating each entry
 * without storing it, up to the limit.
 */
import { readZipDirectory, type ZipEntry } from '../zip-directory.ts'

export interface UnpackLimits {
  /** All entries, unpacked. */
  readonly bytes: number
  readonly entries: number
  /** Maximum unpacked size relative to the file. */
  readonly ratio: number
}

export type ArchiveLimitError = 'not a ZIP file' | 'too much'

const LOCAL_BYTES = 30
const STORED = 0
const DEFLATED = 8

/** @returns the exceeded limit, or null */
export async function checkArchiveLimits(
  file: Uint8Array<ArrayBuffer>,
  limits: UnpackLimits,
): Promise<ArchiveLimitError | null> {
  const entries = readZipDirectory(file, file.byteLength)
  if (entries === null) return 'not a ZIP file'
  const most = Math.min(limits.bytes, file.byteLength * limits.ratio)
  const claimed = entries.reduce((sum, { unpackedSize }) => sum + unpackedSize, 0)
  if (entries.length > limits.entries || claimed > most) return 'too much'
  let left = most
  for (const entry of entries) {
    const packed = contentOf(file, entry)
    if (packed === null) return 'not a ZIP file'
    const size = entry.method === STORED ? packed.byteLength : await inflatedSize(packed, left)
    if (size === null) return 'not a ZIP file'
    left -= size
    if (left < 0) return 'too much'
  }
  return null
}

function contentOf(file: Uint8Array<ArrayBuffer>, entry: ZipEntry): Uint8Array<ArrayBuffer> | null {
  const { offset, packedSize, method, isEncrypted } = entry
  if (isEncrypted || (method !== STORED && method !== DEFLATED)) return null
  if (offset + LOCAL_BYTES > file.byteLength) return null
  const view = new DataView(file.buffer, file.byteOffset + offset, LOCAL_BYTES)
  const start = offset + LOCAL_BYTES + view.getUint16(26, true) + view.getUint16(28, true)
  return start + packedSize > file.byteLength ? null : file.subarray(start, start + packedSize)
}

/** @returns a size above `most` as soon as it is exceeded; null if inflating fails */
async function inflatedSize(packed: Uint8Array<ArrayBuffer>, most: number): Promise<number | null> {
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  let size = 0
  try {
    // Leaving the loop cancels the stream.
    for await (const chunk of stream) {
      size += chunk.byteLength
      if (size > most) break
    }
  } catch {
    return null
  }
  return size
}
