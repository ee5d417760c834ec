/**
 * Finds macros, and templates, images and objects that a Word file loads from elsewhere when opened, which could run
 * code or leak credentials. Buffers and unpacks only the relationship parts and the list of content types, within
 * limits: Word finds macros through these, whatever their part is called. Ordinary links are ignored.
 */
import { Buffer } from 'node:buffer'
import { inflateRawSync } from 'node:zlib'
import type { ZipEntry } from '#formats/zip-directory.ts'

const HEADER = Buffer.from('PK\x03\x04', 'latin1')
const HEADER_BYTES = 30
const NAME_MAX = 512
/** Flag of headers whose sizes follow the content. */
const DATA_DESCRIPTOR_FLAG = 8
const RELATIONSHIPS = /\.rels$/i
const CONTENT_TYPES = /^\[Content_Types\]\.xml$/i
const MACROS_PART = /(?:^|\/)vbaProject\.bin$/i

/** Limit in bytes of a part without a size in its header. */
const PART_MAX = 64 * 1024
/** Limits in bytes: all parts compressed, and each part unpacked. */
const BUFFERED_MAX = 2 * 1024 * 1024
const UNPACKED_MAX = 1024 * 1024

/** `unreadable`: Word might read the file differently. */
export type ActiveContent = 'nothing' | 'macros' | 'elsewhere' | 'unreadable'

export interface ActiveContentScanner {
  pass(chunk: Uint8Array): void
  /** @param entries the file's directory, which must match what was streamed */
  verdict(entries: readonly ZipEntry[]): ActiveContent
}

interface Part {
  readonly wanted: number
  readonly pieces: Buffer[]
  size: number
}

export function createActiveContentScanner(): ActiveContentScanner {
  const parts = new Map<number, Part>()
  let bufferedBytes = 0
  let isOverLimit = false
  /** Possible start of a header, and its offset in the file. */
  let rest = Buffer.alloc(0)
  let at = 0

  function appendPiece(part: Part, bytes: Buffer) {
    const piece = bytes.subarray(0, part.wanted - part.size)
    if (piece.byteLength === 0) return
    bufferedBytes += piece.byteLength
    if (bufferedBytes > BUFFERED_MAX) isOverLimit = true
    if (isOverLimit) return
    // Copied, so that it doesn't retain the whole chunk.
    part.pieces.push(Buffer.from(piece))
    part.size += piece.byteLength
  }

  return {
    pass(chunk) {
      if (isOverLimit) return
      for (const part of parts.values())
        appendPiece(part, Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength))
      const bytes = Buffer.concat([rest, chunk])
      let next = bytes.indexOf(HEADER)
      let processed = Math.max(0, bytes.byteLength - HEADER.byteLength + 1)
      for (; next >= 0; next = bytes.indexOf(HEADER, next + 1)) {
        const header = readHeader(bytes.subarray(next))
        if (header === 'short') {
          processed = next
          break
        }
        if (!isInspected(header.name)) continue
        const part = { wanted: header.wanted, pieces: [], size: 0 }
        parts.set(at + next, part)
        appendPiece(part, bytes.subarray(next))
      }
      at += processed
      rest = Buffer.from(bytes.subarray(processed))
    },
    verdict(entries) {
      if (isOverLimit) return 'unreadable'
      const found = new Set(
        entries
          .filter(({ name }) => isInspected(name))
          .map((entry) => inspectPart(entry, parts.get(entry.offset))),
      )
      if (entries.some(({ name }) => MACROS_PART.test(name))) found.add('macros')
      return SEVEREST_FIRST.find((content) => found.has(content)) ?? 'nothing'
    },
  }
}

const SEVEREST_FIRST: readonly ActiveContent[] = ['unreadable', 'macros', 'elsewhere']

const isInspected = (name: string) => RELATIONSHIPS.test(name) || CONTENT_TYPES.test(name)

/** @returns the name and the number of bytes to keep; `short` if the header is incomplete */
function readHeader(bytes: Buffer): { name: string; wanted: number } | 'short' {
  if (bytes.byteLength < HEADER_BYTES) return 'short'
  const nameLength = bytes.readUInt16LE(26)
  if (nameLength > NAME_MAX) return { name: '', wanted: 0 }
  if (bytes.byteLength < HEADER_BYTES + nameLength) return 'short'
  const name = bytes.toString('utf8', HEADER_BYTES, HEADER_BYTES + nameLength)
  const packed =
    bytes.readUInt16LE(6) & DATA_DESCRIPTOR_FLAG ? PART_MAX : Math.min(bytes.readUInt32LE(18), PART_MAX)
  return { name, wanted: HEADER_BYTES + nameLength + bytes.readUInt16LE(28) + packed }
}

