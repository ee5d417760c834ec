/**
 * What somebody types into an answer is kept on this device with every pause, and is there again after a crash, a reload or
 * a detour; it goes once the email has gone, or when it is thrown away.
 */
import { useEffect, useRef, useState } from 'react'
import { acquireEditorLock, describeStorageError } from '#app/local-drafts/draft-store.ts'
import { getDraftStore, listRecoverableDrafts } from '#app/local-drafts/unsaved-drafts.ts'
import type { EmailDraft } from '#domain/email/compose-reply.ts'

const PAUSE_MS = 300

const subjectOf = (emailId: number) => `email:${emailId}`

/** @throws where the browser keeps nothing */
function keepDraft(writer: string, person: string, emailId: number, draft: EmailDraft): Promise<void> {
  return getDraftStore().keep({
    writer,
    person,
    subject: subjectOf(emailId),
    title: draft.subject,
    at: new Date().toISOString(),
    text: draft,
  })
}

/** Brings back what was left of an answer to this email. */
async function leftDraft(person: string, emailId: number): Promise<EmailDraft | null> {
  const left = (await listRecoverableDrafts(person)).filter(({ subject }) => subject === subjectOf(emailId))
  const [newest] = left
  if (newest === undefined) return null
  await Promise.all(left.map(({ writer }) => getDraftStore().forget(writer)))
  return newest.text as EmailDraft
}

export interface ReplyDraftState {
  /** Null where nobody is writing. */
  readonly draft: EmailDraft | null
  /** Whether it is more than what it began with. */
  readonly isTyped: boolean
  /** Begins, or goes on with other words; null throws it away. */
  readonly set: (draft: EmailDraft | null) => void
  /** Changes what is typed. */
  readonly change: (change: Partial<EmailDraft>) => void
  /** Brings back what was thrown away or taken back: here or, where somebody has gone on, for when they return. */
  readonly giveBack: (draft: EmailDraft) => void
  /** Whether what is typed is on the device's disk. */
  readonly isKept: boolean
  /** Why what is typed is not kept on this device; null where it is. */
  readonly notKept: string | null
}

export function useReplyDraft(person: string, emailId: number): ReplyDraftState {
  const [draft, setDraft] = useState<EmailDraft | null>(null)
  const [isTyped, setTyped] = useState(false)
  const [notKept, setNotKept] = useState<string | null>(null)
  const [kept, setKept] = useState<EmailDraft | null>(null)
  const writer = useRef<string>(null)
  const timer = useRef<number>(undefined)
  const latest = useRef<EmailDraft | null>(null)
  const isHere = useRef(true)

  useEffect(() => {
    const claim = acquireEditorLock()
    writer.current = claim.name
    isHere.current = true
    void leftDraft(person, emailId)
      .then((left) => {
        if (!isHere.current || left === null || latest.current !== null) return
        latest.current = left
        setDraft(left)
        setTyped(true)
        return keepDraft(claim.name, person, emailId, left)
      })
      .catch(() => {})
    return () => {
      isHere.current = false
      clearTimeout(timer.current)
      const left = latest.current
      // What was typed in the last moment; then whoever comes next may take it up.
      const kept = left === null ? Promise.resolve() : keepDraft(claim.name, person, emailId, left)
      void kept.catch(() => {}).finally(() => claim.release())
    }
  }, [person, emailId])

  function keepSoon(next: EmailDraft) {
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => {
      keepDraft(writer.current ?? '', person, emailId, next).then(
        () => {
          setKept(next)
          setNotKept(null)
        },
        (error: unknown) => setNotKept(describeStorageError(error)),
      )
    }, PAUSE_MS)
  }

  function write(next: EmailDraft) {
    latest.current = next
    setDraft(next)
    setTyped(true)
    keepSoon(next)
  }

  return {
    draft,
    isTyped,
    isKept: draft !== null && kept === draft,
    notKept,
    giveBack(back) {
      if (isHere.current) return write(back)
      const claim = acquireEditorLock()
      void keepDraft(claim.name, person, emailId, back)
        .catch(() => {})
        .finally(() => claim.release())
    },
    set(next) {
      clearTimeout(timer.current)
      latest.current = null
      setDraft(next)
      setTyped(false)
      if (next === null)
        void getDraftStore()
          .forget(writer.current ?? '')
          .catch(() => {})
    },
    change(change) {
      if (draft !== null) write({ ...draft, ...change })
    },
  }
}
