/** Rows with selection, actions and shortcuts, separate from the header so that selecting a row rerenders only rows. */
import { modals } from '@mantine/modals'
import { lazy, type ReactNode, type RefObject, Suspense, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import type { ListPage } from '#app/content/pagination.ts'
import { FailureNotice } from '../screen.tsx'
import type { ActionPromptDialog as AskDialog } from './action-prompt.tsx'
import { BulkBar, useRowSelection } from './bulk-bar.tsx'
import styles from './list.module.css'
import type { Fields } from './list-query.ts'
import { ListCards, ListTable } from './list-rows.tsx'
import { focusRow, type KeySettings, useListShortcuts } from './list-shortcuts.tsx'
import type { Identified, RecordList } from './record-list.ts'
import type { ActionPrompt, BulkAction, RowAction } from './row-action.ts'
import { useRowActions } from './use-row-actions.ts'

const ListAsk = lazy(async () => ({
  default: (await import('./action-prompt.tsx')).ActionPromptDialog,
})) as typeof AskDialog

interface PromptState<Row, Page> {
  readonly change: BulkAction<Row, Page>
  readonly ask: ActionPrompt<Row, Page>
  readonly rows: readonly Row[]
  readonly label: string
  readonly isHarmful: boolean
}

interface ListBodyProps<Row extends Identified, F extends Fields, Page extends ListPage<Row>> {
  readonly list: RecordList<Row, F, Page>
  /** Null if it couldn’t be loaded. */
  readonly page: Page | null
  /** Includes the search field, for its shortcut. */
  readonly screen: RefObject<HTMLElement | null>
  readonly keySettings: KeySettings
  readonly isWide: boolean
  /** Null if the order is fixed. */
  readonly sort: string | null
  readonly onSort: (sort: string) => void
  readonly rowButtons?: ((row: Row, page: Page) => ReactNode) | undefined
  readonly manyButtons?: ((rows: readonly Row[]) => ReactNode) | undefined
  /** Shown if there are no rows. */
  readonly children: ReactNode
}

/** Whether the list has bulk actions. */
export const hasBulkActions = ({ actions = {} }: Pick<RecordList<never, never, never>, 'actions'>) =>
  Object.values(actions).some(({ place = 'row' }) => place !== 'row')

export function ListBody<Row extends Identified, F extends Fields, Page extends ListPage<Row>>({
  list,
  page,
  screen,
  keySettings,
  isWide,
  sort,
  onSort,
  rowButtons,
  manyButtons,
  children,
}: ListBodyProps<Row, F, Page>) {
  const navigation = useNavigation()
  const bar = useRef<HTMLDivElement>(null)
  const [asking, setAsking] = useState<PromptState<Row, Page> | null>(null)
  const rows = page?.rows ?? []
  const actions = Object.values(list.actions ?? {})
  const changes = useRowActions(list, rows, (index) => focusRow(screen.current, index))
  const choice = useRowSelection(rows)
  const chosen = hasBulkActions(list) || manyButtons !== undefined ? choice : null
  const offered = ({ isOffered }: RowAction<Row, Page>, on: readonly Row[]) =>
    on.filter((row) => page !== null && (isOffered?.(row, page) ?? true))
  useListShortcuts({
    screen,
    settings: keySettings,
    many: chosen && {
      choose: (index) => rows[index] !== undefined && chosen.toggle(rows[index]),
      chooseAll: chosen.toggleAll,
      act: () => bar.current?.querySelector<HTMLElement>('button, a')?.focus(),
    },
    onKey(key, index) {
      const focused = index === null ? undefined : rows[index]
      const on = choice.rows.length > 0 ? choice.rows : focused === undefined ? [] : [focused]
      const change = actions.find((one) => one.key?.[0] === key && offered(one, on).length > 0)
      if (change === undefined || changes.isBusy) return false
      run(change, offered(change, on))
      return true
    },
  })

  function begin(change: RowAction<Row, Page>, on: readonly Row[], answer = '') {
    void changes.run({ change, rows: on, answer }).then((outcome) => {
      // After a failure, the selection stays for another attempt.
      if (outcome?.failure === null) choice.clear()
    })
  }

  function run(change: RowAction<Row, Page>, on: readonly Row[]) {
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
  return (
    <>
      <FailureNotice failure={changes.failure} />
      <div className={styles.rows} aria-busy={navigation.state !== 'idle'}>
        {children}
        {page !== null && rows.length > 0 && (
          <Rows
            list={list}
            page={page}
            sort={sort}
            onSort={onSort}
            chosen={chosen}
            rowButtons={rowButtons}
            isBusy={changes.isBusy}
            onChange={(change, row) => run(change, [row])}
          />
        )}
      </div>
      {chosen !== null && page !== null && choice.rows.length > 0 && (
        <BulkBar
          bar={bar}
          screen={screen}
          choice={choice}
          page={page}
          changes={actions.filter(({ place = 'row' }) => place !== 'row')}
          isBusy={changes.isBusy}
          buttons={manyButtons?.(choice.rows)}
          onChange={run}
        />
      )}
      {asking !== null && page !== null && (
        <Suspense fallback={null}>
          <ListAsk
            {...asking}
            page={page}
            onClose={() => setAsking(null)}
            onAnswer={(answer) => {
              setAsking(null)
              begin(asking.change, asking.rows, answer)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
