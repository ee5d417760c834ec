/** The open assistant: conversation, suggestions and input. */
import { type SyntheticEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { buttonClass } from '#app/ui/button/button.ts'
import { MESSAGE_MAX } from '#domain/assistant/conversation.ts'
import { CALL_ME_REPLY, GREETING, VISITOR_TYPE_REPLIES } from '#domain/assistant/greeting.ts'
import styles from './panel.module.css'
import { Transcript } from './transcript.tsx'
import { useConversation } from './use-conversation.ts'

const INITIAL_SUGGESTIONS: readonly string[] = [...Object.values(VISITOR_TYPE_REPLIES), CALL_ME_REPLY]

interface PanelProps {
  /** Number of times the dialog was opened; each loads the conversation again. */
  readonly openings: number
  /** Called with the phone's opening hours. */
  readonly onHours: (hours: string) => void
  readonly onFollow: () => void
}

export function Panel({ openings, onHours, onFollow }: PanelProps) {
  const log = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const conversation = useConversation(openings)
  const { view, pending, partialAnswer } = conversation
  const lines = (view?.lines.length ?? 0) + pending.length
  const hours = view?.telephone.hours ?? ''

  // Focuses the field, unless the visitor has moved the focus meanwhile.
  useLayoutEffect(() => {
    const dialog = field.current?.closest('dialog')
    if (dialog?.contains(document.activeElement) || document.activeElement === document.body)
      field.current?.focus()
  }, [])

  useEffect(() => onHours(hours), [hours, onHours])

  // Scrolls to the visitor's last message, so that its answer is read from the beginning.
  useEffect(() => {
    if (log.current === null || lines + partialAnswer.length === 0) return
    const asked = [...log.current.querySelectorAll<HTMLElement>('[data-who=visitor]')].at(-1)
    const isStaff = log.current.querySelector('[data-who]:last-of-type')?.getAttribute('data-who') === 'staff'
    const top =
      asked === undefined || isStaff ? log.current.scrollHeight : asked.offsetTop - log.current.offsetTop
    log.current.scrollTo({ top })
  }, [lines, partialAnswer])

  const isFirst = lines === 0
  const suggestions = isFirst ? INITIAL_SUGGESTIONS : pending.length > 0 ? [] : (view?.offers ?? [])
  return (
    <>
      <Transcript log={log} conversation={conversation} onFollow={onFollow} />
      {suggestions.length > 0 && (
        <fieldset className={styles.suggestions} aria-label={isFirst ? GREETING.offer : 'Answers'}>
          {suggestions.map((offer) => (
            <button
              key={offer}
              type="button"
              className={styles.suggestion}
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
      <MessageForm field={field} isFull={view?.isFull === true} onSay={conversation.say} />
      {lines > 0 && (
        <DeleteConversation failure={conversation.failure} onDelete={conversation.erase} field={field} />
      )}
    </>
  )
}

interface MessageFormProps {
  readonly field: React.RefObject<HTMLTextAreaElement | null>
  readonly isFull: boolean
  readonly onSay: (text: string) => void
}

function MessageForm({ field, isFull, onSay }: MessageFormProps) {
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
        This conversation has reached its maximum length.{' '}
        <a href="/get-in-touch/contact">Use the contact form</a>, or call us.
      </p>
    )
  return (
    <form className={styles.form} onSubmit={send}>
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
          // During IME composition Enter confirms the composed text.
          if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) send(event)
        }}
      />
      <button type="submit" className={buttonClass('primary')}>
        Send
      </button>
    </form>
  )
}

interface DeleteConversationProps {
  readonly failure: string
  readonly onDelete: () => Promise<void>
  readonly field: React.RefObject<HTMLTextAreaElement | null>
}

/** Needs confirmation, because it also deletes the resulting lead. */
function DeleteConversation({ failure, onDelete, field }: DeleteConversationProps) {
  const [isConfirming, setConfirming] = useState(false)
  if (!isConfirming)
    return (
      <p className={styles.foot}>
        <button type="button" className={styles.plain} onClick={() => setConfirming(true)}>
          Delete this conversation
        </button>
      </p>
    )
  return (
    <fieldset className={styles.foot} aria-label="Delete this conversation">
      <p>Delete it here and on our server, together with any message to us that came from it?</p>
      <button
        type="button"
        className={styles.plain}
        ref={(element) => element?.focus()}
        onClick={async () => {
          await onDelete()
          setConfirming(false)
          field.current?.focus()
        }}
      >
        Yes, delete it
      </button>{' '}
      <button
        type="button"
        className={styles.plain}
        onClick={() => {
          setConfirming(false)
          field.current?.focus()
        }}
      >
        No, keep it
      </button>
      {failure !== '' && <p role="alert">{failure}</p>}
    </fieldset>
  )
}
