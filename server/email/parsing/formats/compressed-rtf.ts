/** Extracts HTML or text from compressed RTF (MS-OXRTFCP, MS-OXRTFEX). */
import { decompressRTF } from '@kenjiuno/decompressrtf'
import { deEncapsulateSync } from 'rtf-stream-parser'
import { decodeCodePage } from './code-pages.ts'

/** Unpacks to at most nine times the size, and the library stores each byte as a number. */
const MOST_PACKED_BYTES = 1024 * 1024
const HEADER_BYTES = 16

export interface DecompressedRtf {
  readonly html: string | null
  readonly text: string | null
}

const NOTHING: DecompressedRtf = { html: null, text: null }

export function decompressRtf(packed: Uint8Array | undefined): DecompressedRtf {
  if (packed === undefined || packed.length < HEADER_BYTES || packed.length > MOST_PACKED_BYTES)
    return NOTHING
  const own = packed.slice()
  // The library trusts the declared length, so it is replaced.
  new DataView(own.buffer).setUint32(0, own.length - 4, true)
  try {
    const rtf = Buffer.from(decompressRTF(Array.from(own)))
    const { mode, text } = deEncapsulateSync(rtf, {
      decode: (bytes, encoding) => decodeCodePage(bytes, Number(/\d+/.exec(encoding)?.[0] ?? 1252)),
      mode: 'either',
    })
    const words = String(text)
    return mode === 'html' ? { html: words, text: null } : { html: null, text: words }
  } catch {
    // Plain RTF repeats the text part.
    return NOTHING
  }
}
