import { expect, it } from 'vitest'
import { contradictsType, sniff } from './magic-bytes.ts'

const bytes = (...parts: (string | number[])[]) =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? [...part].map((c) => c.charCodeAt(0)) : part)),
  )

const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
const samples = {
  'image/png': bytes([0x89], 'PNG\r\n\x1a\n', [0, 0, 0, 13], 'IHDR'),
  'image/jpeg': bytes([0xff, 0xd8, 0xff, 0xe0, 0, 16], 'JFIF'),
  'image/gif': bytes('GIF89a', [1, 0, 1, 0]),
  'image/webp': bytes('RIFF', [36, 0, 0, 0], 'WEBPVP8 '),
  'image/avif': bytes([0, 0, 0, 28], 'ftypavif', [0, 0, 0, 0], 'avifmif1miaf'),
  'image/heic': bytes([0, 0, 0, 24], 'ftypheic', [0, 0, 0, 0], 'mif1heic'),
  'video/mp4': bytes([0, 0, 0, 32], 'ftypisom', [0, 0, 2, 0], 'isomiso2avc1mp41'),
  'video/quicktime': bytes([0, 0, 0, 20], 'ftypqt  ', [0, 0, 2, 0], 'qt  '),
  'video/webm': bytes([0x1a, 0x45, 0xdf, 0xa3, 0x9f, 0x42, 0x86, 0x81, 1, 0x42, 0x82, 0x84], 'webm'),
  'application/pdf': bytes('%PDF-1.7\n'),
  'application/zip': bytes('PK', [3, 4, 20, 0]),
  'application/gzip': bytes([0x1f, 0x8b, 8, 0]),
  'video/x-matroska': bytes([0x1a, 0x45, 0xdf, 0xa3, 0xa3, 0x42, 0x82, 0x88], 'matroska'),
}

it.each(Object.entries(samples))('recognises %s by its first bytes', (type, sample) => {
  expect(sniff(sample)).toBe(type)
  expect(contradictsType(type, sample)).toBe(false)
})

it('recognises an AVIF file with a general major brand by a compatible brand', () => {
  expect(sniff(bytes([0, 0, 0, 28], 'ftypmif1', [0, 0, 0, 0], 'mif1avifmiaf'))).toBe('image/avif')
})

it('ignores a brand after the end of the box', () => {
  expect(sniff(bytes([0, 0, 0, 20], 'ftypisom', [0, 0, 2, 0], 'isom', [0, 0, 0, 8], 'avif'))).toBe(
    'video/mp4',
  )
})

it.each([
  ['image/png', bytes('<!doctype html>')],
  ['image/png', samples['image/jpeg']],
  ['image/jpeg', samples['video/mp4']],
  ['video/mp4', samples['video/webm']],
  ['video/mp4', bytes('MZ')],
  ['image/avif', samples['image/heic']],
  ['image/webp', bytes('RIFF', [36, 0, 0, 0], 'WAVEfmt ')],
  ['image/gif', bytes()],
  ['image/svg+xml', samples['image/png']],
  ['application/pdf', samples['image/png']],
  ['application/pdf', bytes('<html><body>not a document</body></html>')],
  ['application/pdf', bytes()],
  ['application/msword', samples['application/zip']],
  ['application/msword', bytes('{\\rtf1')],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', samples['application/pdf']],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', bytes(COMPOUND)],
  ['application/zip', samples['application/gzip']],
  ['text/plain', samples['image/jpeg']],
  ['text/plain', samples['application/zip']],
  ['text/plain', bytes('MZ', [0x90, 0, 3])],
  ['text/csv', samples['application/pdf']],
  ['text/html', bytes([0x7f], 'ELF', [2, 1])],
  ['application/json', samples['image/png']],
])('reports that the content contradicts the declared type %s', (type, sample) =>
  expect(contradictsType(type, sample)).toBe(true),
)

it.each([
  ['image/jpg', samples['image/jpeg']],
  ['image/svg+xml', bytes('<svg xmlns=')],
  ['image/tiff', bytes('II*\0')],
  ['image/tiff', bytes('MM', [0, 42])],
  ['application/pdf', bytes('\r\n\r\n%PDF-1.4')],
  ['application/msword', bytes(COMPOUND)],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', samples['application/zip']],
  ['application/vnd.oasis.opendocument.text', samples['application/zip']],
  ['application/epub+zip', samples['application/zip']],
  ['application/octet-stream', samples['image/png']],
  ['text/plain', bytes('<!doctype html>')],
  ['text/plain', bytes([0, 1, 2, 255])],
  ['text/plain', bytes('MZ is how some text begins')],
  ['text/plain', bytes()],
  ['application/json', bytes('{}')],
])('accepts content declared as %s', (type, sample) => expect(contradictsType(type, sample)).toBe(false))

it('handles the shortest inputs without an error', () => {
  for (let length = 0; length < 20; length++)
    expect(() => sniff(samples['video/mp4'].subarray(0, length))).not.toThrow()
})
