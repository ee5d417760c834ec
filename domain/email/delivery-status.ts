/**
 * Reports that a mail came back (RFC 3464): which mail, to whom it did not get, and why, as its server says. Whoever knows a
 * mail’s id can write such a report; what it says is believed of a mail that went to that very address.
 */

export interface Bounce {
  /** Of the mail that came back, with its angle brackets. */
  readonly messageId: string
  readonly recipient: string
  /** Why, in the words of the server that refused it. */
  readonly answer: string
}

/** A report is small; what it gives back of the mail need not be read to its end. */
const LONGEST = 512 * 1024
const REPORT = /^multipart\/report\b/i
const BOUNDARY = /;\s*boundary=(?:"([^"\r\n]{1,200})"|([^\s;"]{1,200}))/i
const MESSAGE_ID = /^message-id:\s*(<[^<>\s]{3,400}>)/im

/**
 * @param contentType of the letter, as its header has it
 * @param bytes of the whole letter
 * @returns the mails that will not be delivered; none where it is no such report, or only of a delay
 */
export function parseBounces(contentType: string, bytes: Uint8Array): readonly Bounce[] {
  if (!REPORT.test(contentType) || !/report-type="?delivery-status/i.test(contentType)) return []
  const [, quoted, plain] = BOUNDARY.exec(contentType) ?? []
  const boundary = quoted ?? plain
  if (boundary === undefined) return []
  const parts = partsOf(Buffer.from(bytes.subarray(0, LONGEST)).toString('latin1'), boundary)
  const status = parts.find(({ type }) => type.startsWith('message/delivery-status'))
  const original = parts.find(({ type }) => /^(?:message\/(?:rfc822|global)|text\/rfc822-headers)/.test(type))
  if (status === undefined || original === undefined) return []
  const [, messageId] = MESSAGE_ID.exec(unfolded(original.body)) ?? []
  if (messageId === undefined) return []
  // The first group is of the mail, each other one of a recipient.
  return unfolded(status.body)
    .split(/\n\s*\n/)
    .map(fieldsOf)
    .filter((fields) => fields.get('action')?.toLowerCase() === 'failed')
    .flatMap((fields) => {
      const recipient = addressIn(fields.get('original-recipient') ?? fields.get('final-recipient'))
      const said = (fields.get('diagnostic-code') ?? fields.get('status') ?? '').replace(/^smtp;\s*/i, '')
      return recipient === null ? [] : { messageId, recipient, answer: said.slice(0, 1000) }
    })
}

interface Part {
  readonly type: string
  readonly body: string
}

function partsOf(letter: string, boundary: string): readonly Part[] {
  const text = letter.replaceAll('\r\n', '\n')
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

/** `rfc822; somebody@example.com`, with or without angle brackets. */
function addressIn(field: string | undefined): string | null {
  return /^\s*(?:rfc822|utf-8)\s*;\s*<?([^\s<>]{3,320})>?\s*$/i.exec(field ?? '')?.[1] ?? null
}
