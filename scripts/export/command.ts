import { parseArgs } from 'node:util'
import { addDays, isCalendarDate, toLondonDate } from '#domain/dates/dates.ts'
import { CommandError } from '#scripts/instance/run-script.ts'

/** Exported tables; the first order column splits them by day. */
export const TABLES = ['events', 'visits', 'visit_events', 'hourly_counts', 'vitals', 'page_views'] as const
export type ExportTable = (typeof TABLES)[number]

export const USAGE = `Usage: npm run export -- TABLE [--from DAY] [--to DAY] [--format ndjson|csv] [--out FILE]

  events         raw events, until they expire
  visits         one row per visit
  visit_events   events per visit and hour
  hourly_counts  events per hour and type, without visitor data
  vitals         web vitals, without visitor data
  page_views     pages served, including to visitors without consent

Writes analytics data, day by day, to FILE or standard output, with or without a running server. Days are in London time
and inclusive; the default is the last 28 complete days. NDJSON, the default, has one object per line.`

export interface Export {
  readonly table: ExportTable
  /** `YYYY-MM-DD`. */
  readonly from: string
  readonly to: string
  readonly format: 'ndjson' | 'csv'
  /** Undefined for standard output. */
  readonly out: string | undefined
}

/** @param args arguments of `npm run export --`. @throws {CommandError} */
export function parseExport(args: readonly string[], now: Date): Export {
  const { values, positionals } = parse(args)
  const table = TABLES.find((name) => name === positionals[0])
  if (table === undefined || positionals.length > 1)
    throw new CommandError(`Unknown table “${positionals.join(' ')}”.\n\n${USAGE}`)
  const to = dayOf(values.to) ?? addDays(toLondonDate(now), -1)
  const from = dayOf(values.from) ?? addDays(to, -27)
  if (from > to) throw new CommandError(`--from (${from}) is later than --to (${to}).`)
  const { format, out } = values
  if (format !== 'ndjson' && format !== 'csv')
    throw new CommandError(`--format must be ndjson or csv, not “${format}”.`)
  return { table, from, to, format, out }
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { from: text, to: text, format: { ...text, default: 'ndjson' }, out: text },
    })
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\n\n${USAGE}`)
  }
}

function dayOf(text: string | undefined): string | undefined {
  if (text === undefined || isCalendarDate(text)) return text
  throw new CommandError(`Dates must look like 2026-11-03, not “${text}”.`)
}
