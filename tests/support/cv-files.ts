/** CVs, honest and other, made from nothing: small files of the three kinds and what pretends to be one. */
import { Buffer } from 'node:buffer'

export interface ZipPart {
  readonly name: string
  readonly content?: string
  /** What the list says of it, in place of the truth. */
  readonly claimedSize?: number
  readonly flags?: number
}

/** A ZIP file whose parts are stored as they are. */
export function zipFile(parts: readonly ZipPart[], { before = '', behind = '' } = {}): Buffer {
  const pieces: Buffer[] = [Buffer.from(before, 'latin1')]
  const list: Buffer[] = []
  let at = before.length
  for (const { name, content = '<xml/>', claimedSize, flags = 0 } of parts) {
    const [title, bytes] = [Buffer.from(name), Buffer.from(content)]
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt32LE(bytes.length, 18)
    local.writeUInt32LE(claimedSize ?? bytes.length, 22)
    local.writeUInt16LE(title.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(flags, 8)
    entry.writeUInt32LE(bytes.length, 20)
    entry.writeUInt32LE(claimedSize ?? bytes.length, 24)
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
/** A compound file with a part of this name. */
export const compound = (part: string) =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(70_000),
    Buffer.from(part, 'utf16le'),
    Buffer.alloc(1000),
  ])
export const doc = () => compound('WordDocument')
