/** Lets so many works run at a time, in the order in which they come. @returns what runs a work in its turn */
export function createTurns(most: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <Made>(work: () => Promise<Made>): Promise<Made> => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}
