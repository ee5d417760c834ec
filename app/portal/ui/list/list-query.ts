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
  readonly plain: Query<F>
}

const WORDS_MAX = 200

export function text(isRight: (text: string) => boolean): Field {
  return { parse: (given) => (given !== null && isRight(given) ? given : '') }
}

export function words(): Field {
  const { parse } = text(({ length }) => length <= WORDS_MAX)
  return { parse: (given) => parse(given?.trim() ?? null) }
}

/** @param start default */
export function oneOf<const Choices extends readonly string[]>(
  choices: Choices,
  start: NoInfer<Choices[number]>,
): Field<Choices[number]> {
  return { parse: (given) => choices.find((choice) => choice === given) ?? start }
}

/** Accepts a record number or the empty string. */
export function number(): Field {
  return text((given) => /^[1-9]\d{0,17}$/.test(given))
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
    const asked = Object.entries(fields).map(([name, field]) => [name, field.parse(parameters.get(name))])
    return { ...Object.fromEntries(asked), page: readPage(parameters.get('page')) }
  }
  const plain = read(new URLSearchParams())
  return {
    fields,
    read,
    plain,
    write(query) {
      const asked = Object.entries(query).filter(([name, value]) => value !== plain[name])
      return new URLSearchParams(asked.map(([name, value]) => [name, String(value)]))
    },
  }
}
