/** Common result of the format parsers, before sanitising. */
import type { EmailAddress, MessageHeader } from '#domain/email/parsed-email.ts'
import { sanitiseFileName, sanitiseSingleLine } from './sanitise-text.ts'

export interface ParsedMessage {
  readonly kind: 'eml' | 'msg' | 'tnef'
  readonly headers: readonly MessageHeader[]
  readonly subject: string
  readonly from: EmailAddress | null
  readonly replyTo: readonly EmailAddress[]
  readonly to: readonly EmailAddress[]
  readonly cc: readonly EmailAddress[]
  readonly bcc: readonly EmailAddress[]
  readonly date: string | null
  readonly messageId: string | null
  readonly inReplyTo: string | null
  readonly references: readonly string[]
  readonly text: string | null
  readonly html: string | null
  readonly parts: readonly ParsedPart[]
  readonly cut: readonly string[]
}

export interface ParsedPart {
  readonly name: string
  readonly declaredType: string
  /** Without brackets, in lower case; may be empty. */
  readonly contentId: string
  readonly bytes: Uint8Array
  readonly nested: boolean
}

/** Longer text parts become attachments. */
export const MAX_TEXT_PART_BYTES = 5_000_000
export const MAX_DISPLAYED_TEXT_LENGTH = 2_000_000
export const MAX_PARTS = 3000
const MAX_ADDRESSES = 500
const MAX_HEADERS = 1000
const MAX_HEADER_LENGTH = 10_000
const MAX_REFERENCES = 200

/** Returns the sanitised file name, or one built from index and type. */
export function partName(value: string | null | undefined, index: number, type: string): string {
  const name = sanitiseFileName(value ?? '')
  if (name !== '') return name
  if (type === 'message/rfc822') return `Email ${index + 1}.eml`
  return `Attachment ${index + 1}`
}

/** New Outlook appends a NUL; other programs omit the brackets or change the case. */
export function cleanContentId(value: string | null | undefined): string {
  return sanitiseSingleLine(value ?? '', 500)
    .replace(/^<|>$/g, '')
    .trim()
    .toLowerCase()
}

export function cleanType(value: string | null | undefined): string {
  const type = sanitiseSingleLine(value ?? '', 200).toLowerCase()
  return /^[a-z0-9][\w!#$&^.+-]*\/[a-z0-9][\w!#$&^.+-]*$/.test(type) ? type : 'application/octet-stream'
}

export function sanitiseAddress({
  name,
  address,
}: {
  readonly name?: string
  readonly address?: string
}): EmailAddress {
  const clean = sanitiseSingleLine(address ?? '', 320).replace(/^<|>$/g, '')
  const at = clean.lastIndexOf('@')
  return {
    name: sanitiseSingleLine(name ?? '', 300).replace(/^(["'])(.*)\1$/, '$2'),
    address: at === -1 ? clean : clean.slice(0, at) + clean.slice(at).toLowerCase(),
  }
}

export function sanitiseAddressList(
  value: Iterable<{ readonly name?: string; readonly address?: string }>,
  cut: string[],
): EmailAddress[] {
  const all = [...value]
  if (all.length > MAX_ADDRESSES)
    cut.push(`The first ${MAX_ADDRESSES} of ${all.length.toLocaleString('en-GB')} recipients are shown.`)
  return all
    .slice(0, MAX_ADDRESSES)
    .map(sanitiseAddress)
    .filter(({ name, address }) => name !== '' || address !== '')
}

export function cleanHeaders(value: readonly MessageHeader[], cut: string[]): MessageHeader[] {
  if (value.length > MAX_HEADERS)
    cut.push(`The first 1,000 of ${value.length.toLocaleString('en-GB')} header lines are shown.`)
  return value
    .slice(0, MAX_HEADERS)
    .map(({ name, value }) => ({
      name: sanitiseSingleLine(name, 200),
      value: sanitiseSingleLine(value, MAX_HEADER_LENGTH),
    }))
    .filter(({ name }) => name !== '')
}

/** Returns the message IDs of a header, with brackets. */
export function messageIds(value: string | undefined): string[] {
  const found = sanitiseSingleLine(value ?? '', 40_000).match(/<[^<>\s]{1,500}>/g) ?? []
  return [...new Set(found)].slice(0, MAX_REFERENCES)
}

/** Returns ISO 8601, or null for an invalid date. */
export function cleanDate(value: string | undefined): string | null {
  const date = new Date(value ?? '')
  const year = date.getUTCFullYear()
  return Number.isNaN(date.getTime()) || year < 1970 || year > 2200 ? null : date.toISOString()
}
