import { RouterContextProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createPrompts } from '#app/session/prompts.ts'
import { createWebsiteApi } from '#app/session/website-api/api-client.ts'
import { memoryStorage } from '#tests/support/memory-storage.ts'
import { createSignedInSession } from '#tests/support/signed-in-session.ts'
import { TimeoutError, tryAction } from './action-result.ts'
import {
  callWebsiteApi,
  createNavigationTimeout,
  navigationTimeoutContext,
  withTimeout,
} from './loader-data.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function navigation() {
  const prompts = createPrompts()
  const context = new RouterContextProvider()
  context.set(navigationTimeoutContext, createNavigationTimeout({ prompts }))
  return { prompts, context }
}

async function endOf(work: Promise<unknown>): Promise<unknown> {
  return work.catch((error) => error)
}

describe('loader data', () => {
  it('are returned within the time limit', async () => {
    const { context } = navigation()
    const work = new Promise((resolve) => setTimeout(resolve, 2900, 'rows'))
    const end = endOf(withTimeout(context, work))
    await vi.advanceTimersByTimeAsync(3000)
    expect(await end).toBe('rows')
  })

  it('are reported as unavailable after three seconds and may still arrive', async () => {
    const { context } = navigation()
    const work = new Promise((resolve) => setTimeout(resolve, 5000, 'rows'))
    const end = endOf(withTimeout(context, work))
    await vi.advanceTimersByTimeAsync(3000)
    const error = await end
    expect(error).toBeInstanceOf(TimeoutError)
    await vi.advanceTimersByTimeAsync(2000)
    expect(await (error as TimeoutError).late).toBe('rows')
  })

  it('exclude time in the sign-in dialog from the limit', async () => {
    const { prompts, context } = navigation()
    const work = prompts.askToSignIn('stay').then(() => 'rows')
    const end = endOf(withTimeout(context, work))
    await vi.advanceTimersByTimeAsync(60_000)
    prompts.signIn.get()?.settle(true)
    expect(await end).toBe('rows')
  })
})

describe('website API call', () => {
  const noToken = async () => Response.json({}, { status: 429 })

  it.each<[string, 'GET' | 'POST', typeof fetch, string]>([
    [
      'the network error’s own message',
      'GET',
      () => Promise.reject(new TypeError('NetworkError when attempting to fetch resource.')),
      'NetworkError when attempting to fetch resource.',
    ],
    [
      'a general message for a network error without one',
      'GET',
      () => Promise.reject(new TypeError()),
      'An unexpected error occurred',
    ],
    ['a limit of CSRF tokens', 'POST', noToken, 'CSRF token request rate limited'],
    [
      'a failed request for a CSRF token',
      'POST',
      () => Promise.reject(new Error('')),
      'Failed to fetch CSRF token',
    ],
    [
      'a missing CSRF token',
      'POST',
      async () => Response.json({}),
      'Invalid CSRF token response: missing token',
    ],
  ])('fails with %s', async (_, method, fetch, failure) => {
    const api = createWebsiteApi({
      apiUrl: '',
      fetch,
      storage: memoryStorage(),
      sleep: async () => {},
      now: () => 0,
      alert: async () => {},
    })
    const result = tryAction(() => callWebsiteApi(createSignedInSession(api), method, '/thing'))
    expect(await result).toMatchObject({ failure })
  })
})
