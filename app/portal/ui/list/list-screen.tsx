/** Renders a list screen from its definition. */
import { Button, EmptyState, Pagination } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { type ListPage, PAGE_SIZE } from '#app/content/pagination.ts'
import { BREAKPOINTS, useMediaQuery } from '#app/ui/media-query/media-query.ts'
import { toLondonDate } from '#domain/dates/dates.ts'
import { Icon } from '../icon.tsx'
import type { MenuAction } from '../menu-action.ts'
import { FailureNotice, ScreenHeader, TryAgain } from '../screen.tsx'
import { useAction } from '../use-action.ts'
import { exportCsv, fileName, hasFile, saveFile } from './csv-export.ts'
import styles from './list.module.css'
import { ListBody } from './list-body.tsx'
import { ListFilters } from './list-filters.tsx'
import type { Fields, Query } from './list-query.ts'
import { useSearchEntry } from './list-shortcuts.ts'
import { ListViews } from './list-views.tsx'
import { type Identified, type LoadedList, type RecordList, rememberFilters } from './record-list.ts'
import { useListState } from './use-list-state.ts'

interface ListScreenProps<Row extends Identified, F extends Fields, Page extends ListPage<Row>> {
  readonly list: RecordList<Row, F, Page>
  /** The route’s `loaderData`. */
  readonly loaded: LoadedList<F, Page>
  readonly title: string
  /** Noun for the total, if a row isn’t always one record. */
  readonly counted?: readonly [one: string, several: string]
  readonly back?: { readonly to: string; readonly label: string }
  readonly lead?: ReactNode
  /** Link for creating a record, in the header and the empty state. */
  readonly create?: { readonly to: string; readonly label: string }
  /** Buttons in the header. */
  readonly head?: ReactNode
  /** Further actions in the header’s menu. */
  readonly menu?: readonly MenuAction[]
  /** Opens a row’s dialog, if records have no screen. */
  readonly onOpen?: ((row: Row) => void) | undefined
  /** Actions of a row before the list’s own. */
  readonly rowActions?: (row: Row, page: Page) => readonly MenuAction[]
  /** Extra bulk buttons. */
  readonly manyButtons?: (rows: readonly Row[]) => ReactNode
  /** Dialogs of the screen. */
  readonly children?: ReactNode
}

export function ListScreen<Row extends Identified, F extends Fields, Page extends ListPage<Row>>({
  list,
  loaded: { query, page, late },
  title,
  counted = list.noun,
  back,
  lead,
  create,
  head,
  menu = [],
  onOpen,
  rowActions,
  manyButtons,
  children,
}: ListScreenProps<Row, F, Page>) {
  const [, setParameters] = useSearchParams()
  const { displayed, latest } = useListState(list.query, query)
  const isWide = useMediaQuery(`(min-width: ${BREAKPOINTS.md}px)`, true)
  const screen = useRef<HTMLDivElement>(null)
  const seek = useSearchEntry(screen, String(query[list.search?.field ?? ''] ?? ''))
  const file = useAction<Query<F>, string>(
    { withSession: (session, exported) => exportCsv(list, session, exported) },
    {
      reloads: false,
      onDone: (content, exported) =>
        saveFile(
          fileName(list.path, list.query.write(exported), toLondonDate(new Date())),
          content,
          'text/csv',
        ),
    },
  )
  const count = page.data?.rows.length ?? 0
  const sort = 'sort' in list.query.fields ? String(displayed.sort) : null

  function show(change: Readonly<Record<string, string | number>>, isTyping = false) {
    const next = { ...latest(), page: 1, ...change } as Query<F>
    rememberFilters(list, next)
    void setParameters(list.query.write(next), { replace: isTyping, preventScrollReset: !('page' in change) })
  }

  const pages = Math.ceil((page.data?.total ?? 0) / PAGE_SIZE)
  const result = (
    <p role="status" className={styles.result}>
      {page.failure === null &&
        (page.data.total > 0 || list.query.write(query).size > 0) &&
        resultSentence(counted, query.page, count, page.data)}
    </p>
  )
  const exportAction: MenuAction = {
    label: file.isBusy ? 'Preparing CSV…' : 'Download CSV',
    icon: 'download',
    isDisabled: file.isBusy,
    onSelect: () => void file.run(query),
  }
  return (
    <div className={styles.screen} ref={screen}>
      <ScreenHeader
        title={title}
        back={back}
        lead={lead === undefined ? undefined : <div className={styles.lead}>{lead}</div>}
        menu={count > 0 && hasFile(list) ? [...menu, exportAction] : menu}
      >
        {head}
        {create !== undefined && <CreateButton {...create} />}
      </ScreenHeader>
      <FailureNotice failure={file.failure} />
      <ListViews list={list} query={displayed} page={page.data} onChange={(change) => show(change)} />
      <ListFilters
        list={list}
        query={displayed}
        page={page.data}
        isWide={isWide}
        result={result}
        onChange={(change, isTyping) => show(change, isTyping)}
        onEnter={seek}
      />
      <ListBody
        list={list}
        screen={screen}
        isWide={isWide}
        sort={sort}
        onOpen={onOpen}
        rowActions={rowActions}
        manyButtons={manyButtons}
        page={page.data}
        onSort={(next) => show({ sort: next })}
      >
        {page.failure !== null && <TryAgain failure={page.failure} late={late} />}
        {page.failure === null && count === 0 && (
          <EmptyState {...list.empty(query)} tabIndex={-1} data-empty>
            {create !== undefined && list.query.write(query).size === 0 && (
              <EmptyState.Actions>
                <CreateButton {...create} />
              </EmptyState.Actions>
            )}
          </EmptyState>
        )}
      </ListBody>
      {pages > 1 && (
        <Pagination
          className={styles.pages}
          total={pages}
          value={displayed.page}
          onChange={(next) => show({ page: next })}
          getControlProps={(control) => ({
            'aria-label': control === 'previous' ? 'Previous page' : 'Next page',
          })}
        />
      )}
      {children}
    </div>
  )
}

function CreateButton({ to, label }: { to: string; label: string }) {
  return (
    <Button component={Link} to={to} leftSection={<Icon name="plus" />}>
      {label}
    </Button>
  )
}

/** Describes the result: `1 article`, `51 to 100 of 230 articles`, `1 to 50 of more than 1,000 articles`. */
export function resultSentence(
  [one, several]: readonly [string, string],
  page: number,
  shown: number,
  { total, isTotalLeast = false }: Pick<ListPage<unknown>, 'total' | 'isTotalLeast'>,
): string {
  if (total === 0) return 'No results'
  if (total === 1) return `1 ${one}`
  const all = `${isTotalLeast ? 'more than ' : ''}${total.toLocaleString('en-GB')} ${several}`
  if (shown === 0 || shown === total) return all
  const first = (page - 1) * PAGE_SIZE + 1
  return `${first.toLocaleString('en-GB')} to ${(first + shown - 1).toLocaleString('en-GB')} of ${all}`
}
