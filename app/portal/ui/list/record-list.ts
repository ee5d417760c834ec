/** Definition of a list: query, rows, columns and actions. The screen, loader, shortcuts and CSV export read it. */
import type { ReactNode } from 'react'
import { type RouterContextProvider, replace } from 'react-router'
import type { ListPage } from '#app/content/pagination.ts'
import { browserPreferences } from '#app/preferences/preferences.ts'
import { isCustomerViewed } from '#app/session/viewed-customer.ts'
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
  /** Sort column, a value of the query’s `sort`. */
  readonly sort?: string
  /** Omitted from the CSV if absent. */
  readonly csv?: (row: Row) => CsvValue
  /** Label on cards, where the value needs one: `Received`. */
  readonly onCard?: string | ((row: Row) => string | null)
  readonly align?: 'end'
  /** In rem, by default 10; `auto` takes the remaining width, by default the first column. */
  readonly width?: number | 'auto'
  /** Hides the column in tables on narrower screens. */
  readonly hiddenBelow?: 1100 | 1280
}

export interface Empty {
  readonly title: string
  readonly description: string
}

/** `tabs` are the list's views, at most one filter; up to three selects are visible. */
export interface ChoiceFilter<Name, Page> {
  readonly field: Name
  readonly label: string
  readonly control: 'tabs' | 'select'
  /** Options, with counts once the page has loaded. */
  readonly choices: (page: Page | null) => readonly Choice[]
}

interface Choice {
  readonly value: string
  readonly label: string
}

interface FixedChoices<Name> extends Omit<ChoiceFilter<Name, never>, 'choices'> {
  readonly choices: () => readonly Choice[]
}

/** Date range, inclusive; either end may be open. */
export interface DaysFilter<Name> {
  readonly field: Name
  /** Query field of the last day. */
  readonly until: Name
  /** Labels such as `Sent from` and `Sent to`. */
  readonly labels: readonly [from: string, to: string]
  readonly control: 'days'
}

export type Filter<Name extends string, Page> = ChoiceFilter<Name, Page> | DaysFilter<Name>

/** The list’s views: tabs of the field `show`, with a number for those that `counts` returns. */
export function views(labels: Readonly<Record<string, string>>): FixedChoices<'show'>
export function views<Page>(
  labels: Readonly<Record<string, string>>,
  counts: (page: Page) => Readonly<Record<string, number>>,
): ChoiceFilter<'show', Page>
export function views<Page>(
  labels: Readonly<Record<string, string>>,
  counts: (page: Page) => Readonly<Record<string, number>> = () => ({}),
): ChoiceFilter<'show', Page> {
  return {
    field: 'show',
    label: 'Show',
    control: 'tabs',
    choices: (page) =>
      Object.entries(labels).map(([value, label]) => {
        const count = page === null ? undefined : counts(page)[value]
        return { value, label: count === undefined ? label : `${label} (${count})` }
      }),
  }
}

/** A select with fixed options by value; the first one names the filter, such as *Any status*. */
export function select<Name extends string>(
  field: Name,
  label: string,
  labels: Readonly<Record<string, string>>,
): FixedChoices<Name> {
  const choices = Object.entries(labels).map(([value, label]) => ({ value, label }))
  return { field, label, control: 'select', choices: () => choices }
}

export interface RecordListOptions<Row extends Identified, F extends Fields, Page extends ListPage<Row>> {
  /** Singular and plural. */
  readonly noun: readonly [one: string, several: string]
  readonly path: string
  readonly query: F
  readonly search?: { readonly field: keyof F & string; readonly label: string }
  readonly load: Work<[query: Query<F>], Page & ListPage<Row>>
  /** Name of a record in messages. */
  readonly name: (row: Row) => string
  /** Path of the record; null if it has none. */
  readonly link?: (row: Row) => string
  /** The first column is the record’s heading and link. */
  readonly columns: readonly Column<Row, Page>[]
  /** CSV columns after the visible ones. */
  readonly csvOnly?: readonly { readonly heading: string; readonly csv: (row: Row) => CsvValue }[]
  readonly filters?: readonly Filter<keyof F & string, Page>[]
  readonly actions?: Readonly<Record<string, RowAction<Row, Page>>>
  readonly empty: (query: Query<F>) => Empty
}

export interface RecordList<Row extends Identified, F extends Fields, Page extends ListPage<Row>>
  extends Omit<RecordListOptions<Row, F, Page>, 'query'> {
  readonly query: ListQuery<F>
}

export interface LoadedList<F extends Fields, Page> {
  readonly query: Query<F>
  readonly page: ActionResult<Page>
  /** Resolves when data that timed out arrive. */
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

/** Returns the remembered filters as URL parameters, if preferences may be stored. Not while staff view a customer. */
function rememberedFilters(path: string): string {
  if (isCustomerViewed()) return ''
  const preferences = browserPreferences()
  return preferences.isPersistent() ? (preferences.get(preferenceOf(path)) ?? '') : ''
}

/** Search text and page aren’t remembered. */
export function rememberFilters<Row extends Identified, F extends Fields, Page extends ListPage<Row>>(
  { path, query: { defaults, write }, search }: RecordList<Row, F, Page>,
  query: Query<F>,
): void {
  if (isCustomerViewed()) return
  const remembered = { ...query, page: 1, ...(search && { [search.field]: defaults[search.field] }) }
  const filters = write(remembered).toString()
  if (filters === '') browserPreferences().clear(preferenceOf(path))
  else browserPreferences().set(preferenceOf(path), filters)
}

const addressOf = (path: string, parameters: URLSearchParams) =>
  parameters.size === 0 ? path : `${path}?${parameters}`

interface LoaderArgs {
  readonly request: Request
  readonly context: Readonly<RouterContextProvider>
}

/** Creates the list’s `clientLoader`. A URL without parameters restores the remembered filters. */
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
    // The last row of this page was removed.
    if (isPastEnd) throw replace(addressOf(list.path, list.query.write({ ...query, page: 1 })))
    return { query, page, late: page.failure === null ? null : work }
  }
  return Object.assign(load, { hydrate: true as const })
}

export type LoadedListOf<List> =
  List extends RecordList<infer _Row, infer F, infer Page> ? LoadedList<F, Page> : never
