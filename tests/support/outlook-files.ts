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
    [0x0037, TEXT, utf16(subject)],
    [0x001a, TEXT, utf16('IPM.Note')],
    ...(body === undefined ? [] : [[0x1000, TEXT, utf16(body)] as const]),
    ...(html === undefined ? [] : [[0x1013, BYTES, Buffer.from(html)] as const]),
    ...(headers === undefined ? [] : [[0x007d, TEXT, utf16(headers)] as const]),
    ...(sender === undefined
      ? []
      : ([
          [0x0c1a, TEXT, utf16(sender[0])],
          [0x0c1e, TEXT, utf16('SMTP')],
          [0x0c1f, TEXT, utf16(sender[1])],
        ] as const)),
  ]
  const counts = Buffer.alloc(32)
  counts.writeUInt32LE(recipients.length, 8)
  counts.writeUInt32LE(files.length, 12)
  counts.writeUInt32LE(recipients.length, 16)
  counts.writeUInt32LE(files.length, 20)
  addStorage(file, '/', own, counts, [[0x3fde, 65001]])
  for (const [index, [name, address]] of recipients.entries())
    addStorage(
      file,
      `/__recip_version1.0_#${hex(index)}/`,
      [
        [0x3001, TEXT, utf16(name)],
        [0x3003, TEXT, utf16(address)],
        [0x39fe, TEXT, utf16(address)],
      ],
      Buffer.alloc(8),
      [[0x0c15, 1]],
    )
  for (const [index, [name, bytes, contentId]] of files.entries())
    addStorage(
      file,
      `/__attach_version1.0_#${hex(index)}/`,
      [
        [0x3701, BYTES, Buffer.from(bytes)],
        [0x3707, TEXT, utf16(name)],
        ...(contentId === undefined ? [] : [[0x3712, TEXT, utf16(contentId)] as const]),
      ],
      Buffer.alloc(8),
      [[0x3705, 1]],
    )
  return Uint8Array.from(compound.write(file, { type: 'buffer' }) as Buffer)
}

const hex = (index: number) => index.toString(16).toUpperCase().padStart(8, '0')

function addStorage(
  file: compound.CFB$Container,
  path: string,
  properties: readonly Property[],
  start: Buffer,
  numbers: readonly (readonly [id: number, value: number])[],
): void {
  const entries = [start]
  for (const [id, type, value] of properties) {
    const entry = Buffer.alloc(16)
    entry.writeUInt32LE(tagOf(id, type), 0)
    entry.writeUInt32LE(6, 4)
    entry.writeUInt32LE(value.length + (type === TEXT ? 2 : 0), 8)
    entries.push(entry)
    compound.utils.cfb_add(file, path + nameOf(tagOf(id, type)), value)
  }
  for (const [id, value] of numbers) {
    const entry = Buffer.alloc(16)
    entry.writeUInt32LE(tagOf(id, 3), 0)
    entry.writeUInt32LE(6, 4)
    entry.writeUInt32LE(value, 8)
    entries.push(entry)
  }
  compound.utils.cfb_add(file, `${path}__properties_version1.0`, Buffer.concat(entries))
}

/** @returns a winmail.dat file */
export function tnefFile({ subject, body, html, files = [] }: OutlookFile): Uint8Array {
  const properties: Property[] = [
    [0x0037, TEXT, utf16(`${subject}\0`)],
    ...(body === undefined ? [] : [[0x1000, TEXT, utf16(`${body}\0`)] as const]),
    ...(html === undefined ? [] : [[0x1013, BYTES, Buffer.from(html)] as const]),
  ]
  const head = Buffer.alloc(6)
  head.writeUInt32LE(0x223e9f78, 0)
  const codepage = Buffer.alloc(8)
  codepage.writeUInt32LE(65001, 0)
  return Uint8Array.from(
    Buffer.concat([
      head,
      attribute(1, 0x9007, codepage),
      attribute(1, 0x9003, propertyList(properties)),
      ...files.flatMap(([name, bytes, contentId]) => [
        attribute(2, 0x9002, Buffer.alloc(14)),
        attribute(2, 0x800f, Buffer.from(bytes)),
        attribute(2, 0x8010, Buffer.from(`${name}\0`)),
        attribute(
          2,
          0x9005,
          propertyList([
            [0x3707, TEXT, utf16(`${name}\0`)],
            ...(contentId === undefined ? [] : [[0x3712, TEXT, utf16(`${contentId}\0`)] as const]),
          ]),
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
  const number = (value: number) => {
    const four = Buffer.alloc(4)
    four.writeUInt32LE(value)
    return four
  }
  return Buffer.concat([
    number(properties.length),
    ...properties.flatMap(([id, type, value]) => [
      number(tagOf(id, type)),
      number(1),
      number(value.length),
      value,
      Buffer.alloc(-value.length & 3),
    ]),
  ])
}
