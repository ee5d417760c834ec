import { useEffect, useRef, useState } from 'react'
import { ASSISTANT_MESSAGES, type ConversationView } from '#domain/assistant/conversation.ts'
import { ConversationError, createConversationClient } from './conversation-client.ts'

/** Message without a response so far. */
export interface Pending {
  readonly id: string
  readonly text: string
  /** Error; the message can be sent again. */
  readonly failure?: string
}

export interface ConversationState {
  /** Undefined until the first response. */
  readonly view: ConversationView | undefined
  readonly pending: readonly Pending[]
  /** Answer of the language model so far. */
  readonly partialAnswer: string
  /** Deleted since the panel was opened. */
  readonly isErased: boolean
  /** Error of a failed deletion; empty otherwise. */
  readonly failure: string
  say(text: string): void
  /** Retries failed messages. */
  retry(): void
  erase(): Promise<void>
}

const browser = {
  fetch: (...parameters: Parameters<typeof fetch>) => window.fetch(...parameters),
  storage: () => window.sessionStorage,
  page: () => window.location.pathname,
}

/**
 * Sends messages one at a time, in order.
 * @param openings a new number loads the conversation again, with replies by staff.
 */
export function useConversation(openings: number): ConversationState {
  const [client] = useState(() => createConversationClient(browser))
  const [view, setView] = useState<ConversationView>()
  const [pending, setPending] = useState<readonly Pending[]>([])
  const [partialAnswer, setPartialAnswer] = useState('')
  const [isErased, setErased] = useState(false)
  const [failure, setFailure] = useState('')
  const queue = useRef<readonly Pending[]>([])
  const sending = useRef<Promise<void>>(undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each opening loads it
  useEffect(() => {
    // A message that is being sent loads it as well, and reports errors.
    if (sending.current === undefined) client.open().then(setView, () => {})
  }, [client, openings])

  const setQueue = (next: readonly Pending[]) => {
    queue.current = next
    setPending(next)
  }

  function send() {
    sending.current ??= sendQueue().finally(() => {
      sending.current = undefined
    })
  }

  async function sendQueue() {
    for (
      let next = queue.current[0];
      next !== undefined && next.failure === undefined;
      next = queue.current[0]
    ) {
      const { id, text } = next
      try {
        const answered = await client.say(id, text, setPartialAnswer)
        setQueue(queue.current.slice(1))
        setView(answered)
      } catch (error) {
        const reason = error instanceof ConversationError ? error.message : ASSISTANT_MESSAGES.failed
        setQueue(
          queue.current.map((message) => (message.id === id ? { ...message, failure: reason } : message)),
        )
      }
      setPartialAnswer('')
    }
  }

  return {
    view,
    pending,
    partialAnswer,
    isErased,
    failure,
    say(text) {
      setErased(false)
      setQueue([...queue.current, { id: crypto.randomUUID(), text }])
      send()
    },
    retry() {
      setQueue(queue.current.map(({ id, text }) => ({ id, text })))
      send()
    },
    async erase() {
      setFailure('')
      // The message being sent would store the conversation again.
      if (sending.current !== undefined) {
        setQueue(queue.current.slice(0, 1))
        await sending.current
      }
      try {
        const empty = await client.erase()
        setQueue([])
        setView(empty)
        setErased(true)
      } catch (error) {
        setFailure(error instanceof ConversationError ? error.message : ASSISTANT_MESSAGES.failed)
      }
    },
  }
}
