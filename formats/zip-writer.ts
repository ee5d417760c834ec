/**
 * Writes ZIP archives of files that are compressed already, as pictures are: each stands in it as it is. The archive is a
 * `Blob` of other blobs, which browsers keep on the disk: nothing of the files is held in memory.
 */

export interface ZipEntry {
  /** With `/` between folders. */
  readonly name: string
  readonly content: Blob
  /** Of the content (`crc32`). */
  readonly checksum: number
}

/** Beyond these an archive would need another form. */
const MOST_BYTES = 0xffff_ffff - 0x100_0000
const MOST_FILES = 0xffff

/** The first day that the form knows: archives of the same files are the same. */
const DAY = 0x21
/** Names are UTF-8. */
const FLAGS = 0x0800
const VERSION = 20

/** @throws {RangeError} with a sentence where there are too many files, or they are too large together */
export function zipOf(entries: readonly ZipEntry[]): Blob {
  const total = entries.reduce((sum, { content }) => sum + content.size, 0)
  if (entries.length > MOST_FILES || total > MOST_BYTES)
    throw new RangeError('These are more than one ZIP file holds. Please take fewer at a time.')
  const parts: BlobPart[] = []
  const directory: BlobPart[] = []
  let at = 0
  let directoryBytes = 0
  for (const { name, content, checksum } of namedOnce(entries)) {
    const bytes = new TextEncoder().encode(name)
    const facts = [
      [2, FLAGS],
      [2, 0],
      [2, 0],
      [2, DAY],
      [4, checksum],
      [4, content.size],
      [4, content.size],
      [2, bytes.length],
      [2, 0],
    ] as const
    const local = fields([4, 0x04034b50], [2, VERSION], ...facts)
    const central = fields(
      ...([
        [4, 0x02014b50],
        [2, VERSION],
        [2, VERSION],
      ] as const),
      ...facts,
      ...([
        [2, 0],
        [2, 0],
        [2, 0],
        [4, 0],
        [4, at],
      ] as const),
    )
    parts.push(local, bytes, content)
    directory.push(central, bytes)
    at += local.length + bytes.length + content.size
    directoryBytes += central.length + bytes.length
  }
  const count = entries.length
  const end = fields(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, directoryBytes],
    [4, at],
    [2, 0],
  )
  return new Blob([...parts, ...directory, end], { type: 'application/zip' })
}

/** `a.png`, `a-2.png`: none writes over another. */
function namedOnce(entries: readonly ZipEntry[]): ZipEntry[] {
  const taken = new Set<string>()
  return entries.map((entry) => {
    let { name } = entry
    for (let turn = 2; taken.has(name.toLowerCase()); turn += 1)
      name = entry.name.replace(/(\.[^./]*)?$/, `-${turn}$1`)
    taken.add(name.toLowerCase())
    return { ...entry, name }
  })
}

/** Numbers as so many bytes each, the lowest first. */
function fields(...values: readonly (readonly [bytes: 2 | 4, value: number])[]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(values.reduce((sum, [bytes]) => sum + bytes, 0)))
  let at = 0
  for (const [bytes, value] of values) {
    if (bytes === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
    at += bytes
  }
  return new Uint8Array(view.buffer)
}

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value
})

/** The checksum of a file, as archives and PNG have it. */
export function crc32(bytes: Uint8Array): number {
  let value = 0xffff_ffff
  for (const byte of bytes) value = (TABLE[(value ^ byte) & 0xff] as number) ^ (value >>> 8)
  return (value ^ 0xffff_ffff) >>> 0
}

/** A file for an archive; its bytes are read once, for their checksum. */
export async function zipEntry(name: string, content: Blob): Promise<ZipEntry> {
  return { name, content, checksum: crc32(new Uint8Array(await content.arrayBuffer())) }
}
