import { requestErrors } from '../protocol/errors.ts'

/** The first line has the column names; unquoted `NULL` is null. */
export function parseCsv(text: string): Record<string, string | null>[] {
  const [header, ...lines] = readLines(text)
  if (!header) throw requestErrors.body('Empty or invalid csv')
  const names = header.map(({ value }) => value)
  return lines.map((fields) => {
    if (fields.length !== names.length) throw requestErrors.body('All lines must have same number of fields')
    return Object.fromEntries(
      fields.map(({ value, quoted }, index) => [names[index], value === 'NULL' && !quoted ? null : value]),
    )
  })
}

interface CsvField {
  readonly value: string
  readonly quoted: boolean
}

const QUOTED_FIELD = /"([^"]*(?:""[^"]*)*)"/y
const BARE_FIELD = /[^",\r\n]*/y
const LINE_END = /\r\n|\n|\r/y

function readLines(text: string): CsvField[][] {
  const lines: CsvField[][] = []
  let position = 0
  const match = (expression: RegExp): RegExpExecArray | null => {
    expression.lastIndex = position
    const found = expression.exec(text)
    if (found) position += found[0].length
    return found
  }
  while (position < text.length) {
    const fields: CsvField[] = []
    do {
      const inQuotes = match(QUOTED_FIELD)
      fields.push(
        inQuotes
          ? { value: (inQuotes[1] ?? '').replaceAll('""', '"'), quoted: true }
          : { value: match(BARE_FIELD)?.[0] ?? '', quoted: false },
      )
    } while (text[position] === ',' && ++position)
    if (position < text.length && !match(LINE_END)) throw requestErrors.body('Empty or invalid csv')
    lines.push(fields)
  }
  return lines
}
