/** Realistic emails, then damaged by broken programs or attackers. */
import fc from 'fast-check'
import { VECTORS } from '../support/email-attack-vectors.ts'
import { tnefFile } from '../support/outlook-files.ts'
import { list } from './arbitraries.ts'

const CRLF = '\r\n'
const encoder = new TextEncoder()

const word = fc.constantFrom('Invoice', 'Größe', 'שלום', '価格表', 'Ångström', 'a'.repeat(70), 'x', '')
const words = fc.array(word, { maxLength: 6 }).map((list) => list.join(' '))
const mailbox = fc.oneof(
  fc.constantFrom(
    'Zoë Ash <zoe.ash@example.com>',
    '"Ash, Zoë" <zoe@example.com>',
    'undisclosed-recipients:;',
    'Team: a@example.com, b@example.com;',
    '=?utf-8?q?Zo=C3=AB?= <zoe@example.com>',
    '"a@bank.example" <b@evil.example>',
    '<>',
    '@',
    '"""" <x@y',
  ),
  words,
)
const charset = fc.constantFrom(
  ...list(`
  utf-8, iso-8859-1, windows-1252, koi8-r, shift_jis, iso-2022-jp, gb18030, iso-8859-8-i, utf-7,
  utf-16le, x-unknown, ""
`),
)
const encoding = fc.constantFrom('7bit', '8bit', 'base64', 'quoted-printable', 'binary', 'x-uuencode', '')
const html = fc.oneof(
  fc.constantFrom(...VECTORS.map((vector) => vector.html)),
  words.map((text) => `<table><tr><td style="color:red"><p>${text}</p><a href="https://example.com/">x</a>`),
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.nat(400).map((depth) => `${'<div>'.repeat(depth)}deep`),
)
const file = fc.oneof(
  fc.constantFrom('%PDF-1.7', 'MZ\0\0', 'PK\x03\x04\x14\0\x01\0', 'GIF89a', 'Rar!\x1a\x07\x01\0', '{\\rtf1'),
  fc.constant('\x89PNG\r\n\x1a\n'),
  fc.string({ unit: 'binary', maxLength: 300 }),
)

