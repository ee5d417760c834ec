/** Fictional emails, each with a structure that parsers often get wrong. */
import { PIXEL } from './email-files.ts'

type Body = string | Uint8Array

/** Joins lines with CRLF. */
function lines(...texts: readonly string[]): string {
  return texts.join('\r\n')
}

const HEAD = [
  'From: "Ash, Zoë" <zoe.ash@example.com>',
  'To: Bob <bob@example.com>',
  'Date: Mon, 23 Nov 2026 09:15:00 +0100',
  'Message-ID: <1@example.com>',
  'MIME-Version: 1.0',
]

function message(headers: readonly string[], body: Body): Uint8Array {
  return Buffer.concat([Buffer.from(`${lines(...HEAD, ...headers)}\r\n\r\n`), Buffer.from(body)])
}

type Part = readonly [headers: readonly string[], body: string]

function parts(type: string, ...parts: readonly Part[]): Uint8Array {
  const body = parts
    .map(([headers, content]) => `--=_part\r\n${lines(...headers)}\r\n\r\n${content}\r\n`)
    .join('')
  return message(
    ['Subject: Boxes', `Content-Type: multipart/${type}; boundary="=_part"`],
    `Preamble.\r\n${body}--=_part--\r\nEpilogue.\r\n`,
  )
}

const base64 = (text: string | Uint8Array) => Buffer.from(text).toString('base64').replace(/.{76}/g, '$&\r\n')
const TEXT = ['Content-Type: text/plain; charset=utf-8'] as const
const HTML = ['Content-Type: text/html; charset=utf-8'] as const
const encoded = (content: string | Uint8Array, ...headers: readonly string[]): Part => [
  [...headers, 'Content-Transfer-Encoding: base64'],
  base64(content),
]
const pdf = (name: string): Part =>
  encoded(
    '%PDF',
    `Content-Type: application/pdf; name="${name}"`,
    `Content-Disposition: attachment; filename="${name}"`,
  )
/** A part of an email that is written as text. */
const written = ([headers, body]: Part) => lines(...headers, '', body)

const inCharset = (charset: string, bytes: readonly number[]) =>
  message(
    ['Subject: Boxes', `Content-Type: text/plain; charset=${charset}`, 'Content-Transfer-Encoding: 8bit'],
    Uint8Array.from(bytes),
  )

