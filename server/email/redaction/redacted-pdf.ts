/** Redacted copy as a PDF. It contains only the redacted text: no images, layers, files, scripts or links. */
import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import { BRAND } from '#company/brand.ts'
import type { RedactedCopy } from '#domain/email/redacted-copy.ts'

const require = createRequire(import.meta.url)
/** Covers most scripts and the redaction bar. */
const FACES = {
  text: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
}
const MARGIN = 56
const SIZE = 10

export function redactedPdf(copy: RedactedCopy): Promise<Uint8Array> {
  const document = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    bufferPages: true,
    lang: 'en-GB',
    displayTitle: true,
    info: { Title: copy.title, Author: BRAND.name },
    font: FACES.text,
  })
  document.registerFont('text', FACES.text).registerFont('bold', FACES.bold)
  const parts: Uint8Array[] = []
  const done = new Promise<Uint8Array>((resolve, reject) => {
    document.on('data', (part: Uint8Array) => parts.push(part))
    document.on('end', () => resolve(Buffer.concat(parts)))
    document.on('error', reject)
  })
  write(document, copy)
  addPageNumbers(document)
  document.end()
  return done
}

function write(document: PDFKit.PDFDocument, { title, preamble, emails }: RedactedCopy): void {
  document.font('bold').fontSize(18).text(title)
  document.font('text').fontSize(SIZE)
  for (const paragraph of preamble) document.moveDown(0.7).text(paragraph, { lineGap: 2 })
  for (const [index, { facts, text, removed }] of emails.entries()) {
    if (index > 0) document.addPage()
    document.moveDown(1.5).font('bold').fontSize(13)
    document.text(emails.length === 1 ? 'The email' : `Email ${index + 1} of ${emails.length}`)
    document.fontSize(SIZE).moveDown(0.5)
    for (const [label, value] of facts)
      document.font('bold').text(`${label}: `, { continued: true }).font('text').text(value)
    document.moveDown(1)
    // Laying out a long text in one call is slow.
    for (const paragraph of text.split('\n'))
      document.text(paragraph === '' ? ' ' : paragraph, { lineGap: 2 })
    document.moveDown(1).font('bold').text(removed).font('text')
  }
}

/** Page numbers below the margin. */
function addPageNumbers(document: PDFKit.PDFDocument): void {
  const { start, count } = document.bufferedPageRange()
  for (let page = start; page < start + count; page += 1) {
    document.switchToPage(page)
    document.page.margins.bottom = 0
    document.fontSize(8).text(`Page ${page + 1} of ${count}`, MARGIN, document.page.height - MARGIN / 2, {
      align: 'center',
      lineBreak: false,
      width: document.page.width - 2 * MARGIN,
    })
  }
}
