/**
 * Extracts text from Word 97–2003 files through the piece table ([MS-DOC] 2.4.1). A piece has one or two bytes per
 * character.
 */

/** The required streams of the compound file. */
export interface DocStreams {
  readonly document: Uint8Array
  /** Returns the table stream that the document names, or null. */
  readonly table: (name: '0Table' | '1Table') => Uint8Array | null
}

export class NotReadable extends Error {
  override readonly name = 'NotReadable'
  readonly isLocked: boolean

  constructor(message: string, isLocked = false) {
    super(message)
    this.isLocked = isLocked
  }
}

const WORD_97 = 0xa5ec
const FLAGS = 0x0a
const ENCRYPTED = 0x0100
const IN_1TABLE = 0x0200
const TEXT_LENGTH = 0x4c
const CLX = 0x01a2
const PIECES = 2
const PROPERTIES = 1
const ONE_BYTE = 0x4000_0000

/** @throws {NotReadable} */
export function docText({ document, table }: DocStreams): string {
  const header = viewOf(document)
  if (document.byteLength < CLX + 8 || header.getUint16(0, true) !== WORD_97)
    throw new NotReadable('Not a Word 97–2003 document')
  const flags = header.getUint16(FLAGS, true)
  if (flags & ENCRYPTED) throw new NotReadable('The document is encrypted', true)
  const tables = table(flags & IN_1TABLE ? '1Table' : '0Table')
  if (tables === null) throw new NotReadable('The table stream is missing')
  const start = header.getUint32(CLX, true)
  const list = tables.subarray(start, start + header.getUint32(CLX + 4, true))
  return plainLines(joinPieces(document, pieceTable(list), header.getUint32(TEXT_LENGTH, true)))
}

/** Finds the piece table after the property modifiers. */
function pieceTable(list: Uint8Array): DataView {
  const view = viewOf(list)
  let at = 0
  while (at + 5 <= list.byteLength) {
    const kind = list[at]
    if (kind === PIECES) {
      const length = view.getUint32(at + 1, true)
      if (at + 5 + length > list.byteLength) break
      return viewOf(list.subarray(at + 5, at + 5 + length))
    }
    if (kind !== PROPERTIES) break
    at += 3 + view.getUint16(at + 1, true)
  }
  throw new NotReadable('The piece table is missing')
}

function joinPieces(document: Uint8Array, table: DataView, length: number): string {
  // n + 1 positions of 4 bytes, n pieces of 8.
  const count = Math.floor((table.byteLength - 4) / 12)
  const narrow = new TextDecoder('windows-1252')
  const wide = new TextDecoder('utf-16le')
  let text = ''
  for (let index = 0; index < count && text.length < length; index++) {
    const characterCount = table.getUint32(4 * index + 4, true) - table.getUint32(4 * index, true)
    const position = table.getUint32(4 * (count + 1) + 8 * index + 2, true)
    const isNarrow = (position & ONE_BYTE) !== 0
    const at = isNarrow ? (position & ~ONE_BYTE) / 2 : position
    const bytes = isNarrow ? characterCount : 2 * characterCount
    if (characterCount < 0 || at + bytes > document.byteLength)
      throw new NotReadable('A piece is outside the document')
    text += (isNarrow ? narrow : wide).decode(document.subarray(at, at + bytes))
  }
  return text.slice(0, length)
}

/** Converts paragraphs, lines and cells to text. Field codes are removed, field results stay. */
function plainLines(text: string): string {
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are Word’s marks of fields
      .replace(/\x13[^\x13-\x15]*\x14|\x13[^\x13-\x15]*\x15|\x15/g, '')
      .replaceAll('\x07', '\t')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are Word’s marks of lines, pages and columns
      .replace(/[\r\x0b\x0c\x0e]/g, '\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are Word’s marks of pictures, notes and drawings
      .replace(/[\x00-\x08\x0f-\x1f]/g, '')
      .trim()
  )
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new DataView(buffer, byteOffset, byteLength)
