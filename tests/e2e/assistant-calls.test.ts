import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAX_CONVERSATION_MESSAGES } from '#domain/assistant/conversation.ts'
import { openSite, type TestSite } from '#tests/support/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site?.[Symbol.asyncDispose]())

describe('assistant endpoint', () => {
  const key = 'a'.repeat(64)
  const post = (body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${site.url}/assistant`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: site.url, ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  const message = (text: string) => ({ do: 'say', key, message: crypto.randomUUID(), text, page: '/' })

  it.each([
    ['a cross-site request', message('hello'), { Origin: 'https://elsewhere.example.com' }, 403],
    ['invalid JSON', '{', {}, 400],
    ['with half a key', { ...message('hello'), key: 'abc' }, {}, 400],
    ['with nothing in it', message(' \n '), {}, 422],
    ['with more than a message', message('x'.repeat(2001)), {}, 422],
    ['with far more than a message', message('x'.repeat(20_000)), {}, 400],
  ])('rejects %s and stores nothing', async (_, body, headers, status) => {
    expect((await post(body, headers)).status).toBe(status)
    const { count } = await site.secret
      .from('conversations')
      .select('id', { count: 'exact', head: true })
      .eq('key_hash', key)
    expect(count).toBe(0)
  })

  it('reveals nothing without the conversation’s key', async () => {
    await post(message('my secret wish'))
    const answer = await (await post({ do: 'open', key: 'b'.repeat(64) })).text()
    expect(answer).not.toContain('my secret wish')
    expect(JSON.parse(answer).view.lines).toEqual([])
  })

  it('loses no message of parallel conversations and keeps their order', async () => {
    const own = 'c'.repeat(64)
    const messages = Array.from({ length: 8 }, (_, number) => ({ ...message(`message ${number}`), key: own }))
    const answers = await Promise.all(messages.map((body) => post(body)))
    expect(answers.map(({ status }) => status)).toEqual(messages.map(() => 200))
    const { view } = JSON.parse(await (await post({ do: 'open', key: own })).text())
    const numbers = view.lines.map(({ number }: { number: number }) => number)
    expect(numbers).toEqual(numbers.map((_: number, index: number) => index + 1))
    const visitorLines = view.lines.filter(({ author }: { author: string }) => author === 'visitor')
    expect(new Set(visitorLines.map(({ text }: { text: string }) => text)).size).toBe(8)
    expect(view.lines.length).toBeLessThan(MAX_CONVERSATION_MESSAGES)
  })

  it('limits the messages per minute', async () => {
    const statuses: number[] = []
    for (let sent = 0; sent < 60 && !statuses.includes(429); sent++)
      statuses.push((await post({ ...message('again'), key: 'd'.repeat(64) })).status)
    expect(statuses.at(-1)).toBe(429)
  })
})
