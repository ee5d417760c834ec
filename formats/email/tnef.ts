/**
 * Parses Outlook's `winmail.dat` (MS-OXTNEF). Lengths are checked against the file; parsing stops at the first invalid
 * one.
 */

const SIGNATURE = 0x223e9f78
const LEVEL_MESSAGE = 1
const ATTRIBUTE = {
  subject: 0x8004,
  body: 0x800c,
  attachData: 0x800f,
  attachTitle: 0x8010,
  attachStart: 0x9002,
  messageProperties: 0x9003,
  attachProperties: 0x9005,
  codepage: 0x9007,
} as const
const MAX_ATTRIBUTES = 50_000
const MAX_PROPERTIES = 5000

/** By property ID; only the first of several values. */
export type MapiProperties = ReadonlyMap<number, MapiValue>

export interface MapiValue {
  /** Property type: 0x1e text in the code page, 0x1f UTF-16, 0x102 bytes, 3 integer. */
  readonly type: number
  readonly bytes: Uint8Array
}

export interface TnefAttachment {
  title: Uint8Array | null
  data: Uint8Array | null
  properties: MapiProperties
}

export interface Tnef {
  /** Windows code page of text that is not UTF-16. */
  readonly codepage: number
  readonly subject: Uint8Array | null
  readonly body: Uint8Array | null
  readonly properties: MapiProperties
  readonly attachments: readonly TnefAttachment[]
}

/** @returns null if the signature is missing */
export function parseTnef(bytes: Uint8Array): Tnef | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 6 || view.getUint32(0, true) !== SIGNATURE) return null
  let codepage = 1252
  let subject: Uint8Array | null = null
  let body: Uint8Array | null = null
  let properties: MapiProperties = new Map()
  const attachments: TnefAttachment[] = []
  let at = 6
  for (let count = 0; count < MAX_ATTRIBUTES && at + 9 <= bytes.length; count++) {
    const level = view.getUint8(at)
    const id = view.getUint32(at + 1, true) & 0xffff
    const length = view.getUint32(at + 5, true)
    const start = at + 9
    if (length > bytes.length - start) break
    const value = bytes.subarray(start, start + length)
    at = start + length + 2
    const current = attachments.at(-1)
    if (level === LEVEL_MESSAGE) {
      if (id === ATTRIBUTE.subject) subject = value
      else if (id === ATTRIBUTE.body) body = value
      else if (id === ATTRIBUTE.codepage && length >= 4) codepage = view.getUint32(start, true)
      else if (id === ATTRIBUTE.messageProperties) properties = readProperties(value)
    } else if (id === ATTRIBUTE.attachStart)
      attachments.push({ title: null, data: null, properties: new Map() })
    else if (current !== undefined) {
      if (id === ATTRIBUTE.attachTitle) current.title = value
      else if (id === ATTRIBUTE.attachData) current.data = value
      else if (id === ATTRIBUTE.attachProperties) current.properties = readProperties(value)
    }
  }
  return { codepage, subject, body, properties, attachments }
}

const MULTIPLE_VALUES = 0x1000
const FIXED_BYTES: Readonly<Record<number, number>> = {
  2: 4,
  3: 4,
  4: 4,
  5: 8,
  6: 8,
  7: 8,
  10: 4,
  11: 4,
  20: 8,
  64: 8,
  72: 16,
}
const VARIABLE: readonly number[] = [0x0d, 0x1e, 0x1f, 0x102]
/** From this ID on, properties are named, and the name precedes the value. */
const FIRST_NAMED = 0x8000

const padded = (length: number) => (length + 3) & ~3

function readProperties(bytes: Uint8Array): MapiProperties {
  const found = new Map<number, MapiValue>()
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 0
  const word = () => {
    at += 4
    return view.getUint32(at - 4, true)
  }
  try {
    const count = Math.min(word(), MAX_PROPERTIES)
    for (let index = 0; index < count; index++) {
      const tag = word()
      const [id, kind] = [tag >>> 16, tag & 0xffff]
      if (id >= FIRST_NAMED) {
        at += 16
        const isNumbered = word() === 0
        if (isNumbered) at += 4
        else at = at + 4 + padded(view.getUint32(at, true))
      }
      const type = kind & ~MULTIPLE_VALUES
      const isVariable = VARIABLE.includes(type)
      const values = isVariable || (kind & MULTIPLE_VALUES) !== 0 ? word() : 1
      for (let value = 0; value < values; value++) {
        const length = isVariable ? word() : FIXED_BYTES[type]
        if (length === undefined || length > bytes.length - at) return found
        if (value === 0) found.set(id, { type, bytes: bytes.subarray(at, at + length) })
        at += padded(length)
      }
    }
  } catch (error) {
    // Truncated file.
    if (!(error instanceof RangeError)) throw error
  }
  return found
}
