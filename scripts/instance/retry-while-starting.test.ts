import { expect, it, vi } from 'vitest'
import { InstanceStartingError } from '#backend/data-directory/data-directory.ts'
import { retryWhileStarting } from './retry-while-starting.ts'

it('a script waits 15 s for a server that is starting, but not after another error', async () => {
  vi.useFakeTimers()
  try {
    const starting = new InstanceStartingError('/data')
    const attempt = vi
      .fn()
      .mockRejectedValueOnce(starting)
      .mockRejectedValueOnce(starting)
      .mockResolvedValue('connected')
    const result = retryWhileStarting(attempt)
    await vi.advanceTimersByTimeAsync(200)
    expect(await result).toBe('connected')
    expect(attempt).toHaveBeenCalledTimes(3)

    await expect(retryWhileStarting(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')

    const waiting = expect(retryWhileStarting(() => Promise.reject(starting))).rejects.toBe(starting)
    await vi.advanceTimersByTimeAsync(15_200)
    await waiting
  } finally {
    vi.useRealTimers()
  }
})
