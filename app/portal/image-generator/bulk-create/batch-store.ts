/**
 * Keeps a batch in the browser's storage, so that finished images survive a lost connection or a closed tab without
 * taking memory.
 */
import { acquireEditorLock, findAbandonedDrafts, type LocalDraft } from '#app/local-drafts/draft-store.ts'
import { getDraftStore } from '#app/local-drafts/unsaved-drafts.ts'
import type { SlotValue, Theme } from '#domain/graphics/model/recipe.ts'
import type { ColumnMapping } from '#domain/image-sets/csv-mapping.ts'
import type { Format } from '#domain/image-sets/image-sets.ts'
import type { Size } from '#domain/media/crops.ts'
import type { CsvTable } from '#formats/csv-reader.ts'
import type { DrawnFile, RowOutcome } from './batch-job.ts'

export interface BulkCreateDraft {
  readonly fileName: string
  readonly table: CsvTable
  readonly template: string
  readonly theme: Theme
  readonly mapping: ColumnMapping
  readonly fixed: Readonly<Record<string, SlotValue>>
  readonly sizes: readonly Size[]
  readonly format: Format
}

interface KeptRow {
  readonly outcome: RowOutcome
  readonly files: readonly DrawnFile[]
}

const SUBJECT = 'pictures:rows'
const ROW_SUBJECT = 'pictures:row'

export interface BatchStore {
  keepDraft(draft: BulkCreateDraft): Promise<void>
  keepRow(outcome: RowOutcome, files: readonly DrawnFile[]): Promise<void>
  /** In row order. */
  files(): Promise<readonly DrawnFile[]>
  forgetRows(): Promise<void>
  forget(): Promise<void>
  release(): void
}

export function openBatch(person: string): BatchStore {
  const claim = acquireEditorLock()
  const journal = getDraftStore()
  const keep = (writer: string, subject: string, title: string, text: unknown) =>
    journal.keep({ writer, person, subject, title, at: new Date().toISOString(), text })
  let title = 'Images from a CSV file'
  const ownRows = async () =>
    (await journal.entriesOf(person)).filter(
      ({ subject, writer }) => subject === ROW_SUBJECT && writer.startsWith(`${claim.name}#`),
    )
  const forgetRows = async () => {
    for (const { writer } of await ownRows()) await journal.forget(writer)
  }
  return {
    keepDraft(draft) {
      title = `Images from “${draft.fileName}”`
      return keep(claim.name, SUBJECT, title, draft)
    },
    keepRow: (outcome, files) =>
      keep(`${claim.name}#${outcome.row}`, ROW_SUBJECT, title, { outcome, files } satisfies KeptRow),
    async files() {
      const rows = (await ownRows()).map(({ text }) => text as KeptRow)
      return rows.toSorted((one, other) => one.outcome.row - other.outcome.row).flatMap(({ files }) => files)
    },
    forgetRows,
    async forget() {
      await forgetRows()
      await journal.forget(claim.name)
    },
    release: claim.release,
  }
}

export interface AbandonedBatch {
  readonly draft: BulkCreateDraft
  readonly outcomes: ReadonlyMap<number, RowOutcome>
}

/** Moves the batch of a closed tab into this one. @returns null if there is none */
export async function resumeBatch(person: string, batch: BatchStore): Promise<AbandonedBatch | null> {
  const journal = getDraftStore()
  const entries = await journal.entriesOf(person)
  const [left] = await findAbandonedDrafts(entries.filter(({ subject }) => subject === SUBJECT))
  if (left === undefined) return null
  const draft = left.text as BulkCreateDraft
  await batch.keepDraft(draft)
  const outcomes = new Map<number, RowOutcome>()
  for (const entry of entries.filter((each) => isRowOf(left, each))) {
    const { outcome, files } = entry.text as KeptRow
    await batch.keepRow(outcome, files)
    await journal.forget(entry.writer)
    outcomes.set(outcome.row, outcome)
  }
  await journal.forget(left.writer)
  return { draft, outcomes }
}

function isRowOf(left: LocalDraft, { subject, writer }: LocalDraft): boolean {
  return subject === ROW_SUBJECT && writer.startsWith(`${left.writer}#`)
}
