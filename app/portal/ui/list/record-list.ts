/**
 * A list of records as a value: what it is asked for, where its rows come from, how they are shown and what can be done
 * with them. The screen, its loader, the keyboard and the file that is downloaded all read this.
 */
import type { ReactNode } from 'react'
import { type RouterContextProvider, replace } from 'react-router'
import type { ListPage } from '#app/content/pagination.ts'
import { browserPreferences } from '#app/preferences/preferences.ts'
import type { CsvValue } from '#formats/csv.ts'
import { type ActionResult, tryAction } from '../action-result.ts'
import { perform, sessionContext, type Work, withTimeout } from '../loader-data.ts'
import { type Fields, type ListQuery, listQuery, type Query } from './list-query.ts'
import type { RowAction } from './row-action.ts'

export interface Identified {
  readonly id: string | number
}

export interface Column<Row, Page> {
  readonly heading: string
  readonly cell: (row: Row, page: Page) => ReactNode
  /** The column of the database by which its heading sorts; one of the query's field `sort`. */
  readonly sort?: string
  /** In the downloaded file; a column without it is left out of the file. */
  readonly csv?: (row: Row) => CsvValue
  /** Stands before it on a card, where its heading alone would tell what it is: `Received`. */
  readonly onCard?: string
  readonly align?: 'end'
  /** Its words stay on one line. */
  readonly isShort?: boolean
}

export interface Empty {
  readonly title: string
  readonly description: string
}

/** Few choices beside each other, or many below each other. */
interface ChoiceFilter<Name, Page> {
  readonly field: Name
  readonly label: string
  readonly as: 'tabs' | 'select'
  /** The choices with their words; those that depend on the page get it, once it is there. */
  readonly choices: (page: Page | null) => readonly { readonly value: string; readonly label: string }[]
}

/** From a day to another, both included; either may be left open. */
interface DaysFilter<Name> {
  readonly field: Name
  /** The field of the last day. */
  readonly until: Name
  /** Of the first day and the last: `Sent from` and `Sent to`. */
  readonly labels: readonly [from: string, to: string]
  readonly as: 'days'
}

export type Filter<Name extends string, Page> = ChoiceFilter<Name, Page> | DaysFilter<Name>

export interface RecordListOptions<Row extends Identified, F extends Fields, Page extends ListPage<Row>> {
  /** One, and several: `article`, `articles`. */
  readonly noun: readonly [one: string, several: string]
  /** The screen’s address. */
  readonly path: string
  readonly query: F
  /** The field that is searched for, and what its box is called. */
  readonly search?: { readonly field: keyof F & string; readonly label: string }
  /** Answers one page. */
  readonly load: Work<[query: Query<F>], Page & ListPage<Row>>
  /** How a record is called in sentences. */
  readonly name: (row: Row) => string
  /** Where it is worked on; null where there is no such place. */
  readonly link?: (row: Row) => string
  /** The first is the record itself: the heading of its card, and the link. */
  readonly columns: readonly Column<Row, Page>[]
  /** In the downloaded file alone, after the columns. */
  readonly fileOnly?: readonly { readonly heading: string; readonly csv: (row: Row) => CsvValue }[]
  readonly filters?: readonly Filter<keyof F & string, Page>[]
  readonly actions?: Readonly<Record<string, RowAction<Row, Page>>>
  /** What stands in place of the rows. */
  readonly empty: (query: Query<F>) => Empty
  /** Where there is less room than this, cards stand in place of the table. */
  readonly tableFrom?: 'md' | 'lg' | 'xl'
}

export interface RecordList<Row extends Identified, F extends Fields, Page extends ListPage<Row>>
  extends Omit<RecordListOptions<Row, F, Page>, 'query'> {
  readonly query: ListQuery<F>
}

/** What the loader hands to the screen. */
export interface LoadedList<F extends Fields, Page> {
  readonly query: Query<F>
  readonly page: ActionResult<Page>
  /** Where the data came too late, they may still come. */
  readonly late: Promise<unknown> | null
}

export function recordList<
  Row extends Identified,
  const F extends Fields,
  Page extends ListPage<Row> = ListPage<Row>,
>(options: RecordListOptions<Row, F, Page>): RecordList<Row, F, Page> {
  return { ...options, query: listQuery(options.query) }
}

const preferenceOf = (path: string) => `list${path.replaceAll('/', '-')}`

/** What a list was filtered by last, where that may be remembered; the address’s parameters. */
function rememberedFilters(path: string): string {
  const preferences = browserPreferences()
  return preferences.isKept() ? (preferences.get(preferenceOf(path)) ?? '') : ''
}

/** What was typed, and the page, are not for the next visit. */
export function rememberFilters<Row extends Identified, F extends Fields, Page extends ListPage<Row>>(
  { path, query: { plain, write }, search }: RecordList<Row, F, Page>,
  query: Query<F>,
): void {
  const kept = { ...query, page: 1, ...(search && { [search.field]: plain[search.field] }) }
  const filters = write(kept).toString()
  if (filters === '') browserPreferences().clear(preferenceOf(path))
  else browserPreferences().set(preferenceOf(path), filters)
}

const addressOf = (path: string, asked: URLSearchParams) => (asked.size === 0 ? path : `${path}?${asked}`)

interface LoaderArgs {
  readonly request: Request
  readonly context: Readonly<RouterContextProvider>
}

/** The `clientLoader` of a list’s screen. The bare address shows what was chosen there last, if that may be remembered. */
export function listLoader<Row extends Identified, F extends Fields, Page extends ListPage<Row>>(
  list: RecordList<Row, F, Page>,
) {
  async function load({ request, context }: LoaderArgs): Promise<LoadedList<F, Page>> {
    const { search, searchParams } = new URL(request.url)
    const remembered = search === '' ? rememberedFilters(list.path) : ''
    if (remembered !== '') throw replace(addressOf(list.path, new URLSearchParams(remembered)))
    const query = list.query.read(searchParams)
    const work = perform(context.get(sessionContext), list.load, query)
    const page = await tryAction(() => withTimeout(context, work))
    const isPastEnd = page.data?.rows.length === 0 && query.page > 1
    // Its last row has gone meanwhile.
    if (isPastEnd) throw replace(addressOf(list.path, list.query.write({ ...query, page: 1 })))
    return { query, page, late: page.failure === null ? null : work }
  }
  return Object.assign(load, { hydrate: true as const })
}

/** What the loader of a list hands to its screen. */
export type LoadedListOf<List> =
  List extends RecordList<infer _Row, infer F, infer Page> ? LoadedList<F, Page> : never
