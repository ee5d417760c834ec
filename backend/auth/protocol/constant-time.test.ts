import { Hono } from 'hono'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { constantTimeResponse } from './constant-time.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

it.each([
  ['a fast response', 0, false, 50],
  ['a slower response', 20, false, 50],
  ['a refusal', 20, true, 50],
  ['a response slower than a step', 70, false, 100],
])('%s responds at a time step', async (_, work, fails, step) => {
  const app = new Hono()
  app.use(constantTimeResponse)
  app.get('/', async (context) => {
    await new Promise((resolve) => setTimeout(resolve, work))
    if (fails) throw new Error('A refusal')
    return context.text('done')
  })
  app.onError((_error, context) => context.text('refused', 403))
  const started = vi.spyOn(globalThis, 'setInterval')
  const cleared = vi.spyOn(globalThis, 'clearInterval')
  let status = 0
  const answering = Promise.resolve(app.request('/')).then((response) => {
    status = response.status
  })
  await vi.advanceTimersByTimeAsync(step - 1)
  expect(status).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  await answering
  expect(status).toBe(fails ? 403 : 200)
  expect(cleared).toHaveBeenCalledWith(started.mock.results[0]?.value)
})
