/** Client of a conversation: its key, held by this tab only, and the calls to the server. */
import {
  ASSISTANT_MESSAGES,
  ASSISTANT_PATH,
  type AssistantEvent,
  CONVERSATION_KEY,
  type ConversationView,
} from '#domain/assistant/conversation.ts'

export interface ConversationClient {
  /** @throws {ConversationError} */
  open(): Promise<ConversationView>
  /** @param message id that is the same for every retry, so that it is stored once. @throws {ConversationError} */
  say(message: string, text: string, onText: (sentences: string) => void): Promise<ConversationView>
  /** Erases it on the server and removes the key. @throws {ConversationError} */
  erase(): Promise<ConversationView>
}

/** Error with a message for the visitor. */
export class ConversationError extends Error {}

interface Browser {
  readonly fetch: typeof fetch
  /** Throws if the browser forbids storage. */
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  readonly page: () => string
}

/** Stores nothing before the first message. */
export function createConversationClient({ fetch, storage, page }: Browser): ConversationClient {
  /** Fallback without storage, for the life of the page. */
  let memoryKey: string | null = null

  function key(): string | null {
    try {
      return storage().getItem(CONVERSATION_KEY) ?? memoryKey
    } catch {
      return memoryKey
    }
  }

  function newKey(): string {
    const bytes = crypto.getRandomValues(new Uint8Array(32))
    memoryKey = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
    try {
      storage().setItem(CONVERSATION_KEY, memoryKey)
    } catch {
      // Falls back to memory.
    }
    return memoryKey
  }

  function removeKey() {
    memoryKey = null
    try {
      storage().removeItem(CONVERSATION_KEY)
    } catch {
      // Nothing was stored.
    }
  }

  async function call(body: object, onText: (sentences: string) => void): Promise<ConversationView> {
    const response = await fetch(ASSISTANT_PATH, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }).catch(() => null)
    let sentences: string[] = []
    for await (const event of response?.body ? readEvents(response.body) : []) {
      if (event.type === 'view') return event.view
      if (event.type === 'failed') throw new ConversationError(event.message)
      sentences = event.type === 'words' ? [...sentences, event.text] : []
      onText(sentences.join(' '))
    }
    throw new ConversationError(ASSISTANT_MESSAGES.failed)
  }

  return {
    open() {
      const storedKey = key()
      return call({ do: 'open', ...(storedKey !== null && { key: storedKey }) }, () => {})
    },
    say: (message, text, onText) =>
      call({ do: 'say', key: key() ?? newKey(), message, text, page: page() }, onText),
    async erase() {
      const storedKey = key()
      const view = await call(
        storedKey === null ? { do: 'open' } : { do: 'delete', key: storedKey },
        () => {},
      )
      removeKey()
      return view
    },
  }
}

/** Yields one event per line until the connection ends. */
async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<AssistantEvent> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      const lines = (rest + value).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) yield JSON.parse(line) as AssistantEvent
    }
  } catch {
    // Events received so far are valid.
  }
}
