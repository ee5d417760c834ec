/** What can be done with records from their list, as data. */
import type { DataClient } from '#app/session/data-client/supabase-browser.ts'
import type { Work } from '../loader-data.ts'

interface ChangeWords<Row, Page> {
  readonly label: string
  /** Follows the label for those who hear the button alone: `Change role` and ` of Robin`. */
  readonly of?: (row: Row) => string
  readonly isOffered?: (row: Row, page: Page) => boolean
  readonly isHarmful?: boolean
  /** Beside each row, which is where it is unless this says otherwise, or for several chosen rows together. */
  readonly place?: 'row' | 'many' | 'both'
  /**
   * The key that does it, with the row that has the focus or with all that are chosen, and what the help says of it: the
   * empty string where another change of the same key has said it.
   */
  readonly key?: readonly [key: string, help: string]
}

/** Changes each record by itself: of several, some may be changed and others not. */
export interface SingleRowAction<Row, Page> extends ChangeWords<Row, Page> {
  /** What became of the record, to follow its name: `deleted`. */
  readonly past?: string
  /** Said in place of `“Name” was deleted.` */
  readonly done?: (row: Row) => string
  readonly run: Work<[row: Row], unknown>
  /** Takes it back. Without it nothing is offered, and what does harm asks first. */
  readonly undo?: {
    readonly past: string
    readonly run: Work<[row: Row], unknown>
  }
  /** Asked before what cannot be undone. */
  readonly question?: (row: Row) => { readonly title: string; readonly text: string }
}

/** What came of a change of several records in one step. */
export interface BulkActionResult {
  /** Said of it: `“Flute” was added to 3 posts.` */
  readonly words: string
  /** Why some were not changed; null where all were, or nothing was to be done. */
  readonly failure: string | null
  /** Gives back exactly what was, and answers what is said of that; null where nothing was changed. */
  readonly takeBack: Work<[], string> | null
}

/** What a person is asked before a change: a name to give, or one of those that there are. */
export interface ActionPrompt<Row, Page> {
  readonly title: (rows: readonly Row[]) => string
  /** Of the field. */
  readonly label: string
  /** What the field holds at first. */
  readonly start?: (rows: readonly Row[]) => string
  readonly suggestions?: (rows: readonly Row[], page: Page) => readonly string[]
  /** What will come of this answer, in plain words. */
  readonly outlook?: (answer: string, rows: readonly Row[], page: Page) => string
  /** What is wrong with an answer, which has no spaces at its ends; null when nothing is. */
  readonly fault: (answer: string, rows: readonly Row[], page: Page) => string | null
}

/** Changes several records, or one, in one step. */
export interface BulkAction<Row, Page> extends ChangeWords<Row, Page> {
  readonly ask?: ActionPrompt<Row, Page>
  /** @param answer the empty string where nothing is asked */
  readonly together: Work<[rows: readonly Row[], answer: string], BulkActionResult>
}

/** What can be done with records from their list. */
export type RowAction<Row, Page> = SingleRowAction<Row, Page> | BulkAction<Row, Page>

/** Deletes and restores each record, each undone by the other. */
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
