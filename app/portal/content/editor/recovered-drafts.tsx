/**
 * Restores a local draft that never reached the server, unless a colleague has saved since. Otherwise compares the drafts with the
 * saved version and lets the editor choose.
 */
import { Button, Group, Text, Title } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { ContentDraftSummary } from '#app/content/drafts/content-drafts.ts'
import { getDraftSubject } from '#app/local-drafts/content-drafts.ts'
import type { LocalDraft } from '#app/local-drafts/draft-store.ts'
import { getDraftStore, listRecoverableDrafts } from '#app/local-drafts/unsaved-drafts.ts'
import { CONTENT_TYPE_DEFINITIONS, type ContentType } from '#domain/content-drafts/content-draft.ts'
import { changedFields, type Fields } from '#domain/content-drafts/fields.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { RestoredNotice } from '../../ui/form/form-draft-notice.tsx'
import { notifySuccess } from '../../ui/notifications.tsx'
import type { Autosave } from './autosave.ts'
import styles from './content-editor.module.css'
import { Comparison } from './diff-view.tsx'
import { restoreStoredDraft, type StoredDraft } from './save-responses.ts'
import { isUnsaved } from './save-state.ts'

export type RecoverableDraft = LocalDraft<StoredDraft>

export async function listRecoverableDraftsFor(
  userId: string,
  kind: ContentType,
  recordId: number | null,
): Promise<RecoverableDraft[]> {
  const entries = (await listRecoverableDrafts(userId)) as RecoverableDraft[]
  return entries.filter(({ subject }) => subject === getDraftSubject(kind, recordId))
}

/** Returns whether the draft differs from the newest revision. */
export function hasUnsavedChanges({ text }: RecoverableDraft, newest: Fields): boolean {
  return text.partings.length > 0 || changedFields(newest, text.fields).length > 0
}

/** Whether the draft continues the newest revision, so that restoring it loses nothing. */
export function continuesRevision({ text }: RecoverableDraft, number: number | null): boolean {
  return text.recordId !== null && text.partings.length === 0 && text.base.number === number
}

export interface RecoverableDraftsState {
  /** Drafts without a decision. Editing is locked until there are none. */
  readonly entries: readonly RecoverableDraft[]
  /** Server version when the editor opened. */
  readonly newest: Fields
  readonly onRestore: (entry: RecoverableDraft) => void
  readonly onDiscard: (entry: RecoverableDraft) => void
  /** Keeps the draft on the device. */
  readonly onLater: () => void
  /** When the draft that was restored by itself was typed; null if none was. */
  readonly restoredAt: string | null
  /** Returns to the saved version. */
  readonly onRevert: () => void
}

/** @param head server revision; null if there is none @param localDrafts local drafts */
export function useRecoverableDrafts(
  autosave: Autosave,
  head: ContentDraftSummary | null,
  localDrafts: readonly RecoverableDraft[],
): RecoverableDraftsState {
  const [newest] = useState(() => autosave.state.get().base.fields)
  const [{ unsaved, restored }] = useState(() => {
    const unsaved = localDrafts.filter((entry) => hasUnsavedChanges(entry, newest))
    const [only, ...others] = unsaved
    const isOnly = only !== undefined && others.length === 0
    const restored = isOnly && continuesRevision(only, head?.number ?? null) ? only : null
    // Before the fields read the text.
    if (restored !== null) restore(restored)
    return { unsaved: restored === null ? unsaved : [], restored }
  })
  const [entries, setEntries] = useState<readonly RecoverableDraft[]>(unsaved)
  const [restoredAt, setRestoredAt] = useState(restored?.at ?? null)
  useEffect(() => {
    // Drafts that match the server need no decision.
    for (const entry of localDrafts) if (!hasUnsavedChanges(entry, newest)) deleteLocalDraft(entry)
  }, [localDrafts, newest])

  function restore(entry: RecoverableDraft) {
    const theirs = head && {
      number: head.number,
      fields: newest,
      savedAt: head.savedAt,
      savedBy: head.savedBy,
    }
    autosave.update((current) => restoreStoredDraft(current, entry.text, theirs, performance.now()))
    // Delete the old entry only after the draft is stored under the new writer.
    const stop = autosave.state.subscribe(() => {
      const current = autosave.state.get()
      if (current.storedEdit < 1 && isUnsaved(current)) return
      stop()
      deleteLocalDraft(entry)
    })
  }

  function onRestore(entry: RecoverableDraft) {
    restore(entry)
    setEntries([])
  }

  function onRevert() {
    const { fields } = autosave.state.get()
    // Other fields may hold a colleague's changes, merged since.
    const names = restored === null ? [] : changedFields(newest, restored.text.fields)
    const pick = (from: Fields) => Object.fromEntries(names.map((name) => [name, from[name]]))
    autosave.edit(pick(newest))
    setRestoredAt(null)
    notifySuccess('Draft discarded', { of: 'discarding the draft', run: () => autosave.edit(pick(fields)) })
  }

  function onDiscard(entry: RecoverableDraft) {
    setEntries((current) => current.filter((other) => other !== entry))
    deleteLocalDraft(entry)
  }

  return { entries, newest, onRestore, onDiscard, onLater: () => setEntries([]), restoredAt, onRevert }
}

function deleteLocalDraft({ writer }: RecoverableDraft): void {
  void getDraftStore()
    .remove(writer)
    .catch(() => {})
}

/** Shows one draft at a time, newest first. */
export function RecoveredDrafts({
  kind,
  entries,
  newest,
  onRestore,
  onDiscard,
  onLater,
  restoredAt,
  onRevert,
}: RecoverableDraftsState & { readonly kind: ContentType }) {
  const [isConfirming, setConfirming] = useState(false)
  const [entry] = entries
  if (restoredAt !== null) return <RestoredNotice at={restoredAt} onDiscard={onRevert} />
  if (entry === undefined) return null
  const isNew = entry.text.recordId === null
  const [noun] = CONTENT_TYPE_DEFINITIONS[kind].noun
  return (
    <section aria-label="Unsaved changes on this device" className={styles.notice}>
      <Title order={2}>Unsaved changes on this device</Title>
      <Text>
        {isNew
          ? `“${entry.title}”, a new ${noun}, was never saved to the server. This device has a copy from `
          : 'This device has changes that were never saved to the server, from '}
        <DateTime at={entry.at} />
        {'.'}
        {entries.length > 1 &&
          ` ${entries.length === 2 ? 'There is 1 more' : `There are ${entries.length - 1} more`} after this one.`}
      </Text>
      <Comparison
        kind={kind}
        before={newest}
        after={entry.text.fields}
        names={[isNew ? 'Saved: nothing yet' : 'Saved', 'On this device']}
      />
      <Group>
        <Button onClick={() => onRestore(entry)}>{isNew ? 'Continue editing' : 'Restore'}</Button>
        {isConfirming ? (
          <Button color="red" onClick={() => onDiscard(entry)}>
            Discard permanently
          </Button>
        ) : (
          <Button variant="default" onClick={() => setConfirming(true)}>
            Discard
          </Button>
        )}
        {isNew && (
          <Button variant="default" onClick={onLater}>
            Start a new one
          </Button>
        )}
      </Group>
    </section>
  )
}
