/**
 * Runs the autosave state machine: stores drafts on the device, sends and retries saves, and merges other editors’
 * revisions.
 */
import { createObservable, type Observable } from '#app/session/observable.ts'
import {
  applyRejection,
  applyRemoteRevision,
  applySaveFailure,
  applySaveResponse,
  type SaveResponse,
  type StoredDraft,
  toStoredDraft,
} from './save-responses.ts'
import {
  applyEdit,
  createSaveState,
  flushSave,
  getNextSaveTime,
  type InitialState,
  isUnsaved,
  markLocalStoreFailed,
  markStoredLocally,
  type PendingSave,
  type RemoteRevision,
  type Request,
  requestSave,
  retry,
  type SaveState,
  startSave,
} from './save-state.ts'

/** Debounce in ms. Together with the write, an edit is stored within half a second. */
export const LOCAL_SAVE_DELAY_MS = 150
/** After this time, the save is sent again; a late response still counts. */
export const SAVE_TIMEOUT_MS = 15_000
/** Longest time in ms that a save waits for the local draft. */
const LOCAL_SAVE_TIMEOUT_MS = 500

export interface Save extends PendingSave {
  readonly recordId: number | null
  readonly origin: string
}

export interface ClassifiedError {
  readonly reason: 'unreachable' | 'signed-out' | 'rejected'
  readonly message: string
}

export interface AutosaveDependencies {
  readonly store: {
    put(text: StoredDraft): Promise<void>
    delete(): Promise<void>
    describeError(error: unknown): string
  }
  readonly save: (save: Save) => Promise<SaveResponse>
  readonly classifyError: (error: unknown) => ClassifiedError
  readonly now: () => number
  /** Returns a function that cancels the call. */
  readonly after: (milliseconds: number, callback: () => void) => () => void
}

export interface Autosave {
  readonly state: Observable<SaveState>
  /** Registers the function that returns editor text not reported yet; it is called before each step. */
  setTextSource(source: (() => SaveState['fields'] | null) | null): void
  edit(part: SaveState['fields']): void
  save(request?: Request): void
  receiveRevision(newest: RemoteRevision): void
  update(step: (state: SaveState) => SaveState): void
  /** Called when the network is back or the user has signed in again. */
  retry(): void
  /** Saves immediately, because the screen may close. */
  flush(): void
  /** Stores and sends nothing before: React may discard the first render of a screen. */
  start(): void
  /** Sends a last save. Resolves when nothing more will be sent or stored. */
  stop(): Promise<void>
}

