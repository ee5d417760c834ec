import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import type { ListPage } from '#app/content/pagination.ts'
import { type BrowserSession, browserSession } from '#app/session/browser-session.ts'
import { runEach, tryAction } from '../action-result.ts'
import { perform, type SessionWork } from '../loader-data.ts'
import { notifyError, notifySuccess } from '../notifications.tsx'
import { type Action, useAction } from '../use-action.ts'
import type { Fields } from './list-query.ts'
import type { Identified, RecordList } from './record-list.ts'
import type { BulkActionResult, RowAction, SingleRowAction } from './row-action.ts'

interface ActionInput<Row, Page> {
  readonly action: RowAction<Row, Page>
  readonly rows: readonly Row[]
  /** Answer to the prompt, if there is one. */
  readonly answer: string
}

interface ListNaming<Row> {
  readonly noun: readonly [one: string, several: string]
  readonly name: (row: Row) => string
}

/** `“A title” deleted`, or `3 articles deleted` */
export function formatActionResult<Row>(
  rows: readonly Row[],
  past: string,
  { noun, name }: ListNaming<Row>,
): string {
  const [first] = rows
  if (rows.length === 1 && first !== undefined) return `“${name(first)}” ${past}`
  return `${rows.length} ${noun[1]} ${past}`
}

export function toBulkAction<Row, Page>(
  action: SingleRowAction<Row, Page>,
  list: ListNaming<Row>,
): SessionWork<[rows: readonly Row[]], BulkActionResult> {
  async function withSession(session: BrowserSession, selected: readonly Row[]): Promise<BulkActionResult> {
    const { items: rows, failure } = await runEach(selected, (row) => perform(session, action.run, row))
    const [first] = rows
    const ownMessage = rows.length === 1 && first !== undefined ? action.done?.(first) : undefined
    const { undo } = action
    return {
      message: ownMessage ?? formatActionResult(rows, action.past ?? 'changed', list),
      failure,
      undo:
        undo === undefined
          ? null
          : {
              async withSession(later) {
                const back = await runEach(rows, (row) => perform(later, undo.run, row))
                if (back.failure !== null) notifyError(back.failure)
                return formatActionResult(back.items, undo.past, list)
              },
            },
    }
  }
  return { withSession }
}

/**
 * Runs an action, reports it with undo and reloads the list. If the focused row disappears, the next one gets the
 * focus.
 */
export function useRowActions<Row extends Identified, F extends Fields, Page extends ListPage<Row>>(
  list: RecordList<Row, F, Page>,
  rows: readonly Row[],
  focusRow: (index: number) => void,
): Action<ActionInput<Row, Page>, BulkActionResult> {
  const { revalidate } = useRevalidator()
  const focusIndex = useRef<number | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the rows change
  useEffect(() => {
    const index = focusIndex.current
    if (index === null) return
    focusIndex.current = null
    return whenDialogsClosed(() => {
      if (document.activeElement === document.body || document.activeElement === null) focusRow(index)
    })
  }, [rows])

  async function runUndo(undone: NonNullable<BulkActionResult['undo']>) {
    const outcome = await tryAction(async () => perform(await browserSession(), undone))
    // Reloads the current list, even on another screen.
    await revalidate()
    if (outcome.failure === null) notifySuccess(outcome.data)
    else notifyError(outcome.failure)
  }

  return useAction<ActionInput<Row, Page>, BulkActionResult>(
    {
      async withSession(session, { action, rows: selected, answer }) {
        focusIndex.current = rows.findIndex(({ id }) => id === selected[0]?.id)
        if ('runAll' in action) return perform(session, action.runAll, selected, answer)
        return perform(session, toBulkAction(action, list), selected)
      },
    },
    {
      onDone({ message, failure, undo: back }) {
        if (message !== '')
          notifySuccess(message, back === null ? undefined : { of: message, run: () => void runUndo(back) })
        if (failure !== null) notifyError(failure)
      },
    },
  )
}

/** Interval and number of checks for a closed dialog. */
const POLL_INTERVAL_MS = 50
const MAX_POLLS = 20

/**
 * Calls back once no dialog is open. Confirmation dialogs close slowly and then return the focus to a removed button.
 * @returns a function that cancels
 */
function whenDialogsClosed(then: () => void): () => void {
  let polls = 0
  const timer = setInterval(() => {
    if (++polls < MAX_POLLS && document.querySelector('[role=dialog][aria-modal=true]') !== null) return
    clearInterval(timer)
    then()
  }, POLL_INTERVAL_MS)
  return () => clearInterval(timer)
}
