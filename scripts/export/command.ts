import { parseArgs } from 'node:util'
import { isCalendarDate, toLondonDate } from '#domain/dates/dates.ts'
import { addDays } from '#domain/reporting/date-range.ts'

/** Exported tables; the first order column splits them by day. */
export const TABLES = ['events', 'visits', 'facts', 'hours', 'vitals', 'page_loads'] as const
export type ExportTable = (typeof TABLES)[number]

export const USAGE = `Usage: npm run export -- TABLE [--from DAY] [--to DAY] [--format ndjson|csv] [--out FILE]

  events       each event as it came, as long as it is kept
  visits       a row for each visit
  facts        what was done in each visit, by the hour
  hours        events of each family by the hour, without anybody in them
  vitals       how fast pages were, without anybody in them
  page_loads   pages that the server sent, to whoever asked for them

Writes what analytics counted, day by day, to FILE or to the terminal, with or without a running server. Days are London’s and
both ends are included; without them it is the last 28 days that are over. NDJSON, the default, has an object a line.`

/** The message is printed to the user. */
export class ExportCommandError extends Error {
  override readonly name = 'ExportFault'
}

export interface Export {
  readonly table: ExportTable
  /** `YYYY-MM-DD`. */
  readonly from: string
  readonly to: string
  readonly format: 'ndjson' | 'csv'
  /** Undefined for standard output. */
  readonly out: string | undefined
}

/** @param words arguments of `npm run export --`. @throws {ExportCommandError} */
export function parseExport(words: readonly string[], now: Date): Export {
  const { values, positionals } = parse(words)
  const table = TABLES.find((name) => name === positionals[0])
  if (table === undefined || positionals.length > 1)
    throw new ExportCommandError(`There is no table “${positionals.join(' ')}”.\n\n${USAGE}`)
  const to = dayOf(values.to) ?? addDays(toLondonDate(now), -1)
  const from = dayOf(values.from) ?? addDays(to, -27)
  if (from > to) throw new ExportCommandError(`The days end before they begin: from ${from} to ${to}.`)
  const { format, out } = values
  if (format !== 'ndjson' && format !== 'csv')
    throw new ExportCommandError(`The format is ndjson or csv, not “${format}”.`)
  return { table, from, to, format, out }
}

function parse(words: readonly string[]) {
  const text = { type: 'string' } as const
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { from: text, to: text, format: { ...text, default: 'ndjson' }, out: text },
    })
  } catch (error) {
    throw new ExportCommandError(`${(error as Error).message}\n\n${USAGE}`)
  }
}

function dayOf(text: string | undefined): string | undefined {
  if (text === undefined || isCalendarDate(text)) return text
  throw new ExportCommandError(`A day is written 2026-11-03, not “${text}”.`)
}
