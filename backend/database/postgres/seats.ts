/** Lets only so many pieces of work run at once, the others in their order, so that they leave connections to others. */
import { callerGone, tooManyWaiting } from '../database.ts'

export interface Seats {
  /**
   * Does the work once a seat is free.
   * @param signal gives up the wait
   * @throws {DatabaseError} 53300 when too many wait already
   */
  take<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>
}

export function openSeats(count: number, mostWaiting: number): Seats {
  let free = count
  const waiting = new Set<() => void>()

  async function sit(signal: AbortSignal | undefined): Promise<void> {
    if (signal?.aborted) throw callerGone(false)
    if (free > 0) {
      free -= 1
      return
    }
    if (waiting.size >= mostWaiting) throw tooManyWaiting()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    waiting.add(resolve)
    const leave = () => {
      if (waiting.delete(resolve)) reject(callerGone(false))
    }
    signal?.addEventListener('abort', leave)
    try {
      await promise
    } finally {
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
