/** Reads the directory of a ZIP file, or entry names in a part of one, without unpacking. The values are untrusted. */

export interface ZipEntry {
  readonly name: string
  /** Declared size in bytes. */
  readonly unpackedSize: number
  /** Size in the file in bytes. */
  readonly packedSize: number
  /** Position of the local header. */
  readonly offset: number
  /** 0 stored, 8 deflated. */
  readonly method: number
  readonly isEncrypted: boolean
}

const END = 0x06054b50
const ENTRY = 0x02014b50
/** Signature of a local header. */
const CONTENT = 0x04034b50
const END_BYTES = 22
/** The fields of the end record up to the directory's offset. */
const END_POINTER_BYTES = 20
const ENTRY_BYTES = 46
const CONTENT_BYTES = 30
const COMMENT_MAX = 0xffff

/**
 * @param tail last bytes of a file of `size`
 * @returns null without a valid directory: bytes before the first entry or after the end, several disks, ZIP64, or a
 * directory that starts before the tail
 */
export function readZipDirectory(tail: Uint8Array, size: number): ZipEntry[] | null {
  const view = new DataView(tail.buffer, tail.byteOffset, tail.byteLength)
  const end = findEnd(view)
  if (end === null) return null
  const count = view.getUint16(end + 10, true)
  const length = view.getUint32(end + 12, true)
  const offset = view.getUint32(end + 16, true)
  const isOneDisk =
    view.getUint16(end + 4, true) === 0 &&
    view.getUint16(end + 6, true) === 0 &&
    view.getUint16(end + 8, true) === count
  const start = offset - (size - tail.byteLength)
  if (!isOneDisk || start < 0 || start + length !== end) return null
  return readEntries(view, start, end, count)
}

/** Finds the end record, whose comment must extend to the end of the file. */
function findEnd(view: DataView): number | null {
  const last = view.byteLength - END_BYTES
  for (let at = last; at >= Math.max(0, last - COMMENT_MAX); at--) {
    if (
      view.getUint32(at, true) === END &&
      at + END_BYTES + view.getUint16(at + 20, true) === view.byteLength
    )
      return at
  }
  return null
}

function readEntries(view: DataView, start: number, end: number, count: number): ZipEntry[] | null {
  const decoder = new TextDecoder()
  const entries: ZipEntry[] = []
  let at = start
  while (at + ENTRY_BYTES <= end && view.getUint32(at, true) === ENTRY) {
    const nameLength = view.getUint16(at + 28, true)
    const next = at + ENTRY_BYTES + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
    if (next > end) return null
    entries.push({
      name: decoder.decode(new Uint8Array(view.buffer, view.byteOffset + at + ENTRY_BYTES, nameLength)),
      unpackedSize: view.getUint32(at + 24, true),
      packedSize: view.getUint32(at + 20, true),
      offset: view.getUint32(at + 42, true),
      method: view.getUint16(at + 10, true),
      isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
    })
    at = next
  }
  return at === end && entries.length === count ? entries : null
}

/** Returns the declared location of the directory, or null. May be wrong. */
export function findZipDirectory(tail: Uint8Array): { offset: number; length: number } | null {
  const view = new DataView(tail.buffer, tail.byteOffset, tail.byteLength)
  for (let at = view.byteLength - END_POINTER_BYTES; at >= 0; at--)
    if (view.getUint32(at, true) === END)
      return { offset: view.getUint32(at + 16, true), length: view.getUint32(at + 12, true) }
  return null
}

/** Whether part of a ZIP file has an entry whose name starts with `start`, in a local header or the directory. */
export function hasZipEntry(piece: Uint8Array, start: string): boolean {
  const view = new DataView(piece.buffer, piece.byteOffset, piece.byteLength)
  const prefix = new TextEncoder().encode(start)
  const begins = (at: number) => prefix.every((byte, index) => piece[at + index] === byte)
  for (let at = piece.indexOf(0x50); at >= 0 && at + 4 <= piece.length; at = piece.indexOf(0x50, at + 1)) {
    const signature = view.getUint32(at, true)
    if (signature === ENTRY && begins(at + ENTRY_BYTES)) return true
    if (signature === CONTENT && begins(at + CONTENT_BYTES)) return true
  }
  return false
}