function inspectPart({ name, packedSize, method }: ZipEntry, part: Part | undefined): ActiveContent {
  if (part === undefined) return 'unreadable'
  const bytes = Buffer.concat(part.pieces)
  try {
    const nameEnd = HEADER_BYTES + bytes.readUInt16LE(26)
    const start = nameEnd + bytes.readUInt16LE(28)
    const content = bytes.subarray(start, start + packedSize)
    const isSame = bytes.toString('utf8', HEADER_BYTES, nameEnd) === name
    if (!isSame || content.byteLength < packedSize) return 'unreadable'
    const inspect = CONTENT_TYPES.test(name) ? inspectContentTypes : inspectRelationships
    if (method === 0) return inspect(content)
    return method === 8 ? inspect(inflateRawSync(content, { maxOutputLength: UNPACKED_MAX })) : 'unreadable'
  } catch {
    return 'unreadable'
  }
}

const ELEMENT = /<(?:[^\s<>/:="']+:)?Relationship((?:\s+[^\s=<>"']+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*\/?>/g
const BEGINNING = /<(?:[^\s<>/:="']+:)?Relationship(?=[\s/>])/g
const ATTRIBUTE = /\s([^\s=<>"']+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g

/** Finds macros and external targets in an unpacked part; anything but plain XML is unreadable. */
export function inspectRelationships(bytes: Buffer): ActiveContent {
  const xml = decode(bytes)
  if (xml === null) return 'unreadable'
  const elements = [...xml.matchAll(ELEMENT)]
  if (elements.length !== [...xml.matchAll(BEGINNING)].length) return 'unreadable'
  const relationships = elements.map(([, attributes = '']) => parseAttributes(attributes))
  if (relationships.some(isMacros)) return 'macros'
  return relationships.some(isFetched) ? 'elsewhere' : 'nothing'
}

/** The list names each part's type, and whether the document may have macros. */
export function inspectContentTypes(bytes: Buffer): ActiveContent {
  const xml = decode(bytes)
  if (xml === null) return 'unreadable'
  return /vbaProject|vbaData|macroEnabled/i.test(unescapeXml(xml)) ? 'macros' : 'nothing'
}

/** @returns null if Word might read the part differently */
function decode(bytes: Buffer): string | null {
  const xml = decodeText(bytes)
  return xml === null || /<!(?:DOCTYPE|ENTITY)/i.test(xml) ? null : xml
}

function decodeText(bytes: Buffer): string | null {
  const encoding =
    bytes[0] === 0xff || bytes[1] === 0
      ? 'utf-16le'
      : bytes[0] === 0xfe || bytes[0] === 0
        ? 'utf-16be'
        : 'utf-8'
  try {
    const xml = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    const declared = /^<\?xml[^>]*?encoding\s*=\s*["']([^"']*)/i.exec(xml)?.[1]?.toLowerCase() ?? encoding
    return [encoding, 'us-ascii', encoding.slice(0, 6)].includes(declared) ? xml : null
  } catch {
    return null
  }
}

type Attributes = ReadonlyMap<string, string>

function parseAttributes(attributes: string): Attributes {
  return new Map(
    [...attributes.matchAll(ATTRIBUTE)].map(([, name = '', double, single]) => [
      name,
      unescapeXml(double ?? single ?? ''),
    ]),
  )
}

function isMacros(values: Attributes): boolean {
  return /\/(?:vbaProject|wordVbaData)$/i.test(values.get('Type')?.trim() ?? '')
}

function isFetched(values: Attributes): boolean {
  const isInside = (values.get('TargetMode') ?? 'Internal').trim().toLowerCase() === 'internal'
  if (isInside || /\/hyperlink$/i.test(values.get('Type')?.trim() ?? '')) return false
  return !isOnThisMachine(values.get('Target')?.trim() ?? '')
}

/**
 * Whether a target is local. Word stores the template's original location (`file:///C:\Users\…`) and ignores it if
 * missing.
 */
function isOnThisMachine(target: string): boolean {
  let path = target
  try {
    path = decodeURIComponent(target)
  } catch {}
  return (
    /^(?:file:\/{3})?[a-z]:[\\/](?![\\/])/i.test(path) ||
    /^file:\/{3,4}Users\//.test(path) ||
    /^[^\\/:]+$/.test(path)
  )
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function unescapeXml(value: string): string {
  return value.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return NAMED[name] ?? whole
    const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole
  })
}
