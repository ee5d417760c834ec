/** Writes CSV (RFC 4180) that every spreadsheet reads: UTF-8 with byte order mark, CRLF line endings. */

export type CsvValue = string | number | boolean | null | undefined

const BYTE_ORDER_MARK = '\uFEFF'
const NEEDS_QUOTES = /[",\r\n;\t]|^\s|\s$/
/**
 * Start of a formula, after spaces and quotes, including full-width characters
 * (https://owasp.org/www-community/attacks/CSV_Injection).
 */
const FORMULA = /^[\s"']*[=+\-@\t\r＝＋－＠|]/

/** Returns the file. Text that a spreadsheet would execute is prefixed with an apostrophe; numbers are unchanged. */
export function csv(headings: readonly string[], rows: Iterable<readonly CsvValue[]>): string {
  const lines = [line(headings)]
  for (const row of rows) lines.push(line(row))
  return `${BYTE_ORDER_MARK}${lines.join('')}`
}

function line(values: readonly CsvValue[]): string {
  return `${values.map(cell).join(',')}\r\n`
}

function cell(value: CsvValue): string {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const text = safe(value ?? '')
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

function safe(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}
