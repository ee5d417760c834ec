/** Writes ZIP archives of compressed files such as images, so entries are stored. */

export interface ZipEntry {
  /** Path in the archive, with `/`. */
  readonly name: string
  readonly content: Blob
}

/** ZIP without ZIP64 has 32-bit sizes and 16-bit counts; the margin is for headers. */
const MAX_BYTES = 0xffff_ffff - 0x100_0000
const MAX_FILES = 0xffff

/**
 * Returns a `Blob` of blobs, which browsers keep on disk. Numbers duplicate names.
 * @throws {RangeError} with a message for the user if there are too many files or bytes
 */
export async function createZip(entries: readonly ZipEntry[]): Promise<Blob> {
  const total = entries.reduce((sum, { content }) => sum + content.size, 0)
  if (entries.length > MAX_FILES || total > MAX_BYTES)
    throw new RangeError('These are more than one ZIP file holds. Take fewer at a time.')
  const { Zip, ZipPassThrough } = await import('fflate')
  const parts: Blob[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    parts.push(new Blob([chunk as BlobPart]))
  })
  for (const { name, content } of withUniqueNames(entries)) {
    const file = new ZipPassThrough(name)
    zip.add(file)
    file.push(new Uint8Array(await content.arrayBuffer()), true)
  }
  zip.end()
  return new Blob(parts, { type: 'application/zip' })
}

/** `a.png`, `a-2.png`; case-insensitive, as on Windows and macOS. */
function withUniqueNames(entries: readonly ZipEntry[]): ZipEntry[] {
  const used = new Set<string>()
  return entries.map(({ name: original, content }) => {
    let name = original
    for (let number = 2; used.has(name.toLowerCase()); number += 1)
      name = original.replace(/(\.[^./]*)?$/, `-${number}$1`)
    used.add(name.toLowerCase())
    return { name, content }
  })
}
