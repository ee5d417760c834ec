/** Several handfuls of work under way at once, each settled in the order in which it came: progress has no gaps. */
export interface Pipeline {
  /**
   * Settles what is made once all before it are settled. Resolves when there is room for more.
   * @throws what one of those before it threw; nothing after that is settled
   */
  add<Made>(making: Promise<Made>, settle: (made: Made) => void | Promise<void>): Promise<void>
  /** Waits until nothing is under way. @throws what one of them threw */
  empty(): Promise<void>
}

/** @param most so many are under way at once */
export function createPipeline(most: number): Pipeline {
  const underWay: Promise<void>[] = []
  return {
    async add(making, settle) {
      const before = underWay.at(-1)
      const settled = Promise.all([making, before]).then(([made]) => settle(made))
      // It is heard of by whoever waits for it.
      settled.catch(() => {})
      underWay.push(settled)
      if (underWay.length >= most) await underWay.shift()
    },
    async empty() {
      const ends = await Promise.allSettled(underWay)
      const failed = ends.find((end) => end.status === 'rejected')
      if (failed) throw failed.reason
    },
  }
}
