import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
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
const done = (of: ReturnType<typeof thread>, milliseconds: number) =>
  new Promise<void>((resolve) => void setCpuTimeout(of, milliseconds, resolve))

describe('CPU timeout', () => {
  it('fires after the thread has used this much CPU time', async () => {
    const busy = thread(500, 530)
    await done(busy, 30)
    expect(busy.queries()).toBe(2)
  })

  it('waits while other threads use the processor', async () => {
    const starved = thread(500, 505, 510, 520, 531)
    await done(starved, 30)
    expect(starved.queries()).toBe(5)
  })

  it('fires after ten times its time when the thread does not respond', async () => {
    const before = performance.now()
    await done(thread(), 30)
    expect(performance.now() - before).toBeGreaterThanOrEqual(299)
  })

  it('can be cancelled', async () => {
    let isDone = false
    const cancel = setCpuTimeout(thread(0, 1000), 10, () => {
      isDone = true
    })
    cancel()
    await pause(150)
    expect(isDone).toBe(false)
  })
})
