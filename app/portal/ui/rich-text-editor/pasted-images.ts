/** Extracts pasted images from data URLs and from the RTF that Word adds. */

const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'avif',
}

/** Returns the image of a `data:` URL, or null if its type isn’t supported. */
export function parseDataUrlImage(address: string): File | null {
  const found = /^data:(image\/[a-z]+)(?:;[\w=-]+)*;base64,([\sA-Za-z0-9+/=%]+)$/i.exec(address)
  const type = found?.[1]?.toLowerCase() ?? ''
  const extension = EXTENSIONS[type]
  if (found?.[2] === undefined || extension === undefined) return null
  try {
    const text = atob(decodeURIComponent(found[2]).replace(/\s+/g, ''))
    return new File([Uint8Array.from(text, (sign) => sign.charCodeAt(0))], `pasted-picture.${extension}`, {
      type,
    })
  } catch {
    return null
  }
}

/** Hexadecimal image data in RTF. */
const BYTES = /\\bliptag-?\d+(?:\\blipupi-?\d+)?(?:\{\\\*\\blipuid\s?[\da-fA-F]+\})?\s*([\da-fA-F\s]+)\}/

/**
 * Returns the images of RTF in order. Word’s HTML refers to local files that a page can’t read, but its RTF contains
 * them.
 */
export function extractRtfImages(rtf: string): File[] {
  const files: File[] = []
  for (const picture of rtf.split('{\\pict').slice(1)) {
    const found = BYTES.exec(picture)
    const header = picture.slice(0, found?.index ?? 0)
    const type = header.includes('\\pngblip')
      ? 'image/png'
      : header.includes('\\jpegblip')
        ? 'image/jpeg'
        : null
    // The same image is also included as a metafile.
    if (type === null) continue
    const pairs = (found?.[1] ?? '').replace(/\s+/g, '').match(/../g) ?? []
    const bytes = Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16))
    files.push(new File([bytes], `pasted-picture-${files.length + 1}.${EXTENSIONS[type]}`, { type }))
  }
  return files
}
