/** Offers local drafts that never reached the server, compared with the saved version. */
import { Button, Group, Text, Title } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { ContentDraftSummary } from '#app/content/drafts/content-drafts.ts'
import type { LocalDraft } from '#app/local-drafts/draft-store.ts'
import { getDraftStore, getDraftSubject, listRecoverableDrafts } from '#app/local-drafts/unsaved-drafts.ts'
import { CONTENT_TYPE_DEFINITIONS, type ContentType } from '#domain/content-drafts/content-draft.ts'
import { changedFields, type Fields } from '#domain/content-drafts/merge.ts'
import { DateTime } from '../../ui/date-time.tsx'
import type { Autosave } from './autosave.ts'
import styles from './content-editor.module.css'
import { Comparison } from './diff-view.tsx'
import { restoreStoredDraft, type StoredDraft } from './save-responses.ts'
import { isUnsaved } from './save-state.ts'

export type RecoverableDraft = LocalDraft<StoredDraft>

export async function listRecoverableDraftsFor(
  person: string,
  kind: ContentType,
  recordId: number | null,
): Promise<RecoverableDraft[]> {
  const entries = (await listRecoverableDrafts(person)) as RecoverableDraft[]
  return entries.filter(({ subject }) => subject === getDraftSubject(kind, recordId))
}

/** Returns whether the draft differs from the newest revision. */
export function hasUnsavedChanges({ text }: RecoverableDraft, newest: Fields): boolean {
  return text.partings.length > 0 || changedFields(newest, text.fields).length > 0
}

export interface RecoverableDraftsState {
  /** Drafts without a decision. Editing is locked until there are none. */
  readonly entries: readonly RecoverableDraft[]
  /** Server version when the editor opened. */
  readonly newest: Fields
  readonly onBringBack: (entry: RecoverableDraft) => void
  readonly onDiscard: (entry: RecoverableDraft) => void
  /** Keeps the draft on the device. */
  readonly onLater: () => void
}

/** @param head server revision; null if there is none @param found local drafts */
export function useRecoverableDrafts(
  writer: Autosave,
  head: ContentDraftSummary | null,
  found: readonly RecoverableDraft[],
): RecoverableDraftsState {
  const [newest] = useState(() => writer.state.get().base.fields)
  const [entries, setEntries] = useState(() => found.filter((entry) => hasUnsavedChanges(entry, newest)))
  useEffect(() => {
    // Drafts that match the server need no decision.
    for (const entry of found) if (!hasUnsavedChanges(entry, newest)) forget(entry)
  }, [found, newest])

  function onBringBack(entry: RecoverableDraft) {
    const theirs = head && {
      number: head.number,
      fields: newest,
      savedAt: head.savedAt,
      savedBy: head.savedBy,
    }
    writer.take((present) => restoreStoredDraft(present, entry.text, theirs, performance.now()))
    setEntries([])
    // Delete the old entry only after the draft is stored under the new writer.
    const stop = writer.state.subscribe(() => {
      const present = writer.state.get()
      if (present.kept < 1 && isUnsaved(present)) return
      stop()
      forget(entry)
    })
  }

  function onDiscard(entry: RecoverableDraft) {
    setEntries((present) => present.filter((other) => other !== entry))
    forget(entry)
  }

  return { entries, newest, onBringBack, onDiscard, onLater: () => setEntries([]) }
}

function forget({ writer }: RecoverableDraft): void {
  void getDraftStore()
    .remove(writer)
    .catch(() => {})
}

/** Shows one draft at a time, newest first. */
export function RecoveredDrafts({
  kind,
  entries,
  newest,
  onBringBack,
  onDiscard,
  onLater,
}: RecoverableDraftsState & { readonly kind: ContentType }) {
  const [isAsked, setAsked] = useState(false)
  const [entry] = entries
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
        <Button onClick={() => onBringBack(entry)}>{isNew ? 'Continue editing' : 'Restore'}</Button>
        {isAsked ? (
          <Button color="red" onClick={() => onDiscard(entry)}>
            Discard permanently
          </Button>
        ) : (
          <Button variant="default" onClick={() => setAsked(true)}>
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
