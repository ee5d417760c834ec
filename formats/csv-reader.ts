/** Reads CSV (RFC 4180) as spreadsheets write it: commas, semicolons or tabs, quoted cells, and any line ending. */

export interface CsvTable {
  /** First line. */
  readonly headings: readonly string[]
  /** Non-empty lines, padded to the number of headings. */
  readonly rows: readonly (readonly string[])[]
  /** Numbers of lines with more cells than headings; the headings are line 1. */
  readonly tooWide: readonly number[]
}

const SEPARATORS = [',', ';', '\t'] as const

/** @throws {RangeError} with a sentence for an unclosed quote */
export function readCsv(text: string): CsvTable {
  const content = text.replace(/^\uFEFF/, '')
  const lines = cellsOf(content, separatorOf(content))
  const [headings = [], ...rest] = lines
  const names = headings.map((heading) => heading.trim())
  const tooWide: number[] = []
  const rows = rest.flatMap((cells, index) => {
    if (cells.every((cell) => cell.trim() === '')) return []
    if (cells.slice(names.length).some((cell) => cell !== '')) tooWide.push(index + 2)
    return [names.map((_, column) => cells[column] ?? '')]
  })
  return { headings: names, rows, tooWide }
}

/** The most frequent separator in the first line, outside quotes. */
function separatorOf(text: string): string {
  const first = /^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(text)?.[0].replace(/"(?:[^"]|"")*"/g, '') ?? ''
  const counted = SEPARATORS.map((separator) => [separator, first.split(separator).length] as const)
  return counted.reduce((most, each) => (each[1] > most[1] ? each : most))[0]
}

function cellsOf(text: string, separator: string): string[][] {
  const lines: string[][] = []
  let cells: string[] = []
  let at = 0
  const end = () => {
    lines.push(cells)
    cells = []
  }
  while (at < text.length) {
    let cell = ''
    if (text[at] === '"') {
      const closing = closingQuote(text, at + 1)
      cell = text.slice(at + 1, closing).replaceAll('""', '"')
      at = closing + 1
    }
    const from = at
    while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at += 1
    cells.push(cell + text.slice(from, at))
    if (text[at] === separator) {
      at += 1
      if (at === text.length) cells.push('')
      else continue
    }
    if (text[at] === '\r' && text[at + 1] === '\n') at += 1
    at += 1
    end()
  }
  return lines
}

function closingQuote(text: string, from: number): number {
  let at = from
  for (;;) {
    at = text.indexOf('"', at)
    if (at === -1) throw new RangeError('A quotation mark is never closed.')
    if (text[at + 1] !== '"') return at
    at += 2
  }
}
