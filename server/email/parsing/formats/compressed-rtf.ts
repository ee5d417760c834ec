/** Extracts HTML or text from compressed RTF (MS-OXRTFCP, MS-OXRTFEX). */
import { decompressRTF } from '@kenjiuno/decompressrtf'
import { deEncapsulateSync } from 'rtf-stream-parser'
import { decodeCodePage } from './code-pages.ts'

/** Unpacks to at most nine times the size, and the library stores each byte as a number. */
const MAX_COMPRESSED_BYTES = 1024 * 1024
const HEADER_BYTES = 16

export interface DecompressedRtf {
  readonly html: string | null
  readonly text: string | null
}

const EMPTY: DecompressedRtf = { html: null, text: null }

export function decompressRtf(packed: Uint8Array | undefined): DecompressedRtf {
  if (packed === undefined || packed.length < HEADER_BYTES || packed.length > MAX_COMPRESSED_BYTES)
    return EMPTY
  const copy = packed.slice()
  // The library trusts the declared length, so it is replaced.
  new DataView(copy.buffer).setUint32(0, copy.length - 4, true)
  try {
    const rtf = Buffer.from(decompressRTF(Array.from(copy)))
    const { mode, text } = deEncapsulateSync(rtf, {
      decode: (bytes, encoding) => decodeCodePage(bytes, Number(/\d+/.exec(encoding)?.[0] ?? 1252)),
      mode: 'either',
    })
    const content = String(text)
    return mode === 'html' ? { html: content, text: null } : { html: null, text: content }
  } catch {
    // Plain RTF repeats the text part.
    return EMPTY
  }
}
