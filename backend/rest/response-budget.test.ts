import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createResponseBudget } from './response-budget.ts'

const MEGABYTE = 1024 * 1024
const EIGHT = 8 * MEGABYTE
const long = () => new Response('x'.repeat(EIGHT), { status: 206, headers: { 'content-range': '0-9/*' } })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('returns long and short responses unchanged', async () => {
  const { track } = createResponseBudget()
  for (const length of [0, 3, 300_000]) {
    const response = await track(
      new Response('é'.repeat(length), { status: 206, headers: { 'x-kind': 'box' } }),
    )
    expect([response.status, response.headers.get('x-kind')]).toEqual([206, 'box'])
    expect(await response.text()).toBe('é'.repeat(length))
  }
  expect((await track(new Response(null, { status: 204 }))).status).toBe(204)
})

it('limits responses to short ones while 64 MB are unread; reading or cancelling frees space', async () => {
  const { track, limit } = createResponseBudget()
  const waiting = await Promise.all(Array.from({ length: 8 }, () => track(long())))
  expect(limit(EIGHT)).toBe(256 * 1024)
  expect((await waiting[0]?.text())?.length).toBe(EIGHT)
  expect(limit(EIGHT)).toBe(EIGHT)
  await track(long())
  expect(limit(EIGHT)).toBe(256 * 1024)
  await waiting[1]?.body?.cancel()
  expect(limit(EIGHT)).toBe(EIGHT)
})

it('ends a response that was not read within a minute', async () => {
  const { track, limit } = createResponseBudget()
  const reader = (await track(long())).body?.getReader()
  expect((await reader?.read())?.value?.length).toBe(64 * 1024)
  const others = await Promise.all(Array.from({ length: 7 }, () => track(long())))
  expect(limit(EIGHT)).toBe(256 * 1024)
  vi.advanceTimersByTime(60_000)
  expect(limit(EIGHT)).toBe(EIGHT)
  await expect(reader?.read()).rejects.toThrow('not read in time')
  await expect(others[0]?.text()).rejects.toThrow('not read in time')
})
