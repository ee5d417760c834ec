import { clientDisconnected, tooManyConnections } from './database.ts'

export interface Semaphore {
  /**
   * @param signal cancels the wait
   * @throws {DatabaseError} 53300 when the queue is full or the wait was too long
   */
  run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>
}

export interface SemaphoreOptions {
  readonly count: number
  readonly maxQueued: number
  readonly maxWaitMs?: number
}

export function createSemaphore({ count, maxQueued, maxWaitMs }: SemaphoreOptions): Semaphore {
  let available = count
  const waiting = new Set<() => void>()

  async function acquire(signal: AbortSignal | undefined): Promise<void> {
    if (signal?.aborted) throw clientDisconnected(false)
    if (available > 0) {
      available -= 1
      return
    }
    if (waiting.size >= maxQueued) throw tooManyConnections()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    waiting.add(resolve)
    const rejectWaiting = (reason: Error) => {
      if (waiting.delete(resolve)) reject(reason)
    }
    const onAbort = () => rejectWaiting(clientDisconnected(false))
    signal?.addEventListener('abort', onAbort)
    const timer = maxWaitMs && setTimeout(() => rejectWaiting(tooManyConnections()), maxWaitMs)
    try {
      await promise
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
    }
  }

  function release(): void {
    const [next] = waiting
    if (!next) available += 1
    else {
      waiting.delete(next)
      next()
    }
  }

  return {
    async run(work, signal) {
      await acquire(signal)
      try {
        return await work()
      } finally {
        release()
      }
    },
  }
}
