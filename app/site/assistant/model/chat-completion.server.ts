import { z } from 'zod'
import type { ModelSettings } from '#app/server-context.ts'

const MAX_BYTES = 256 * 1024
const MAX_TOKENS = 300

const chunk = z.object({
  choices: z.array(z.object({ delta: z.object({ content: z.string().nullish() }).nullish() })).min(1),
})

export interface ChatMessage {
  readonly role: 'system' | 'user'
  readonly content: string
}

export class ChatModelError extends Error {}

/**
 * Streams the parts of the answer.
 * @param timeouts in ms, for the first and the last part
 * @throws {ChatModelError} on errors, timeouts and oversized answers
 */
export async function* streamChatCompletion(
  { url, name, key }: ModelSettings,
  messages: readonly ChatMessage[],
  timeouts: { readonly first: number; readonly whole: number },
): AsyncGenerator<string> {
  const controller = new AbortController()
  const abortWith = (what: string) => () => controller.abort(new ChatModelError(`The language model ${what}`))
  const whole = setTimeout(abortWith('took too long'), timeouts.whole)
  let first: NodeJS.Timeout | undefined = setTimeout(abortWith('did not begin in time'), timeouts.first)
  try {
    const response = await fetch(`${url}/chat/completions`, {
      method: 'POST',
      // Following a redirect would send the key to another host.
      redirect: 'error',
      headers: {
        'Content-Type': 'application/json',
        ...(key !== undefined && { Authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify({ model: name, messages, stream: true, temperature: 0, max_tokens: MAX_TOKENS }),
      signal: controller.signal,
    })
    if (!response.ok || response.body === null) {
      await response.body?.cancel()
      throw new ChatModelError(`The language model answered ${response.status}`)
    }
    for await (const data of readEvents(response.body)) {
      if (data === '[DONE]') return
      const parsedChunk = chunk.safeParse(parseJson(data))
      if (!parsedChunk.success) throw new ChatModelError('The language model sent an invalid chunk')
      const piece = parsedChunk.data.choices[0]?.delta?.content ?? ''
      if (piece === '') continue
      clearTimeout(first)
      first = undefined
      yield piece
    }
  } finally {
    clearTimeout(whole)
    clearTimeout(first)
    controller.abort()
  }
}

function parseJson(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    return null
  }
}

/** Yields the `data` of server-sent events. */
async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let [rest, bytes] = ['', 0]
  for await (const piece of body) {
    bytes += piece.byteLength
    if (bytes > MAX_BYTES) throw new ChatModelError('The language model sent too much text')
    const lines = (rest + decoder.decode(piece, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line.startsWith('data:')) yield line.slice(5).trim()
  }
  if (rest.startsWith('data:')) yield rest.slice(5).trim()
}
