/** Recognises an office document by its first parts or, if necessary, the central directory at the end of the ZIP file. */
import type { BlobStore } from '#backend/blobs/blobs.ts'
import { findZipDirectory, hasZipEntry } from '#formats/zip-directory.ts'

const FOLDERS: readonly (readonly [RegExp, string])[] = [
  [/^application\/vnd\.openxmlformats-officedocument\.wordprocessingml\./, 'word/'],
  [/^application\/vnd\.openxmlformats-officedocument\.spreadsheetml\./, 'xl/'],
  [/^application\/vnd\.openxmlformats-officedocument\.presentationml\./, 'ppt/'],
]
const CONTENT_TYPES = '[Content_Types].xml'

const SAMPLE_BYTES = 64 * 1024
const MAX_DIRECTORY_BYTES = 1024 * 1024

/** Returns the folder that the type must contain, or null for other types. */
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
  const isOffice = (bytes: Uint8Array) => hasZipEntry(bytes, CONTENT_TYPES) && hasZipEntry(bytes, folder)
  if (isOffice(await read(0, SAMPLE_BYTES))) return true
  const directory = findZipDirectory(await read(Math.max(0, size - SAMPLE_BYTES), SAMPLE_BYTES))
  return (
    directory !== null &&
    isOffice(await read(directory.offset, Math.min(directory.length, MAX_DIRECTORY_BYTES)))
  )
}
