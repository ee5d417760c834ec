/** Turns at work that fills a processor: a few at once, a line of those who wait, and no more than that. */
import { errors } from './errors.ts'

export type RenderTurns = <T>(work: () => Promise<T>) => Promise<T>

/** @returns what does the work when its turn comes. @throws StorageError `SlowDown` when the line is full */
export function createRenderTurns(atOnce: number, waitingLimit: number): RenderTurns {
  const waiting: (() => void)[] = []
  let active = 0
  return async (work) => {
    if (active < atOnce) active += 1
    else if (waiting.length >= waitingLimit) throw errors.slowDown()
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else active -= 1
    }
  }
}
