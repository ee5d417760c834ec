/** The HTML or text that Outlook packs into compressed RTF (MS-OXRTFCP, MS-OXRTFEX). */
import { decompressRTF } from '@kenjiuno/decompressrtf'
import { deEncapsulateSync } from 'rtf-stream-parser'
import { decodeCodePage } from './code-pages.ts'

/** It unpacks to nine times as much at most, each byte of which the unpacker holds as a number. */
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
  // What it claims of its length is not believed: the unpacker reads on for as long.
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
    // RTF that holds nothing but itself: the letter’s plain text says the same.
    return NOTHING
  }
}
