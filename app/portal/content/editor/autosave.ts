/**
 * Does what the machine of saving asks for: keeps what was typed on this device, sends it, tries again, and listens for
 * what others save. One stands behind each open desk; what it works with is given to it, the clock too.
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

/** From the first key that is not kept yet; with the writing it is less than half a second. */
export const LOCAL_SAVE_DELAY_MS = 150
/** After so long nobody answers any more: the save is sent again, and a late answer is heard all the same. */
export const SAVE_TIMEOUT_MS = 15_000
/** So long the first thing that is sent waits to be kept. */
const KEEP_LIMIT_MS = 500

export interface Save extends Sending {
  readonly recordId: number | null
  readonly origin: string
}

/** What an error of a save means. */
export interface SaveErrorKind {
  readonly why: 'unreachable' | 'signed-out' | 'refused'
  readonly message: string
}

export interface AutosaveDependencies {
  readonly journal: {
    keep(text: StoredDraft): Promise<void>
    forget(): Promise<void>
    whyNotKept(error: unknown): string
  }
  readonly save: (save: Save) => Promise<SaveResponse>
  readonly judge: (error: unknown) => SaveErrorKind
  readonly now: () => number
  /** Calls after so many milliseconds; returns how not to. */
  readonly after: (milliseconds: number, call: () => void) => () => void
}

export interface Autosave {
  readonly state: Observable<SaveState>
  /** Names whom to ask for what was typed and not told yet, before anything else happens to the text. */
  collect(from: (() => SaveState['fields'] | null) | null): void
  type(part: SaveState['fields']): void
  /** By hand. */
  save(request?: Request): void
  hear(newest: RemoteRevision): void
  /** Any other step of the machine. */
  take(step: (state: SaveState) => SaveState): void
  /** The network is back, or the person signed in. */
  retry(): void
  /** Saves at once what is there: the screen may go. */
  hurry(): void
  /** The screen is there again. */
  start(): void
  /** The screen has gone: what is there is sent once more. Settles when nothing is on its way any more. */
  stop(): Promise<void>
}

export function createAutosave(opening: Opening, parts: AutosaveDependencies): Autosave {
  const { journal, now } = parts
  const state = createObservable(createSaveState(opening))
  let sends = 0
  let attempts = 0
  let isStopped = false
  let collected: (() => SaveState['fields'] | null) | null = null
  let delivery: Promise<void> = Promise.resolve()
  let stopSaving: (() => void) | null = null
  let stopKeeping: (() => void) | null = null
  /** The journal's calls come one after another; whether it has an entry of this writer. */
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

  /** A step that may change the text, or sends it: upon all that was typed so far. */
  function takeUpon(step: (state: SaveState) => SaveState) {
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
        await journal.keep(toStoredDraft(present))
        take((later) => markStoredLocally(later, present.edit))
      } catch (error) {
        const why = journal.whyNotKept(error)
        take((later) => markLocalStoreFailed(later, why))
        // Room may come back: it is tried again with what is typed next, and with what is sent.
      }
    })
    return turn
  }

  function forget(): Promise<void> {
    turn = turn.then(async () => {
      if (isUnsaved(state.get())) return
      isStoredLocally = false
      await journal.forget().catch(() => {
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
      // Whoever has left does not wait for pauses, and whatever does not come through stays in the journal.
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
    takeUpon((present) => startSave(present, sends))
    const { sending, recordId, origin } = state.get()
    if (sending === null) return
    delivery = deliver({ ...sending, recordId, origin })
  }

  async function deliver(save: Save): Promise<void> {
    attempts += 1
    const attempt = attempts
    // An answer is good whenever it comes; that there is none concerns the last attempt alone.
    const failed = (step: (state: SaveState) => SaveState) => {
      if (attempt === attempts) take(step)
    }
    // Were this document killed now, the next one would have to know what may have come through.
    await Promise.race([keepNow(), elapsed(KEEP_LIMIT_MS)])
    const stopWaiting = parts.after(SAVE_TIMEOUT_MS, () =>
      failed((present) => applySaveFailure(present, save.id, 'unreachable', SAVE_TIMED_OUT, now())),
    )
    try {
      const answered = await parts.save(save)
      takeUpon((present) => applySaveResponse(present, save.id, answered))
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
    take: takeUpon,
    type: (part) => take((present) => typeIn(present, part, now())),
    save: (request) => takeUpon((present) => retry(requestSave(present, request))),
    hear: (newest) => takeUpon((present) => applyRemoteRevision(present, newest)),
    retry: () => take(retry),
    hurry() {
      takeUpon((present) => present)
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
