/** Parses `winmail.dat` (MS-OXTNEF), as a file or as an attachment. */
import { type MapiProperties, parseTnef, type Tnef, type TnefAttachment } from '#formats/email/tnef.ts'
import { decodeCodePage, decodeHtml } from './code-pages.ts'
import { decompressRtf } from './compressed-rtf.ts'
import {
  cleanContentId,
  cleanType,
  MAX_PARTS,
  type ParsedMessage,
  type ParsedPart,
  partName,
  sanitiseAddress,
} from './parsed-message.ts'
import { sanitiseSingleLine } from './sanitise-text.ts'

const TAG = {
  subject: 0x0037,
  senderName: 0x0c1a,
  senderAddress: 0x5d01,
  senderEmail: 0x0c1f,
  body: 0x1000,
  rtf: 0x1009,
  html: 0x1013,
  messageId: 0x1035,
  codepage: 0x3fde,
  data: 0x3701,
  shortName: 0x3704,
  method: 0x3705,
  longName: 0x3707,
  type: 0x370e,
  contentId: 0x3712,
} as const
const EMBEDDED = 5
/** An embedded message starts with its interface ID. */
const INTERFACE_BYTES = 16
const UTF_16 = 0x1f
const TEXT = 0x1e

export interface TnefMessage {
  readonly text: string | null
  readonly html: string | null
  readonly parts: readonly ParsedPart[]
}

/** @returns null if the bytes are not TNEF */
export function openTnef(bytes: Uint8Array): TnefMessage | null {
  const tnef = parseTnef(bytes)
  return tnef === null ? null : toTnefMessage(tnef)
}

/** @returns null if the bytes are not TNEF */
export function parseTnefMessage(bytes: Uint8Array): ParsedMessage | null {
  const tnef = parseTnef(bytes)
  if (tnef === null) return null
  const { text, html, parts } = toTnefMessage(tnef)
  const { properties, codepage } = tnef
  const getText = (tag: number) => sanitiseSingleLine(textOf(properties, tag, codepage) ?? '', 1000)
  const from = sanitiseAddress({
    name: getText(TAG.senderName),
    address: getText(TAG.senderAddress) || getText(TAG.senderEmail),
  })
  return {
    kind: 'tnef',
    headers: [],
    subject: getText(TAG.subject) || sanitiseSingleLine(decodeText(tnef.subject, codepage) ?? '', 1000),
    from: from.name === '' && from.address === '' ? null : from,
    replyTo: [],
    to: [],
    cc: [],
    bcc: [],
    date: null,
    inReplyTo: null,
    references: [],
    cut: [],
    messageId: getText(TAG.messageId) || null,
    text,
    html,
    parts,
  }
}

function toTnefMessage(tnef: Tnef): TnefMessage {
  const { properties, codepage, body, attachments } = tnef
  const packed = decompressRtf(properties.get(TAG.rtf)?.bytes)
  const html = properties.get(TAG.html)
  return {
    html: html === undefined ? packed.html : htmlOf(html, numberOf(properties, TAG.codepage)),
    text: textOf(properties, TAG.body, codepage) ?? decodeText(body, codepage) ?? packed.text,
    parts: attachments.slice(0, MAX_PARTS).map((attachment, index) => partOf(attachment, index, codepage)),
  }
}

function htmlOf(value: { type: number; bytes: Uint8Array }, codepage: number | undefined): string {
  return value.type === UTF_16 ? decodeCodePage(value.bytes, 1200) : decodeHtml(value.bytes, codepage)
}

function partOf({ title, data, properties }: TnefAttachment, index: number, codepage: number): ParsedPart {
  const isNested = numberOf(properties, TAG.method) === EMBEDDED
  const own = properties.get(TAG.data)?.bytes
  const bytes = (isNested ? own?.subarray(INTERFACE_BYTES) : (data ?? own)) ?? new Uint8Array()
  const name =
    textOf(properties, TAG.longName, codepage) ??
    textOf(properties, TAG.shortName, codepage) ??
    decodeText(title, codepage)
  const type = isNested
    ? 'application/ms-tnef'
    : cleanType(textOf(properties, TAG.type, codepage) ?? 'application/octet-stream')
  return {
    name: partName(name, index, type),
    declaredType: type,
    contentId: cleanContentId(textOf(properties, TAG.contentId, codepage)),
    bytes,
    nested: isNested,
  }
}

function textOf(properties: MapiProperties, tag: number, codepage: number): string | null {
  const value = properties.get(tag)
  if (value === undefined || (value.type !== TEXT && value.type !== UTF_16)) return null
  return decodeCodePage(value.bytes, value.type === UTF_16 ? 1200 : codepage)
}

function numberOf(properties: MapiProperties, tag: number): number | undefined {
  const bytes = properties.get(tag)?.bytes
  return bytes === undefined || bytes.length < 4
    ? undefined
    : new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0, true)
}

function decodeText(bytes: Uint8Array | null, codepage: number): string | null {
  return bytes === null ? null : decodeCodePage(bytes, codepage)
}
