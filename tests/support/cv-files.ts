/** Small valid and invalid CVs of the three formats. */
import { Buffer } from 'node:buffer'
import { deflateRawSync } from 'node:zlib'

export interface ZipPart {
  readonly name: string
  readonly content?: string | Buffer
  /** A false size for the directory. */
  readonly claimedSize?: number
  readonly flags?: number
  /** With `sizesBehind`, the local header has no sizes, as in streamed files. */
  readonly isDeflated?: boolean
  readonly sizesBehind?: boolean
}

/** Builds a ZIP file; parts are stored unless deflated. */
export function zipFile(parts: readonly ZipPart[], { before = '', behind = '' } = {}): Buffer {
  const pieces: Buffer[] = [Buffer.from(before, 'latin1')]
  const list: Buffer[] = []
  let at = before.length
  for (const part of parts) {
    const { name, content = '<xml/>', claimedSize, flags = 0, isDeflated = false, sizesBehind = false } = part
    const [title, plain] = [Buffer.from(name), Buffer.from(content)]
    const bytes = isDeflated ? deflateRawSync(plain) : plain
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(sizesBehind ? 8 : 0, 6)
    local.writeUInt16LE(isDeflated ? 8 : 0, 8)
    local.writeUInt32LE(sizesBehind ? 0 : bytes.length, 18)
    local.writeUInt32LE(sizesBehind ? 0 : (claimedSize ?? plain.length), 22)
    local.writeUInt16LE(title.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(flags, 8)
    entry.writeUInt16LE(isDeflated ? 8 : 0, 10)
    entry.writeUInt32LE(bytes.length, 20)
    entry.writeUInt32LE(claimedSize ?? plain.length, 24)
    entry.writeUInt16LE(title.length, 28)
    entry.writeUInt32LE(at, 42)
    list.push(entry, title)
    pieces.push(local, title, bytes)
    at += 30 + title.length + bytes.length
  }
  const directory = Buffer.concat(list)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...pieces, directory, end, Buffer.from(behind, 'latin1')])
}

export const WORD_PARTS: readonly ZipPart[] = [
  { name: '[Content_Types].xml' },
  { name: '_rels/.rels' },
  { name: 'word/document.xml' },
]

export const pdf = (bytes = 64) => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes - 9, 0x20)])
export const docx = (more: readonly ZipPart[] = []) => zipFile([...WORD_PARTS, ...more])
/** A compound file with one stream. */
export const compound = (part: string) =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(70_000),
    Buffer.from(part, 'utf16le'),
    Buffer.alloc(1000),
  ])
export const doc = () => compound('WordDocument')

export interface DocPiece {
  readonly text: string
  /** One byte per character. */
  readonly isNarrow?: boolean
  /** A false offset. */
  readonly at?: number
}

/** Streams of a .doc file: text and piece table. */
export function docStreams(pieces: readonly DocPiece[]): { document: Buffer; table: Buffer } {
  const header = Buffer.alloc(1024)
  const texts = pieces.map(({ text, isNarrow }) => Buffer.from(text, isNarrow ? 'latin1' : 'utf16le'))
  const positions = Buffer.alloc(4 * (pieces.length + 1))
  const descriptors = Buffer.alloc(8 * pieces.length)
  let at = header.length
  let characterCount = 0
  for (const [index, { text, isNarrow, at: claimed = at }] of pieces.entries()) {
    characterCount += text.length
    positions.writeUInt32LE(characterCount, 4 * (index + 1))
    descriptors.writeUInt32LE(isNarrow ? (claimed * 2) | 0x4000_0000 : claimed, 8 * index + 2)
    at += texts[index]?.length ?? 0
  }
  // The piece table follows a property that is skipped.
  const length = Buffer.alloc(4)
  length.writeUInt32LE(positions.length + descriptors.length)
  const table = Buffer.concat([Buffer.from([1, 2, 0, 9, 9, 2]), length, positions, descriptors])
  header.writeUInt16LE(0xa5ec, 0)
  header.writeUInt16LE(0x0200, 0x0a)
  header.writeUInt32LE(characterCount, 0x4c)
  header.writeUInt32LE(0, 0x01a2)
  header.writeUInt32LE(table.length, 0x01a6)
  return { document: Buffer.concat([header, ...texts]), table }
}
