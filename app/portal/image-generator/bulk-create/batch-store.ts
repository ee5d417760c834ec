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
import type { RenderedFile, RowOutcome } from './batch-job.ts'

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

interface StoredRow {
  readonly outcome: RowOutcome
  readonly files: readonly RenderedFile[]
}

const BATCH_SUBJECT = 'pictures:rows'
const ROW_SUBJECT = 'pictures:row'

export interface BatchStore {
  saveDraft(draft: BulkCreateDraft): Promise<void>
  saveRow(outcome: RowOutcome, files: readonly RenderedFile[]): Promise<void>
  /** In row order. */
  files(): Promise<readonly RenderedFile[]>
  deleteRows(): Promise<void>
  deleteAll(): Promise<void>
  release(): void
}

export function openBatch(userId: string): BatchStore {
  const lock = acquireEditorLock()
  const draftStore = getDraftStore()
  const saveEntry = (writer: string, subject: string, title: string, text: unknown) =>
    draftStore.save({ writer, person: userId, subject, title, at: new Date().toISOString(), text })
  let title = 'Images from a CSV file'
  const listRows = async () =>
    (await draftStore.listEntries(userId)).filter(
      ({ subject, writer }) => subject === ROW_SUBJECT && writer.startsWith(`${lock.name}#`),
    )
  const deleteRows = async () => {
    for (const { writer } of await listRows()) await draftStore.remove(writer)
  }
  return {
    saveDraft(draft) {
      title = `Images from “${draft.fileName}”`
      return saveEntry(lock.name, BATCH_SUBJECT, title, draft)
    },
    saveRow: (outcome, files) =>
      saveEntry(`${lock.name}#${outcome.row}`, ROW_SUBJECT, title, { outcome, files } satisfies StoredRow),
    async files() {
      const rows = (await listRows()).map(({ text }) => text as StoredRow)
      return rows.toSorted((one, other) => one.outcome.row - other.outcome.row).flatMap(({ files }) => files)
    },
    deleteRows,
    async deleteAll() {
      await deleteRows()
      await draftStore.remove(lock.name)
    },
    release: lock.release,
  }
}

export interface AbandonedBatch {
  readonly draft: BulkCreateDraft
  readonly outcomes: ReadonlyMap<number, RowOutcome>
}

/** Moves the batch of a closed tab into this one. @returns null if there is none */
export async function resumeBatch(userId: string, batch: BatchStore): Promise<AbandonedBatch | null> {
  const draftStore = getDraftStore()
  const entries = await draftStore.listEntries(userId)
  const [abandoned] = await findAbandonedDrafts(entries.filter(({ subject }) => subject === BATCH_SUBJECT))
  if (abandoned === undefined) return null
  const draft = abandoned.text as BulkCreateDraft
  await batch.saveDraft(draft)
  const outcomes = new Map<number, RowOutcome>()
  for (const entry of entries.filter((each) => belongsTo(abandoned, each))) {
    const { outcome, files } = entry.text as StoredRow
    await batch.saveRow(outcome, files)
    await draftStore.remove(entry.writer)
    outcomes.set(outcome.row, outcome)
  }
  await draftStore.remove(abandoned.writer)
  return { draft, outcomes }
}

function belongsTo(abandoned: LocalDraft, { subject, writer }: LocalDraft): boolean {
  return subject === ROW_SUBJECT && writer.startsWith(`${abandoned.writer}#`)
}
