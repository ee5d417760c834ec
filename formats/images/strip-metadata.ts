/** Strips metadata from chunk-based formats (JPEG, PNG, GIF, WebP): known chunks stay, others are removed. */
import { exifOrientation, type StrippedImage } from './exif.ts'

type Bytes = Uint8Array<ArrayBuffer>

const viewOf = (bytes: Bytes) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** @throws {RangeError} at the end of the file */
function piece(bytes: Bytes, from: number, length: number): Bytes {
  if (from + length > bytes.length) throw new RangeError('A segment is longer than the file.')
  return bytes.subarray(from, from + length)
}

function textAt(bytes: Bytes, from: number, length: number): string {
  return String.fromCharCode(...piece(bytes, from, length))
}

const EOI = 0xd9
const SOS = 0xda
const COMMENT = 0xfe
const EXIF = 'Exif\0\0'

/** ITU T.81 annex B. Removes everything after the end of the image, such as motion photo videos. */
export function stripJpegMetadata(bytes: Bytes): StrippedImage {
  const view = viewOf(bytes)
  const parts: Bytes[] = [piece(bytes, 0, 2)]
  let orientation = 1
  let at = 2
  for (;;) {
    // Fill bytes may precede a marker.
    while (view.getUint8(at) === 0xff && view.getUint8(at + 1) === 0xff) at++
    const marker = view.getUint8(at + 1)
    if (marker === EOI) {
      parts.push(piece(bytes, at, 2))
      return { parts, isMoving: false, orientation }
    }
    const length = 2 + view.getUint16(at + 2)
    const segment = piece(bytes, at, length)
    if (isSegmentKept(marker, segment)) parts.push(segment)
    else if (marker === 0xe1 && textAt(segment, 4, Math.min(EXIF.length, length - 4)) === EXIF)
      orientation = exifOrientation(segment.subarray(4 + EXIF.length))
    at += length
    if (marker !== SOS) continue
    const end = scanEnd(bytes, at)
    parts.push(bytes.subarray(at, end))
    at = end
  }
}

/** Of the application segments, JFIF, the colour profile and Adobe's colour transform affect the pixels. */
function isSegmentKept(marker: number, segment: Bytes): boolean {
  if (marker === COMMENT) return false
  if (marker < 0xe0 || marker > 0xef) return true
  const starts = (name: string) =>
    segment.length >= 4 + name.length && textAt(segment, 4, name.length) === name
  if (marker === 0xe0) return starts('JFIF\0')
  if (marker === 0xe2) return starts('ICC_PROFILE\0')
  return marker === 0xee && starts('Adobe')
}

/** Returns the position of the next marker after a scan. Truncated scans are kept. */
function scanEnd(bytes: Bytes, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const marker = bytes[at + 1]
    if (marker === undefined) break
    const isOfScan = marker === 0 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd7)
    if (!isOfScan) return at
  }
  throw new RangeError('The scan is truncated.')
}

const PNG_KEPT = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP bKGD pHYs acTL fcTL fdAT'.split(' '),
)
const PNG_HEAD = 8

/** W3C PNG, third edition. Removes text, time and EXIF chunks. */
export function stripPngMetadata(bytes: Bytes): StrippedImage {
  const view = viewOf(bytes)
  const parts: Bytes[] = [piece(bytes, 0, PNG_HEAD)]
  let isMoving = false
  let orientation = 1
  let at = PNG_HEAD
  for (;;) {
    const length = view.getUint32(at)
    const name = textAt(bytes, at + 4, 4)
    // A chunk's content is enclosed by length, name and checksum.
    const chunk = piece(bytes, at, length + 12)
    if (PNG_KEPT.has(name)) parts.push(chunk)
    if (name === 'acTL') isMoving = view.getUint32(at + 8) > 1
    if (name === 'eXIf') orientation = exifOrientation(chunk.subarray(8))
    if (name === 'IEND') return { parts, isMoving, orientation }
    at += chunk.length
  }
}

const GIF_HEAD = 13
/** Loop count of an animation. */
const GIF_LOOPS = ['NETSCAPE2.0', 'ANIMEXTS1.0']

/** GIF89a. Removes comments and application extensions. */
export function stripGifMetadata(bytes: Bytes): StrippedImage {
  const view = viewOf(bytes)
  const coloursAfter = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)
  /** Length of a sequence of sub-blocks, including the terminator. */
  function blocks(from: number): number {
    let at = from
    while (view.getUint8(at) !== 0) at += 1 + view.getUint8(at)
    return at + 1 - from
  }
  let at = GIF_HEAD + coloursAfter(view.getUint8(10))
  const parts: Bytes[] = [piece(bytes, 0, at)]
  let frames = 0
  for (;;) {
    const kind = view.getUint8(at)
    if (kind === 0x3b) {
      parts.push(piece(bytes, at, 1))
      return { parts, isMoving: frames > 1, orientation: 1 }
    }
    if (kind === 0x2c) {
      const start = at + 10 + coloursAfter(view.getUint8(at + 9)) + 1
      const frame = piece(bytes, at, start - at + blocks(start))
      parts.push(frame)
      frames++
      at += frame.length
    } else if (kind === 0x21) {
      const label = view.getUint8(at + 1)
      const extension = piece(bytes, at, 2 + blocks(at + 2))
      const isLoop = label === 0xff && GIF_LOOPS.includes(textAt(bytes, at + 3, 11))
      if (isLoop || label === 0xf9 || label === 0x01) parts.push(extension)
      at += extension.length
    } else throw new RangeError('A block type is unknown.')
  }
}

const WEBP_KEPT = new Set(['VP8 ', 'VP8L', 'VP8X', 'ANIM', 'ANMF', 'ALPH', 'ICCP'])
const ANIMATION = 0x02
const NOTES = 0x08 | 0x04

/** RFC 9649. Removes EXIF and XMP and clears their flags. */
export function stripWebpMetadata(bytes: Bytes): StrippedImage {
  const view = viewOf(bytes)
  const end = Math.min(bytes.length, 8 + view.getUint32(4, true))
  const parts: Bytes[] = []
  let isMoving = false
  let orientation = 1
  for (let at = 12; at + 8 <= end; ) {
    const name = textAt(bytes, at, 4)
    const length = view.getUint32(at + 4, true)
    // Chunks are padded to even sizes.
    const chunk = piece(bytes, at, Math.min(8 + length + (length % 2), bytes.length - at))
    if (chunk.length < 8 + length) throw new RangeError('A segment is longer than the file.')
    if (name === 'VP8X') {
      const head = chunk.slice()
      const flags = head[8] ?? 0
      isMoving = (flags & ANIMATION) !== 0
      head[8] = flags & ~NOTES
      parts.push(head)
    } else if (WEBP_KEPT.has(name)) parts.push(chunk)
    if (name === 'EXIF') {
      const note = chunk.subarray(8)
      const isPrefixed = length > EXIF.length && textAt(note, 0, EXIF.length) === EXIF
      orientation = exifOrientation(isPrefixed ? note.subarray(EXIF.length) : note)
    }
    at += chunk.length
  }
  if (parts.length === 0) throw new RangeError('The file contains no image.')
  const head = bytes.slice(0, 12)
  viewOf(head).setUint32(
    4,
    parts.reduce((sum, { length }) => sum + length, 4),
    true,
  )
  return { parts: [head, ...parts], isMoving, orientation }
}
