/**
 * Runs the autosave state machine: stores drafts on the device, sends and retries saves, and takes in other editors’
 * revisions.
 */
import { createObservable, type Observable } from '#app/session/observable.ts'
import {
  applyRemoteRevision,
  applySaveFailure,
  applySaveResponse,
  refuse,
  type SaveResponse,
  type StoredDraft,
  toStoredDraft,
} from './save-responses.ts'
import {
  createSaveState,
  flushSave,
  getNextSaveTime,
  isUnsaved,
  markLocalStoreFailed,
  markStoredLocally,
  type Opening,
  type RemoteRevision,
  type Request,
  requestSave,
  retry,
  type SaveState,
  type Sending,
  startSave,
  applyEdit as typeIn,
} from './save-state.ts'

/** Together with the write, an edit is stored within half a second. */
export const LOCAL_SAVE_DELAY_MS = 150
/** After this, the save is sent again; a late response still counts. */
export const SAVE_TIMEOUT_MS = 15_000
/** Longest time in ms that a save waits for the local draft. */
const KEEP_LIMIT_MS = 500

export interface Save extends Sending {
  readonly recordId: number | null
  readonly origin: string
}

export interface SaveErrorKind {
  readonly why: 'unreachable' | 'signed-out' | 'refused'
  readonly message: string
}

export interface AutosaveDependencies {
  readonly store: {
    keep(text: StoredDraft): Promise<void>
    forget(): Promise<void>
    whyNotKept(error: unknown): string
  }
  readonly save: (save: Save) => Promise<SaveResponse>
  readonly judge: (error: unknown) => SaveErrorKind
  readonly now: () => number
  /** Returns a function that cancels the call. */
  readonly after: (milliseconds: number, call: () => void) => () => void
}

export interface Autosave {
  readonly state: Observable<SaveState>
  /** Registers the source of editor text that hasn’t been reported yet; it is read before each step. */
  collect(from: (() => SaveState['fields'] | null) | null): void
  type(part: SaveState['fields']): void
  /** Saves on request. */
  save(request?: Request): void
  hear(newest: RemoteRevision): void
  take(step: (state: SaveState) => SaveState): void
  /** Called when the network is back or the user has signed in again. */
  retry(): void
  /** Saves immediately, because the screen may close. */
  hurry(): void
  start(): void
  /** Sends a last save. Resolves when no request is pending. */
  stop(): Promise<void>
}

export function createAutosave(opening: Opening, parts: AutosaveDependencies): Autosave {
  const { store, now } = parts
  const state = createObservable(createSaveState(opening))
  let sends = 0
  let attempts = 0
  let isStopped = false
  let collected: (() => SaveState['fields'] | null) | null = null
  let delivery: Promise<void> = Promise.resolve()
  let stopSaving: (() => void) | null = null
  let stopKeeping: (() => void) | null = null
  /** Serialises draft store calls. */
  let turn: Promise<void> = Promise.resolve()
  let isStoredLocally = false

  function take(step: (state: SaveState) => SaveState) {
    const before = state.get()
    const after = step(before)
    if (after === before) return
    state.set(after)
    planKeeping()
    planSaving()
  }

  /** Collects reported text first, for steps that change or send it. */
  function takeWithPendingText(step: (state: SaveState) => SaveState) {
    const typed = collected?.() ?? null
    take((present) => step(typed === null ? present : typeIn(present, typed, now())))
  }

  function planKeeping() {
    const present = state.get()
    if (!isUnsaved(present)) {
      stopKeeping?.()
      stopKeeping = null
      if (isStoredLocally) void forget()
      return
    }
    if (present.kept >= present.edit || stopKeeping !== null) return
    stopKeeping = parts.after(LOCAL_SAVE_DELAY_MS, () => {
      stopKeeping = null
      void keepNow()
    })
  }

  function keepNow(): Promise<void> {
    turn = turn.then(async () => {
      const present = state.get()
      if (!isUnsaved(present)) return
      try {
        isStoredLocally = true
        await store.keep(toStoredDraft(present))
        take((later) => markStoredLocally(later, present.edit))
      } catch (error) {
        const why = store.whyNotKept(error)
        take((later) => markLocalStoreFailed(later, why))
        // Storing is retried with the next edit or save, because space may have been freed.
      }
    })
    return turn
  }

  function forget(): Promise<void> {
    turn = turn.then(async () => {
      if (isUnsaved(state.get())) return
      isStoredLocally = false
      await store.forget().catch(() => {
        isStoredLocally = true
      })
    })
    return turn
  }

  function planSaving() {
    stopSaving?.()
    stopSaving = null
    const due = getNextSaveTime(state.get())
    if (due === null) return
    if (isStopped) {
      // After the screen has closed, saves aren’t delayed; failed ones stay in the draft store.
      if (state.get().trouble === null) sendNow()
      return
    }
    stopSaving = parts.after(Math.max(0, due - now()), () => {
      stopSaving = null
      sendNow()
    })
  }

  function sendNow() {
    if (getNextSaveTime(state.get()) === null) return
    sends += 1
    takeWithPendingText((present) => startSave(present, sends))
    const { sending, recordId, origin } = state.get()
    if (sending === null) return
    delivery = deliver({ ...sending, recordId, origin })
  }

  async function deliver(save: Save): Promise<void> {
    attempts += 1
    const attempt = attempts
    // Only the last attempt may report a failure; a response is accepted from any attempt.
    const failed = (step: (state: SaveState) => SaveState) => {
      if (attempt === attempts) take(step)
    }
    // If the page is killed now, the next one must know which save may have reached the server.
    await Promise.race([keepNow(), elapsed(KEEP_LIMIT_MS)])
    const stopWaiting = parts.after(SAVE_TIMEOUT_MS, () =>
      failed((present) => applySaveFailure(present, save.id, 'unreachable', SAVE_TIMED_OUT, now())),
    )
    try {
      const answered = await parts.save(save)
      takeWithPendingText((present) => applySaveResponse(present, save.id, answered))
    } catch (error) {
      const { why, message } = parts.judge(error)
      failed((present) =>
        why === 'refused'
          ? refuse(present, save.id, message)
          : applySaveFailure(present, save.id, why, message, now()),
      )
    } finally {
      stopWaiting()
    }
  }

  const elapsed = (milliseconds: number) =>
    new Promise<void>((resolve) => void parts.after(milliseconds, resolve))

  return {
    state,
    collect(from) {
      collected = from
    },
    take: takeWithPendingText,
    type: (part) => take((present) => typeIn(present, part, now())),
    save: (request) => takeWithPendingText((present) => retry(requestSave(present, request))),
    hear: (newest) => takeWithPendingText((present) => applyRemoteRevision(present, newest)),
    retry: () => take(retry),
    hurry() {
      takeWithPendingText((present) => present)
      if (!isUnsaved(state.get())) return
      void keepNow()
      take((present) => flushSave(present, now()))
    },
    start() {
      isStopped = false
      planSaving()
    },
    async stop() {
      isStopped = true
      planSaving()
      for (let last: Promise<void> | null = null; last !== delivery; ) {
        last = delivery
        await last
      }
      await turn
    },
  }
}

export const SAVE_TIMED_OUT = 'We can’t reach the server.'
