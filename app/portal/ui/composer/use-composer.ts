/**
 * State of the email composer. The draft is kept on this device until it is sent or discarded, so that it survives a
 * crash, a reload or leaving the screen. Sending can be undone for ten seconds, and a scheduled email edited until it
 * is sent.
 */
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import {
  cancelSending,
  type EmailToSend,
  readScheduledEmail,
  sendEmail,
} from '#app/content/emails/sending.ts'
import { keepForLater, useLocalDraft } from '#app/local-drafts/use-local-draft.ts'
import { askData } from '#app/session/data-session.ts'
import { formatDeadline } from '#domain/working-hours/working-hours.ts'
import { tryAction } from '../action-result.ts'
import { notifyError, notifySuccess } from '../notifications.tsx'
import type { RichTextHandle } from '../rich-text-editor/rich-text-editor.tsx'
import { type Action, useAction } from '../use-action.ts'
import { type DraftErrors, type EmailDraft, prepareEmail, toDraft } from './email-draft.ts'

export interface Composer {
  /** Null if the composer is closed. */
  readonly draft: EmailDraft | null
  /** Whether the user has changed the draft. */
  readonly isTyped: boolean
  readonly restoredAt: string | null
  readonly isStored: boolean
  readonly storageError: string | null
  readonly errors: DraftErrors
  readonly sending: Action<EmailToSend, void>
  readonly editor: RefObject<RichTextHandle | null>
  /** Counts requests for the focus. */
  readonly focus: number
  /** Counts drafts shown one after the other. */
  readonly drafts: number
  /** Opens a draft, but keeps one that the user has typed. */
  readonly open: (draft: EmailDraft) => void
  /** Shows a draft without taking the focus, unless the user has typed one. */
  readonly show: (draft: EmailDraft) => void
  readonly change: (part: Partial<EmailDraft>) => void
  /** Returns the latest attachments, also while the draft is being rendered. */
  readonly attached: () => EmailDraft['files']
  /** @param id of the draft that the text belongs to: an editor may report its last words after it was replaced */
  readonly changeText: (id: string, html: string) => void
  /** Replaces subject and text by a template. */
  readonly fill: (part: Pick<EmailDraft, 'html'> & Partial<EmailDraft>) => void
  readonly discard: () => void
  /** @param sendAt null sends after ten seconds */
  readonly send: (sendAt: Date | null) => void
  /** Opens a scheduled email. */
  readonly edit: (id: string) => Promise<void>
  /** Cancels a scheduled email and keeps its text as the draft. */
  readonly cancel: (id: string) => Promise<void>
}

interface ComposerOptions {
  /** User id. */
  readonly person: string
  /** Subject of the email, such as `email:12` or `lead:EQ-ABCD-2345`. */
  readonly subject: string
  /** @returns why the draft can't be sent; null if it can */
  readonly validate?: (draft: EmailDraft) => string | null
}

interface ShownDraft {
  readonly draft: EmailDraft | null
  readonly isTyped: boolean
  readonly restoredAt: string | null
  readonly drafts: number
}

/** Returns the name of the draft in lists of drafts. */
const titleOf = ({ to, subject }: EmailDraft) => (to.trim() === '' ? subject : `To ${to.trim()}: ${subject}`)

