/**
 * Comma-separated values (RFC 4180) in the form that spreadsheets on any computer read: UTF-8 with its mark, and lines
 * that end in CR LF.
 */

export type CsvValue = string | number | boolean | null | undefined

const BYTE_ORDER_MARK = '\uFEFF'
const NEEDS_QUOTES = /[",\r\n;\t]|^\s|\s$/
/**
 * Matches what a spreadsheet takes for the beginning of a formula, after any spaces and quotes and with full-width
 * signs included (https://owasp.org/www-community/attacks/CSV_Injection).
 */
const FORMULA = /^[\s"']*[=+\-@\t\r＝＋－＠|]/

/**
 * Makes a file of lines under their headings. A text that a spreadsheet would calculate gets an apostrophe in front;
 * numbers stay numbers, including negative ones.
 */
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
