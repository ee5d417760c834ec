/** Minimal Outlook files: .msg (MS-OXMSG) and winmail.dat (MS-OXTNEF). */
import * as compound from 'cfb'

export interface OutlookFile {
  readonly subject: string
  readonly body?: string
  readonly html?: string
  readonly sender?: readonly [name: string, address: string]
  readonly recipients?: readonly (readonly [name: string, address: string])[]
  readonly headers?: string
  /** Name, bytes and Content-ID. */
  readonly files?: readonly (readonly [name: string, bytes: Uint8Array, contentId?: string])[]
}

const utf16 = (text: string) => Buffer.from(text, 'utf16le')
const TEXT = 0x001f
const BYTES = 0x0102

type Property = readonly [id: number, type: number, value: Buffer]

const textProperty = (id: number, text: string | undefined, end = ''): Property[] =>
  text === undefined ? [] : [[id, TEXT, utf16(text + end)]]
const bytesProperty = (id: number, bytes: Uint8Array | string | undefined): Property[] =>
  bytes === undefined ? [] : [[id, BYTES, Buffer.from(bytes)]]

const tagOf = (id: number, type: number) => ((id << 16) | type) >>> 0
const nameOf = (tag: number) => `__substg1.0_${tag.toString(16).toUpperCase().padStart(8, '0')}`

/** @returns a .msg file */
export function msgFile({
  subject,
  body,
  html,
  sender,
  recipients = [],
  headers,
  files = [],
}: OutlookFile): Uint8Array {
  const file = compound.utils.cfb_new()
  const own: Property[] = [
    ...textProperty(0x0037, subject),
    ...textProperty(0x001a, 'IPM.Note'),
    ...textProperty(0x1000, body),
    ...bytesProperty(0x1013, html),
    ...textProperty(0x007d, headers),
    ...textProperty(0x0c1a, sender?.[0]),
    ...textProperty(0x0c1e, sender && 'SMTP'),
    ...textProperty(0x0c1f, sender?.[1]),
  ]
  const counts = [recipients.length, files.length]
  addStorage(file, '/', own, numbers(0, 0, ...counts, ...counts, 0, 0), [[0x3fde, 65001]])
  for (const [index, [name, address]] of recipients.entries())
    addStorage(
      file,
      `/__recip_version1.0_#${hex(index)}/`,
      [...textProperty(0x3001, name), ...textProperty(0x3003, address), ...textProperty(0x39fe, address)],
      Buffer.alloc(8),
      [[0x0c15, 1]],
    )
  for (const [index, [name, bytes, contentId]] of files.entries())
    addStorage(
      file,
      `/__attach_version1.0_#${hex(index)}/`,
      [...bytesProperty(0x3701, bytes), ...textProperty(0x3707, name), ...textProperty(0x3712, contentId)],
      Buffer.alloc(8),
      [[0x3705, 1]],
    )
  return Uint8Array.from(compound.write(file, { type: 'buffer' }) as Buffer)
}

/** As unsigned integers of four bytes. */
function numbers(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length)
  for (const [index, value] of values.entries()) bytes.writeUInt32LE(value, 4 * index)
  return bytes
}

const hex = (index: number) => index.toString(16).toUpperCase().padStart(8, '0')

function addStorage(
  file: compound.CFB$Container,
  path: string,
  properties: readonly Property[],
  start: Buffer,
  integers: readonly (readonly [id: number, value: number])[],
): void {
  const entries = [start]
  for (const [id, type, value] of properties) {
    entries.push(numbers(tagOf(id, type), 6, value.length + (type === TEXT ? 2 : 0), 0))
    compound.utils.cfb_add(file, path + nameOf(tagOf(id, type)), value)
  }
  for (const [id, value] of integers) entries.push(numbers(tagOf(id, 3), 6, value, 0))
  compound.utils.cfb_add(file, `${path}__properties_version1.0`, Buffer.concat(entries))
}

/** @returns a winmail.dat file */
export function tnefFile({ subject, body, html, files = [] }: OutlookFile): Uint8Array {
  const properties: Property[] = [
    ...textProperty(0x0037, subject, '\0'),
    ...textProperty(0x1000, body, '\0'),
    ...bytesProperty(0x1013, html),
  ]
  return Uint8Array.from(
    Buffer.concat([
      numbers(0x223e9f78),
      Buffer.alloc(2),
      attribute(1, 0x9007, numbers(65001, 0)),
      attribute(1, 0x9003, propertyList(properties)),
      ...files.flatMap(([name, bytes, contentId]) => [
        attribute(2, 0x9002, Buffer.alloc(14)),
        attribute(2, 0x800f, Buffer.from(bytes)),
        attribute(2, 0x8010, Buffer.from(`${name}\0`)),
        attribute(
          2,
          0x9005,
          propertyList([...textProperty(0x3707, name, '\0'), ...textProperty(0x3712, contentId, '\0')]),
        ),
      ]),
    ]),
  )
}

function attribute(level: number, id: number, value: Buffer): Buffer {
  const head = Buffer.alloc(9)
  head.writeUInt8(level, 0)
  head.writeUInt32LE(id, 1)
  head.writeUInt32LE(value.length, 5)
  const sum = Buffer.alloc(2)
  sum.writeUInt16LE(value.reduce((total, byte) => (total + byte) & 0xffff, 0))
  return Buffer.concat([head, value, sum])
}

function propertyList(properties: readonly Property[]): Buffer {
  return Buffer.concat([
    numbers(properties.length),
    ...properties.flatMap(([id, type, value]) => [
      numbers(tagOf(id, type), 1, value.length),
      value,
      Buffer.alloc(-value.length & 3),
    ]),
  ])
}
