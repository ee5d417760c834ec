import { RouterContextProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { formServices, siteServices } from '#app/server-context.ts'
import { action as changeAlert } from '../jobs/alerts/alerts.tsx'
import { action as unsubscribe } from './unsubscribe.tsx'

const ACTIONS = { '/unsubscribe': unsubscribe, '/jobs/alerts': changeAlert }

describe.each(Object.entries(ACTIONS))('link of an email to %s', (path, action) => {
  it('is limited for each network, whatever its token is', async () => {
    const calls: string[] = []
    const context = new RouterContextProvider()
    context.set(siteServices, {} as never)
    context.set(formServices, {
      consumeToken: async ({ name }: { name: string }) => calls.push(name) > 1,
      secret: { rpc: async (name: string) => ({ data: calls.push(name) > 0 }) },
    } as never)
    const send = async () => {
      const body = new URLSearchParams('List-Unsubscribe=One-Click')
      const request = new Request(`http://localhost${path}?key=1`, { method: 'POST', body })
      return (await action({ request, context } as never)) as { init: ResponseInit | null }
    }
    expect((await send()).init?.status).toBe(429)
    expect(calls).toHaveLength(1)
    expect((await send()).init?.status).toBeUndefined()
    expect(calls).toHaveLength(3)
  })
})