export const SAMPLE_LETTERS: Readonly<Record<string, Uint8Array>> = {
  'plain text': message(
    ['Subject: Boxes', ...TEXT],
    lines('Dear Bob,', '', 'the boxes are ready.', '', 'Zoë', ''),
  ),
  'no MIME at all': Buffer.from(
    lines('From: zoe@example.com', 'To: bob@example.com', 'Subject: Boxes', '', 'Ready.', ''),
  ),
  'line feeds alone': Buffer.from(
    lines(...HEAD, 'Subject: Boxes', ...TEXT, '', 'Ready.', 'Today.', '').replaceAll('\r\n', '\n'),
  ),
  'no body': message(['Subject: Boxes'], ''),
  'text and HTML': parts('alternative', [TEXT, 'Ready.'], [HTML, '<p>Ready.</p>']),
  'HTML alone': message(['Subject: Boxes', ...HTML], '<p>Ready, <b>today</b>.</p>'),
  'quoted-printable': message(
    ['Subject: Boxes', ...TEXT, 'Content-Transfer-Encoding: quoted-printable'],
    lines(
      'Gr=C3=B6=C3=9Fe und a very long line that was folded by who sent it, with a so=',
      'ft end =3D here. =20',
      'End',
    ),
  ),
  'base64 text': message(
    ['Subject: Boxes', ...TEXT, 'Content-Transfer-Encoding: base64'],
    base64('Größe, 価格表, שלום\r\nEnd'),
  ),
  'format=flowed': message(
    ['Subject: Boxes', 'Content-Type: text/plain; charset=utf-8; format=flowed'],
    lines('This line goes ', 'on here.', '> quoted ', '> words', 'End'),
  ),
  'Outlook, with a picture in it': parts(
    'related',
    [HTML, '<p>See <img src="cid:image001.png@01D0"></p>'],
    encoded(
      PIXEL,
      'Content-Type: image/png; name="image001.png"',
      'Content-ID: <image001.png@01D0>',
      'Content-Disposition: inline; filename="image001.png"',
    ),
  ),
  'Apple Mail, a picture without an identifier': parts(
    'mixed',
    [TEXT, 'Above'],
    encoded(PIXEL, 'Content-Type: image/png; name=a.png', 'Content-Disposition: inline; filename=a.png'),
  ),
  'an attachment': parts('mixed', [TEXT, 'See attached.'], pdf('list.pdf')),
  'a name in RFC 2231': parts(
    'mixed',
    [TEXT, 'See.'],
    encoded(
      '%PDF',
      'Content-Type: application/pdf',
      "Content-Disposition: attachment; filename*=UTF-8''Preisliste%20f%C3%BCr%20Gr%C3%B6%C3%9Fe.pdf",
    ),
  ),
  'a name in RFC 2231, in pieces': parts(
    'mixed',
    [TEXT, 'See.'],
    encoded(
      '%PDF',
      'Content-Type: application/pdf',
      "Content-Disposition: attachment; filename*0*=UTF-8''Preis%20; filename*1*=liste%20%C3%BC; filename*2=.pdf",
    ),
  ),
  'a name in RFC 2047': parts('mixed', [TEXT, 'See.'], pdf('=?utf-8?B?UHJlaXPDvC5wZGY=?=')),
  'a subject in several encoded words': message(
    ['Subject: =?utf-8?q?Gr=C3=B6?= =?utf-8?q?=C3=9Fe?= and =?iso-8859-1?b?5Oj8?=', ...TEXT],
    'x',
  ),
  'a subject over two lines': message(['Subject: Boxes for', '\tnext week', ...TEXT], 'x'),
  'a subject in plain UTF-8': message(['Subject: Größe 価格', ...TEXT], 'x'),
  'a group of recipients': message(
    ['Cc: Sales: a@example.com, "B, C" <b@example.com>;, d@example.com', 'Subject: Boxes', ...TEXT],
    'x',
  ),
  'comments in addresses': message(
    ['Reply-To: (desk) zoe@example.com (Zoë)', 'Subject: Boxes', ...TEXT],
    'x',
  ),
  'an answer': message(
    [
      'Subject: Re: Boxes',
      'In-Reply-To: <0@example.com>',
      'References: <a@example.com>',
      ' <0@example.com>',
      ...TEXT,
    ],
    'x',
  ),
  'a forwarded email': parts(
    'mixed',
    [TEXT, 'See below.'],
    [
      ['Content-Type: message/rfc822', 'Content-Disposition: attachment; filename="Boxes.eml"'],
      lines('From: x@example.org', 'Subject: Inner', '', 'Inner words'),
    ],
  ),
  'a report of what came back': parts(
    'report; report-type=delivery-status',
    [TEXT, 'It could not be delivered.'],
    [
      ['Content-Type: message/delivery-status'],
      lines(
        'Reporting-MTA: dns; mx.example.net',
        '',
        'Final-Recipient: rfc822; bob@example.com',
        'Action: failed',
        'Status: 5.1.1',
      ),
    ],
    [['Content-Type: message/rfc822'], lines('From: zoe.ash@example.com', 'Subject: Boxes', '', 'x')],
  ),
  'an invitation': parts(
    'alternative',
    [TEXT, 'Meet us.'],
    [
      ['Content-Type: text/calendar; charset=utf-8; method=REQUEST'],
      lines('BEGIN:VCALENDAR', 'VERSION:2.0', 'END:VCALENDAR'),
    ],
  ),
  'a signed email': parts(
    'signed; protocol="application/pkcs7-signature"',
    [TEXT, 'Signed words.'],
    encoded(
      'signature',
      'Content-Type: application/pkcs7-signature; name=smime.p7s',
      'Content-Disposition: attachment; filename=smime.p7s',
    ),
  ),
  'an encrypted email': parts(
    'encrypted; protocol="application/pgp-encrypted"',
    [['Content-Type: application/pgp-encrypted'], 'Version: 1'],
    [
      [
        'Content-Type: application/octet-stream; name=encrypted.asc',
        'Content-Disposition: inline; filename=encrypted.asc',
      ],
      '-----BEGIN PGP MESSAGE-----',
    ],
  ),
  'a list’s foot': parts('mixed', [TEXT, 'Words.'], [TEXT, '_______\r\nTo leave this list …']),
  'boundaries that resemble one another': message(
    ['Subject: Boxes', 'Content-Type: multipart/mixed; boundary=aa'],
    lines(
      '--aa',
      'Content-Type: multipart/alternative; boundary=aaa',
      '',
      '--aaa',
      written([TEXT, 'Inner']),
      '--aaa--',
      '--aa',
      written(pdf('a.pdf')),
      '--aa--',
      '',
    ),
  ),
  'no last boundary': message(
    ['Subject: Boxes', 'Content-Type: multipart/mixed; boundary=a'],
    lines('--a', written([TEXT, 'Words']), '--a', written(pdf('a.pdf'))),
  ),
  'iso-8859-1': inCharset('iso-8859-1', [0x47, 0x72, 0xf6, 0xdf, 0x65]),
  'windows-1252': inCharset('Windows-1252', [0x93, 0x62, 0x94, 0x20, 0x80]),
  'koi8-r, Russian': inCharset('koi8-r', [0xf0, 0xd2, 0xc9, 0xd7, 0xc5, 0xd4]),
  'shift_jis, Japanese': inCharset('Shift_JIS', [0x89, 0xbf, 0x8a, 0x69]),
  'iso-2022-jp, Japanese': inCharset(
    'ISO-2022-JP',
    [0x1b, 0x24, 0x42, 0x32, 0x41, 0x33, 0x4a, 0x1b, 0x28, 0x42],
  ),
  'gb18030, Chinese': inCharset('gb18030', [0xbc, 0xdb, 0xb8, 0xf1]),
  'big5, Chinese': inCharset('big5', [0xbb, 0xf9, 0xae, 0xe6]),
  'euc-kr, Korean': inCharset('euc-kr', [0xb0, 0xa1, 0xb0, 0xdd]),
  'windows-1255, Hebrew': inCharset('windows-1255', [0xf9, 0xec, 0xe5, 0xed]),
  'iso-8859-8-i, Hebrew': inCharset('iso-8859-8-i', [0xf9, 0xec, 0xe5, 0xed]),
  'windows-1256, Arabic': inCharset('windows-1256', [0xd3, 0xe1, 0xc7, 0xe3]),
}
