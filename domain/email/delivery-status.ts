/**
 * Parses delivery status notifications (RFC 3464). Anyone who knows a message id can forge one, so it counts only for
 * an email sent to that address.
 */

export interface Bounce {
  /** Of the bounced email, with angle brackets. */
  readonly messageId: string
  readonly recipient: string
  /** Response of the rejecting server. */
  readonly answer: string
}

/** Maximum bytes read; the returned original may be cut. */
const MAX_BYTES = 512 * 1024
const REPORT = /^multipart\/report\b/i
const BOUNDARY = /;\s*boundary=(?:"([^"\r\n]{1,200})"|([^\s;"]{1,200}))/i
const MESSAGE_ID = /^message-id:\s*(<[^<>\s]{3,400}>)/im

/**
 * @param contentType value of the message's header
 * @param bytes raw message
 * @returns failed deliveries; empty for other messages and for delays
 */
export function parseBounces(contentType: string, bytes: Uint8Array): readonly Bounce[] {
  if (!REPORT.test(contentType) || !/report-type="?delivery-status/i.test(contentType)) return []
  const [, quoted, plain] = BOUNDARY.exec(contentType) ?? []
  const boundary = quoted ?? plain
  if (boundary === undefined) return []
  const parts = partsOf(Buffer.from(bytes.subarray(0, MAX_BYTES)).toString('latin1'), boundary)
  const status = parts.find(({ type }) => type.startsWith('message/delivery-status'))
  const original = parts.find(({ type }) => /^(?:message\/(?:rfc822|global)|text\/rfc822-headers)/.test(type))
  if (status === undefined || original === undefined) return []
  const [, messageId] = MESSAGE_ID.exec(unfolded(original.body)) ?? []
  if (messageId === undefined) return []
  // The first group describes the message, the others one recipient each.
  return unfolded(status.body)
    .split(/\n\s*\n/)
    .map(fieldsOf)
    .filter((fields) => fields.get('action')?.toLowerCase() === 'failed')
    .flatMap((fields) => {
      const recipient = addressIn(fields.get('original-recipient') ?? fields.get('final-recipient'))
      const diagnostic = (fields.get('diagnostic-code') ?? fields.get('status') ?? '').replace(
        /^smtp;\s*/i,
        '',
      )
      return recipient === null ? [] : { messageId, recipient, answer: diagnostic.slice(0, 1000) }
    })
}

interface Part {
  readonly type: string
  readonly body: string
}

function partsOf(message: string, boundary: string): readonly Part[] {
  const text = message.replaceAll('\r\n', '\n')
  return text
    .split(`\n--${boundary}`)
    .slice(1)
    .map((piece) => {
      const part = piece.replace(/^[ \t]*\n/, '')
      const end = part.indexOf('\n\n')
      const head = unfolded(end < 0 ? part : part.slice(0, end))
      const type = /^content-type:\s*([^\s;]+)/im.exec(head)?.[1] ?? 'text/plain'
      return { type: type.toLowerCase(), body: end < 0 ? '' : part.slice(end + 2) }
    })
}

function unfolded(text: string): string {
  return text.replace(/\n[ \t]+/g, ' ')
}

function fieldsOf(group: string): ReadonlyMap<string, string> {
  return new Map(
    [...group.matchAll(/^([a-z-]{1,60}):[ \t]*(.*)$/gim)].map(([, name = '', value = '']) => [
      name.toLowerCase(),
      value.trim(),
    ]),
  )
}

/** Parses `rfc822; user@example.com`, with or without angle brackets. */
function addressIn(field: string | undefined): string | null {
  return /^\s*(?:rfc822|utf-8)\s*;\s*<?([^\s<>]{3,320})>?\s*$/i.exec(field ?? '')?.[1] ?? null
}
