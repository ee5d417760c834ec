/** Minimal PDFs, with optional hostile content. */
import { Buffer } from 'node:buffer'

export interface PdfContent {
  readonly pages?: number
  /** Replaces the line of text. */
  readonly content?: Buffer
  readonly filter?: string
  /** Catalogue entries: `/OpenAction 9 0 R`. */
  readonly catalogue?: string
  /** Entries of every page: `/Annots [9 0 R]`. */
  readonly page?: string
  /** Numbered from 9. */
  readonly objects?: readonly string[]
  readonly text?: string
}

/** Objects 1 to 8 are the catalogue, page tree, font and content; `objects` and pages follow. */
export function pdfFile({
  pages = 1,
  text = 'Fifteen years on rotary dies',
  content = Buffer.from(`BT /F1 24 Tf 72 700 Td (${text}) Tj ET`, 'latin1'),
  filter = '',
  catalogue = '',
  page = '',
  objects = [],
}: PdfContent = {}): Buffer {
  const first = 9 + objects.length
  const kids = Array.from({ length: pages }, (_, index) => `${first + index} 0 R`)
  const stream = Buffer.concat([
    Buffer.from(`<< /Length ${content.length} ${filter} >>\nstream\n`),
    content,
    Buffer.from('\nendstream'),
  ])
  const bodies: (string | Buffer)[] = [
    `<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`,
    `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${pages} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    stream,
    ...['null', 'null', 'null', 'null'],
    ...objects,
    ...kids.map(
      () =>
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 3 0 R >> >> ${page} >>`,
    ),
  ]
  const pieces = [Buffer.from('%PDF-1.7\n')]
  const offsets: number[] = []
  let at = pieces[0]?.length ?? 0
  for (const [index, body] of bodies.entries()) {
    offsets.push(at)
    const piece = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      Buffer.from(body),
      Buffer.from('\nendobj\n'),
    ])
    pieces.push(piece)
    at += piece.length
  }
  const lines = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  const count = bodies.length + 1
  pieces.push(
    Buffer.from(
      `xref\n0 ${count}\n0000000000 65535 f \n${lines.join('')}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(pieces)
}

export async function textOfPages(bytes: Uint8Array): Promise<string[]> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const pages = Array.from({ length: pdf.numPages }, async (_, index) => {
    const { items } = await (await pdf.getPage(index + 1)).getTextContent()
    return items.map((item) => ('str' in item ? item.str : '')).join('')
  })
  const texts = await Promise.all(pages)
  await pdf.cleanup()
  return texts
}
