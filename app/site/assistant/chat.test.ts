import { BlockList } from 'node:net'
import { describe, expect, it } from 'vitest'
import { DEFAULT_COMPANY } from '#domain/company-entries/defaults.ts'
import { createConnections } from '#server/network/client-address.ts'
import { createFormServices } from '#server/pages/forms.ts'
import { opened } from '#tests/support/opened.ts'
import { SITE_URL } from '#tests/support/page-visit.ts'
import { openTestBackend } from '#tests/support/test-backend.ts'
import { CHAT_START_RATE_LIMIT, runChatTurn } from './chat.server.ts'

const backend = opened(openTestBackend)
let conversations = 0
const newKey = () => (++conversations).toString(16).padStart(64, '0')

/** Says something in a conversation. @returns the status and, for a refusal, its message */
async function say(visitor: { address: string; browser: string; key: string }, text: string) {
  const connections = createConnections(new BlockList())
  const request = new Request(`${SITE_URL}/assistant`)
  connections.remember(request, visitor.address)
  const outbox = { deliver: async () => {} }
  const { publishable: data, secret } = backend
  const { status, event } = await runChatTurn(
    { do: 'say', key: visitor.key, message: crypto.randomUUID(), text, page: '/' },
    {
      site: {
        company: DEFAULT_COMPANY,
        data,
        now: () => new Date(),
        page: { tag: () => {}, validUntil: () => {} },
        report: (error) => expect.fail(String(error)),
        siteUrl: SITE_URL,
      },
      forms: createFormServices({ clients: { secret }, outbox: outbox as never, connections })(request),
      assistant: { model: undefined, readPage: async () => null } as never,
      userAgent: visitor.browser,
    },
    () => {},
  )
  return [status, event.type === 'failed' ? event.message : ''] as const
}

describe('rate limits of the assistant', () => {
  it('tell a browser when it may start another conversation, and let its colleagues start theirs', async () => {
    const visitor = { address: '192.0.2.1', browser: 'Ada’s browser' }
    for (let started = 0; started < CHAT_START_RATE_LIMIT.count; started++)
      expect(await say({ ...visitor, key: newKey() }, 'Hello')).toEqual([200, ''])
    const [status, message] = await say({ ...visitor, key: newKey() }, 'Hello')
    expect(status).toBe(429)
    expect(message).toContain('You can start another in 2 minutes.')
    expect(await say({ ...visitor, browser: 'Ben’s browser', key: newKey() }, 'Hello')).toEqual([200, ''])
  })

  it('tell a conversation when it may continue, and let others of the network continue', async () => {
    const visitor = { address: '192.0.2.2', browser: 'Ada’s browser' }
    const key = newKey()
    let refused = await say({ ...visitor, key }, '')
    for (let sent = 1; sent < 60 && refused[0] !== 429; sent++) refused = await say({ ...visitor, key }, '')
    expect(refused[0]).toBe(429)
    expect(refused[1]).toContain('You can send the next one in 2 seconds.')
    expect((await say({ ...visitor, key: newKey() }, ''))[0]).toBe(422)
  })
})
