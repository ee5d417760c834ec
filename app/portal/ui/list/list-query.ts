/**
 * What a list is asked for, in its address: search, filters, order and page. Each field takes any text and falls back to
 * its default, so that an address which makes no sense shows the plain list; a default is not written.
 */
import { isCalendarDate } from '#domain/dates/dates.ts'

/** What a field holds: a text; of an order the column, with `-` before it for the other direction. */
interface Field<Text extends string = string> {
  /** @param text null where the address says nothing */
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
  /** What an address asks for. */
  readonly read: (parameters: URLSearchParams) => Query<F>
  /** The parameters that ask for it again; `page` only from the second on. */
  readonly write: (query: Query<F>) => URLSearchParams
  /** The query of the bare address. */
  readonly plain: Query<F>
}

const WORDS_MAX = 200

/** A text of which this is true, or the empty string. */
export function text(isRight: (text: string) => boolean): Field {
  return { parse: (given) => (given !== null && isRight(given) ? given : '') }
}

/** Words that are searched for. */
export function words(): Field {
  const { parse } = text(({ length }) => length <= WORDS_MAX)
  return { parse: (given) => parse(given?.trim() ?? null) }
}

/** One of several choices. @param start what the bare address shows */
export function oneOf<const Choices extends readonly string[]>(
  choices: Choices,
  start: NoInfer<Choices[number]>,
): Field<Choices[number]> {
  return { parse: (given) => choices.find((choice) => choice === given) ?? start }
}

/** The number of a record, or the empty string. */
export function number(): Field {
  return text((given) => /^[1-9]\d{0,17}$/.test(given))
}

/** A calendar day, `YYYY-MM-DD`, or the empty string. */
export function day(): Field {
  return text(isCalendarDate)
}

type Direction<Column extends string> = Column | `-${Column}`

/** The order of the rows. @param start what the bare address shows; `-` is the other way round */
export function order<const Column extends string>(
  columns: readonly Column[],
  start: Direction<NoInfer<Column>>,
): Field<Direction<Column>> {
  const ways = columns.flatMap((column) => [column, `-${column}`] as const)
  return oneOf<readonly Direction<Column>[]>(ways, start)
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
