/**
 * AVIF and MP4 (ISO/IEC 14496-12). Boxes refer to byte offsets, so metadata is overwritten with zeros instead of
 * removed.
 */
import type { StrippedImage } from './exif.ts'

type Bytes = Uint8Array<ArrayBuffer>

interface Box {
  readonly type: string
  readonly start: number
  /** Start of the content. */
  readonly inside: number
  readonly end: number
}

const FREE = [0x66, 0x72, 0x65, 0x65]
/** Boxes that contain metadata only. */
const METADATA_BOXES = ['udta', 'uuid']

export function stripBmffMetadata(original: Bytes): StrippedImage {
  const bytes = original.slice()
  const view = new DataView(bytes.buffer)
  const isMoving = brands(bytes, view).includes('avis')
  for (const box of boxes(view, bytes, 0, bytes.length)) {
    if (METADATA_BOXES.includes(box.type)) freeBox(bytes, box)
    if (box.type === 'moov') cleanVideo(view, bytes, box)
    if (box.type === 'meta') cleanItems(view, bytes, box)
  }
  return { parts: [bytes], isMoving, orientation: 1 }
}

function* boxes(view: DataView, bytes: Bytes, from: number, to: number): Generator<Box> {
  for (let at = from; at + 8 <= to; ) {
    const short = view.getUint32(at)
    const length = short === 1 ? Number(view.getBigUint64(at + 8)) : short === 0 ? to - at : short
    const inside = at + (short === 1 ? 16 : 8)
    const end = at + length
    if (end > to || end < inside) throw new RangeError('A box is longer than its parent.')
    yield { type: word(bytes, at + 4), start: at, inside, end }
    at = end
  }
}

const word = (bytes: Bytes, at: number) => String.fromCharCode(...bytes.subarray(at, at + 4))

function brands(bytes: Bytes, view: DataView): string[] {
  const [first] = boxes(view, bytes, 0, bytes.length)
  const found: string[] = []
  if (first?.type === 'ftyp')
    for (let at = first.inside; at + 4 <= first.end; at += 4) found.push(word(bytes, at))
  return found
}

function freeBox(bytes: Bytes, { start, inside, end }: Box): void {
  bytes.set(FREE, start + 4)
  bytes.fill(0, inside, end)
}

/** Videos have metadata in the movie box and its tracks. */
function cleanVideo(view: DataView, bytes: Bytes, film: Box): void {
  for (const box of boxes(view, bytes, film.inside, film.end)) {
    if (box.type === 'meta' || METADATA_BOXES.includes(box.type)) freeBox(bytes, box)
    else if (box.type === 'trak') cleanVideo(view, bytes, box)
  }
}

/** Still images have EXIF and XMP as items. */
function cleanItems(view: DataView, bytes: Bytes, meta: Box): void {
  const found = new Map<string, Box>()
  // The version precedes the boxes.
  for (const box of boxes(view, bytes, meta.inside + 4, meta.end)) found.set(box.type, box)
  const [information, locations, data] = [found.get('iinf'), found.get('iloc'), found.get('idat')]
  if (information === undefined || locations === undefined) return
  const notes = noteItems(view, bytes, information)
  for (const { item, isInData, offset, length } of extents(view, locations)) {
    if (!notes.has(item)) continue
    const start = isInData ? (data?.inside ?? 0) + offset : offset
    if (isInData && data === undefined) continue
    if (start + length > bytes.length) throw new RangeError('An item is beyond the end of the file.')
    bytes.fill(0, start, start + length)
  }
}

function noteItems(view: DataView, bytes: Bytes, information: Box): ReadonlySet<number> {
  const notes = new Set<number>()
  const countBytes = view.getUint8(information.inside) === 0 ? 2 : 4
  for (const entry of boxes(view, bytes, information.inside + 4 + countBytes, information.end)) {
    const version = view.getUint8(entry.inside)
    if (version < 2) continue
    const isLong = version > 2
    const item = isLong ? view.getUint32(entry.inside + 4) : view.getUint16(entry.inside + 4)
    const type = word(bytes, entry.inside + (isLong ? 10 : 8))
    if (['Exif', 'mime', 'uri '].includes(type)) notes.add(item)
  }
  return notes
}

interface Extent {
  readonly item: number
  /** Offset from the start of `idat` rather than the file. */
  readonly isInData: boolean
  readonly offset: number
  readonly length: number
}

/** ISO/IEC 14496-12 section 8.11.3; the header sets the width of each number. */
function* extents(view: DataView, { inside }: Box): Generator<Extent> {
  const version = view.getUint8(inside)
  let at = inside + 4
  function read(width: number): number {
    const from = at
    at += width
    if (width === 0) return 0
    if (width === 2) return view.getUint16(from)
    return width === 4 ? view.getUint32(from) : Number(view.getBigUint64(from))
  }
  const widths = read(2)
  const [offsetWidth, lengthWidth, baseWidth] = [widths >> 12, (widths >> 8) & 15, (widths >> 4) & 15]
  const indexWidth = version > 0 ? widths & 15 : 0
  const items = read(version < 2 ? 2 : 4)
  for (let index = 0; index < items; index++) {
    const item = read(version < 2 ? 2 : 4)
    const method = version > 0 ? read(2) & 15 : 0
    read(2)
    const base = read(baseWidth)
    const count = read(2)
    for (let extent = 0; extent < count; extent++) {
      read(indexWidth)
      const offset = base + read(offsetWidth)
      yield { item, isInData: method === 1, offset, length: read(lengthWidth) }
    }
  }
}
