/** Parses raw messages. Runs only in the parser worker. */
import { createHash } from 'node:crypto'
import type { MessageAttachment, ParsedEmail } from '#domain/email/parsed-email.ts'
import { detectAttachmentType, isPasswordProtected } from '#formats/email/file-types.ts'
import { parseAuthenticationResults } from './formats/authentication.ts'
import { parseEml } from './formats/eml.ts'
import { createInlineImages } from './formats/inline-images.ts'
import { parseMsg } from './formats/msg.ts'
import { MAX_DISPLAYED_TEXT_LENGTH, type ParsedMessage, type ParsedPart } from './formats/parsed-message.ts'
import { sanitiseMultiline } from './formats/sanitise-text.ts'
import { parseTnefMessage } from './formats/tnef-message.ts'
import { limitHtml } from './html/limit-html.ts'
import { htmlToText } from './html/plain-text.ts'
import { sanitiseHtml } from './html/sanitise-html.ts'

/** The parsed email without security warnings. */
export type ParsedEmailContent = Omit<ParsedEmail, 'warnings'>

export interface ExtractedPart {
  readonly name: string
  readonly type: string
  readonly bytes: Uint8Array
}

/** @returns null if the bytes are not an email */
export async function parseRawMessage(
  bytes: Uint8Array,
  loaded: ReadonlyMap<number, string>,
): Promise<ParsedEmailContent | null> {
  const message = await parse(bytes)
  return message && toParsedEmail(message, bytes, loaded)
}

/**
 * Like `parseRawMessage`, but omits the HTML unless it is needed to tell inline images from attachments.
 * @returns null if the bytes are not an email
 */
export async function parseForIndex(bytes: Uint8Array): Promise<ParsedEmailContent | null> {
  const message = await parse(bytes)
  if (message === null) return null
  if (message.parts.length > 0) return { ...toParsedEmail(message, bytes, new Map()), html: null, styles: '' }
  const text = message.text ?? (message.html === null ? '' : htmlToText(message.html))
  return toParsedEmail({ ...message, text, html: null }, bytes, new Map())
}

function toParsedEmail(
  { parts, cut, text, html, ...rest }: ParsedMessage,
  bytes: Uint8Array,
  loaded: ReadonlyMap<number, string>,
): ParsedEmailContent {
  const images = createInlineImages(parts)
  const shown = html === null ? null : sanitiseHtml(html, { inline: images.find, loaded })
  const plainText = text ?? (html === null ? '' : htmlToText(html))
  return {
    ...rest,
    hash: hashOf(bytes),
    size: bytes.length,
    text: sanitiseMultiline(plainText, MAX_DISPLAYED_TEXT_LENGTH),
    html: shown?.html ?? null,
    styles: shown?.styles ?? '',
    links: shown?.links ?? [],
    remotePictures: shown?.remotePictures ?? [],
    attachments: parts.map((part, index) => attachmentOf(part, index, images.shown.has(index))),
    authentication: parseAuthenticationResults(rest.headers),
    cut: [
      ...cut,
      ...(plainText.length > MAX_DISPLAYED_TEXT_LENGTH
        ? ['The text is longer than two million characters. The end isn’t shown.']
        : []),
    ],
  }
}

/** @returns null if there is no such part */
export async function findPart(bytes: Uint8Array, index: number): Promise<ExtractedPart | null> {
  const part = (await parse(bytes))?.parts[index]
  return part === undefined
    ? null
    : { name: part.name, type: detectAttachmentType(part.bytes, part.declaredType), bytes: part.bytes }
}

async function parse(bytes: Uint8Array): Promise<ParsedMessage | null> {
  const message = (await parseMsg(bytes)) ?? parseTnefMessage(bytes) ?? (await parseEml(bytes))
  if (message === null || message.html === null) return message
  const { html, cut } = limitHtml(message.html)
  return { ...message, html, cut: [...message.cut, ...cut] }
}

function attachmentOf(part: ParsedPart, index: number, isInline: boolean): MessageAttachment {
  const { name, declaredType, bytes, nested } = part
  const type = nested ? declaredType : detectAttachmentType(bytes, declaredType)
  return {
    index,
    name,
    declaredType,
    type,
    size: bytes.length,
    hash: hashOf(bytes),
    isInline,
    nested,
    isLocked: !nested && isPasswordProtected(bytes, type),
  }
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
