/** The assistant, as it is opened on a page: what was said, what may be pressed, and where to write. */
import { type KeyboardEvent, type SyntheticEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { buttonClass } from '#app/ui/button/button.ts'
import { BRAND } from '#company/brand.ts'
import { MESSAGE_MAX } from '#domain/assistant/conversation.ts'
import { GREETING, KIND_OFFERS, RING_ME } from '#domain/assistant/greeting.ts'
import { telephoneAddress } from '#domain/company/sites.ts'
import styles from './panel.module.css'
import { Transcript } from './transcript.tsx'
import { useConversation } from './use-conversation.ts'

/** Below this width the panel is the whole window. */
const PHONE = '(max-width: 47.99rem)'
const FIRST_OFFERS: readonly string[] = [...Object.values(KIND_OFFERS), RING_ME]

export function Panel({ onClose }: { readonly onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const conversation = useConversation()
  const { view, pending, words } = conversation
  const lines = (view?.lines.length ?? 0) + pending.length

  useLayoutEffect(() => {
    const element = dialog.current
    if (element === null || element.open) return
    if (window.matchMedia(PHONE).matches) element.showModal()
    else element.show()
    field.current?.focus()
  }, [])

  // What was said last is in sight.
  useEffect(() => {
    const log = dialog.current?.querySelector('[role="log"]')
    if (lines + words.length > 0) log?.scrollTo({ top: log.scrollHeight })
  }, [lines, words])

  /** The focus goes back to where it was before. */
  const close = () => dialog.current?.close()
  const closeOnPhone = () => {
    if (window.matchMedia(PHONE).matches) close()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.preventDefault()
    close()
  }

  const isFirst = lines === 0
  const offers = isFirst ? FIRST_OFFERS : pending.length > 0 ? [] : (view?.offers ?? [])
  return (
    <dialog ref={dialog} className={styles.panel} aria-label="Ask us" onClose={onClose} onKeyDown={onKeyDown}>
      <header className={styles.head}>
        <h2 className={styles.title}>Ask us</h2>
        <button type="button" className={styles.close} onClick={close}>
          Close
        </button>
        <p className={styles.telephone}>
          Or ring <a href={telephoneAddress(BRAND.telephone)}>{BRAND.telephone}</a>
          {view !== undefined && `. ${view.telephone.hours}`}
        </p>
      </header>
      <Transcript conversation={conversation} onFollow={closeOnPhone} />
      {offers.length > 0 && (
        <fieldset className={styles.offers} aria-label={isFirst ? GREETING.offer : 'Answers'}>
          {offers.map((offer) => (
            <button
              key={offer}
              type="button"
              className={styles.offer}
              onClick={() => {
                conversation.say(offer)
                field.current?.focus()
              }}
            >
              {offer}
            </button>
          ))}
        </fieldset>
      )}
      <Writing field={field} isFull={view?.isFull === true} onSay={conversation.say} />
      {lines > 0 && <Deleting failure={conversation.failure} onDelete={conversation.erase} field={field} />}
    </dialog>
  )
}

interface WritingProps {
  readonly field: React.RefObject<HTMLTextAreaElement | null>
  readonly isFull: boolean
  readonly onSay: (text: string) => void
}

function Writing({ field, isFull, onSay }: WritingProps) {
  function send(event: SyntheticEvent) {
    event.preventDefault()
    const element = field.current
    const text = element?.value.trim() ?? ''
    if (element === null || text === '') return
    element.value = ''
    onSay(text)
    element.focus()
  }
  if (isFull)
    return (
      <p className={styles.note}>
        This conversation is as long as it can be. <a href="/get-in-touch/contact">Use the contact form</a>,
        or ring us.
      </p>
    )
  return (
    <form className={styles.writing} onSubmit={send}>
      <label className={styles.label} htmlFor="assistant-message">
        Your message
      </label>
      <textarea
        ref={field}
        id="assistant-message"
        className={styles.field}
        rows={2}
        maxLength={MESSAGE_MAX}
        enterKeyHint="send"
        autoComplete="off"
        onKeyDown={(event) => {
          // While letters are still being composed, the key belongs to them.
          if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) send(event)
        }}
      />
      <button type="submit" className={buttonClass('primary')}>
        Send
      </button>
    </form>
  )
}

interface DeletingProps {
  /** Why it could not be deleted. */
  readonly failure: string
  readonly onDelete: () => Promise<void>
  readonly field: React.RefObject<HTMLTextAreaElement | null>
}

/** It takes two presses: what came of the conversation goes as well. */
function Deleting({ failure, onDelete, field }: DeletingProps) {
  const [isAsking, setAsking] = useState(false)
  if (!isAsking)
    return (
      <p className={styles.foot}>
        <button type="button" className={styles.plain} onClick={() => setAsking(true)}>
          Delete this conversation
        </button>
      </p>
    )
  return (
    <fieldset className={styles.foot} aria-label="Delete this conversation">
      <p>Delete it here and on our server, with the message to us that came of it?</p>
      <button
        type="button"
        className={styles.plain}
        ref={(element) => element?.focus()}
        onClick={async () => {
          await onDelete()
          setAsking(false)
          field.current?.focus()
        }}
      >
        Yes, delete it
      </button>{' '}
      <button
        type="button"
        className={styles.plain}
        onClick={() => {
          setAsking(false)
          field.current?.focus()
        }}
      >
        No, keep it
      </button>
      {failure !== '' && <p role="alert">{failure}</p>}
    </fieldset>
  )
}
