/**
 * Validates a compound file (MS-CFB) before a library reads it, because .msg readers follow cyclic chains forever and
 * allocate any declared length.
 */

const SIGNATURE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
const HEADER_BYTES = 512
const ENTRY_BYTES = 128
const LAST_SECTOR = 0xfffffffa
/** Shorter streams are stored in the mini stream. */
const SHORT_STREAM = 4096
const SHORT_SECTOR = 64
const STREAM = 2
const ROOT = 5
const NO_ENTRY = 0xffffffff
const TABLES_IN_HEADER = 109

/** Whether every chain ends, no stream exceeds the file, and every folder is listed once. */
export function isValidCfb(bytes: Uint8Array): boolean {
  if (bytes.length < HEADER_BYTES || SIGNATURE.some((byte, index) => bytes[index] !== byte)) return false
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    return isSound(view)
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

function isSound(view: DataView): boolean {
  const shift = view.getUint16(30, true)
  if (shift !== 9 && shift !== 12) return false
  const size = 1 << shift
  const sectors = Math.ceil(view.byteLength / size)
  const offsetOf = (sector: number) => (sector + 1) * size
  const perSector = size / 4
  const tables = tablesOf(view, sectors, offsetOf, perSector)
  if (tables === null) return false
  const after = (sector: number) => {
    const table = tables[Math.floor(sector / perSector)]
    return table === undefined ? NO_ENTRY : view.getUint32(offsetOf(table) + 4 * (sector % perSector), true)
  }

  const folder = chain(view.getUint32(48, true), after, sectors)
  const short = chain(view.getUint32(60, true), after, sectors)
  if (folder === null || short === null) return false
  const shortCount = short.length * perSector
  const afterShort = (sector: number) => {
    const table = short[Math.floor(sector / perSector)]
    return table === undefined ? NO_ENTRY : view.getUint32(offsetOf(table) + 4 * (sector % perSector), true)
  }

  const entries = folder.flatMap((sector) =>
    Array.from({ length: size / ENTRY_BYTES }, (_, index) => offsetOf(sector) + index * ENTRY_BYTES),
  )
  let claimed = 0
  for (const at of entries) {
    if (at + ENTRY_BYTES > view.byteLength) continue
    const type = view.getUint8(at + 66)
    if (type !== STREAM && type !== ROOT) continue
    const length = view.getUint32(at + 120, true)
    claimed += length
    if (length > view.byteLength || claimed > 2 * view.byteLength) return false
    if (length === 0) continue
    const isShort = type === STREAM && length < SHORT_STREAM
    const [next, most, unit] = isShort ? [afterShort, shortCount, SHORT_SECTOR] : [after, sectors, size]
    const directorySectors = chain(view.getUint32(at + 116, true), next, most)
    if (directorySectors === null || directorySectors.length * unit < length) return false
  }
  return isTree(view, entries)
}

/** Locations of the allocation tables: the header lists the first, further sectors the rest. */
function tablesOf(
  view: DataView,
  sectors: number,
  offsetOf: (sector: number) => number,
  perSector: number,
): number[] | null {
  const count = view.getUint32(44, true)
  if (count > sectors) return null
  const tables: number[] = []
  for (let index = 0; index < Math.min(count, TABLES_IN_HEADER); index++)
    tables.push(view.getUint32(76 + 4 * index, true))
  let next = view.getUint32(68, true)
  for (let seen = 0; tables.length < count && next < LAST_SECTOR; seen++) {
    if (seen > sectors) return null
    for (let index = 0; index < perSector - 1 && tables.length < count; index++)
      tables.push(view.getUint32(offsetOf(next) + 4 * index, true))
    next = view.getUint32(offsetOf(next) + 4 * (perSector - 1), true)
  }
  return tables.length === count && tables.every((table) => table < sectors) ? tables : null
}

function chain(first: number, after: (sector: number) => number, most: number): number[] | null {
  const sectors: number[] = []
  for (let sector = first; sector < LAST_SECTOR; sector = after(sector)) {
    if (sectors.length >= most || sector >= most) return null
    sectors.push(sector)
  }
  return sectors
}

/** Whether the directory is a tree without cycles. */
function isTree(view: DataView, entries: readonly number[]): boolean {
  const seen = new Set<number>([0])
  const waiting = [0]
  for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
    const at = entries[index]
    if (at === undefined) return false
    for (const offset of [68, 72, 76]) {
      const other = view.getUint32(at + offset, true)
      if (other === NO_ENTRY) continue
      if (seen.has(other)) return false
      seen.add(other)
      waiting.push(other)
    }
  }
  return true
}
