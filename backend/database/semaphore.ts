import { clientDisconnected, tooManyConnections } from './database.ts'

export interface Semaphore {
  /**
   * Runs the work when there is capacity.
   * @param signal cancels the wait
   * @throws {DatabaseError} 53300 when the queue is full or the wait was too long
   */
  take<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>
}

export interface SemaphoreOptions {
  readonly count: number
  readonly mostWaiting: number
  /** In ms. */
  readonly longestWait?: number
}

export function createSemaphore({ count, mostWaiting, longestWait }: SemaphoreOptions): Semaphore {
  let free = count
  const waiting = new Set<() => void>()

  async function sit(signal: AbortSignal | undefined): Promise<void> {
    if (signal?.aborted) throw clientDisconnected(false)
    if (free > 0) {
      free -= 1
      return
    }
    if (waiting.size >= mostWaiting) throw tooManyConnections()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    waiting.add(resolve)
    const giveUp = (reason: Error) => {
      if (waiting.delete(resolve)) reject(reason)
    }
    const leave = () => giveUp(clientDisconnected(false))
    signal?.addEventListener('abort', leave)
    const late = longestWait && setTimeout(() => giveUp(tooManyConnections()), longestWait)
    try {
      await promise
    } finally {
      clearTimeout(late)
      signal?.removeEventListener('abort', leave)
    }
  }

  function rise(): void {
    const [next] = waiting
    if (!next) free += 1
    else {
      waiting.delete(next)
      next()
    }
  }

  return {
    async take(work, signal) {
      await sit(signal)
      try {
        return await work()
      } finally {
        rise()
      }
    },
  }
}
