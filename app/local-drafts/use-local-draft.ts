/**
 * Keeps what the user types on this device at every pause, so that it survives a crash, a reload or leaving the screen.
 * It is removed when it is saved, sent or discarded.
 */
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import {
  acquireEditorLock,
  describeStorageError,
  type LocalDraft,
  waitForAbandonment,
} from './draft-store.ts'
import { getDraftStore, listDrafts, listRecoverableDrafts } from './unsaved-drafts.ts'

const SAVE_DELAY_MS = 300

interface LocalDraftOptions<Text> {
  /** User id; null keeps nothing. */
  readonly person: string | null
  /** Subject of the text, such as `note:lead:12`. */
  readonly subject: string
  /**
   * Called once with the newest draft that no open document is editing, unless the user has typed before. Then the
   * draft stays on the device for the next time.
   * @returns false if it is no longer needed
   */
  readonly onRecover: (draft: LocalDraft<Text>) => boolean
}

export interface LocalDraftState<Text> {
  /** Stores a text within 300 ms. @param title shown when the user signs out */
  readonly keep: (text: Text, title: string) => void
  /** Removes the text. */
  readonly clear: () => void
  /** Tells that the user has begun, before there is a text to store. */
  readonly touch: () => void
  /** Whether the last text is stored. */
  readonly isStored: boolean
  /** Why storing failed; null if it works. */
  readonly storageError: string | null
}

interface Pending<Text> {
  readonly text: Text
  readonly title: string
}

/** Drafts being stored of screens that the user has left. The next screen waits for them. */
let leaving: Promise<unknown> = Promise.resolve()

/** Longest time in ms that a document of this browser needs to end. */
const END_TIMEOUT_MS = 3000

/** Returns the newest draft that no open document is editing. */
async function findRecoverableDraft(person: string, subject: string): Promise<LocalDraft | null> {
  const isOfSubject = (draft: LocalDraft) => draft.subject === subject
  const abandoned = (await listRecoverableDrafts(person)).find(isOfSubject)
  if (abandoned !== undefined || !('locks' in navigator)) return abandoned ?? null
  const [held] = (await listDrafts(person)).filter(isOfSubject)
  return held !== undefined && (await waitForAbandonment(held.writer, END_TIMEOUT_MS)) ? held : null
}

export function useLocalDraft<Text>(options: LocalDraftOptions<Text>): LocalDraftState<Text> {
  const { person, subject } = options
  const [isStored, setStored] = useState(false)
  const [storageError, setStorageError] = useState<string | null>(null)
  const writer = useRef<string>(null)
  const timer = useRef<number>(undefined)
  /** Not stored yet. */
  const pending = useRef<Pending<Text> | null>(null)
  /** Whether the user has begun to type since the screen opened. */
  const isTouched = useRef(false)
  /** Serialises calls of the draft store. */
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const latest = useRef(options)
  useLayoutEffect(() => {
    latest.current = options
  })

  function enqueue<Result>(call: () => Promise<Result>): Promise<Result> {
    const result = queue.current.then(call)
    queue.current = result.catch(() => {})
    return result
  }

  async function flush(): Promise<void> {
    clearTimeout(timer.current)
    const current = pending.current
    const [name, userId] = [writer.current, latest.current.person]
    if (current === null || name === null || userId === null) return
    const { text, title } = current
    const entry = { writer: name, person: userId, subject, title, at: new Date().toISOString(), text }
    try {
      await enqueue(() => getDraftStore().save(entry))
      if (pending.current !== current) return
      pending.current = null
      setStored(true)
      setStorageError(null)
    } catch (error) {
      setStorageError(describeStorageError(error))
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft belongs to a user and a subject
  useEffect(() => {
    const lock = acquireEditorLock()
    writer.current = lock.name
    isTouched.current = false
    let isOpen = true
    async function recover(userId: string) {
      await leaving
      const newest = await findRecoverableDraft(userId, subject)
      if (newest === null || !isOpen || isTouched.current) return
      const isNeeded = latest.current.onRecover(newest as LocalDraft<Text>)
      // Stored for this document before it is removed for the former one.
      if (isNeeded) await enqueue(() => getDraftStore().save({ ...newest, writer: lock.name }))
      await enqueue(() => getDraftStore().remove(newest.writer))
      if (isNeeded && pending.current === null && isOpen) setStored(true)
    }
    if (person !== null) void recover(person).catch(() => {})
    const onHide = () => void flush()
    const warn = (event: BeforeUnloadEvent) => {
      if (pending.current !== null) event.preventDefault()
    }
    window.addEventListener('pagehide', onHide)
    document.addEventListener('visibilitychange', onHide)
    window.addEventListener('beforeunload', warn)
    return () => {
      isOpen = false
      window.removeEventListener('pagehide', onHide)
      document.removeEventListener('visibilitychange', onHide)
      window.removeEventListener('beforeunload', warn)
      leaving = Promise.all([
        leaving,
        flush()
          .then(() => queue.current)
          .finally(() => lock.release()),
      ])
    }
  }, [person, subject])

  function touch(): void {
    isTouched.current = true
  }

  return {
    isStored,
    storageError,
    touch,
    keep(text, title) {
      touch()
      if (person === null) return
      pending.current = { text, title }
      setStored(false)
      clearTimeout(timer.current)
      timer.current = window.setTimeout(() => void flush(), SAVE_DELAY_MS)
    },
    clear() {
      clearTimeout(timer.current)
      touch()
      pending.current = null
      setStored(false)
      setStorageError(null)
      const name = writer.current
      if (name !== null && person !== null) void enqueue(() => getDraftStore().remove(name)).catch(() => {})
    },
  }
}

/** Stores a text for a screen that the user has left. */
export async function keepForLater(draft: Omit<LocalDraft, 'writer' | 'at'>): Promise<void> {
  const claim = acquireEditorLock()
  const stored = getDraftStore()
    .save({ ...draft, writer: claim.name, at: new Date().toISOString() })
    .finally(() => claim.release())
  leaving = Promise.all([leaving, stored.catch(() => {})])
  await stored
}
