/** Parses an Outlook message file (MS-OXMSG). */
import { createRequire } from 'node:module'
import type MsgReader from '@kenjiuno/msgreader'
import type { FieldsData } from '@kenjiuno/msgreader'
import { isValidCfb } from '#formats/email/validate-cfb.ts'
import { decodeHtml } from './code-pages.ts'
import { decompressRtf } from './compressed-rtf.ts'
import { parseEml } from './eml.ts'
import {
  cleanContentId,
  cleanDate,
  cleanType,
  MAX_PARTS,
  messageIds,
  type ParsedMessage,
  type ParsedPart,
  partName,
  sanitiseAddress,
  sanitiseAddressList,
} from './parsed-message.ts'
import { sanitiseSingleLine } from './sanitise-text.ts'

/** A CommonJS module with a named default export. */
const { default: Reader } = createRequire(import.meta.url)('@kenjiuno/msgreader') as {
  default: typeof MsgReader
}

/** @returns null if the file is invalid */
export async function parseMsg(bytes: Uint8Array): Promise<ParsedMessage | null> {
  if (!isValidCfb(bytes)) return null
  const file = new Reader(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  const fields = file.getFileData()
  if (fields.error !== undefined || fields.dataType !== 'msg') return null
  // Received messages include their transport headers; drafts have none.
  const sent = fields.headers === undefined ? null : await parseEml(new TextEncoder().encode(fields.headers))
  const cut = [...(sent?.cut ?? [])]
  const packed = decompressRtf(fields.compressedRtf)
  const html = fields.bodyHtml ?? (fields.html && decodeHtml(fields.html, fields.internetCodepage))
  const recipients = (kind: 'to' | 'cc' | 'bcc') =>
    sanitiseAddressList(
      (fields.recipients ?? []).filter(({ recipType }) => recipType === kind).map(mailboxOf),
      cut,
    )
  const from = sanitiseAddress(senderOf(fields))
  return {
    kind: 'msg',
    headers: sent?.headers ?? [],
    subject: sanitiseSingleLine(fields.subject ?? '', 1000),
    from: sent?.from ?? (from.name === '' && from.address === '' ? null : from),
    replyTo: sent?.replyTo ?? [],
    to: recipients('to'),
    cc: recipients('cc'),
    bcc: recipients('bcc'),
    date: sent?.date ?? cleanDate(fields.clientSubmitTime ?? fields.messageDeliveryTime),
    messageId: sent?.messageId ?? messageIds(fields.messageId)[0] ?? null,
    inReplyTo: sent?.inReplyTo ?? null,
    references: sent?.references ?? [],
    text: fields.body ?? packed.text,
    html: html ?? packed.html,
    parts: (fields.attachments ?? [])
      .slice(0, MAX_PARTS)
      .map((attachment, index) => partOf(file, attachment, index)),
    cut,
  }
}

function senderOf({
  senderName,
  senderSmtpAddress,
  creatorSMTPAddress,
  senderEmail,
  senderAddressType,
}: FieldsData) {
  // Exchange identifies internal users by directory path.
  const fallback = senderAddressType === 'EX' ? undefined : senderEmail
  return { name: senderName ?? '', address: senderSmtpAddress ?? fallback ?? creatorSMTPAddress ?? '' }
}

function mailboxOf({ name, smtpAddress, email, addressType }: FieldsData) {
  return { name: name ?? '', address: smtpAddress ?? (addressType === 'EX' ? '' : (email ?? '')) }
}

function partOf(file: MsgReader, attachment: FieldsData, index: number): ParsedPart {
  const { fileName, fileNameShort, name, attachMimeTag, pidContentId, innerMsgContent } = attachment
  const isNested = innerMsgContent === true
  const type = isNested ? 'application/vnd.ms-outlook' : cleanType(attachMimeTag)
  const fileNameOrTitle = isNested ? `${name ?? 'Email'}.msg` : (fileName ?? fileNameShort ?? name)
  return {
    name: partName(fileNameOrTitle, index, type),
    declaredType: type,
    contentId: cleanContentId(pidContentId),
    bytes: file.getAttachment(attachment).content,
    nested: isNested,
  }
}
