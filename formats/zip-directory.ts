/** The list of contents that a ZIP file ends with. Nothing is ever unpacked; what the list says is not trusted either. */

export interface ZipEntry {
  readonly name: string
  /** Bytes that it says it would have unpacked. */
  readonly unpackedSize: number
  readonly isEncrypted: boolean
}

const END = 0x06054b50
const ENTRY = 0x02014b50
const END_BYTES = 22
const ENTRY_BYTES = 46
const COMMENT_MAX = 0xffff

/**
 * @param tail the last bytes of a file of `size`
 * @returns null where there is no such list, or none that fits: bytes before the first entry or behind the end, several
 *   disks, sizes beyond 32 bits, a list that begins before the tail
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

/** The end record, whose comment, if any, must reach exactly to the end of the file. */
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
      isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
    })
    at = next
  }
  return at === end && entries.length === count ? entries : null
}
