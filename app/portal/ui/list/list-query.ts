/**
 * What a list is asked for, in its address: search, filters, order and page. Each field is a schema that takes any text
 * and falls back to its default, so that an address which makes no sense shows the plain list; a default is not written.
 */
import { z } from 'zod'

/** What a field holds: a text; of an order the column, with `-` before it for the other direction. */
type Field = z.ZodType<string>
export type Fields = Readonly<Record<string, Field>>

export type Query<F extends Fields = Fields> = { readonly [Name in keyof F]: z.output<F[Name]> } & {
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

/** Words that are searched for. */
export function words() {
  return z.string().trim().max(WORDS_MAX).catch('')
}

/** One of several choices. @param start what the bare address shows */
export function oneOf<const Choices extends readonly string[]>(
  choices: Choices,
  start: NoInfer<Choices[number]>,
) {
  return z.enum(choices as unknown as [string, ...string[]]).catch(start) as unknown as z.ZodType<
    Choices[number]
  >
}

/** The number of a record, or the empty string. */
export function number() {
  return z
    .string()
    .regex(/^[1-9]\d{0,17}$/)
    .catch('')
}

/** A calendar day, `YYYY-MM-DD`, or the empty string. */
export function day() {
  return z.iso.date().catch('')
}

type Direction<Column extends string> = Column | `-${Column}`

/** The order of the rows. @param start what the bare address shows; `-` is the other way round */
export function order<const Column extends string>(
  columns: readonly Column[],
  start: Direction<NoInfer<Column>>,
): z.ZodType<Direction<Column>> {
  const ways = columns.flatMap((column) => [column, `-${column}`] as const)
  return oneOf(ways, start) as unknown as z.ZodType<Direction<Column>>
}

const PAGE_MAX = 100_000
const page = z.coerce.number().int().min(1).max(PAGE_MAX).catch(1)

export function listQuery<const F extends Fields>(fields: F): ListQuery<F> {
  function read(parameters: URLSearchParams): Query<F> {
    const asked = Object.entries(fields).map(([name, field]) => [name, field.parse(parameters.get(name))])
    return { ...Object.fromEntries(asked), page: page.parse(parameters.get('page')) }
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