export function createAutosave(initial: InitialState, dependencies: AutosaveDependencies): Autosave {
  const { store, now } = dependencies
  const state = createObservable(createSaveState(initial))
  let lastSaveId = 0
  let attempts = 0
  let isStarted = false
  let isStopped = false
  let readPendingText: (() => SaveState['fields'] | null) | null = null
  let lastRequest: Promise<void> = Promise.resolve()
  let cancelSave: (() => void) | null = null
  let cancelLocalSave: (() => void) | null = null
  /** Serialises draft store calls. */
  let storeQueue: Promise<void> = Promise.resolve()
  let isStoredLocally = false

  function update(step: (state: SaveState) => SaveState) {
    const before = state.get()
    const after = step(before)
    if (after === before) return
    state.set(after)
    schedule()
  }

  function schedule() {
    if (!isStarted) return
    scheduleLocalSave()
    scheduleSave()
  }

  /** Applies unreported editor text first, for steps that change or send the text. */
  function updateWithPendingText(step: (state: SaveState) => SaveState) {
    const typed = readPendingText?.() ?? null
    update((current) => step(typed === null ? current : applyEdit(current, typed, now())))
  }

  function scheduleLocalSave() {
    const current = state.get()
    if (!isUnsaved(current)) {
      cancelLocalSave?.()
      cancelLocalSave = null
      if (isStoredLocally) void deleteLocalDraft()
      return
    }
    if (current.storedEdit >= current.edit || cancelLocalSave !== null) return
    if (isStopped) {
      // Not delayed, so that `stop` waits for it.
      if (current.storageError === null) void saveLocally()
      return
    }
    cancelLocalSave = dependencies.after(LOCAL_SAVE_DELAY_MS, () => {
      cancelLocalSave = null
      void saveLocally()
    })
  }

  function saveLocally(): Promise<void> {
    storeQueue = storeQueue.then(async () => {
      const current = state.get()
      if (!isUnsaved(current)) return
      try {
        isStoredLocally = true
        await store.put(toStoredDraft(current))
        update((later) => markStoredLocally(later, current.edit))
      } catch (error) {
        const reason = store.describeError(error)
        update((later) => markLocalStoreFailed(later, reason))
        // Storing is retried with the next edit or save, because space may have been freed.
      }
    })
    return storeQueue
  }

  function deleteLocalDraft(): Promise<void> {
    storeQueue = storeQueue.then(async () => {
      if (isUnsaved(state.get())) return
      isStoredLocally = false
      await store.delete().catch(() => {
        isStoredLocally = true
      })
    })
    return storeQueue
  }

  function scheduleSave() {
    cancelSave?.()
    cancelSave = null
    const due = getNextSaveTime(state.get())
    if (due === null) return
    if (isStopped) {
      // After the screen has closed, saves aren’t delayed; failed ones stay in the draft store.
      if (state.get().saveError === null) sendNow()
      return
    }
    cancelSave = dependencies.after(Math.max(0, due - now()), () => {
      cancelSave = null
      sendNow()
    })
  }

  function sendNow() {
    if (getNextSaveTime(state.get()) === null) return
    lastSaveId += 1
    updateWithPendingText((current) => startSave(current, lastSaveId))
    const { sending, recordId, origin } = state.get()
    if (sending === null) return
    lastRequest = sendSave({ ...sending, recordId, origin })
  }

  async function sendSave(save: Save): Promise<void> {
    attempts += 1
    const attempt = attempts
    // Only the last attempt may report a failure; a response is accepted from any attempt.
    const applyIfLatest = (step: (state: SaveState) => SaveState) => {
      if (attempt === attempts) update(step)
    }
    // If the page is killed now, the next one must know which save may have reached the server.
    await Promise.race([saveLocally(), delay(LOCAL_SAVE_TIMEOUT_MS)])
    const cancelTimeout = dependencies.after(SAVE_TIMEOUT_MS, () =>
      applyIfLatest((current) => applySaveFailure(current, save.id, 'unreachable', SAVE_TIMED_OUT, now())),
    )
    try {
      const response = await dependencies.save(save)
      updateWithPendingText((current) => applySaveResponse(current, save.id, response))
    } catch (error) {
      const { reason, message } = dependencies.classifyError(error)
      applyIfLatest((current) =>
        reason === 'rejected'
          ? applyRejection(current, save.id, message)
          : applySaveFailure(current, save.id, reason, message, now()),
      )
    } finally {
      cancelTimeout()
    }
  }

  const delay = (milliseconds: number) =>
    new Promise<void>((resolve) => void dependencies.after(milliseconds, resolve))

  return {
    state,
    setTextSource(source) {
      readPendingText = source
    },
    update: updateWithPendingText,
    edit: (part) => update((current) => applyEdit(current, part, now())),
    save: (request) => updateWithPendingText((current) => retry(requestSave(current, request))),
    receiveRevision: (newest) => updateWithPendingText((current) => applyRemoteRevision(current, newest)),
    retry: () => update(retry),
    flush() {
      updateWithPendingText((current) => current)
      if (!isUnsaved(state.get())) return
      void saveLocally()
      update((current) => flushSave(current, now()))
    },
    start() {
      isStarted = true
      isStopped = false
      schedule()
    },
    async stop() {
      isStopped = true
      // A draft stored later could follow its deletion by the screen that has restored it.
      cancelLocalSave?.()
      cancelLocalSave = null
      schedule()
      for (let last: Promise<void>[] = []; last[0] !== lastRequest || last[1] !== storeQueue; ) {
        last = [lastRequest, storeQueue]
        await Promise.all(last)
      }
    },
  }
}

export const SAVE_TIMED_OUT = 'We can’t reach the server.'
