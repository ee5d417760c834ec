import { act, renderHook, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { useConversation } from '#app/site/assistant/use-conversation.ts'
import type { ConversationView } from '#domain/assistant/conversation.ts'

const EMPTY: ConversationView = {
  lines: [],
  offers: [],
  telephone: { number: '020 7946 0000', hours: '', isOpen: true },
  reference: null,
  isFull: false,
}

describe('deleting a conversation', () => {
  it('waits for the message being sent, which would store it again, and sends no further ones', async () => {
    const calls: string[] = []
    let answer = () => {}
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
      const { do: call } = JSON.parse(String(init?.body))
      calls.push(call)
      if (call === 'say')
        await new Promise<void>((resolve) => {
          answer = resolve
        })
      return new Response(`${JSON.stringify({ type: 'view', view: EMPTY })}\n`)
    })
    const { result } = renderHook(() => useConversation(1))
    await waitFor(() => expect(result.current.view).toBeDefined())
    act(() => {
      result.current.say('My name is Ada')
      result.current.say('I need boxes')
    })
    const erased = act(() => result.current.erase())
    expect(calls).toEqual(['open', 'say'])
    answer()
    await erased
    expect(calls).toEqual(['open', 'say', 'delete'])
    expect(result.current).toMatchObject({ isErased: true, pending: [], view: EMPTY })
  })
})
