/** Runs tasks in parallel and handles their results in order, so that progress has no gaps. */
export interface Pipeline {
  /**
   * Handles the result after all earlier ones. Resolves when the next task may start.
   * @throws the error of an earlier task; later results are dropped
   */
  add<Made>(making: Promise<Made>, settle: (made: Made) => void | Promise<void>): Promise<void>
  /** Waits for all tasks. @throws the first error */
  empty(): Promise<void>
}

/** @param most tasks in parallel */
export function createPipeline(most: number): Pipeline {
  const underWay: Promise<void>[] = []
  return {
    async add(making, settle) {
      const before = underWay.at(-1)
      const settled = Promise.all([making, before]).then(([made]) => settle(made))
      // `add` or `empty` reports the error.
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
