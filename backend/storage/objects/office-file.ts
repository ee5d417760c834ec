/**
 * Whether a ZIP file is the office document that it is declared to be: its list of parts says so. The list stands at
 * the end, so this reads a stored file by ranges; a look at the beginning is enough for most.
 */
import type { BlobStore } from '#backend/blobs/blobs.ts'

const FOLDERS: readonly (readonly [RegExp, string])[] = [
  [/^application\/vnd\.openxmlformats-officedocument\.wordprocessingml\./, 'word/'],
  [/^application\/vnd\.openxmlformats-officedocument\.spreadsheetml\./, 'xl/'],
  [/^application\/vnd\.openxmlformats-officedocument\.presentationml\./, 'ppt/'],
]
const CONTENT_TYPES = '[Content_Types].xml'

/** The most that is read from each end, and of the list. */
const LOOK_BYTES = 64 * 1024
const LIST_BYTES = 1024 * 1024

/** The folder whose parts make a file of this type; `null` for types of which nothing is known. */
export function officeFolder(essence: string): string | null {
  return FOLDERS.find(([type]) => type.test(essence))?.[1] ?? null
}

/** @param key of a blob of `size` bytes. */
export async function isOfficeFile(
  blobs: BlobStore,
  key: string,
  size: number,
  folder: string,
): Promise<boolean> {
  const read = async (start: number, length: number) => {
    const end = Math.min(start + length, size) - 1
    const stream = start <= end ? await blobs.get(key, { start, end }) : null
    return Buffer.from(await new Response(stream).arrayBuffer())
  }
  const head = await read(0, LOOK_BYTES)
  if (names(head, CONTENT_TYPES) && names(head, folder)) return true
  const tail = await read(Math.max(0, size - LOOK_BYTES), LOOK_BYTES)
  const end = tail.lastIndexOf('PK\x05\x06')
  if (end < 0 || end + 20 > tail.length) return false
  const list = await read(tail.readUInt32LE(end + 16), Math.min(tail.readUInt32LE(end + 12), LIST_BYTES))
  return names(list, CONTENT_TYPES) && names(list, folder)
}

/** Whether a name that begins so stands in an entry: 30 bytes behind a local header's signature, 46 in the list. */
function names(bytes: Buffer, name: string): boolean {
  const signatures: readonly [string, number][] = [
    ['PK\x03\x04', 30],
    ['PK\x01\x02', 46],
  ]
  for (let at = bytes.indexOf(name); at >= 0; at = bytes.indexOf(name, at + 1))
    for (const [signature, distance] of signatures)
      if (at >= distance && bytes.toString('latin1', at - distance, at - distance + 4) === signature)
        return true
  return false
}
