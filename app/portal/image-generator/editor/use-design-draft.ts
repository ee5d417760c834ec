/**
 * Keeps the draft with its undo history, and a local copy until it is saved. Each record, each saved set and the empty
 * editor has a separate draft.
 */
import { useEffect, useRef, useState } from 'react'
import { acquireEditorLock, describeStorageError } from '#app/local-drafts/draft-store.ts'
import { getDraftStore, listRecoverableDrafts } from '#app/local-drafts/unsaved-drafts.ts'
import {
  type DesignDraft,
  type History,
  historyOf,
  isEmpty,
  redoStep,
  restoreDesignDraft,
  stepTo,
  undoStep,
} from './design-draft.ts'

const KEPT_AFTER_MS = 400

export interface DesignDraftState {
  readonly draft: DesignDraft
  /** @param what changed field: quick changes to one field are one step */
  readonly change: (change: Partial<DesignDraft>, what: string) => void
  /** Null if there is nothing to undo or redo. */
  readonly undo: (() => void) | null
  readonly redo: (() => void) | null
  /** A local draft was restored. */
  readonly isBroughtBack: boolean
  /** Resets to the initial content, as a step that can be undone. */
  readonly startAfresh: () => void
  /** Deletes the local draft after saving. */
  readonly stored: () => void
  /** Local storage error. */
  readonly failure: string | null
}

/** @param place such as `new` or `news:12`; each has a separate draft @param person user ID */
export function useDesignDraft(place: string, start: DesignDraft, person: string): DesignDraftState {
  const [history, setHistory] = useState<History>(() => historyOf(start))
  const [isBroughtBack, setBroughtBack] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [claim] = useState(acquireEditorLock)
  const isTouched = useRef(false)
  const subject = `pictures:${place}`
  const { present } = history

  useEffect(() => () => claim.release(), [claim])

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once on mount
  useEffect(() => {
    let isWanted = true
    void listRecoverableDrafts(person).then((entries) => {
      const left = entries.find((entry) => entry.subject === subject)
      if (!isWanted || left === undefined || isTouched.current) return
      setHistory((now) => stepTo(now, restoreDesignDraft(left.text), 'brought back', 0))
      setBroughtBack(true)
      isTouched.current = true
      void getDraftStore().forget(left.writer)
    })
    return () => {
      isWanted = false
    }
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: claim and subject never change
  useEffect(() => {
    if (!isTouched.current) return
    const keep = () => {
      const entry = {
        writer: claim.name,
        person,
        subject,
        title: nameOf(present),
        at: new Date().toISOString(),
      }
      const work = isEmpty(present)
        ? getDraftStore().forget(claim.name)
        : getDraftStore().keep({ ...entry, text: present })
      work.then(() => setFailure(null)).catch((error) => setFailure(describeStorageError(error)))
    }
    const timer = setTimeout(keep, KEPT_AFTER_MS)
    // The browser may discard a hidden page.
    const hurry = () => document.visibilityState === 'hidden' && keep()
    document.addEventListener('visibilitychange', hurry)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', hurry)
    }
  }, [present])

  function go(step: (history: History) => History) {
    isTouched.current = true
    setHistory(step)
  }
  return {
    draft: present,
    change: (change, what) =>
      go((now) => stepTo(now, { ...now.present, ...change }, what, performance.now())),
    undo: history.past.length === 0 ? null : () => go(undoStep),
    redo: history.future.length === 0 ? null : () => go(redoStep),
    isBroughtBack,
    startAfresh() {
      setBroughtBack(false)
      go((now) => stepTo(now, start, 'afresh', performance.now()))
    },
    stored() {
      isTouched.current = false
      setBroughtBack(false)
      void getDraftStore()
        .forget(claim.name)
        .catch(() => {})
    },
    failure,
  }
}

function nameOf({ slots }: DesignDraft): string {
  const words = [slots.title, ...Object.values(slots)].find(
    (value) => typeof value === 'string' && value.trim() !== '',
  )
  return typeof words === 'string' ? words.slice(0, 80) : 'Untitled image'
}