function encoded(text: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(text).toString('base64').replace(/.{76}/g, `$&${CRLF}`)
  if (encoding === 'quoted-printable')
    return text.replace(/[^ -<>-~]/g, (character) =>
      [...Buffer.from(character)]
        .map((byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`)
        .join(''),
    )
  return text
}

const leaf = fc
  .record({
    kind: fc.constantFrom('plain', 'html', 'file', 'picture', 'tnef', 'calendar'),
    charset,
    encoding,
    text: words,
    html,
    file,
    name: words,
  })
  .map((part) => {
    const types: Readonly<Record<string, string>> = {
      plain: `text/plain; charset=${part.charset}; format=flowed`,
      html: `text/html; charset=${part.charset}`,
      file: `application/pdf; name="${part.name}.pdf"`,
      picture: 'image/png',
      tnef: 'application/ms-tnef; name=winmail.dat',
      calendar: 'text/calendar; method=REQUEST',
    }
    const isFile = part.kind === 'file' || part.kind === 'picture'
    const body = part.kind === 'html' ? part.html : isFile ? part.file : part.text
    const encoding = part.kind === 'tnef' ? 'base64' : part.encoding
    const sent =
      part.kind === 'tnef'
        ? Buffer.from(
            tnefFile({
              subject: part.text,
              html: part.html,
              files: [[part.name, encoder.encode(part.file)]],
            }),
          ).toString('base64')
        : encoded(body, encoding)
    return [
      `Content-Type: ${types[part.kind]}`,
      `Content-Transfer-Encoding: ${encoding}`,
      ...(part.kind === 'picture' ? ['Content-ID: <pic@1>', 'Content-Disposition: inline'] : []),
      ...(part.kind === 'file'
        ? [
            `Content-Disposition: attachment; filename*=utf-8''${encodeURIComponent(part.name.toWellFormed())}.pdf`,
          ]
        : []),
      '',
      sent,
    ].join(CRLF)
  })

const { entity } = fc.letrec<{ entity: string }>((tie) => ({
  entity: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc
      .record({
        kind: fc.constantFrom('mixed', 'alternative', 'related', 'digest', 'report', 'signed'),
        boundary: fc.constantFrom('b', 'b b', '=_x', 'b--', "b'()+_,-./:=?"),
        parts: fc.array(tie('entity'), { maxLength: 4 }),
      })
      .map(({ kind, boundary, parts }) =>
        [
          `Content-Type: multipart/${kind}; boundary="${boundary}"`,
          '',
          ...parts.map((part) => `--${boundary}${CRLF}${part}`),
          `--${boundary}--`,
          '',
        ].join(CRLF),
      ),
    tie('entity').map((inner) => `Content-Type: message/rfc822${CRLF}${CRLF}Subject: inner${CRLF}${inner}`),
  ),
}))

const header = fc.oneof(
  fc.tuple(fc.constantFrom('From', 'To', 'Cc', 'Reply-To', 'Sender'), mailbox),
  fc.tuple(fc.constantFrom('Subject', 'X-Mailer', 'References', 'Message-ID', 'Date'), words),
  fc.constant(['Date', 'Mon, 23 Nov 2026 09:00:00 +0000'] as const),
  fc.constant([
    'Received',
    'from a.example by mx.example.net with ESMTP; Mon, 23 Nov 2026 09:00:00 +0000',
  ] as const),
  fc.constant([
    'Authentication-Results',
    'mx.example.net; spf=pass smtp.mailfrom=a; dkim=fail (bad); dmarc=none',
  ] as const),
)

const built = fc
  .tuple(fc.array(header, { maxLength: 12 }), entity)
  .map(
    ([headers, body]) =>
      `${headers.map(([name, value]) => `${name}: ${value}${CRLF}`).join('')}MIME-Version: 1.0${CRLF}${body}`,
  )

/** Share of the bytes before the damage. */
const at = fc.double({ min: 0, max: 1, noNaN: true })
const INSERTED = ['\0', '\r', '\n\n', '\r\n\r\n', '--b\r\n', '=?', '"', '(', '\u202e', '<', '&#x', '\\']
const damage = fc.oneof(
  fc.record({ kind: fc.constant('cut' as const), at }),
  fc.record({ kind: fc.constant('flip' as const), at, byte: fc.nat(255) }),
  fc.record({ kind: fc.constant('repeat' as const), at, times: fc.nat(30) }),
  fc.record({ kind: fc.constant('insert' as const), at, text: fc.constantFrom(...INSERTED) }),
)

export const rawMessages: fc.Arbitrary<Uint8Array> = fc
  .tuple(built, fc.array(damage, { maxLength: 4 }))
  .map(([text, damages]) => damages.reduce(damaged, Buffer.from(text.toWellFormed())))

function damaged(
  bytes: Buffer,
  mutation: typeof damage extends fc.Arbitrary<infer Damage> ? Damage : never,
): Buffer {
  // Cutting off the beginning would leave nothing to parse.
  const at = Math.floor((mutation.kind === 'cut' ? 0.3 + 0.7 * mutation.at : mutation.at) * bytes.length)
  switch (mutation.kind) {
    case 'cut':
      return bytes.subarray(0, at)
    case 'flip': {
      const flipped = Buffer.from(bytes)
      if (at < flipped.length) flipped[at] = mutation.byte
      return flipped
    }
    case 'repeat': {
      const piece = bytes.subarray(at, at + 40)
      return Buffer.concat([bytes.subarray(0, at), ...Array(mutation.times).fill(piece), bytes.subarray(at)])
    }
    case 'insert':
      return Buffer.concat([bytes.subarray(0, at), Buffer.from(mutation.text), bytes.subarray(at)])
  }
}

/** Outlook files with changed bytes. */
export function brokenFiles(sound: readonly Uint8Array[]): fc.Arbitrary<Uint8Array> {
  return fc
    .tuple(fc.constantFrom(...sound), fc.array(damage, { maxLength: 6 }))
    .map(([bytes, damages]) => damages.reduce(damaged, Buffer.from(bytes)))
}
