/** What a file is by its first bytes, for the images and videos that pages show. */

/** Enough for the longest signature below, with a dozen compatible brands of an MP4 or AVIF. */
export const signatureBytes = 64

/** The media type that the first bytes stand for; `null` when they are none of those known here. */
export function sniff(head: Uint8Array): string | null {
  const text = String.fromCharCode(...head.subarray(0, signatureBytes))
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return 'image/gif'
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'image/webp'
  if (text.startsWith('\x1a\x45\xdf\xa3')) return text.includes('webm') ? 'video/webm' : 'video/x-matroska'
  if (text.slice(4, 8) === 'ftyp') return isoMediaType(head, text)
  return null
}

/** ISO base media: a four-letter major brand, a version, then the compatible brands up to the box's length. */
function isoMediaType(head: Uint8Array, text: string): string {
  const length = new DataView(head.buffer, head.byteOffset, head.byteLength).getUint32(0)
  const brands = [text.slice(8, 12)]
  for (let at = 16; at + 4 <= Math.min(length, text.length); at += 4) brands.push(text.slice(at, at + 4))
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return 'image/avif'
  if (brands.some((brand) => /^(?:hei[cxms]|hev[cxms]|mif1|msf1)$/.test(brand))) return 'image/heic'
  return brands[0] === 'qt  ' ? 'video/quicktime' : 'video/mp4'
}

const aliases: Readonly<Record<string, string>> = {
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
  'image/heif': 'image/heic',
  'video/3gpp': 'video/mp4',
  'video/x-m4v': 'video/mp4',
}
/** Types whose every file is recognised above, so that unknown bytes contradict them. */
const recognised = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'video/mp4',
  'video/webm',
])

/** Whether the first bytes speak against the declared type. Only images and videos are looked at. */
export function contradicts(essence: string, head: Uint8Array): boolean {
  if (!/^(?:image|video)\//.test(essence)) return false
  const declared = aliases[essence] ?? essence
  const found = sniff(head)
  return found === null ? recognised.has(declared) : found !== declared
}