export function useComposer({ person, subject, validate }: ComposerOptions): Composer {
  const [shown, setShown] = useState<ShownDraft>({ draft: null, isTyped: false, restoredAt: null, drafts: 0 })
  const [errors, setErrors] = useState<DraftErrors>({})
  const [focus, setFocus] = useState(0)
  const editor = useRef<RichTextHandle>(null)
  const { revalidate } = useRevalidator()
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  const stored = `compose:${subject}`
  const local = useLocalDraft<EmailDraft>({
    person,
    subject: stored,
    onRecover({ at, text }) {
      latest.current = text
      hasTyped.current = true
      setShown(({ drafts }) => ({ draft: text, isTyped: true, restoredAt: at, drafts: drafts + 1 }))
      return true
    },
  })
  const sending = useAction((client, email: EmailToSend) => sendEmail(client, email), {
    dedupeKey: ({ id }) => id,
  })
  const { draft, isTyped } = shown
  // Newer than the rendered draft after several changes in one event.
  const latest = useRef<EmailDraft | null>(null)
  /** Of `latest`. */
  const hasTyped = useRef(false)

  /** The editor reports its text a few times a second. */
  const withText = (current: EmailDraft): EmailDraft => ({
    ...current,
    html: editor.current?.html() ?? current.html,
  })

  function replace(next: EmailDraft | null, isTypedText: boolean) {
    setErrors({})
    latest.current = next
    hasTyped.current = isTypedText
    setShown(({ drafts }) => ({
      draft: next,
      isTyped: isTypedText,
      restoredAt: null,
      drafts: drafts + 1,
    }))
    if (next !== null && isTypedText) local.keep(next, titleOf(next))
    else local.clear()
  }

  function show(next: EmailDraft) {
    // Not the rendered state: a draft may have been restored since this function was made.
    if (!hasTyped.current) replace(next, false)
  }

  function change(part: Partial<EmailDraft>) {
    if (latest.current === null) return
    const next = { ...latest.current, ...part }
    latest.current = next
    hasTyped.current = true
    setShown((current) => ({ ...current, draft: next, isTyped: true }))
    local.keep(next, titleOf(next))
  }

  const keepLater = (text: EmailDraft) =>
    keepForLater({ person, subject: stored, title: titleOf(text), text })

  /** Keeps what the user has typed since for later, before another draft takes its place. */
  async function makeRoom(): Promise<void> {
    if (hasTyped.current && latest.current !== null) await keepLater(withText(latest.current))
  }

  /** Restores a draft, or keeps it for later if the user has left the screen. */
  function restore(back: EmailDraft) {
    if (!isOpen.current) {
      void keepLater(back).catch(() => {})
      return
    }
    void makeRoom().catch(() => {})
    replace(back, true)
  }

  function discard() {
    if (draft === null) return
    const discarded = withText(draft)
    replace(null, false)
    // Can be restored while undo is offered.
    if (isTyped)
      notifySuccess('Draft discarded', { of: 'discarding the draft', run: () => restore(discarded) })
  }

  async function send(sendAt: Date | null) {
    if (draft === null) return
    const current = withText(draft)
    const prepared = prepareEmail(current, sendAt?.toISOString() ?? null)
    const problem = prepared.errors === null ? (validate?.(current) ?? null) : null
    const found = problem === null ? prepared.errors : { body: problem }
    setErrors(found ?? {})
    if (found !== null || prepared.errors !== null) {
      const first = Object.keys(found ?? {})[0]
      document.getElementById(`composer-${first}`)?.focus()
      return
    }
    // A reload while it is being sent must not lose the last words.
    change(current)
    // Undoing a change to a scheduled email leaves it scheduled as it was.
    const former =
      current.scheduledFor === null
        ? null
        : await tryAction(() => askData((client) => readScheduledEmail(client, current.id)))
    const outcome = await sending.run(prepared.email)
    if (outcome === null || outcome.failure !== null) return
    replace(null, false)
    const message = sendAt === null ? 'Sending in 10 seconds' : `Scheduled for ${formatDeadline(sendAt)}`
    notifySuccess(message, {
      of: 'sending',
      run: () =>
        former?.data != null
          ? void undoChange(former.data, () => restore(current))
          : void undoSending(current.id, () => restore({ ...current, scheduledFor: null })),
    })
  }

  async function undoChange(former: EmailToSend, onUndone: () => void): Promise<void> {
    const outcome = await tryAction(() => askData((client) => sendEmail(client, former)))
    if (outcome.failure !== null) return notifyError(outcome.failure)
    onUndone()
    notifySuccess('Not changed. The email is scheduled as before, and your changes are back.')
    if (isOpen.current) await revalidate()
  }

  async function undoSending(id: string, onUndone: () => void): Promise<void> {
    const outcome = await tryAction(() => askData((client) => cancelSending(client, id)))
    if (outcome.failure !== null) return notifyError(outcome.failure)
    if (!outcome.data) return notifyError('The email has already been sent.')
    onUndone()
    notifySuccess('Not sent. Your draft is back.')
    if (isOpen.current) await revalidate()
  }

  async function readScheduled(id: string): Promise<EmailDraft | null> {
    const outcome = await tryAction(() => askData((client) => readScheduledEmail(client, id)))
    if (outcome.failure !== null) notifyError(outcome.failure)
    else if (outcome.data === null) notifyError('The email has already been sent.')
    return outcome.data === null ? null : toDraft(outcome.data)
  }

  return {
    ...shown,
    isStored: local.isStored,
    storageError: local.storageError,
    errors,
    sending,
    editor,
    focus,
    open(next) {
      show(next)
      setFocus((times) => times + 1)
    },
    show,
    change,
    attached: () => latest.current?.files ?? [],
    changeText(id, html) {
      if (latest.current?.id === id) change({ html })
    },
    fill(part) {
      if (latest.current === null) return
      if (isTyped) change(part)
      else {
        const next = { ...latest.current, ...part }
        latest.current = next
        setShown((current) => ({ ...current, draft: next }))
      }
      editor.current?.setHtml(part.html)
    },
    discard,
    send: (sendAt) => void send(sendAt),
    async edit(id) {
      const scheduled = await readScheduled(id)
      if (scheduled === null) return
      await makeRoom()
      replace(scheduled, true)
      setFocus((times) => times + 1)
    },
    async cancel(id) {
      const scheduled = await readScheduled(id)
      if (scheduled === null) return
      const back = { ...scheduled, scheduledFor: null }
      await undoSending(id, () => {
        if (hasTyped.current) void keepLater(back).catch(() => {})
        else restore(back)
      })
    },
  }
}
