/** Recognises an office document by its list of parts at the end of the ZIP file; usually the beginning is enough. */
import type { BlobStore } from '#backend/blobs/blobs.ts'
import { findZipDirectory, hasZipEntry } from '#formats/zip-directory.ts'

const FOLDERS: readonly (readonly [RegExp, string])[] = [
  [/^application\/vnd\.openxmlformats-officedocument\.wordprocessingml\./, 'word/'],
  [/^application\/vnd\.openxmlformats-officedocument\.spreadsheetml\./, 'xl/'],
  [/^application\/vnd\.openxmlformats-officedocument\.presentationml\./, 'ppt/'],
]
const CONTENT_TYPES = '[Content_Types].xml'

/** From each end, and of the list. */
const SAMPLE_BYTES = 64 * 1024
const LIST_BYTES = 1024 * 1024

/** Null for other types. */
export function officeFolder(essence: string): string | null {
  return FOLDERS.find(([type]) => type.test(essence))?.[1] ?? null
}

export async function isOfficeFile(
  blobs: BlobStore,
  key: string,
  size: number,
  folder: string,
): Promise<boolean> {
  const read = async (start: number, length: number) => {
    const end = Math.min(start + length, size) - 1
    const stream = start <= end ? await blobs.get(key, { start, end }) : null
    return new Uint8Array(await new Response(stream).arrayBuffer())
  }
  const isOffice = (piece: Uint8Array) => hasZipEntry(piece, CONTENT_TYPES) && hasZipEntry(piece, folder)
  if (isOffice(await read(0, SAMPLE_BYTES))) return true
  const list = findZipDirectory(await read(Math.max(0, size - SAMPLE_BYTES), SAMPLE_BYTES))
  return list !== null && isOffice(await read(list.offset, Math.min(list.length, LIST_BYTES)))
}
