/**
 * Saves a reply on this device at every pause, so that it survives a crash, a reload or leaving the screen. It is
 * deleted when sent or discarded.
 */
import { useEffect, useRef, useState } from 'react'
import { acquireEditorLock, describeStorageError } from '#app/local-drafts/draft-store.ts'
import { getDraftStore, listRecoverableDrafts } from '#app/local-drafts/unsaved-drafts.ts'
import type { EmailDraft } from '#domain/email/compose-reply.ts'

const SAVE_DELAY_MS = 300

const subjectOf = (emailId: number) => `email:${emailId}`

/** @throws if the browser's storage is unavailable */
function saveDraft(writer: string, person: string, emailId: number, draft: EmailDraft): Promise<void> {
  return getDraftStore().save({
    writer,
    person,
    subject: subjectOf(emailId),
    title: draft.subject,
    at: new Date().toISOString(),
    text: draft,
  })
}

/** Takes over a saved draft for this email. */
async function takeOverDraft(person: string, emailId: number): Promise<EmailDraft | null> {
  const stored = (await listRecoverableDrafts(person)).filter(({ subject }) => subject === subjectOf(emailId))
  const [newest] = stored
  if (newest === undefined) return null
  await Promise.all(stored.map(({ writer }) => getDraftStore().remove(writer)))
  return newest.text as EmailDraft
}

export interface ReplyDraftState {
  /** Null if the composer is closed. */
  readonly draft: EmailDraft | null
  /** Whether the user has changed the draft. */
  readonly isTyped: boolean
  /** Replaces the draft; null discards it. */
  readonly set: (draft: EmailDraft | null) => void
  readonly change: (change: Partial<EmailDraft>) => void
  /** Restores a discarded or unsent draft, or saves it if the user has left the email. */
  readonly restore: (draft: EmailDraft) => void
  /** Whether the current text is saved on the device. */
  readonly isSaved: boolean
  /** Why saving on this device failed; null if it works. */
  readonly saveError: string | null
}

export function useReplyDraft(person: string, emailId: number): ReplyDraftState {
  const [draft, setDraft] = useState<EmailDraft | null>(null)
  const [isTyped, setTyped] = useState(false)
  const [saveError, setSaveError] = useState<string | null>(null)
  const [saved, setSaved] = useState<EmailDraft | null>(null)
  const writer = useRef<string>(null)
  const timer = useRef<number>(undefined)
  const latest = useRef<EmailDraft | null>(null)
  const isMounted = useRef(true)

  useEffect(() => {
    const claim = acquireEditorLock()
    writer.current = claim.name
    isMounted.current = true
    void takeOverDraft(person, emailId)
      .then((stored) => {
        if (!isMounted.current || stored === null || latest.current !== null) return
        latest.current = stored
        setDraft(stored)
        setTyped(true)
        return saveDraft(claim.name, person, emailId, stored)
      })
      .catch(() => {})
    return () => {
      isMounted.current = false
      clearTimeout(timer.current)
      const pending = latest.current
      // Saves pending text, then releases the lock for other tabs.
      const saving = pending === null ? Promise.resolve() : saveDraft(claim.name, person, emailId, pending)
      void saving.catch(() => {}).finally(() => claim.release())
    }
  }, [person, emailId])

  function saveSoon(next: EmailDraft) {
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => {
      saveDraft(writer.current ?? '', person, emailId, next).then(
        () => {
          setSaved(next)
          setSaveError(null)
        },
        (error: unknown) => setSaveError(describeStorageError(error)),
      )
    }, SAVE_DELAY_MS)
  }

  function write(next: EmailDraft) {
    latest.current = next
    setDraft(next)
    setTyped(true)
    saveSoon(next)
  }

  return {
    draft,
    isTyped,
    isSaved: draft !== null && saved === draft,
    saveError,
    restore(back) {
      if (isMounted.current) return write(back)
      const claim = acquireEditorLock()
      void saveDraft(claim.name, person, emailId, back)
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
          .remove(writer.current ?? '')
          .catch(() => {})
    },
    change(change) {
      if (draft !== null) write({ ...draft, ...change })
    },
  }
}
