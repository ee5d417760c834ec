/** Parses an Internet message (RFC 5322, MIME). */
import PostalMime, { type Address, type Attachment, decodeWords, type Email } from 'postal-mime'
import {
  cleanContentId,
  cleanDate,
  cleanHeaders,
  cleanType,
  MAX_PARTS,
  MAX_TEXT_PART_BYTES,
  messageIds,
  type ParsedMessage,
  type ParsedPart,
  partName,
  sanitiseAddress,
  sanitiseAddressList,
} from './parsed-message.ts'
import { sanitiseSingleLine } from './sanitise-text.ts'
import { openTnef } from './tnef-message.ts'

const MAX_DEPTH = 100
const MAX_HEADER_BYTES = 2 * 1024 * 1024

/** A file with none of these headers is not an email. */
const IDENTIFYING_HEADERS = [
  'from',
  'to',
  'subject',
  'date',
  'message-id',
  'received',
  'return-path',
  'mime-version',
]

/** Internals of postal-mime that its types omit; tests check them. */
interface Node {
  readonly state: 'header' | 'body' | 'finished'
  readonly content: ArrayBuffer | null
  readonly contentTransferEncoding: { readonly encoding: string }
  /** `mixed`, `alternative` and other multipart subtypes. */
  readonly contentType: { readonly multipart: string | false }
  readonly contentDisposition: { readonly parsed: { readonly params: Readonly<Record<string, string>> } }
  /** Undefined for the root. */
  readonly parentNode?: Node
  readonly childNodes: readonly Node[]
}
interface Internals {
  readonly currentNode: Node
  processLine(line: Uint8Array, isFinal: boolean): Promise<void>
  isInlineTextNode(node: Node): boolean
  collectAttachment(node: Node, content: ArrayBuffer, ...rest: unknown[]): void
}

/**
 * Treats text parts as attachments if they are named files or too long, because postal-mime copies text several times.
 */
function treatFilesAsAttachments(parser: Internals, cut: string[]): void {
  const isText = parser.isInlineTextNode.bind(parser)
  parser.isInlineTextNode = (node) => {
    if (!isText(node) || isFile(node)) return false
    if ((node.content?.byteLength ?? 0) <= MAX_TEXT_PART_BYTES) return true
    cut.push('A text longer than 5 MB isn’t shown. It’s listed as an attachment.')
    return false
  }
}

/** The first part is the body even if it has a file name. */
function isFile(node: Node): boolean {
  const { contentDisposition, parentNode } = node
  if (parentNode === undefined || parentNode.childNodes[0] === node) return false
  return (
    parentNode.contentType.multipart !== 'alternative' && Boolean(contentDisposition.parsed.params.filename)
  )
}

/**
 * Keeps the bytes of unencoded parts. postal-mime changes their line endings, which breaks attached emails and files.
 */
function preserveUnencodedParts(parser: Internals): void {
  const spans = new Map<Node, { readonly start: number; end: number; readonly buffer: ArrayBufferLike }>()
  const process = parser.processLine.bind(parser)
  parser.processLine = async (line, isFinal) => {
    const node = parser.currentNode
    const isBody = node.state === 'body'
    await process(line, isFinal)
    // Boundary lines belong to no part.
    if (isBody && parser.currentNode === node) {
      const end = line.byteOffset + line.length
      const span = spans.get(node)
      if (span === undefined) spans.set(node, { start: line.byteOffset, end, buffer: line.buffer })
      else span.end = end
    }
  }
  const collect = parser.collectAttachment.bind(parser)
  parser.collectAttachment = (node, content, ...rest) => {
    const span = spans.get(node)
    const isPlain = !/base64|quoted-printable/.test(node.contentTransferEncoding.encoding)
    const original = span !== undefined && isPlain ? span.buffer.slice(span.start, span.end) : content
    collect(node, original as ArrayBuffer, ...rest)
  }
}

/** @returns null if the bytes are not an email */
export async function parseEml(bytes: Uint8Array): Promise<ParsedMessage | null> {
  const cut: string[] = []
  const reader = new PostalMime({
    forceRfc822Attachments: true,
    maxNestingDepth: MAX_DEPTH,
    maxHeadersSize: MAX_HEADER_BYTES,
  })
  const internals = reader as unknown as Internals
  treatFilesAsAttachments(internals, cut)
  preserveUnencodedParts(internals)
  const email = await reader.parse(removeFromLine(bytes))
  if (!email.headers.some(({ key }) => IDENTIFYING_HEADERS.includes(key))) return null
  const tnef = findTnefMessage(email.attachments)
  const mailboxes = (addresses: Address[] | undefined) =>
    sanitiseAddressList((addresses ?? []).flatMap(membersOf), cut)
  const [from = null] = email.from === undefined ? [] : membersOf(email.from).map(sanitiseAddress)
  return {
    kind: 'eml',
    headers: cleanHeaders(email.headers.map(asHeader), cut),
    subject: sanitiseSingleLine(email.subject ?? '', 1000),
    from,
    replyTo: mailboxes(email.replyTo),
    to: mailboxes(email.to),
    cc: mailboxes(email.cc),
    bcc: mailboxes(email.bcc),
    date: cleanDate(email.date),
    messageId: messageIds(email.messageId)[0] ?? null,
    inReplyTo: messageIds(email.inReplyTo)[0] ?? null,
    references: messageIds(email.references),
    text: email.text ?? tnef?.text ?? null,
    html: email.html ?? tnef?.html ?? null,
    parts: partsOf(email.attachments, tnef?.parts ?? [], cut),
    cut,
  }
}

/** Removes the mbox `From ` line (RFC 4155). */
function removeFromLine(bytes: Uint8Array): Uint8Array {
  const isFrom = String.fromCharCode(...bytes.subarray(0, 5)) === 'From '
  const end = isFrom ? bytes.indexOf(0x0a) : -1
  return end === -1 ? bytes : bytes.subarray(end + 1)
}

type Group = Extract<Address, { group: unknown[] }>

function membersOf(address: Address): readonly { name: string; address: string }[] {
  if (address.group === undefined) return [{ name: address.name, address: address.address }]
  return (address as Group).group.map(({ name, address }) => ({ name, address }))
}

const asHeader = ({ originalKey, value }: Email['headers'][number]) => ({
  name: originalKey,
  value: decodeWords(value),
})

/** Returns the message in `winmail.dat`, or null. */
function findTnefMessage(attachments: readonly Attachment[]) {
  const packed = attachments.find(
    ({ mimeType, filename }) =>
      /^application\/(?:vnd\.)?ms-tnef$/.test(mimeType) || filename === 'winmail.dat',
  )
  return packed === undefined ? null : openTnef(bytesOf(packed))
}

function partsOf(
  attachments: readonly Attachment[],
  packed: readonly ParsedPart[],
  cut: string[],
): ParsedPart[] {
  const parts = attachments.map((attachment, index) => {
    const type = cleanType(attachment.mimeType)
    return {
      name: partName(attachment.filename ?? attachment.description, index, type),
      declaredType: type,
      contentId: cleanContentId(attachment.contentId),
      bytes: bytesOf(attachment),
      nested: type === 'message/rfc822' || type === 'message/global',
    }
  })
  const all = [...parts, ...packed]
  if (all.length > MAX_PARTS)
    cut.push(`The first 3,000 of ${all.length.toLocaleString('en-GB')} attachments are listed.`)
  return all.slice(0, MAX_PARTS)
}

function bytesOf({ content }: Attachment): Uint8Array {
  if (typeof content === 'string') return new TextEncoder().encode(content)
  return content instanceof Uint8Array ? content : new Uint8Array(content)
}
