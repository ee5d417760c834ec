/** Keeps a draft with its undo history and a local copy until it is saved. Each `draftKey` has a separate draft. */
import { useRef, useState } from 'react'
import { useLocalDraft } from '#app/local-drafts/use-local-draft.ts'
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
  const latest = useRef(history)
  const local = useLocalDraft<DesignDraft>({
    person: userId,
    subject: `pictures:${draftKey}`,
    onRecover({ text }) {
      show(addStep(latest.current, restoreDesignDraft(text), 'brought back', 0))
      setRestored(true)
      return true
    },
  })

  function show(next: History) {
    latest.current = next
    setHistory(next)
  }
  function applyStep(step: (history: History) => History) {
    const next = step(latest.current)
    show(next)
    if (isEmpty(next.present)) local.clear()
    else local.keep(next.present, getDraftTitle(next.present))
  }
  return {
    draft: history.present,
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
      setRestored(false)
      local.clear()
    },
    failure: local.storageError,
  }
}

function getDraftTitle({ slots }: DesignDraft): string {
  const words = [slots.title, ...Object.values(slots)].find(
    (value) => typeof value === 'string' && value.trim() !== '',
  )
  return typeof words === 'string' ? words.slice(0, 80) : 'Untitled image'
}
