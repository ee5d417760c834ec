/** Detects the type of images, videos and documents from their first bytes. */

/** Enough for every check; PDF readers accept the signature anywhere in it. */
export const SIGNATURE_BYTES = 1024

/** Returns the detected media type, or null. */
export function sniff(head: Uint8Array): string | null {
  const text = String.fromCharCode(...head.subarray(0, SIGNATURE_BYTES))
  for (const [signature, type] of SIGNATURES) if (text.startsWith(signature)) return type
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'image/webp'
  if (text.startsWith('\x1a\x45\xdf\xa3')) return text.includes('webm') ? 'video/webm' : 'video/x-matroska'
  if (text.slice(4, 8) === 'ftyp') return isoMediaType(head, text.slice(0, 64))
  if (text.startsWith('MZ') && text.slice(0, 64).includes('\0')) return 'application/x-msdownload'
  if (text.includes('%PDF-')) return 'application/pdf'
  return null
}

/** Whether the file starts with a signature of the type. */
export function hasSignature(type: string, head: Uint8Array): boolean {
  const text = String.fromCharCode(...head.subarray(0, MAX_SIGNATURE_LENGTH))
  return SIGNATURES.some(([signature, known]) => known === type && text.startsWith(signature))
}

const MAX_SIGNATURE_LENGTH = 8

export const ZIP = 'application/zip'
/** Microsoft Office before 2007, and Windows installers. */
export const COMPOUND = 'application/x-ole-storage'

const SIGNATURES: readonly (readonly [string, string])[] = [
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['\xff\xd8\xff', 'image/jpeg'],
  ['GIF87a', 'image/gif'],
  ['GIF89a', 'image/gif'],
  ['II*\0', 'image/tiff'],
  ['MM\0*', 'image/tiff'],
  ['%PDF-', 'application/pdf'],
  ['PK\x03\x04', ZIP],
  ['PK\x05\x06', ZIP],
  ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', COMPOUND],
  ['\x1f\x8b\x08', 'application/gzip'],
  ['\x7fELF', 'application/x-executable'],
]

/** ISO base media: major brand, version, compatible brands. */
function isoMediaType(head: Uint8Array, text: string): string {
  const length = new DataView(head.buffer, head.byteOffset, head.byteLength).getUint32(0)
  const brands = [text.slice(8, 12)]
  for (let at = 16; at + 4 <= Math.min(length, text.length); at += 4) brands.push(text.slice(at, at + 4))
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return 'image/avif'
  if (brands.some((brand) => /^(?:hei[cxms]|hev[cxms]|mif1|msf1)$/.test(brand))) return 'image/heic'
  return brands[0] === 'qt  ' ? 'video/quicktime' : 'video/mp4'
}

/** Declared types that match a detected type. */
const ALIASES: Readonly<Record<string, string>> = {
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
  'image/heif': 'image/heic',
  'video/3gpp': 'video/mp4',
  'video/x-m4v': 'video/mp4',
  'application/x-pdf': 'application/pdf',
  'application/x-zip-compressed': ZIP,
  'application/x-gzip': 'application/gzip',
  'application/msword': COMPOUND,
  'application/vnd.ms-excel': COMPOUND,
  'application/vnd.ms-powerpoint': COMPOUND,
}
const PACKAGED = /^application\/vnd\.(?:openxmlformats-officedocument|oasis\.opendocument)\./
/** Types that are always detected, so unknown bytes contradict them. */
const RECOGNISED = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'video/mp4',
  'video/webm',
  'application/pdf',
  'application/gzip',
  ZIP,
  COMPOUND,
])

/** Text has no signature; it can only be contradicted. */
const TEXTUAL = /^text\/|^application\/(?:json|xml|javascript|ecmascript|rtf)$|[+/](?:json|xml)$/

/** Whether the first bytes contradict the declared type. Unknown types are never contradicted. */
export function contradictsType(essence: string, head: Uint8Array): boolean {
  const declared = ALIASES[essence] ?? (PACKAGED.test(essence) ? ZIP : essence)
  const found = sniff(head)
  if (RECOGNISED.has(declared)) return found !== declared
  return found !== null && found !== declared && (/^(?:image|video)\//.test(essence) || TEXTUAL.test(essence))
}
