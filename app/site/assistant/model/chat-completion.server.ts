/** Asks a server that speaks OpenAI’s chat completions, and gives its words as they come. */
import { z } from 'zod'
import type { ModelSettings } from '#app/server-context.ts'

const MOST_BYTES = 256 * 1024
const MOST_TOKENS = 300

const chunk = z.object({
  choices: z.array(z.object({ delta: z.object({ content: z.string().nullish() }).nullish() })).min(1),
})

export interface ChatMessage {
  readonly role: 'system' | 'user'
  readonly content: string
}

export class ChatModelError extends Error {}

/**
 * The pieces of the answer.
 * @param patience milliseconds to the first piece and to the last
 * @throws {ChatModelError} when the server refuses, errs, says too much or is too slow
 */
export async function* streamChatCompletion(
  { url, name, key }: ModelSettings,
  messages: readonly ChatMessage[],
  patience: { readonly first: number; readonly whole: number },
): AsyncGenerator<string> {
  const ending = new AbortController()
  const end = (what: string) => () => ending.abort(new ChatModelError(`The language model ${what}`))
  const whole = setTimeout(end('took too long'), patience.whole)
  let first: NodeJS.Timeout | undefined = setTimeout(end('did not begin in time'), patience.first)
  try {
    const response = await fetch(`${url}/chat/completions`, {
      method: 'POST',
      // An answer that leads elsewhere is none: the key goes to the address that the operator named.
      redirect: 'error',
      headers: {
        'Content-Type': 'application/json',
        ...(key !== undefined && { Authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify({ model: name, messages, stream: true, temperature: 0, max_tokens: MOST_TOKENS }),
      signal: ending.signal,
    })
    if (!response.ok || response.body === null) {
      await response.body?.cancel()
      throw new ChatModelError(`The language model answered ${response.status}`)
    }
    for await (const data of eventsOf(response.body)) {
      if (data === '[DONE]') return
      const read = chunk.safeParse(parsed(data))
      if (!read.success) throw new ChatModelError('The language model said what is no chunk of an answer')
      const piece = read.data.choices[0]?.delta?.content ?? ''
      if (piece === '') continue
      clearTimeout(first)
      first = undefined
      yield piece
    }
  } finally {
    clearTimeout(whole)
    clearTimeout(first)
    ending.abort()
  }
}

function parsed(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    return null
  }
}

/** The `data` of server-sent events, an event a line. */
async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let [rest, bytes] = ['', 0]
  for await (const piece of body) {
    bytes += piece.byteLength
    if (bytes > MOST_BYTES) throw new ChatModelError('The language model said too much')
    const lines = (rest + decoder.decode(piece, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line.startsWith('data:')) yield line.slice(5).trim()
  }
  if (rest.startsWith('data:')) yield rest.slice(5).trim()
}
