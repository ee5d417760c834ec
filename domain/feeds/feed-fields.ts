/** Kinds of fields in feeds. */
import { z } from 'zod'

type Cell = 'text' | 'number' | 'boolean' | 'list' | 'prices' | 'day' | 'time'

export interface FeedField {
  readonly schema: z.ZodType
  /** Column in the database; references contain the other record’s id in its source. */
  readonly column: string
  /** Completes “must be …”. */
  readonly rule: string
  readonly description: string
  /** Absent from the example row if undefined. */
  readonly example: unknown
  readonly cell: Cell
  /** Stored if the field is absent; the field is required without it. */
  readonly fallback?: unknown
}

const CODE_MAX = 60
export const QUANTITY_MAX = 10_000_000

type Details = Pick<FeedField, 'column' | 'description' | 'example'>

export const optional = (field: FeedField, fallback: unknown = null): FeedField => ({ ...field, fallback })

export const code = (details: Details): FeedField => ({
  ...details,
  schema: z.string().min(1).max(CODE_MAX),
  rule: `text of 1 to ${CODE_MAX} characters`,
  cell: 'text',
})
export const text = (details: Details, max = 200): FeedField => ({
  ...details,
  schema: z.string().min(1).max(max),
  rule: `text of 1 to ${max} characters`,
  cell: 'text',
})
export const choice = (details: Details, values: readonly [string, ...string[]]): FeedField => ({
  ...details,
  schema: z.enum(values),
  rule: `one of ${values.join(', ')}`,
  cell: 'text',
})
export const time = (details: Details): FeedField => ({
  ...details,
  schema: z.iso.datetime({ offset: true }),
  rule: 'a time with a time zone, such as 2026-11-28T07:30:00Z',
  cell: 'time',
})
export const day = (details: Details): FeedField => ({
  ...details,
  schema: z.iso.date(),
  rule: 'a date, such as 2026-11-28',
  cell: 'day',
})
export const clock = (details: Details): FeedField => ({
  ...details,
  schema: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
  rule: 'a time of day, such as 07:30',
  cell: 'text',
})
export const whole = (details: Details, from = 1, to = QUANTITY_MAX): FeedField => ({
  ...details,
  schema: z.int().min(from).max(to),
  rule: `a whole number from ${from} to ${to}`,
  cell: 'number',
})
export const decimal = (details: Details, from: number, to: number): FeedField => ({
  ...details,
  schema: z.number().min(from).max(to),
  rule: `a number from ${from} to ${to}`,
  cell: 'number',
})

export const isRequired = (field: FeedField): boolean => !('fallback' in field)
