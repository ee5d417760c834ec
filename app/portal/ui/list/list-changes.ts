import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import type { ListPage } from '#app/content/list-pages.ts'
import { type BrowserSession, browserSession } from '#app/session/browser-session.ts'
import { announce, announceFailure } from '../announce.tsx'
import { attempt } from '../outcome.ts'
import { type Action, useAction } from '../use-action.ts'
import type { Fields } from './list-query.ts'
import type { Change, Identified, RecordList } from './record-list.ts'

type Work<Row> = (session: BrowserSession, row: Row) => Promise<unknown>

interface Asked<Row, Page> {
  readonly change: Change<Row, Page>
  readonly rows: readonly Row[]
}

interface Changed<Row> {
  readonly rows: readonly Row[]
  /** Of those that were not changed; null when all were. */
  readonly failure: string | null
}

/** One after the other, so that each either is done or says why not. @throws what the first said, when none was done */
async function changeEach<Row>(session: BrowserSession, rows: readonly Row[], work: Work<Row>) {
  const done: Row[] = []
  let problem: unknown = null
  for (const row of rows) {
    try {
      await work(session, row)
      done.push(row)
    } catch (error) {
      problem ??= error
    }
  }
  if (problem === null) return { rows: done, failure: null }
  if (done.length === 0) throw problem
  const { failure } = await attempt(() => Promise.reject(problem))
  return { rows: done, failure }
}

/** `“A title” was deleted.`, or `3 articles were deleted.` */
export function changeSentence<Row>(
  rows: readonly Row[],
  past: string,
  { noun, name }: { readonly noun: readonly [string, string]; readonly name: (row: Row) => string },
): string {
  const [first] = rows
  if (rows.length === 1 && first !== undefined) return `“${name(first)}” was ${past}.`
  return `${rows.length} ${noun[1]} were ${past}.`
}

/**
 * What is done with rows from the list: told once, taken back within ten seconds, and the rows read again. A change of
 * which nothing is left in the list gives the focus to the row that took its place.
 */
export function useListChanges<Row extends Identified, F extends Fields, Page extends ListPage<Row>>(
  list: RecordList<Row, F, Page>,
  rows: readonly Row[],
  focusRow: (index: number) => void,
): Action<Asked<Row, Page>, Changed<Row>> {
  const { revalidate } = useRevalidator()
  const left = useRef<number | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are what it waits for
  useEffect(() => {
    const index = left.current
    if (index === null) return
    left.current = null
    return afterDialogs(() => {
      if (document.activeElement === document.body || document.activeElement === null) focusRow(index)
    })
  }, [rows])

  async function takeBack(
    { rows: changed }: Changed<Row>,
    { past, run }: NonNullable<Change<Row, Page>['undo']>,
  ) {
    const outcome = await attempt(async () => changeEach(await browserSession(), changed, run))
    // Wherever they are by now.
    await revalidate()
    const failure = outcome.failure ?? outcome.data.failure
    if (outcome.failure === null) announce(changeSentence(outcome.data.rows, past, list))
    if (failure !== null) announceFailure(failure)
  }

  return useAction<Asked<Row, Page>, Changed<Row>>(
    (session, { change, rows: chosen }) => {
      left.current = rows.findIndex(({ id }) => id === chosen[0]?.id)
      return changeEach(session, chosen, change.run)
    },
    {
      onDone(changed, { change }) {
        const [first] = changed.rows
        const said = change.done !== undefined && changed.rows.length === 1 && first !== undefined
        const words = said
          ? change.done?.(first)
          : changeSentence(changed.rows, change.past ?? 'changed', list)
        const { undo } = change
        announce(words ?? '', undo && { of: words ?? '', run: () => void takeBack(changed, undo) })
        if (changed.failure !== null) announceFailure(changed.failure)
      },
    },
  )
}

/** How often it is looked whether the question before a change has closed, and for how long. */
const LOOK_MS = 50
const LOOKS = 20

/**
 * Does something once no dialog is open: the question that was asked before a deletion closes slowly, and then gives
 * the focus back to a button that went with its row. @returns how to give it up
 */
function afterDialogs(then: () => void): () => void {
  let looks = 0
  const timer = setInterval(() => {
    if (++looks < LOOKS && document.querySelector('[role=dialog][aria-modal=true]') !== null) return
    clearInterval(timer)
    then()
  }, LOOK_MS)
  return () => clearInterval(timer)
}
