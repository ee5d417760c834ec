/**
 * Does what the machine of saving asks for: keeps what was typed on this device, sends it, tries again, and listens for
 * what others save. One stands behind each open desk; what it works with is given to it, the clock too.
 */
import { createStore, type Store } from '#app/session/store.ts'
import { type Answer, answer, fail, hear, type KeptText, keptTextOf, refuse } from './answering.ts'
import {
  ask,
  begin,
  failToKeep,
  hurry,
  isUnsaved,
  keep,
  type Opening,
  type Request,
  retry,
  type Saving,
  type Sending,
  saveDue,
  send,
  type TheirRevision,
  type as typeIn,
} from './saving.ts'

/** From the first key that is not kept yet; with the writing it is less than half a second. */
export const KEEP_AFTER_MS = 150
/** After so long nobody answers any more: the save is sent again, and a late answer is heard all the same. */
export const ANSWER_LIMIT_MS = 15_000
/** So long the first thing that is sent waits to be kept. */
const KEEP_LIMIT_MS = 500

export interface Save extends Sending {
  readonly recordId: number | null
  readonly origin: string
}

/** What an error of a save means. */
export interface Judgement {
  readonly why: 'unreachable' | 'signed-out' | 'refused'
  readonly message: string
}

export interface WriterParts {
  readonly journal: {
    keep(text: KeptText): Promise<void>
    forget(): Promise<void>
    whyNotKept(error: unknown): string
  }
  readonly save: (save: Save) => Promise<Answer>
  readonly judge: (error: unknown) => Judgement
  readonly now: () => number
  /** Calls after so many milliseconds; returns how not to. */
  readonly after: (milliseconds: number, call: () => void) => () => void
}

export interface Writer {
  readonly state: Store<Saving>
  /** Names whom to ask for what was typed and not told yet, before anything else happens to the text. */
  collect(from: (() => Saving['fields'] | null) | null): void
  type(part: Saving['fields']): void
  /** By hand. */
  save(request?: Request): void
  hear(newest: TheirRevision): void
  /** Any other step of the machine. */
  take(step: (state: Saving) => Saving): void
  /** The network is back, or the person signed in. */
  retry(): void
  /** Saves at once what is there: the screen may go. */
  hurry(): void
  /** The screen is there again. */
  start(): void
  /** The screen has gone: what is there is sent once more. Settles when nothing is on its way any more. */
  stop(): Promise<void>
}

export function createWriter(opening: Opening, parts: WriterParts): Writer {
  const { journal, now } = parts
  const state = createStore(begin(opening))
  let sends = 0
  let attempts = 0
  let isStopped = false
  let collected: (() => Saving['fields'] | null) | null = null
  let delivery: Promise<void> = Promise.resolve()
  let stopSaving: (() => void) | null = null
  let stopKeeping: (() => void) | null = null
  /** The journal's calls come one after another; whether it has an entry of this writer. */
  let turn: Promise<void> = Promise.resolve()
  let hasEntry = false

  function take(step: (state: Saving) => Saving) {
    const before = state.get()
    const after = step(before)
    if (after === before) return
    state.set(after)
    planKeeping()
    planSaving()
  }

  /** A step that may change the text, or sends it: upon all that was typed so far. */
  function takeUpon(step: (state: Saving) => Saving) {
    const typed = collected?.() ?? null
    take((present) => step(typed === null ? present : typeIn(present, typed, now())))
  }

  function planKeeping() {
    const present = state.get()
    if (!isUnsaved(present)) {
      stopKeeping?.()
      stopKeeping = null
      if (hasEntry) void forget()
      return
    }
    if (present.kept >= present.edit || stopKeeping !== null) return
    stopKeeping = parts.after(KEEP_AFTER_MS, () => {
      stopKeeping = null
      void keepNow()
    })
  }

  function keepNow(): Promise<void> {
    turn = turn.then(async () => {
      const present = state.get()
      if (!isUnsaved(present)) return
      try {
        hasEntry = true
        await journal.keep(keptTextOf(present))
        take((later) => keep(later, present.edit))
      } catch (error) {
        const why = journal.whyNotKept(error)
        take((later) => failToKeep(later, why))
        // Room may come back: it is tried again with what is typed next, and with what is sent.
      }
    })
    return turn
  }

  function forget(): Promise<void> {
    turn = turn.then(async () => {
      if (isUnsaved(state.get())) return
      hasEntry = false
      await journal.forget().catch(() => {
        hasEntry = true
      })
    })
    return turn
  }

  function planSaving() {
    stopSaving?.()
    stopSaving = null
    const due = saveDue(state.get())
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
    if (saveDue(state.get()) === null) return
    sends += 1
    takeUpon((present) => send(present, sends))
    const { sending, recordId, origin } = state.get()
    if (sending === null) return
    delivery = deliver({ ...sending, recordId, origin })
  }

  async function deliver(save: Save): Promise<void> {
    attempts += 1
    const attempt = attempts
    // An answer is good whenever it comes; that there is none concerns the last attempt alone.
    const failed = (step: (state: Saving) => Saving) => {
      if (attempt === attempts) take(step)
    }
    // Were this document killed now, the next one would have to know what may have come through.
    await Promise.race([keepNow(), elapsed(KEEP_LIMIT_MS)])
    const stopWaiting = parts.after(ANSWER_LIMIT_MS, () =>
      failed((present) => fail(present, save.id, 'unreachable', UNANSWERED, now())),
    )
    try {
      const answered = await parts.save(save)
      takeUpon((present) => answer(present, save.id, answered))
    } catch (error) {
      const { why, message } = parts.judge(error)
      failed((present) =>
        why === 'refused' ? refuse(present, save.id, message) : fail(present, save.id, why, message, now()),
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
    save: (request) => takeUpon((present) => retry(ask(present, request))),
    hear: (newest) => takeUpon((present) => hear(present, newest)),
    retry: () => take(retry),
    hurry() {
      takeUpon((present) => present)
      if (!isUnsaved(state.get())) return
      void keepNow()
      take((present) => hurry(present, now()))
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

export const UNANSWERED = 'The server does not answer.'
