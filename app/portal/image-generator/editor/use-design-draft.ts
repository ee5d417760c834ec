/** Keeps a draft with its undo history and a local copy until it is saved. Each `draftKey` has a separate draft. */
import { useEffect, useRef, useState } from 'react'
import { acquireEditorLock, describeStorageError } from '#app/local-drafts/draft-store.ts'
import { getDraftStore, listRecoverableDrafts } from '#app/local-drafts/unsaved-drafts.ts'
import {
  addStep,
  createHistory,
  type DesignDraft,
  type History,
  isEmpty,
  redoStep,
  restoreDesignDraft,
  undoStep,
} from './design-draft.ts'

const SAVE_DELAY_MS = 400

export interface DesignDraftState {
  readonly draft: DesignDraft
  /** @param field changed field: quick changes to one field are one step */
  readonly change: (change: Partial<DesignDraft>, field: string) => void
  /** Null if there is nothing to undo or redo. */
  readonly undo: (() => void) | null
  readonly redo: (() => void) | null
  readonly isRestored: boolean
  /** Resets to the initial content, as a step that can be undone. */
  readonly discard: () => void
  /** Deletes the local draft after saving. */
  readonly onSaved: () => void
  /** Local storage error. */
  readonly failure: string | null
}

/** @param draftKey such as `new` or `news:12` */
export function useDesignDraft(
  draftKey: string,
  initialDraft: DesignDraft,
  userId: string,
): DesignDraftState {
  const [history, setHistory] = useState<History>(() => createHistory(initialDraft))
  const [isRestored, setRestored] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [lock] = useState(acquireEditorLock)
  const hasChanged = useRef(false)
  const subject = `pictures:${draftKey}`
  const { present } = history

  useEffect(() => () => lock.release(), [lock])

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once on mount
  useEffect(() => {
    let isMounted = true
    void listRecoverableDrafts(userId).then((entries) => {
      const abandoned = entries.find((entry) => entry.subject === subject)
      if (!isMounted || abandoned === undefined || hasChanged.current) return
      setHistory((now) => addStep(now, restoreDesignDraft(abandoned.text), 'brought back', 0))
      setRestored(true)
      hasChanged.current = true
      void getDraftStore().remove(abandoned.writer)
    })
    return () => {
      isMounted = false
    }
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: claim and subject never change
  useEffect(() => {
    if (!hasChanged.current) return
    const saveLocally = () => {
      // Saved on the server meanwhile.
      if (!hasChanged.current) return
      const entry = {
        writer: lock.name,
        person: userId,
        subject,
        title: getDraftTitle(present),
        at: new Date().toISOString(),
      }
      const saving = isEmpty(present)
        ? getDraftStore().remove(lock.name)
        : getDraftStore().save({ ...entry, text: present })
      saving.then(() => setFailure(null)).catch((error) => setFailure(describeStorageError(error)))
    }
    const timer = setTimeout(saveLocally, SAVE_DELAY_MS)
    // The browser may discard a hidden page.
    const saveIfHidden = () => document.visibilityState === 'hidden' && saveLocally()
    document.addEventListener('visibilitychange', saveIfHidden)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', saveIfHidden)
    }
  }, [present])

  function applyStep(step: (history: History) => History) {
    hasChanged.current = true
    setHistory(step)
  }
  return {
    draft: present,
    change: (change, field) =>
      applyStep((now) => addStep(now, { ...now.present, ...change }, field, performance.now())),
    undo: history.past.length === 0 ? null : () => applyStep(undoStep),
    redo: history.future.length === 0 ? null : () => applyStep(redoStep),
    isRestored,
    discard() {
      setRestored(false)
      applyStep((now) => addStep(now, initialDraft, 'afresh', performance.now()))
    },
    onSaved() {
      hasChanged.current = false
      setRestored(false)
      void getDraftStore()
        .remove(lock.name)
        .catch(() => {})
    },
    failure,
  }
}

function getDraftTitle({ slots }: DesignDraft): string {
  const words = [slots.title, ...Object.values(slots)].find(
    (value) => typeof value === 'string' && value.trim() !== '',
  )
  return typeof words === 'string' ? words.slice(0, 80) : 'Untitled image'
}
