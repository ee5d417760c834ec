/** Decodes Windows code pages, which Outlook files use. */

const LABELS: Readonly<Record<number, string>> = {
  866: 'ibm866',
  874: 'windows-874',
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  1200: 'utf-16le',
  1201: 'utf-16be',
  10000: 'macintosh',
  20127: 'windows-1252',
  20866: 'koi8-r',
  20932: 'euc-jp',
  21866: 'koi8-u',
  50220: 'iso-2022-jp',
  50221: 'iso-2022-jp',
  50222: 'iso-2022-jp',
  51932: 'euc-jp',
  51949: 'euc-kr',
  54936: 'gb18030',
  65001: 'utf-8',
}

function labelOf(codepage: number): string {
  if (codepage >= 1250 && codepage <= 1258) return `windows-${codepage}`
  const part = codepage - 28590
  if (part >= 2 && part <= 16 && part !== 9 && part !== 11 && part !== 12) return `iso-8859-${part}`
  return LABELS[codepage] ?? 'windows-1252'
}

export function decodeCodePage(bytes: Uint8Array, codepage: number): string {
  return new TextDecoder(labelOf(codepage)).decode(bytes).replace(/\0+$/, '')
}

const DECLARED = /<meta\b[^>]{0,200}charset\s*=\s*["']?\s*([\w-]{1,40})/i

/** Decodes HTML by code page or by its declared charset. */
export function decodeHtml(bytes: Uint8Array, codepage: number | undefined): string {
  if (codepage !== undefined && codepage !== 0) return decodeCodePage(bytes, codepage)
  const [, declared = 'utf-8'] =
    DECLARED.exec(new TextDecoder('latin1').decode(bytes.subarray(0, 4096))) ?? []
  for (const label of [declared, 'utf-8'])
    try {
      return new TextDecoder(label, { fatal: true }).decode(bytes)
    } catch {
      // Unknown label or invalid bytes: try the next.
    }
  return decodeCodePage(bytes, 1252)
}
