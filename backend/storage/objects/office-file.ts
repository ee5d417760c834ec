/**
 * Says whether a ZIP file is the office document that it is declared to be, which its list of parts shows. The list is
 * at the end, so this reads a stored file by ranges; for most, a look at the beginning is enough.
 */
import type { BlobStore } from '#backend/blobs/blobs.ts'
import { findZipDirectory, hasZipEntry } from '#formats/zip-directory.ts'

const FOLDERS: readonly (readonly [RegExp, string])[] = [
  [/^application\/vnd\.openxmlformats-officedocument\.wordprocessingml\./, 'word/'],
  [/^application\/vnd\.openxmlformats-officedocument\.spreadsheetml\./, 'xl/'],
  [/^application\/vnd\.openxmlformats-officedocument\.presentationml\./, 'ppt/'],
]
const CONTENT_TYPES = '[Content_Types].xml'

/** At most this much is read from each end, and of the list. */
const LOOK_BYTES = 64 * 1024
const LIST_BYTES = 1024 * 1024

/** Returns the folder whose parts make a file of this type; null for types of which nothing is known. */
export function officeFolder(essence: string): string | null {
  return FOLDERS.find(([type]) => type.test(essence))?.[1] ?? null
}

/** @param key names a blob of `size` bytes */
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
  if (isOffice(await read(0, LOOK_BYTES))) return true
  const list = findZipDirectory(await read(Math.max(0, size - LOOK_BYTES), LOOK_BYTES))
  return list !== null && isOffice(await read(list.offset, Math.min(list.length, LIST_BYTES)))
}
