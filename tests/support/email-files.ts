/** Emails as files. */

export interface EmailFile {
  readonly from?: string
  readonly to?: string
  readonly subject: string
  readonly id: string
  readonly date?: string
  /** Complete header lines. */
  readonly headers?: readonly string[]
  readonly text?: string
  readonly html?: string
  readonly attachments?: readonly {
    readonly name: string
    readonly type: string
    readonly content: Uint8Array | string
    /** Of an inline image. */
    readonly cid?: string
  }[]
}

/** A multipart email with CRLF line ends. */
export function emailFile({
  from = 'Zoe Ash <zoe@example.com>',
  to = 'Downland <hello@example.com>',
  subject,
  id,
  date = 'Tue, 03 Nov 2026 14:05:00 +0000',
  headers = [],
  text = 'How much are 500 boxes?',
  html,
  attachments = [],
}: EmailFile): Buffer {
  // Unique, because emails can be nested.
  const boundary = `parts-of-${id.replace(/\W/g, '-')}`
  const part = (lines: readonly string[], content: string) =>
    [`--${boundary}`, ...lines, '', content].join('\r\n')
  const base64 = (content: Uint8Array | string) =>
    Buffer.from(content).toString('base64').replace(/.{76}/g, '$&\r\n')
  const inside = attachments.map(({ name, type, content, cid }) =>
    type === 'message/rfc822'
      ? part(
          [
            `Content-Type: message/rfc822; name="${name}"`,
            `Content-Disposition: attachment; filename="${name}"`,
          ],
          String(content),
        )
      : part(
          [
            `Content-Type: ${type}; name="${name}"`,
            `Content-Disposition: ${cid === undefined ? 'attachment' : 'inline'}; filename="${name}"`,
            'Content-Transfer-Encoding: base64',
            ...(cid === undefined ? [] : [`Content-ID: <${cid}>`]),
          ],
          base64(content),
        ),
  )
  return Buffer.from(
    [
      `From: ${from}`,
      `To: ${to}`,
      `Subject: ${subject}`,
      `Date: ${date}`,
      `Message-ID: <${id}>`,
      ...headers,
      'MIME-Version: 1.0',
      `Content-Type: multipart/mixed; boundary="${boundary}"`,
      '',
      html === undefined
        ? part(['Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: base64'], base64(text))
        : part(['Content-Type: text/html; charset=utf-8', 'Content-Transfer-Encoding: base64'], base64(html)),
      ...inside,
      `--${boundary}--`,
      '',
    ].join('\r\n'),
  )
}

export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8Dwn4EIwDiqkL4KAcT9BgvVg0fGAAAAAElFTkSuQmCC',
  'base64',
)
