import { browserSession } from '#app/session/browser-session.ts'
import type { DataClient } from '#app/session/data-client/supabase-browser.ts'
import type { Work } from '../loader-data.ts'

interface ActionBase<Row, Page> {
  readonly label: string
  /** Adds context for screen readers: `Change role` and ` of Robin`. */
  readonly of?: (row: Row) => string
  readonly isOffered?: (row: Row, page: Page) => boolean
  readonly isHarmful?: boolean
  /** Default is `row`. */
  readonly place?: 'row' | 'many' | 'both'
  /** Shortcut and its help text; empty if another action with the same key has the text. */
  readonly key?: readonly [key: string, help: string]
}

/** Runs once per record; some may fail. */
export interface SingleRowAction<Row, Page> extends ActionBase<Row, Page> {
  /** Follows the record’s name: `deleted`. */
  readonly past?: string
  /** Replaces `“Name” deleted`. */
  readonly done?: (row: Row) => string
  readonly run: Work<[row: Row], unknown>
  /** Without undo, harmful actions ask for confirmation. */
  readonly undo?: {
    readonly past: string
    readonly run: Work<[row: Row], unknown>
  }
  /** Confirmation, if the action can’t be undone. */
  readonly question?: (row: Row) => { readonly title: string; readonly text: string }
}

export interface BulkActionResult {
  /** Success message: `“Flute” added to 3 posts`. */
  readonly message: string
  /** Reason that some records failed; null if none did. */
  readonly failure: string | null
  /** Undoes the action and returns the message; null if nothing changed. */
  readonly undo: Work<[], string> | null
}

/** Where an answer is kept on the device until it is sent. */
export interface AnswerDraft {
  /** Such as `call-off-rejection:12`. */
  readonly subject: string
  /** Shown when the user signs out. */
  readonly title: string
}

/** Question before a bulk action. */
export interface ActionPrompt<Row, Page> {
  readonly title: (rows: readonly Row[]) => string
  readonly label: string
  /** Of a text that the user writes, by its first row. */
  readonly draft?: (row: Row) => AnswerDraft
  /** Initial value. */
  readonly start?: (rows: readonly Row[]) => string
  readonly suggestions?: (rows: readonly Row[], page: Page) => readonly string[]
  /** Describes the effect of an answer. */
  readonly preview?: (answer: string, rows: readonly Row[], page: Page) => string
  /** Returns the error of a trimmed answer, or null. */
  readonly validate: (answer: string, rows: readonly Row[], page: Page) => string | null
}

/** Runs once for all selected records. */
export interface BulkAction<Row, Page> extends ActionBase<Row, Page> {
  readonly prompt?: ActionPrompt<Row, Page>
  /** @param answer empty without a prompt */
  readonly runAll: Work<[rows: readonly Row[], answer: string], BulkActionResult>
}

export type RowAction<Row, Page> = SingleRowAction<Row, Page> | BulkAction<Row, Page>

/** Keeps an answer whose action was undone. It is in the field when the user is asked again. */
export async function keepAnswer(draft: AnswerDraft, answer: string): Promise<void> {
  const { user } = (await browserSession()).auth.state.get()
  const { keepForLater } = await import('#app/local-drafts/use-local-draft.ts')
  // The action is undone, even if the device can’t store the answer.
  if (user !== null) await keepForLater({ ...draft, person: user.id, text: answer }).catch(() => {})
}

/** Removes an answer that is no longer needed. */
export async function removeAnswer({ subject }: AnswerDraft): Promise<void> {
  const { user } = (await browserSession()).auth.state.get()
  const { removeDrafts } = await import('#app/local-drafts/unsaved-drafts.ts')
  if (user !== null) await removeDrafts(user.id, subject).catch(() => {})
}

export const DELETE_KEY = ['Delete', 'delete the row or the selection'] as const

/** Returns delete and restore actions, each the undo of the other. */
export function deletionActions<
  Row extends { readonly id: number; readonly isDeleted: boolean },
  Page = unknown,
>(
  setDeleted: (client: DataClient, id: number, isDeleted: boolean) => Promise<unknown>,
): Readonly<Record<'delete' | 'restore', SingleRowAction<Row, Page>>> {
  const set =
    (isDeleted: boolean) =>
    (client: DataClient, { id }: Row) =>
      setDeleted(client, id, isDeleted)
  const remove = { past: 'deleted', run: set(true) }
  const restore = { past: 'restored', run: set(false) }
  return {
    delete: {
      ...remove,
      label: 'Delete',
      key: DELETE_KEY,
      undo: restore,
      isOffered: ({ isDeleted }) => !isDeleted,
      isHarmful: true,
      place: 'both',
    },
    restore: {
      ...restore,
      label: 'Restore',
      undo: remove,
      isOffered: ({ isDeleted }) => isDeleted,
      place: 'both',
    },
  }
}
