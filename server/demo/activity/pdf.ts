/** @returns a page of text; characters outside Windows-1252 are not supported */
export function createPdf(lines: readonly string[]): Uint8Array {
  const text = lines.map((line) => `(${toPdfString(line)}) Tj T*`).join('\n')
  const content = `BT /F1 11 Tf 72 770 Td 16 TL\n${text}\nET\n`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}endstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const start = file.length
  file += `xref\n0 ${size}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Uint8Array.from(file, (character) => character.charCodeAt(0))
}

/** Typographic quotation marks have no Latin-1 code; 0x92 to 0x94 are theirs in Windows-1252. */
function toPdfString(line: string): string {
  return line
    .replace(/[\\()]/g, '\\$&')
    .replaceAll('’', '\u0092')
    .replaceAll('“', '\u0093')
    .replaceAll('”', '\u0094')
    .replaceAll('£', '\u00a3')
}
