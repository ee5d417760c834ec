/**
 * List state in the URL: search, filters, order and page. Invalid values fall back to the default, and defaults are
 * omitted.
 */
import { isCalendarDate } from '#domain/dates/dates.ts'

/** Value of a query field; for an order the column, prefixed with `-` for descending. */
interface Field<Text extends string = string> {
  /** @param text null if absent */
  readonly parse: (text: string | null) => Text
}
export type Fields = Readonly<Record<string, Field>>

export type Query<F extends Fields = Fields> = {
  readonly [Name in keyof F]: ReturnType<F[Name]['parse']>
} & {
  readonly page: number
}

export interface ListQuery<F extends Fields = Fields> {
  readonly fields: F
  /** Parses the URL parameters. */
  readonly read: (parameters: URLSearchParams) => Query<F>
  /** Returns the parameters of a query; `page` only from 2. */
  readonly write: (query: Query<F>) => URLSearchParams
  /** Query without parameters. */
  readonly defaults: Query<F>
}

const SEARCH_TEXT_MAX = 200

export function text(isValid: (text: string) => boolean): Field {
  return { parse: (value) => (value !== null && isValid(value) ? value : '') }
}

export function searchText(): Field {
  const { parse } = text(({ length }) => length <= SEARCH_TEXT_MAX)
  return { parse: (value) => parse(value?.trim() ?? null) }
}

/** @param start default */
export function oneOf<const Choices extends readonly string[]>(
  choices: Choices,
  start: NoInfer<Choices[number]>,
): Field<Choices[number]> {
  return { parse: (value) => choices.find((choice) => choice === value) ?? start }
}

/** Accepts a record number or the empty string. */
export function number(): Field {
  return text((value) => /^[1-9]\d{0,17}$/.test(value))
}

/** Accepts `YYYY-MM-DD` or the empty string. */
export function day(): Field {
  return text(isCalendarDate)
}

type Direction<Column extends string> = Column | `-${Column}`

/** Accepts a column, with `-` for descending. @param start default */
export function order<const Column extends string>(
  columns: readonly Column[],
  start: Direction<NoInfer<Column>>,
): Field<Direction<Column>> {
  const sortValues = columns.flatMap((column) => [column, `-${column}`] as const)
  return oneOf<readonly Direction<Column>[]>(sortValues, start)
}

const PAGE_MAX = 100_000

function readPage(text: string | null): number {
  const page = Number(text)
  return Number.isInteger(page) && page >= 1 && page <= PAGE_MAX ? page : 1
}

export function listQuery<const F extends Fields>(fields: F): ListQuery<F> {
  function read(parameters: URLSearchParams): Query<F> {
    const entries = Object.entries(fields).map(([name, field]) => [name, field.parse(parameters.get(name))])
    return { ...Object.fromEntries(entries), page: readPage(parameters.get('page')) }
  }
  const defaults = read(new URLSearchParams())
  return {
    fields,
    read,
    defaults,
    write(query) {
      const entries = Object.entries(query).filter(([name, value]) => value !== defaults[name])
      return new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))
    },
  }
}
