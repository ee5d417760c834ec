/** ZIP archives of files that are compressed already, such as pictures, so they are stored uncompressed. */

export interface ZipEntry {
  /** Path inside the archive, with `/` between folders. */
  readonly name: string
  readonly content: Blob
}

/** The plain ZIP format counts bytes in 32 bits and files in 16; the margin is for the headers. */
const MAX_BYTES = 0xffff_ffff - 0x100_0000
const MAX_FILES = 0xffff

/**
 * Returns the archive as a `Blob` of blobs, which browsers can keep on disk: one file at a time is in memory. Files with
 * the same name are numbered.
 * @throws {RangeError} with a sentence for the user if there are too many files, or too many bytes
 */
export async function createZip(entries: readonly ZipEntry[]): Promise<Blob> {
  const total = entries.reduce((sum, { content }) => sum + content.size, 0)
  if (entries.length > MAX_FILES || total > MAX_BYTES)
    throw new RangeError('These are more than one ZIP file holds. Please take fewer at a time.')
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

/** `a.png`, `a-2.png`: Windows and macOS ignore case in file names. */
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
