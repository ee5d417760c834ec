import { RouterContextProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createPrompts } from '#app/session/prompts.ts'
import { TimeoutError } from './action-result.ts'
import { createNavigationTimeout, navigationTimeoutContext, withTimeout } from './loader-data.ts'

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
