import type { RefObject } from 'react'
import { Link } from 'react-router'
import { VisuallyHidden } from '#app/ui/visually-hidden/visually-hidden.tsx'
import type { Author, ConversationMessage, MessageLink } from '#domain/assistant/conversation.ts'
import { GREETING } from '#domain/assistant/greeting.ts'
import styles from './panel.module.css'
import type { ConversationState } from './use-conversation.ts'

const AUTHOR_NAMES: Readonly<Record<Author, string>> = {
  visitor: 'You',
  assistant: 'Assistant',
  staff: 'Staff',
}

interface TranscriptProps {
  readonly log: RefObject<HTMLDivElement | null>
  readonly conversation: ConversationState
  /** Called when a link is followed. */
  readonly onFollow: () => void
}

/** All messages, in a polite live region. */
export function Transcript({ log, conversation, onFollow }: TranscriptProps) {
  const { view, pending, partialAnswer, isErased, retry } = conversation
  const failed = pending.find(({ failure }) => failure !== undefined)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard
    <div ref={log} className={styles.log} role="log" aria-label="Conversation" tabIndex={0}>
      <Message who="assistant" text={GREETING.text} />
      {view?.lines.map((line) => (
        <MessageLine key={line.number} line={line} onFollow={onFollow} />
      ))}
      {pending.map(({ id, text }) => (
        <Message key={id} who="visitor" text={text} />
      ))}
      {partialAnswer !== '' && <Message who="assistant" text={partialAnswer} />}
      {partialAnswer === '' && pending.length > 0 && failed === undefined && (
        <p className={styles.note}>Searching…</p>
      )}
      {failed !== undefined && (
        <p className={styles.error}>
          {failed.failure}{' '}
          <button type="button" className={styles.plain} onClick={retry}>
            Send it again
          </button>
        </p>
      )}
      {isErased && <p className={styles.note}>This conversation has been deleted, here and on our server.</p>}
    </div>
  )
}

function MessageLine({
  line,
  onFollow,
}: {
  readonly line: ConversationMessage
  readonly onFollow: () => void
}) {
  return (
    <Message who={line.author} text={line.text}>
      {line.isGenerated && (
        <p className={styles.generated}>Written by AI from the pages below, so check them.</p>
      )}
      {line.links.some(isAllowedLink) && (
        <ul className={styles.links}>
          {line.links.filter(isAllowedLink).map(({ label, to }) => (
            <li key={to}>
              {to.startsWith('tel:') ? (
                <a href={to}>{label}</a>
              ) : (
                <Link to={to} onClick={onFollow}>
                  {label}
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
    </Message>
  )
}

/** Only links within the website and phone numbers are rendered. */
function isAllowedLink({ to }: MessageLink): boolean {
  return /^\/(?![/\\])/.test(to) || /^tel:\+?\d+$/.test(to)
}

interface MessageProps {
  readonly who: Author
  readonly text: string
  readonly children?: React.ReactNode
}

function Message({ who, text, children }: MessageProps) {
  return (
    <div data-who={who} className={who === 'visitor' ? styles.visitorMessage : styles.assistantMessage}>
      <p className={styles.text}>
        <VisuallyHidden>{AUTHOR_NAMES[who]}: </VisuallyHidden>
        {text}
      </p>
      {children}
    </div>
  )
}
