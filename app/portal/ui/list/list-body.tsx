/** Rows with selection, actions and shortcuts, separate from the header so that selecting a row rerenders only rows. */
import { lazy, type ReactNode, type RefObject, Suspense, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import type { ListPage } from '#app/content/pagination.ts'
import { askToConfirm } from '#app/session/ask-to-confirm.ts'
import type { MenuAction } from '../menu-action.ts'
import { FailureNotice } from '../screen.tsx'
import type { ActionPromptDialog as AskDialog } from './action-prompt.tsx'
import { BulkBar, useRowSelection } from './bulk-bar.tsx'
import styles from './list.module.css'
import type { Fields } from './list-query.ts'
import { ListCards, ListTable } from './list-rows.tsx'
import { focusRow, useListShortcuts } from './list-shortcuts.ts'
import type { Identified, RecordList } from './record-list.ts'
import type { ActionPrompt, BulkAction, RowAction } from './row-action.ts'
import { useRowActions } from './use-row-actions.ts'

const LazyPromptDialog = lazy(async () => ({
  default: (await import('./action-prompt.tsx')).ActionPromptDialog,
})) as typeof AskDialog

interface PromptState<Row, Page> {
  readonly action: BulkAction<Row, Page>
  readonly prompt: ActionPrompt<Row, Page>
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
  readonly isWide: boolean
  /** Null if the order is fixed. */
  readonly sort: string | null
  readonly onSort: (sort: string) => void
  readonly onOpen?: ((row: Row) => void) | undefined
  readonly rowActions?: ((row: Row, page: Page) => readonly MenuAction[]) | undefined
  readonly manyButtons?: ((rows: readonly Row[]) => ReactNode) | undefined
  /** Shown if there are no rows. */
  readonly children: ReactNode
}

export const hasBulkActions = ({ actions = {} }: Pick<RecordList<never, never, never>, 'actions'>) =>
  Object.values(actions).some(({ place = 'row' }) => place !== 'row')

export function ListBody<Row extends Identified, F extends Fields, Page extends ListPage<Row>>({
  list,
  page,
  screen,
  isWide,
  sort,
  onSort,
  onOpen,
  rowActions,
  manyButtons,
  children,
}: ListBodyProps<Row, F, Page>) {
  const navigation = useNavigation()
  const bar = useRef<HTMLDivElement>(null)
  const [openPrompt, setOpenPrompt] = useState<PromptState<Row, Page> | null>(null)
  const rows = page?.rows ?? []
  const actions = Object.values(list.actions ?? {})
  const actionRun = useRowActions(list, rows, (index) => focusRow(screen.current, index))
  const selection = useRowSelection(rows)
  const enabledSelection = hasBulkActions(list) || manyButtons !== undefined ? selection : null
  const applicableRows = ({ isOffered }: RowAction<Row, Page>, targets: readonly Row[]) =>
    targets.filter((row) => page !== null && (isOffered?.(row, page) ?? true))
  useListShortcuts({
    screen,
    own: actions.flatMap(({ key }) => (key?.[1] ? [key] : [])),
    many: enabledSelection && {
      choose: (index) => rows[index] !== undefined && enabledSelection.toggle(rows[index]),
      chooseAll: enabledSelection.toggleAll,
      act: () => bar.current?.querySelector<HTMLElement>('button, a')?.focus(),
    },
    onKey(key, index) {
      const focused = index === null ? undefined : rows[index]
      const targets = selection.rows.length > 0 ? selection.rows : focused === undefined ? [] : [focused]
      const action = actions.find((one) => one.key?.[0] === key && applicableRows(one, targets).length > 0)
      if (action === undefined || actionRun.isBusy) return false
      run(action, applicableRows(action, targets))
      return true
    },
  })

  /** @returns the failure, also if only some rows failed; null otherwise */
  async function execute(action: RowAction<Row, Page>, targets: readonly Row[], answer = '') {
    const outcome = await actionRun.run({ action, rows: targets, answer })
    // After a failure, the selection stays for another attempt.
    if (outcome?.failure === null) selection.clear()
    return outcome?.failure ?? outcome?.data?.failure ?? null
  }

  function run(action: RowAction<Row, Page>, targets: readonly Row[]) {
    if ('runAll' in action) {
      if (action.prompt === undefined) return void execute(action, targets)
      const { prompt, label, isHarmful = false } = action
      return setOpenPrompt({ action, prompt, rows: targets, label, isHarmful })
    }
    const question = targets[0] && action.question?.(targets[0])
    if (!question) return void execute(action, targets)
    void askToConfirm({
      ...question,
      yes: action.label,
      no: 'Cancel',
      isHarmful: action.isHarmful ?? false,
    }).then((isSure) => (isSure ? execute(action, targets) : null))
  }

  const Rows = isWide ? ListTable : ListCards
  return (
    <>
      <FailureNotice failure={actionRun.failure} />
      <div className={styles.rows} aria-busy={navigation.state !== 'idle'}>
        {children}
        {page !== null && rows.length > 0 && (
          <Rows
            list={list}
            page={page}
            sort={sort}
            onSort={onSort}
            selection={enabledSelection}
            onOpen={onOpen}
            rowActions={rowActions}
            isBusy={actionRun.isBusy}
            onChange={(action, row) => run(action, [row])}
          />
        )}
      </div>
      {enabledSelection !== null && page !== null && selection.rows.length > 0 && (
        <BulkBar
          bar={bar}
          screen={screen}
          selection={selection}
          page={page}
          actions={actions.filter(({ place = 'row' }) => place !== 'row')}
          isBusy={actionRun.isBusy}
          buttons={manyButtons?.(selection.rows)}
          onAction={run}
        />
      )}
      {openPrompt !== null && page !== null && (
        <Suspense fallback={null}>
          <LazyPromptDialog
            {...openPrompt}
            page={page}
            onClose={() => setOpenPrompt(null)}
            onAnswer={(answer) => execute(openPrompt.action, openPrompt.rows, answer)}
          />
        </Suspense>
      )}
    </>
  )
}
