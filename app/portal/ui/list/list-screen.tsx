/** The screen of a list, from its value: everything that does not vary between desks. */
import { Button, EmptyState, Group, Pagination, Stack, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { Link, useNavigation, useSearchParams } from 'react-router'
import { type ListPage, PAGE_SIZE } from '#app/content/list-pages.ts'
import { BREAKPOINTS, useMediaQuery } from '#app/ui/media-query/media-query.ts'
import { londonDay } from '#domain/dates/dates.ts'
import { FailureNotice, ScreenHeader, TryAgain } from '../screen.tsx'
import { useAction } from '../use-action.ts'
import { useAsked } from './asked.ts'
import type { Ask, Change, ChangeTogether } from './change.ts'
import styles from './list.module.css'
import type { ListAsk as AskDialog } from './list-ask.tsx'
import { useListChanges } from './list-changes.ts'
import { fileName, hasFile, saveFile, takeFile } from './list-file.ts'
import { ListFilters } from './list-filters.tsx'
import { focusRow, ListKeysHelp, useListKeys } from './list-keys.tsx'
import { ManyBar, useChoice } from './list-many.tsx'
import type { Fields, Query } from './list-query.ts'
import { ListCards, ListTable } from './list-rows.tsx'
import { type Identified, type LoadedList, type RecordList, rememberFilters } from './record-list.ts'

const ListAsk = lazy(async () => ({ default: (await import('./list-ask.tsx')).ListAsk })) as typeof AskDialog

interface Asking<Row, Page> {
  readonly change: ChangeTogether<Row, Page>
  readonly ask: Ask<Row, Page>
  readonly rows: readonly Row[]
  readonly label: string
  readonly isHarmful: boolean
}

interface ListScreenProps<Row extends Identified, F extends Fields, Page extends ListPage<Row>> {
  readonly list: RecordList<Row, F, Page>
  /** The route’s `loaderData`. */
  readonly loaded: LoadedList<F, Page>
  readonly title: string
  /** What its rows are, as `noun` has it, where a row is not always one record. */
  readonly counted?: readonly [one: string, several: string]
  readonly back?: { readonly to: string; readonly label: string }
  readonly lead?: ReactNode
  /** Makes a new record, from the head of the screen and from its empty list. */
  readonly create?: { readonly to: string; readonly label: string }
  /** Beside that, at the head of the screen. */
  readonly head?: ReactNode
  readonly rowButtons?: (row: Row, page: Page) => ReactNode
  /** Of the bar of chosen rows, which is there with them too. */
  readonly manyButtons?: (rows: readonly Row[]) => ReactNode
  /** Dialogs of the desk’s own. */
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
  rowButtons,
  manyButtons,
  children,
}: ListScreenProps<Row, F, Page>) {
  const [, setParameters] = useSearchParams()
  const navigation = useNavigation()
  const { asked, latest } = useAsked(list.query, query)
  const isWide = useMediaQuery(`(min-width: ${BREAKPOINTS[list.tableFrom ?? 'md']}px)`, true)
  const screen = useRef<HTMLDivElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  const [asking, setAsking] = useState<Asking<Row, Page> | null>(null)
  const rows = page.data?.rows ?? []
  const changes = useListChanges(list, rows, (index) => focusRow(screen.current, index))
  const file = useAction<Query<F>, string>((session, asked) => takeFile(list, session, asked), {
    reads: false,
    onDone: (content, asked) =>
      saveFile(fileName(list.path, list.query.write(asked), londonDay(new Date())), content, 'text/csv'),
  })
  const keyed = Object.values(list.actions ?? {}).filter(({ key }) => key !== undefined)
  const offered = ({ isOffered }: Change<Row, Page>, on: readonly Row[]) =>
    on.filter((row) => page.data !== null && (isOffered?.(row, page.data) ?? true))
  const many = Object.values(list.actions ?? {}).filter(({ place = 'row' }) => place !== 'row')
  const choice = useChoice(rows)
  const chosen = many.length > 0 || manyButtons !== undefined ? choice : null
  const keys = useListKeys({
    screen,
    many: chosen && {
      choose: (index) => rows[index] !== undefined && chosen.toggle(rows[index]),
      chooseAll: chosen.toggleAll,
      act: () => bar.current?.querySelector<HTMLElement>('button, a')?.focus(),
    },
    onKey(key, index) {
      const focused = index === null ? undefined : rows[index]
      const on = choice.rows.length > 0 ? choice.rows : focused === undefined ? [] : [focused]
      const change = keyed.find((one) => one.key?.[0] === key && offered(one, on).length > 0)
      if (change === undefined || changes.isBusy) return false
      run(change, offered(change, on))
      return true
    },
  })
  const sort = 'sort' in list.query.fields ? String(asked.sort) : null

  function show(change: Readonly<Record<string, string | number>>, isTyping = false) {
    const next = { ...latest(), page: 1, ...change } as Query<F>
    rememberFilters(list, next)
    void setParameters(list.query.write(next), { replace: isTyping, preventScrollReset: !('page' in change) })
  }

  function begin(change: Change<Row, Page>, on: readonly Row[], answer = '') {
    void changes.run({ change, rows: on, answer }).then((outcome) => {
      // What was not done can be tried again with the same rows.
      if (outcome?.failure === null) choice.clear()
    })
  }

  function run(change: Change<Row, Page>, on: readonly Row[]) {
    if ('together' in change) {
      if (change.ask === undefined) return begin(change, on)
      const { ask, label, isHarmful = false } = change
      return setAsking({ change, ask, rows: on, label, isHarmful })
    }
    const question = on[0] && change.question?.(on[0])
    if (!question) return begin(change, on)
    modals.openConfirmModal({
      title: question.title,
      children: question.text,
      labels: { confirm: change.label, cancel: 'Cancel' },
      confirmProps: change.isHarmful ? { color: 'red' } : {},
      onConfirm: () => begin(change, on),
    })
  }

  const Rows = isWide ? ListTable : ListCards
  const pages = Math.ceil((page.data?.total ?? 0) / PAGE_SIZE)
  return (
    <Stack gap="lg" ref={screen}>
      <ScreenHeader title={title} back={back} lead={lead}>
        {head}
        {create !== undefined && <CreateButton {...create} />}
      </ScreenHeader>
      <FailureNotice failure={changes.failure ?? file.failure} />
      <ListFilters
        {...{ list, query: asked, page: page.data }}
        withOrder={!isWide}
        onChange={(change, isTyping) => show(change, isTyping)}
      />
      <Group justify="space-between" mih="2.25rem">
        <Text c="dimmed" role="status">
          {page.failure === null &&
            (page.data.total > 0 || list.query.write(query).size > 0) &&
            resultSentence(counted, query.page, rows.length, page.data)}
        </Text>
        {rows.length > 0 && (
          <Group gap="xs">
            <ListKeysHelp
              keys={keys}
              isMany={chosen !== null}
              own={keyed.flatMap(({ key }) => (key === undefined || key[1] === '' ? [] : [key]))}
            />
            {hasFile(list) && (
              <Button
                variant="default"
                size="compact-md"
                loading={file.isBusy}
                onClick={() => void file.run(query)}
              >
                Download CSV
              </Button>
            )}
          </Group>
        )}
      </Group>
      <div className={styles.rows} aria-busy={navigation.state !== 'idle'}>
        {page.failure !== null && <TryAgain failure={page.failure} late={late} />}
        {page.failure === null && rows.length === 0 && (
          <EmptyState {...list.empty(query)} tabIndex={-1} data-empty>
            {create !== undefined && list.query.write(query).size === 0 && (
              <EmptyState.Actions>
                <CreateButton {...create} />
              </EmptyState.Actions>
            )}
          </EmptyState>
        )}
        {page.failure === null && rows.length > 0 && (
          <Rows
            {...{ list, sort, chosen, rowButtons }}
            page={page.data}
            onSort={(next) => show({ sort: next })}
            isBusy={changes.isBusy}
            onChange={(change, row) => run(change, [row])}
          />
        )}
      </div>
      {chosen !== null && page.failure === null && choice.rows.length > 0 && (
        <ManyBar
          {...{ bar, screen, choice }}
          changes={many}
          page={page.data}
          isBusy={changes.isBusy}
          buttons={manyButtons?.(choice.rows)}
          onChange={run}
        />
      )}
      {asking !== null && page.data !== null && (
        <Suspense fallback={null}>
          <ListAsk
            {...asking}
            page={page.data}
            onClose={() => setAsking(null)}
            onAnswer={(answer) => {
              setAsking(null)
              begin(asking.change, asking.rows, answer)
            }}
          />
        </Suspense>
      )}
      {pages > 1 && (
        <Pagination
          total={pages}
          value={asked.page}
          onChange={(next) => show({ page: next })}
          getControlProps={(control) => ({
            'aria-label': control === 'previous' ? 'Previous page' : 'Next page',
          })}
        />
      )}
      {children}
    </Stack>
  )
}

function CreateButton({ to, label }: { to: string; label: string }) {
  return (
    <Button component={Link} to={to}>
      {label}
    </Button>
  )
}

/** What was found: `One article`, `51 to 100 of 230 articles`, `1 to 50 of more than 1000 articles`. */
export function resultSentence(
  [one, several]: readonly [string, string],
  page: number,
  shown: number,
  { total, isTotalLeast = false }: Pick<ListPage<unknown>, 'total' | 'isTotalLeast'>,
): string {
  if (total === 0) return 'No results'
  if (total === 1) return `One ${one}`
  const all = `${isTotalLeast ? 'more than ' : ''}${total} ${several}`
  if (shown === 0 || shown === total) return all
  const first = (page - 1) * PAGE_SIZE + 1
  return `${first} to ${first + shown - 1} of ${all}`
}
