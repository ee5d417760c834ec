import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setCpuTimeout } from './cpu-timeout.ts'

/** A thread that has used these milliseconds of CPU time at each query; it doesn't respond without them. */
function thread(...worked: readonly number[]) {
  let queries = 0
  return {
    queries: () => queries,
    async cpuUsage() {
      const milliseconds = worked[Math.min(queries++, worked.length - 1)]
      if (milliseconds === undefined) return new Promise<never>(() => {})
      return { user: milliseconds * 800, system: milliseconds * 200 }
    },
  }
}

/** Advances the clock to just before and then to the expected end. */
async function expectTimeout(
  of: ReturnType<typeof thread>,
  milliseconds: number,
  end: number,
): Promise<void> {
  const onTimeout = vi.fn()
  setCpuTimeout(of, milliseconds, onTimeout)
  await vi.advanceTimersByTimeAsync(end - 1)
  expect(onTimeout).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(onTimeout).toHaveBeenCalledOnce()
}

describe('CPU timeout', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('fires after the thread has used this much CPU time', async () => {
    const busy = thread(500, 530)
    await expectTimeout(busy, 30, 30)
    expect(busy.queries()).toBe(2)
  })

  it('waits while other threads use the processor', async () => {
    const starved = thread(500, 505, 510, 520, 531)
    // Checks after 30, 25, 20 and 20 ms.
    await expectTimeout(starved, 30, 95)
    expect(starved.queries()).toBe(5)
  })

  it('fires after ten times its time when the thread does not respond', () =>
    expectTimeout(thread(), 30, 300))

  it('can be cancelled', async () => {
    const onTimeout = vi.fn()
    setCpuTimeout(thread(0, 1000), 10, onTimeout)()
    await vi.advanceTimersByTimeAsync(1000)
    expect(onTimeout).not.toHaveBeenCalled()
  })
})
