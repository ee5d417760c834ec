/** Parses rows of feeds, and words the results. */
import type { z } from 'zod'
import { type FeedField, isRequired } from './feed-fields.ts'
import { type FeedResource, feedRowSchema } from './feed-resources.ts'

/** A valid row, as the database function takes it. `place` is its number in the request, from 1. */
export type StoredRow = Readonly<Record<string, unknown>> & { readonly place: number }

/** `skipped` is a valid row that mode `all` didn’t store, because another was refused. */
export type FeedResult = 'created' | 'updated' | 'unchanged' | 'refused' | 'skipped'

export interface RowResult {
  readonly row: number
  readonly id: string | null
  readonly result: FeedResult
  readonly message?: string
}

export interface ParsedRows {
  readonly valid: readonly StoredRow[]
  readonly refused: readonly RowResult[]
}

export interface FeedRowParser {
  /** @param first number of the first row */
  parse(rows: readonly unknown[], first: number): ParsedRows
  /** Returns the JSON value of a CSV line. */
  fromCells(headings: readonly string[], cells: readonly string[]): Record<string, unknown>
  /** Returns the sentence for a reason of the database function. */
  explain(reason: string, row: StoredRow): string
}

export function createFeedRowParser(resource: FeedResource): FeedRowParser {
  const schema = feedRowSchema(resource)
  const fields = Object.entries(resource.fields)
  const byColumn = new Map(fields.map(([name, field]) => [field.column, name]))

  function toStored(row: Readonly<Record<string, unknown>>, place: number): StoredRow {
    const entries = fields.map(([name, field]) => [field.column, clean(row[name] ?? field.fallback ?? null)])
    return { ...Object.fromEntries(entries), place }
  }

  return {
    parse(rows, first) {
      const valid: StoredRow[] = []
      const refused: RowResult[] = []
      rows.forEach((row, index) => {
        const place = first + index
        const parsed = schema.safeParse(row)
        if (parsed.success) valid.push(toStored(parsed.data, place))
        else
          refused.push({
            row: place,
            id: idOf(row),
            result: 'refused',
            message: explainIssue(parsed.error, resource, row),
          })
      })
      return { valid, refused }
    },
    fromCells: (headings, cells) =>
      Object.fromEntries(
        headings.flatMap((name, index) => {
          const cell = (cells[index] ?? '').trim()
          return name === '' || cell === '' ? [] : [[name, readCell(resource.fields[name], cell)]]
        }),
      ),
    explain(reason, row) {
      const [kind, ...rest] = reason.split(' ')
      const column = rest.join(' ')
      const name = byColumn.get(column) ?? column
      const value = String(row[column] ?? '')
      switch (kind) {
        case 'unknown':
          return `“${name}”: there is no record with the id “${value}” yet. Send it first, then this row again.`
        case 'foreign':
          return `“${name}”: the record “${value}” belongs to another customer.`
        case 'fixed':
          return `“${name === 'customer_id' ? 'customer' : name}” can’t be changed once the record is stored.`
        default:
          return `The values contradict each other or are out of range (${column || 'invalid value'}).`
      }
    },
  }
}

const idOf = (row: unknown): string | null => {
  const id = (row as { id?: unknown } | null)?.id
  return typeof id === 'string' ? id.slice(0, 100) : null
}

/** Removes what PostgreSQL can’t store. */
function clean(value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value
}

function explainIssue({ issues }: z.ZodError, { fields }: FeedResource, row: unknown): string {
  const [issue] = issues
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return 'A row must be an object.'
  if (issue?.code === 'unrecognized_keys' && issue.path.length === 0)
    return `There is no field “${issue.keys[0]?.slice(0, 60)}”.`
  const name = String(issue?.path[0] ?? '')
  const field = fields[name]
  if (field === undefined) return 'The row isn’t valid.'
  const value = (row as Record<string, unknown>)[name]
  if (isRequired(field) && (value === undefined || value === null)) return `“${name}” is missing.`
  return `“${name}” must be ${field.rule}.`
}

/** Leaves text that isn’t of the field’s type, which the schema then refuses. */
function readCell(field: FeedField | undefined, cell: string): unknown {
  switch (field?.cell) {
    case 'number':
      return Number.isNaN(Number(cell)) ? cell : Number(cell)
    case 'boolean':
      return { true: true, false: false, yes: true, no: false }[cell.toLowerCase()] ?? cell
    case 'list':
      return cell.split(';').map((item) => item.trim())
    case 'prices':
      return cell.split(';').map((item) => {
        // `Number('')` is 0, which would be a price.
        const [from, price] = item.split(':').map((part) => (part.trim() === '' ? Number.NaN : Number(part)))
        return { from, price }
      })
    default:
      return cell
  }
}
